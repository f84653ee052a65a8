import type { RemoteRoute } from '@linggong/shared/api/remote'

export const routes: readonly RemoteRoute[] = [
  {
    name: 'AgencyCustomerCompanyPageIndex',
    path: 'agency/customer/company',
    title: '企业管理',
    module: { name: 'AgencyCustomerModule', title: '客户管理' },
    inMenu: true,
    kind: 'list',
    page: () => import('./home/page.tsx'),
  },
]

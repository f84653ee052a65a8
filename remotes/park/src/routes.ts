import type { RemoteRoute } from '@linggong/shared/api/remote'

export const routes: readonly RemoteRoute[] = [
  {
    name: 'ParkCustomerCompanyPageIndex',
    path: 'park/customer/company',
    title: '企业管理',
    module: { name: 'ParkCustomerModule', title: '客户管理' },
    inMenu: true,
    kind: 'list',
    page: () => import('./home/page.tsx'),
  },
]

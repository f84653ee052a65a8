import type { RemoteRoute } from '@linggong/shared/api/remote'

export const routes: readonly RemoteRoute[] = [
  {
    name: 'AdminCustomerGroupPageIndex',
    path: 'admin/customer/group',
    title: '集团管理',
    module: { name: 'AdminCustomerModule', title: '客户管理' },
    inMenu: true,
    kind: 'list',
    page: () => import('./home/page.tsx'),
  },
]

import { TeamOutlined } from '@ant-design/icons'
import type { RemoteRoute, RouteModule } from '@linggong/shared/api/remote'
import { createElement } from 'react'

const customer: RouteModule = { name: 'AdminCustomerModule', title: '客户管理', icon: createElement(TeamOutlined) }

export const routes: readonly RemoteRoute[] = [
  {
    name: 'AdminCustomerGroupPageIndex',
    path: 'admin/customer/group',
    title: '集团管理',
    module: customer,
    inMenu: true,
    kind: 'list',
    page: () => import('./customer/group/page.tsx'),
  },
  {
    name: 'AdminCustomerGroupPageInfo',
    path: 'admin/customer/group/info/:id',
    title: '集团详情',
    module: customer,
    inMenu: false,
    kind: 'info',
    page: () => import('./customer/group/info/page.tsx'),
  },
]

import { AccountBookOutlined } from '@ant-design/icons'
import type { RemoteRoute, RouteModule } from '@linggong/shared/api/remote'
import { createElement } from 'react'

const settlement: RouteModule = { name: 'PlatformSettlementModule', title: '结算管理', icon: createElement(AccountBookOutlined) }

export const routes: readonly RemoteRoute[] = [
  {
    name: 'PlatformSettlementSettPageIndex',
    path: 'platform/settlement/sett',
    title: '结算单',
    module: settlement,
    inMenu: true,
    kind: 'list',
    page: () => import('./settlement/sett/page.tsx'),
  },
  {
    name: 'PlatformSettlementSettPageInfo',
    path: 'platform/settlement/sett/info/:id',
    title: '结算单详情',
    module: settlement,
    inMenu: false,
    kind: 'info',
    page: () => import('./settlement/sett/info/page.tsx'),
  },
]

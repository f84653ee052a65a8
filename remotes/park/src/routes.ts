import { ApartmentOutlined } from '@ant-design/icons'
import type { RemoteRoute, RouteModule } from '@linggong/shared/api/remote'
import { createElement } from 'react'

const business: RouteModule = { name: 'ParkBusinessModule', title: '业务管理', icon: createElement(ApartmentOutlined) }

export const routes: readonly RemoteRoute[] = [
  {
    name: 'ParkBusinessSettlementsPageIndex',
    path: 'park/business/settlements',
    title: '结算管理',
    module: business,
    inMenu: true,
    kind: 'list',
    page: () => import('./business/settlements/page.tsx'),
  },
  {
    name: 'ParkBusinessSettlementsPageInfo',
    path: 'park/business/settlements/info/:id',
    title: '结算单详情',
    module: business,
    inMenu: false,
    kind: 'info',
    page: () => import('./business/settlements/info/page.tsx'),
  },
]

import { ApartmentOutlined } from '@ant-design/icons'
import { routesFrom } from '@linggong/shared/api/remote'
import { parkPages } from '@linggong/shared/domain/pages/park'
import { createElement } from 'react'

export const routes = routesFrom(parkPages, {
  icons: { ParkBusinessModule: createElement(ApartmentOutlined) },
  pages: {
    ParkBusinessSettlementsPageIndex: () => import('./business/settlements/page.tsx'),
    ParkBusinessSettlementsPageInfo: () => import('./business/settlements/info/page.tsx'),
  },
})

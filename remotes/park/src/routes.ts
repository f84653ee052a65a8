import { ApartmentOutlined, HomeOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { parkPages } from '@linggong/shared/domain/pages/park'
import { createElement } from 'react'
import { applyForServices } from './commands.ts'

export const routes = routesFrom(parkPages, {
  icons: { ParkHomeModule: createElement(HomeOutlined), ParkBusinessModule: createElement(ApartmentOutlined), ParkCustomerModule: createElement(TeamOutlined), ParkFinanceModule: createElement(WalletOutlined) },
  pages: pagesIn(parkPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { ParkFinanceRechargePageIndex: [applyForServices] },
})

import { ApartmentOutlined, HomeOutlined, SafetyOutlined, TeamOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { parkPages } from '@linggong/shared/domain/pages/park'
import { createElement } from 'react'
import { addIndustry } from './commands.ts'

export const routes = routesFrom(parkPages, {
  icons: { ParkHomeModule: createElement(HomeOutlined), ParkBusinessModule: createElement(ApartmentOutlined), ParkCustomerModule: createElement(TeamOutlined), ParkSensitiveModule: createElement(SafetyOutlined) },
  pages: pagesIn(parkPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { ParkSensitiveIndustryPageIndex: [addIndustry] },
})

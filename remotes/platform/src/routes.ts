import { AccountBookOutlined, ApartmentOutlined, BarChartOutlined, HomeOutlined, ProfileOutlined, TeamOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { platformPages } from '@linggong/shared/domain/pages/platform'
import { createElement } from 'react'
import { addContract, applyForServices } from './commands.ts'

export const routes = routesFrom(platformPages, {
  icons: { PlatformHomeModule: createElement(HomeOutlined), PlatformSettlementModule: createElement(AccountBookOutlined), PlatformOperateModule: createElement(ApartmentOutlined), PlatformCustomerModule: createElement(TeamOutlined), PlatformTasksModule: createElement(ProfileOutlined), PlatformReportModule: createElement(BarChartOutlined) },
  pages: pagesIn(platformPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { PlatformOperateContractPageIndex: [addContract], PlatformOperateRechargePageIndex: [applyForServices] },
})

import { ApartmentOutlined, HomeOutlined, ShoppingOutlined, TeamOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { saasPages } from '@linggong/shared/domain/pages/saas'
import { createElement } from 'react'
import { addContract, addContractTemplate, addIndustry, addTaskTemplate, addTopupOrder } from './commands.ts'

export const routes = routesFrom(saasPages, {
  icons: { AdminHomeModule: createElement(HomeOutlined), AdminCustomerModule: createElement(TeamOutlined), AdminOperateModule: createElement(ApartmentOutlined), AdminProductModule: createElement(ShoppingOutlined) },
  pages: pagesIn(saasPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { AdminOperateContractPageIndex: [addContract], AdminOperateConfigurePageIndex: [addIndustry, addContractTemplate, addTaskTemplate], AdminProductRechargePageIndex: [addTopupOrder] },
})

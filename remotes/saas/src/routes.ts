import { ApartmentOutlined, HomeOutlined, TeamOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { saasPages } from '@linggong/shared/domain/pages/saas'
import { createElement } from 'react'
import { addContract, addContractTemplate, addIndustry, addTaskTemplate } from './commands.ts'

export const routes = routesFrom(saasPages, {
  icons: { AdminHomeModule: createElement(HomeOutlined), AdminCustomerModule: createElement(TeamOutlined), AdminOperateModule: createElement(ApartmentOutlined) },
  pages: pagesIn(saasPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { AdminOperateContractPageIndex: [addContract], AdminOperateConfigurePageIndex: [addIndustry, addContractTemplate, addTaskTemplate] },
})

import { AccountBookOutlined, HomeOutlined, TeamOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { agencyPages } from '@linggong/shared/domain/pages/agency'
import { createElement } from 'react'
import { addContract, addTaskTemplate, importBills, importCompanies } from './commands.ts'

export const routes = routesFrom(agencyPages, {
  icons: { AgencyHomeModule: createElement(HomeOutlined), AgencySettlementModule: createElement(AccountBookOutlined), AgencyCustomerModule: createElement(TeamOutlined) },
  pages: pagesIn(agencyPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { AgencySettlementBillPageIndex: [importBills], AgencyCustomerCompanyPageIndex: [importCompanies], AgencyCustomerContractPageIndex: [addContract], AgencyCustomerConfigurePageIndex: [addTaskTemplate] },
})

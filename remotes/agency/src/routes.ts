import { AccountBookOutlined, HomeOutlined, IdcardOutlined, ScheduleOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { agencyPages } from '@linggong/shared/domain/pages/agency'
import { createElement } from 'react'
import { addCompanyUser, addContract, addTaskTemplate, applyForServices, editUsers, endUsers, importBills, importCompanies, importUsers, openAuditDesk, sendTaskFile } from './commands.ts'

export const routes = routesFrom(agencyPages, {
  icons: { AgencyHomeModule: createElement(HomeOutlined), AgencySettlementModule: createElement(AccountBookOutlined), AgencyCustomerModule: createElement(TeamOutlined), AgencyCooperateModule: createElement(IdcardOutlined), AgencyFinanceModule: createElement(WalletOutlined), AgencyTasksModule: createElement(ScheduleOutlined), AgencyNewsTasksModuleIndexs: createElement(ScheduleOutlined) },
  pages: pagesIn(agencyPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { AgencySettlementBillPageIndex: [importBills], AgencyCustomerCompanyPageIndex: [importCompanies], AgencyCustomerContractPageIndex: [addContract], AgencyCustomerConfigurePageIndex: [addTaskTemplate], AgencyCooperateUsersPageIndex: [addCompanyUser, importUsers, editUsers, endUsers], AgencyCooperateAuditPageIndex: [openAuditDesk], AgencyFinanceRechargePageIndex: [applyForServices], AgencyTasksCreatePageIndex: [sendTaskFile] },
})

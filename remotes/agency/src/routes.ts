import { AccountBookOutlined, ApartmentOutlined, HomeOutlined, IdcardOutlined, ProfileOutlined, WalletOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { agencyPages } from '@linggong/shared/domain/pages/agency'
import { createElement } from 'react'
import { addCompanyInvoiceInfo, addCompanyUser, addContract, addOwnInvoiceInfo, addProof, addTaskTemplate, applyForInvoices, applyForServices, editUsers, endUsers, importBills, importCompanies, importStatement, importUsers, openAuditDesk, sendTaskFile, openTaxCalculator } from './commands.ts'

export const routes = routesFrom(agencyPages, {
  icons: { AgencyHomeModule: createElement(HomeOutlined), AgencySettlementModule: createElement(AccountBookOutlined), AgencyCustomerModule: createElement(ApartmentOutlined), AgencyCooperateModule: createElement(IdcardOutlined), AgencyFinanceModule: createElement(WalletOutlined), AgencyTasksModule: createElement(ProfileOutlined), AgencyNewsTasksModuleIndexs: createElement(ProfileOutlined) },
  pages: pagesIn(agencyPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { AgencySettlementSettPageIndex: [openTaxCalculator], AgencySettlementBillPageIndex: [importBills], AgencyCustomerCompanyPageIndex: [importCompanies], AgencyCustomerContractPageIndex: [addContract], AgencyCustomerConfigurePageIndex: [addTaskTemplate], AgencyCooperateUsersPageIndex: [addCompanyUser, importUsers, editUsers, endUsers], AgencyCooperateAuditPageIndex: [openAuditDesk], AgencyCooperateProvePageIndex: [addProof], AgencyFinanceCmbPageIndex: [importStatement], AgencyFinanceRechargePageIndex: [applyForServices], AgencyTasksCreatePageIndex: [sendTaskFile], AgencyFinanceBillingPageIndex: [applyForInvoices], AgencyFinanceBillingInfoPageIndex: [addCompanyInvoiceInfo, addOwnInvoiceInfo] },
})

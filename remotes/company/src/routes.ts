import { AccountBookOutlined, DashboardOutlined, ProfileOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { companyPages } from '@linggong/shared/domain/pages/company'
import { createElement } from 'react'
import { addCompanyUser, addInvoiceInfo, addQrcode, applyForInvoices, endUsers, importBills, importTasks, importUsers, openTaxCalculator } from './commands.ts'

export const routes = routesFrom(companyPages, {
  icons: { CompanyWorkbenchModule: createElement(DashboardOutlined), CompanySettlementModule: createElement(AccountBookOutlined), CompanyCooperateModule: createElement(TeamOutlined), CompanyTasksModule: createElement(ProfileOutlined), CompanyFinanceModule: createElement(WalletOutlined) },
  pages: pagesIn(companyPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { CompanySettlementSettPageIndex: [openTaxCalculator], CompanySettlementBillPageIndex: [importBills], CompanyCooperateUsersPageIndex: [addCompanyUser, importUsers, endUsers], CompanyCooperateQrcodePageIndex: [addQrcode], CompanyTasksCreatePageIndex: [importTasks], CompanyFinanceBillingPageIndex: [applyForInvoices], CompanyFinanceBillingInfoPageIndex: [addInvoiceInfo] },
})

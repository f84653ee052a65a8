import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const importBills: CommandFacts = { id: 'company.bill.import', title: '导入账单', keys: 'CompanySettlementBillPageIndex:import', isNewBusiness: true }
export const addCompanyUser: CommandFacts = { id: 'company.company-user.add', title: '新增合作用户', keys: 'CompanyCooperateUsersPageIndex:create', isNewBusiness: true }
export const importUsers: CommandFacts = { id: 'company.company-user.import', title: '导入合作用户', keys: 'CompanyCooperateUsersPageIndex:import', isNewBusiness: true }
export const endUsers: CommandFacts = { id: 'company.company-user.end', title: '批量终止', keys: 'CompanyCooperateUsersPageIndex:import_terminate', isNewBusiness: true }
export const importTasks: CommandFacts = { id: 'company.task.import', title: '批量发布任务', keys: 'CompanyTasksCreatePageIndex:send', isNewBusiness: true }
export const addQrcode: CommandFacts = { id: 'company.qrcode.create', title: '新建邀请码', keys: 'CompanyCooperateQrcodePageIndex:create', isNewBusiness: true }
export const applyForInvoices: CommandFacts = { id: 'company.invoice.apply', title: '申请开票', keys: 'CompanyFinanceBillingPageIndex:add', isNewBusiness: true }
export const addInvoiceInfo: CommandFacts = { id: 'company.invoice-info.add', title: '新增开票信息', keys: 'CompanyFinanceBillingInfoPageIndex:edit' }
export const openTaxCalculator: CommandFacts = { id: 'company.tax-calculator', title: '税费计算器' }

import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const importBills: CommandFacts = { id: 'agency.bill.import', title: '导入账单', keys: 'AgencySettlementBillPageIndex:import', isNewBusiness: true }
export const importCompanies: CommandFacts = { id: 'agency.company.import', title: '批量导入企业', keys: 'AgencyCustomerCompanyPageIndex:import', isNewBusiness: true }
export const applyForServices: CommandFacts = { id: 'agency.topup.add', title: '申请充值', keys: 'AgencyFinanceRechargePageIndex:add' }
export const addContract: CommandFacts = { id: 'agency.contract.add', title: '新增企业合同', keys: 'AgencyCustomerContractPageIndex:add', isNewBusiness: true }
export const addTaskTemplate: CommandFacts = { id: 'agency.task-template.add', title: '新增任务模板', keys: 'AgencyCustomerConfigurePageIndex:add', list: 'task_template' }
export const addCompanyUser: CommandFacts = { id: 'agency.company-user.add', title: '新增合作用户', keys: 'AgencyCooperateUsersPageIndex:create', isNewBusiness: true }
export const importUsers: CommandFacts = { id: 'agency.company-user.import', title: '导入合作用户', keys: 'AgencyCooperateUsersPageIndex:import', isNewBusiness: true }
export const editUsers: CommandFacts = { id: 'agency.company-user.batch-edit', title: '批量修改', keys: 'AgencyCooperateUsersPageIndex:batch_edit', isNewBusiness: true }
export const endUsers: CommandFacts = { id: 'agency.company-user.end', title: '批量终止', keys: 'AgencyCooperateUsersPageIndex:import_terminate', isNewBusiness: true }
export const sendTaskFile: CommandFacts = { id: 'agency.task.import', title: '选择文件', keys: 'AgencyTasksCreatePageIndex:send', isNewBusiness: true }
export const openAuditDesk: CommandFacts = { id: 'agency.audit.desk', title: '审核台', keys: 'AgencyCooperateAuditPageIndex:audit' }
export const addProof: CommandFacts = { id: 'agency.proof.add', title: '新建证明', keys: 'AgencyCooperateProvePageIndex:create' }
export const applyForInvoices: CommandFacts = { id: 'agency.invoice.apply', title: '申请开票', keys: 'AgencyFinanceBillingPageIndex:add', isNewBusiness: true }
export const addCompanyInvoiceInfo: CommandFacts = { id: 'agency.company-invoice-info.add', title: '新增企业开票信息', keys: 'AgencyFinanceBillingInfoPageIndex:edit', list: 'company' }
export const addOwnInvoiceInfo: CommandFacts = { id: 'agency.invoice-info.add', title: '新增本公司开票信息', keys: 'AgencyFinanceBillingInfoPageIndex:edit', list: 'agency' }
export const importStatement: CommandFacts = { id: 'agency.statement.import', title: '导入银行流水', keys: 'AgencyFinanceCmbPageIndex:reconcile', list: 'reconciliation', isNewBusiness: true }
export const openTaxCalculator: CommandFacts = { id: 'agency.tax-calculator', title: '税费计算器' }

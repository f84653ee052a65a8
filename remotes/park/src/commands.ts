import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const applyForServices: CommandFacts = { id: 'park.topup.add', title: '申请充值', keys: 'ParkFinanceRechargePageIndex:add' }
export const addIndustry: CommandFacts = { id: 'park.industry.add', title: '新增敏感行业', keys: 'ParkSensitiveIndustryPageIndex:add' }
export const importRegistrations: CommandFacts = { id: 'park.tax-registration.import', title: '导入登记结果', keys: 'ParkCooperateCertificationPageIndex:import', isNewBusiness: true }
export const importCancellations: CommandFacts = { id: 'park.tax-cancellation.import', title: '导入注销', keys: 'ParkCooperateCertificationPageIndex:import', isNewBusiness: true }
export const importRealnames: CommandFacts = { id: 'park.tax-realname.import', title: '导入实名结果', keys: 'ParkCooperateCertificationPageIndex:import', isNewBusiness: true }
export const importTaxProofs: CommandFacts = { id: 'park.tax-proof.import', title: '导入完税证明', keys: 'ParkCooperateIncomeSummaryPageIndex:upload_tax_proof', list: 'income_summary' }
export const importUserInvoices: CommandFacts = { id: 'park.user-invoice.import', title: '导入已开发票', keys: 'ParkCooperateStayPageIndex:import', isNewBusiness: true }
export const openTaxCalculator: CommandFacts = { id: 'park.tax-calculator', title: '税费计算器' }

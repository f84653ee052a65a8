import { RISK_LISTS, type RiskEntity } from '@linggong/shared/domain/risk-lists'
import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const addIndustry: CommandFacts = { id: 'saas.industry.add', title: '新增行业', keys: 'AdminOperateConfigurePageIndex:add', list: 'industry' }
export const addInvoiceCategory: CommandFacts = { id: 'saas.invoice-category.add', title: '新增开票类目', keys: 'AdminOperateConfigurePageIndex:add', list: 'invoice_category' }
export const addContractTemplate: CommandFacts = { id: 'saas.contract-template.add', title: '新增合同模板', keys: 'AdminOperateConfigurePageIndex:add', list: 'contract_template' }
export const addTaskTemplate: CommandFacts = { id: 'saas.task-template.add', title: '新增任务模板', keys: 'AdminOperateConfigurePageIndex:add', list: 'task_template' }
export const addTopupOrder: CommandFacts = { id: 'saas.topup.add', title: '新增充值', keys: 'AdminProductRechargePageAdd' }
export const addNotice: CommandFacts = { id: 'saas.notice.add', title: '发布公告', keys: 'AdminOperateConfigurePageIndex:add', list: 'notice' }
export const addContract: CommandFacts = { id: 'saas.contract.add', title: '新增集团合同', keys: 'AdminOperateContractPageIndex:add' }

const addRisk = (list: RiskEntity): CommandFacts => ({ id: `saas.${list}.add`, title: `新增${RISK_LISTS[list]}`, keys: 'AdminSensitiveListPageIndex:add', list })
export const addRisks = {
  sensitive_word: addRisk('sensitive_word'), executive: addRisk('executive'), enterprise_blacklist: addRisk('enterprise_blacklist'), user_blacklist: addRisk('user_blacklist'), industry_blacklist: addRisk('industry_blacklist'),
} as const

import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const addIndustry: CommandFacts = { id: 'saas.industry.add', title: '新增行业', keys: 'AdminOperateConfigurePageIndex:add' }
export const addTopupOrder: CommandFacts = { id: 'saas.topup.add', title: '新增充值', keys: 'AdminProductRechargePageAdd' }
export const addContract: CommandFacts = { id: 'saas.contract.add', title: '新增集团合同', keys: 'AdminOperateContractPageIndex:add' }

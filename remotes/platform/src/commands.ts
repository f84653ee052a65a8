import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const applyForServices: CommandFacts = { id: 'platform.topup.add', title: '申请充值', keys: 'PlatformOperateRechargePageIndex:add' }
export const addContract: CommandFacts = { id: 'platform.contract.add', title: '新增业务公司合同', keys: 'PlatformOperateContractPageIndex:add', isNewBusiness: true }

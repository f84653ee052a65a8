import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const applyForServices: CommandFacts = { id: 'park.topup.add', title: '申请充值', keys: 'ParkFinanceRechargePageIndex:add' }
export const addIndustry: CommandFacts = { id: 'park.industry.add', title: '新增敏感行业', keys: 'ParkSensitiveIndustryPageIndex:add' }

import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const addIndustry: CommandFacts = { id: 'saas.industry.add', title: '新增行业', keys: 'AdminOperateConfigurePageIndex:add' }
export const addNotice: CommandFacts = { id: 'saas.notice.add', title: '发布公告', keys: 'AdminOperateConfigurePageIndex:add' }
export const addContract: CommandFacts = { id: 'saas.contract.add', title: '新增集团合同', keys: 'AdminOperateContractPageIndex:add' }

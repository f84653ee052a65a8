import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const addIndustry: CommandFacts = { id: 'saas.industry.add', title: '新增行业', keys: 'AdminOperateConfigurePageIndex:add', list: 'industry' }
export const addContractTemplate: CommandFacts = { id: 'saas.contract-template.add', title: '新增合同模板', keys: 'AdminOperateConfigurePageIndex:add', list: 'contract_template' }
export const addTaskTemplate: CommandFacts = { id: 'saas.task-template.add', title: '新增任务模板', keys: 'AdminOperateConfigurePageIndex:add', list: 'task_template' }
export const addContract: CommandFacts = { id: 'saas.contract.add', title: '新增集团合同', keys: 'AdminOperateContractPageIndex:add' }

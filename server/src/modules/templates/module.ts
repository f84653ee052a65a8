import * as contracts from '@linggong/shared/contract/contract-templates'
import * as tasks from '@linggong/shared/contract/task-templates'
import { historyOf } from '../../kernel/history.ts'
import { handle, read, write } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { defineModule } from '../../module.ts'
import { companiesWith, contractTemplateList, contractTemplateOf, contractTemplateRow, createContractTemplate, updateContractTemplate } from './contract-templates.ts'
import { contractTemplateLink, generateContractTemplate } from './generate.ts'
import { contractSampleOf } from './sample.ts'
import { createTaskTemplate, taskTemplateList, updateTaskTemplate } from './task-templates.ts'

export const templates = defineModule({
  routes: [
    read(contracts.contractTemplate, (tx, { actor, params }) => contractTemplateOf(tx, actor, params.id)),
    write(contracts.createContractTemplate, (tx, { actor, body, now }) => createContractTemplate(tx, actor, body, now)),
    write(contracts.updateContractTemplate, (tx, { actor, params, body }) => updateContractTemplate(tx, actor, params.id, body)),
    // Several transactions: a document is written between them.
    handle(contracts.generateContractTemplate, ({ deps, actor, params, body }) => generateContractTemplate(deps, actor, params.id, body.version)),
    // Two transactions: the file is of another organisation than the caller's.
    handle(contracts.contractTemplateFile, ({ deps, actor, params }) => contractTemplateLink(deps, actor, params.id)),
    read(contracts.contractSample, (tx, { actor, now }) => contractSampleOf(tx, actor, now)),
    read(contracts.contractTemplateCompanies, (tx, { actor, params, query }) => companiesWith(tx, actor, params.id, query)),
    read(contracts.contractTemplateHistory, async (tx, { actor, params }) => ({ results: await historyOf(tx, 'contract_template', (await contractTemplateRow(tx, actor, params.id)).id) })),
    write(tasks.createTaskTemplate, (tx, { actor, body, now }) => createTaskTemplate(tx, actor, body, now)),
    write(tasks.updateTaskTemplate, (tx, { actor, params, body }) => updateTaskTemplate(tx, actor, params.id, body)),
    read(tasks.taskTemplateHistory, async (tx, { actor, params }) => ({ results: await historyOf(tx, 'task_template', (await scopedId(tx, actor, 'app.task_template', params.id)).id) })),
  ],
  lists: [contractTemplateList, taskTemplateList],
  tables: ['app.contract_template', 'app.contract_template_company', 'app.task_template', 'app.company_task_template'],
})

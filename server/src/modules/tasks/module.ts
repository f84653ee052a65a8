import * as applies from '@linggong/shared/contract/task-applies'
import * as batches from '@linggong/shared/contract/task-batches'
import * as contract from '@linggong/shared/contract/tasks'
import { historyOf } from '../../kernel/history.ts'
import { mapPage } from '../../kernel/lists.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { billRows } from '../bills/queries.ts'
import { billWire } from '../bills/wire.ts'
import { tellReleased } from '../task-sending/tell.ts'
import { applyOf, appliesOf, appliesOfPerson } from './applies.ts'
import { changeBatchRemark, taskBatchExport, taskBatchList, taskBatchOf, uploadDetails } from './batches.ts'
import { taskList, taskOf } from './list.ts'
import { changeTask, finishAll, tradeAll, tradeOne } from './service.ts'

/** Tasks of enterprises, those who have taken them, and what was sent together. */
export const tasks = defineModule({
  routes: [
    read(contract.taskById, (tx, { actor, params }) => taskOf(tx, actor, params.id)),
    write(contract.updateTask, async (tx, { actor, deps, params, body, now }) => {
      await changeTask(tx, actor, params.id, body, now)
      if (body.action === 'audit_pass') await tellReleased(tx, deps, params.id, now)
      return taskOf(tx, actor, params.id)
    }),
    write(contract.tradeTask, async (tx, { actor, params, body, now }) => {
      await tradeAll(tx, actor, params.id, body, now)
      return taskOf(tx, actor, params.id)
    }),
    write(contract.finishTasks, async (tx, { actor, body, now }) => ({ results: await finishAll(tx, actor, body, now) })),
    read(contract.taskEvents, async (tx, { actor, params }) => {
      const { id, batch_id } = await taskOf(tx, actor, params.id)
      // Tasks that were sent together share how they began.
      return { results: await historyOf(tx, 'task', id, batch_id === null ? [] : [batch_id]) }
    }),
    read(contract.taskApplies, async (tx, { actor, params, query }) => appliesOf(tx, actor, await taskOf(tx, actor, params.id), query)),
    read(contract.taskBills, async (tx, { actor, params, query }) => {
      const { sn, company_id } = await taskOf(tx, actor, params.id)
      return mapPage(await billRows(tx, actor, { company_id, task_sn: sn }, query), billWire)
    }),
    read(applies.personApplies, (tx, { actor, query }) => appliesOfPerson(tx, actor, query)),
    write(applies.tradeApply, async (tx, { actor, params, body, now }) => {
      await tradeOne(tx, actor, params.id, body.version, now)
      return applyOf(tx, actor, params.id)
    }),
    // Before `:id`. The job is that of the list's own export.
    taskBatchExport.route,
    read(batches.taskBatchById, (tx, { actor, params }) => taskBatchOf(tx, actor, params.id)),
    write(batches.updateTaskBatch, async (tx, { actor, params, body }) => {
      await changeBatchRemark(tx, actor, params.id, body)
      return taskBatchOf(tx, actor, params.id)
    }),
    write(batches.uploadTaskDetails, async (tx, { actor, params, body, now }) => {
      await uploadDetails(tx, actor, params.id, body, now)
      return taskBatchOf(tx, actor, params.id)
    }),
  ],
  lists: [taskList, taskBatchList],
  tables: ['app.task', 'app.task_apply', 'app.task_batch'],
})

import { tradeApply } from '@linggong/shared/contract/task-applies'
import { taskBatchById, updateTaskBatch, uploadTaskDetails } from '@linggong/shared/contract/task-batches'
import { finishTasks, taskById, tradeTask, updateTask } from '@linggong/shared/contract/tasks'
import { taskApplyMachine, taskBatchMachine, taskMachine, type TaskApplyStatus, type TaskBatchStatus, type TaskStatus } from '@linggong/shared/domain/machines/task'
import { callAs, type World } from '../test/spine.ts'
import { makeApplies, makeTask, makeTaskBatch } from '../test/tasks.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf, snapshotBy } from './machines-snapshot.ts'

interface Shown<S> {
  readonly id: string
  readonly version: number
  readonly status: S
}

interface ShownTask extends Shown<TaskStatus> {
  readonly is_own: boolean
  readonly apply_count: number
}

/** Tasks as an enterprise has made them, with a sensitive word, so that the operator sees all of them. */
export function taskProof({ server: { app, deps }, steps }: MachineSetup): Proven<TaskStatus, (typeof taskMachine.transitions)[number], ShownTask> {
  const at = (status: TaskStatus, applicants: readonly number[] = []): Way<ShownTask> => ({
    title: applicants.length === 0 ? status : `${status}（有人报名）`,
    company: {},
    make: async (world: World) => {
      const { id } = await makeTask(deps, world, { status, hits: ['词'] })
      await makeApplies(deps, world, id, applicants, { status: status === 'traded' ? 'traded' : 'applied' })
      return steps.ok(await callAs<ShownTask>(app, world.company, 'GET', `/v1/tasks/${id}/`))
    },
  })
  return {
    title: '任务', machine: taskMachine, family: 'tasks', open: openWorld, see: rowOf('task'), read: taskById,
    reach: {
      draft: [at('draft')], to_audit: [at('to_audit')], released: [at('released'), at('released', [0, 1])], traded: [at('traded', [0])],
      finished: [at('finished')], canceled: [at('canceled')], rejected: [at('rejected')],
    },
    attempt: {
      // Sent by what creates tasks; applied for by workers; held for new words in its text; canceled with the import that made it: proven beside the module.
      send: 'by itself', send_to_audit: 'by itself', apply: 'by itself', hold: 'by itself', undo: 'by itself',
      audit_pass: { call: updateTask, body: { action: 'audit_pass' }, time: 'release_at' },
      audit_reject: { call: updateTask, body: { action: 'audit_reject', reason: '内容不实' }, time: 'audit_at' },
      traded: { call: tradeTask, time: 'traded_at' },
      finish: { call: finishTasks, time: 'finish_at' },
      update: { call: updateTask, body: { category: '改过的类目' } },
      cancel: { call: updateTask, body: { action: 'cancel' }, time: 'deal_at' },
    },
    rowFor: (row, { flavour }) => ({ ...row, is_own: flavour === 'company' }),
  }
}

/** Applications: a member chooses one of them, the rest follows from the task, the worker and the payment. */
export function taskApplyProof({ server: { app, deps }, steps }: MachineSetup): Proven<TaskApplyStatus, (typeof taskApplyMachine.transitions)[number], Shown<TaskApplyStatus>> {
  const at = (status: TaskApplyStatus): Way<Shown<TaskApplyStatus>> => ({
    title: status,
    company: {},
    make: async (world: World) => {
      const task = await makeTask(deps, world)
      await makeApplies(deps, world, task.id, [0], { status })
      const { results: [one] } = steps.ok(await callAs<{ results: Shown<TaskApplyStatus>[] }>(app, world.company, 'GET', `/v1/tasks/${task.id}/applies/`))
      return one ?? Promise.reject(new Error('no application'))
    },
  })
  return {
    title: '报名', machine: taskApplyMachine, family: 'task-applies', open: openWorld,
    // What many take together is logged under their task.
    see: (setup, id) => snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(d) from app.task_apply d where d.id = $1::uuid),
      'events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity = 'task_apply' and e.members @> array[$1::uuid]))`, [id]),
    reach: { applied: [at('applied')], traded: [at('traded')], refused: [at('refused')], confirmed: [at('confirmed')], finished: [at('finished')], settled: [at('settled')], canceled: [at('canceled')] },
    attempt: { traded: { call: tradeApply, time: 'traded_at' }, refuse: 'by itself', confirm: 'by itself', finish: 'by itself', settle: 'by itself', reopen: 'by itself', cancel: 'by itself' },
  }
}

/** Batches: how they end follows from their tasks. */
export function taskBatchProof({ server: { app, deps }, steps }: MachineSetup): Proven<TaskBatchStatus, (typeof taskBatchMachine.transitions)[number], Shown<TaskBatchStatus>> {
  const at = (status: TaskBatchStatus): Way<Shown<TaskBatchStatus>> => ({
    title: status,
    company: {},
    make: async (world: World) => steps.ok(await callAs<Shown<TaskBatchStatus>>(app, world.agency, 'GET', `/v1/task-batches/${(await makeTaskBatch(deps, world, { status })).id}`)),
  })
  return {
    title: '任务批次', machine: taskBatchMachine, family: 'task-batches', open: openWorld, see: rowOf('task_batch'), read: taskBatchById,
    apart: [updateTaskBatch, uploadTaskDetails],
    reach: { processing: [at('processing')], success: [at('success')], part_success: [at('part_success')], failure: [at('failure')] },
    attempt: { succeed: 'by itself', succeed_part: 'by itself', fail: 'by itself' },
  }
}

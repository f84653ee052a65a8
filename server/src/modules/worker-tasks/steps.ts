import { taskApplyFields } from '@linggong/shared/domain/fields/task-apply'
import { created, next } from '@linggong/shared/domain/machines/machine'
import { taskApplyMachine, taskMachine } from '@linggong/shared/domain/machines/task'
import { businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { writeChange } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { rowOf } from '../worker-registration/opening.ts'
import { canWork } from './tasks.ts'

type Apply = Row<'app.task_apply'>

/** Applies for an open task of the enterprise; once per task, whatever became of it. */
export async function apply(deps: Deps, worker: Worker, taskId: string): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const cooperation = await rowOf(tx, worker)
    if (!canWork(cooperation)) refuse('not_allowed', '与该企业的合作未生效或已停用，不能报名')
    const task = (await tx.selectFrom('app.task').selectAll().where('park_id', '=', worker.chain.park_id).where('company_id', '=', worker.chain.company_id).where('id', '=', taskId).forUpdate().executeTakeFirst()) ?? refuse(404, texts.notFound)
    if (task.status === 'to_audit' || task.status === 'rejected') refuse(404, texts.notFound)
    const step = next(taskMachine, { ...task, is_own: false, apply_count: 0 }, 'apply', 'user')
    if (!step.ok || (task.end_on !== null && task.end_on < businessDate(now))) refuse('not_allowed', '该任务已停止报名')
    const { park_id, platform_id, agency_id, company_id } = task
    const chain = { park_id, platform_id, agency_id, company_id }
    const status = stateAfter(created(taskApplyMachine, {}, 'user'))
    const made = await tx
      .insertInto('app.task_apply')
      .values({ ...chain, id: newId(), task_id: task.id, company_user_id: cooperation.id, person_id: worker.personId, status, receive_at: now, create_at: now })
      .onConflict((taken) => taken.columns(['task_id', 'person_id', 'park_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) refuse('not_allowed', '您已报名过该任务')
    // No version: that somebody has applied is no edit that another could have missed.
    if (task.receive_at === null) await tx.updateTable('app.task').set({ receive_at: now }).where('park_id', '=', park_id).where('id', '=', task.id).execute()
    await recordHistory(tx, [
      { entity: 'task_apply', entityId: made.id, chain, action: 'create', actor: BY_WORKER, content: diff(null, { status }, taskApplyFields) },
      { entity: 'task', entityId: task.id, chain, action: 'apply', actor: BY_WORKER, content: [] },
    ])
  })
}

/** Those who were chosen say that they will do it. */
export async function confirm(deps: Deps, worker: Worker, applyId: string): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const row = await ownApply(tx, worker, applyId)
    await step(tx, row, 'confirm', { confirm_at: now })
    await tx.updateTable('app.task').set({ confirm_at: now }).where('park_id', '=', row.park_id).where('id', '=', row.task_id).where('confirm_at', 'is', null).execute()
  })
}

/** Locked; anybody else's is not there. The task first, as everywhere. */
export async function ownApply(tx: Tx, { chain, personId, subjectId }: Worker, id: string): Promise<Apply> {
  const at = (await tx.selectFrom('app.task_apply').select('task_id').where('park_id', '=', chain.park_id).where('company_id', '=', chain.company_id).where('id', '=', id).where('person_id', '=', personId).where('company_user_id', '=', subjectId).executeTakeFirst()) ?? refuse(404, texts.notFound)
  await tx.selectFrom('app.task').select('id').where('park_id', '=', chain.park_id).where('id', '=', at.task_id).forUpdate().executeTakeFirstOrThrow()
  return tx.selectFrom('app.task_apply').selectAll().where('park_id', '=', chain.park_id).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** A step of the worker on their own row, with its entry in the change log. */
export async function step(tx: Tx, row: Apply, action: 'confirm' | 'finish', set: Parameters<typeof writeChange<'app.task_apply'>>[3]): Promise<void> {
  const after = next(taskApplyMachine, row, action, 'user')
  if (!after.ok) refuse('not_allowed', after.reason)
  const changed = await writeChange(tx, 'app.task_apply', row, { ...set, status: after.to })
  const { park_id, platform_id, agency_id, company_id } = row
  await recordHistory(tx, [{ entity: 'task_apply', entityId: row.id, chain: { park_id, platform_id, agency_id, company_id }, action, actor: BY_WORKER, content: diff(row, changed, taskApplyFields, ['status', 'deliverable']) }])
}

/** What the enterprise reads in its change log. */
export const BY_WORKER = { id: null, name: '合作用户本人' } as const

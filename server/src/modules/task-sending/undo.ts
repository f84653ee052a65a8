import { sql } from 'kysely'
import { next } from '@linggong/shared/domain/machines/machine'
import { taskMachine } from '@linggong/shared/domain/machines/task'
import type { Actor } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { inPark, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * Cancels the tasks of a file, or refuses: once one of them was traded, audited, or somebody has applied of their own. Those who were named have
 * applied by the file itself. Nothing is deleted: people were told of them.
 */
export async function undoTasks(tx: Tx, actor: Actor, importId: string, now: Date): Promise<void> {
  const rows = await scoped(tx, actor, 'app.task').selectAll('app.task').where('import_id', '=', importId).orderBy('id').forUpdate().execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const used = rows.find(({ status, version, audit_at }) => !['released', 'to_audit', 'canceled'].includes(status) || audit_at !== null || version > 1 && status !== 'canceled')
  const taken = await sql<{ task_id: string }>`
    select task_id from app.task_apply where ${inPark(tx)} and task_id = any(${ids}::uuid[]) and (status <> 'applied' or create_at > (select create_at from app.task t where ${inPark(tx, 't')} and t.id = task_id)) limit 1`.execute(tx)
  const first = used ?? rows.find(({ id }) => id === taken.rows[0]?.task_id)
  if (first !== undefined) refuse('not_allowed', `任务“${first.name}”（${first.sn}）已有人报名、已成交或已被修改，不能撤销导入`)
  const open = rows.filter(({ status }) => status !== 'canceled')
  for (const status of new Set(open.map((row) => row.status))) stateAfter(next(taskMachine, { status, is_own: true, apply_count: 0 }, 'undo', 'system'))
  await sql`update app.task set status = 'canceled', deal_at = ${now}, version = version + 1 where ${inPark(tx)} and id = any(${open.map(({ id }) => id)}::uuid[])`.execute(tx)
  const { rows: applies } = await sql<{ id: string }>`update app.task_apply set status = 'canceled', version = version + 1 where ${inPark(tx)} and task_id = any(${ids}::uuid[]) returning id`.execute(tx)
  const [one] = rows
  if (one === undefined) return
  const by = { id: actor.staffId, name: actor.name }
  await recordHistory(tx, [
    { entity: 'task', entityId: importId, chain: one, action: 'undo', actor: by, members: open.map(({ id }) => id), content: [{ field: 'status', type: 'plain', old_value: null, new_value: 'canceled' }] },
    { entity: 'task_batch', entityId: importId, chain: one, action: 'undo', actor: by, content: [] },
    ...(applies.length === 0 ? [] : [{ entity: 'task_apply' as const, entityId: importId, chain: one, action: 'cancel' as const, actor: by, members: applies.map(({ id }) => id), content: [{ field: 'status' as const, type: 'plain' as const, old_value: 'applied', new_value: 'canceled' }] }]),
  ])
}

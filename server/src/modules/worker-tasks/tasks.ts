import { areaText } from '@linggong/shared/domain/area'
import { statusOf } from '@linggong/shared/domain/status-option'
import { TASK_APPLY_STATUSES } from '@linggong/shared/domain/statuses'
import { businessDate } from '@linggong/shared/domain/time'
import { sql, type SqlBool } from 'kysely'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { rowOf } from '../worker-registration/opening.ts'

type Apply = Row<'app.task_apply'>
type Task = Row<'app.task'>

/** So many of each are shown, the newest first. */
const most = 100

/** What the enterprise offers those who work for it, and what this worker has taken. */
export async function tasksOf(deps: Deps, worker: Worker) {
  const { cooperation, applies } = await inTransaction(deps.db, worker, async (tx) => ({ cooperation: await rowOf(tx, worker), applies: await ownApplies(tx, worker) }), { readOnly: true })
  // Tasks are the system's to read: those that were taken, and the open ones of this enterprise.
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const taken = await tasksWith(tx, worker, applies.map(({ task_id }) => task_id))
    const open = canWork(cooperation) ? await openTasks(tx, worker, deps.clock()) : []
    return {
      open: open.filter(({ id }) => applies.every(({ task_id }) => task_id !== id)).map(({ apply_count, ...task }) => ({ id: task.id, ...shown(task), people_count: task.people_count, apply_count })),
      mine: applies.flatMap((apply) => {
        const task = taken.get(apply.task_id)
        // Before the auditors have released it, nobody has seen it.
        return task === undefined || task.status === 'to_audit' || task.status === 'rejected' ? [] : [mineOf(apply, task)]
      }),
    }
  }, { readOnly: true })
}

export const canWork = ({ status, is_enable }: Pick<Row<'app.company_user'>, 'status' | 'is_enable'>): boolean => status === 'in_cooperation' && is_enable

/** In the worker's own context; row-level security repeats the conditions. */
async function ownApplies(tx: Tx, { chain, subjectId, personId }: Worker): Promise<Apply[]> {
  return tx.selectFrom('app.task_apply').selectAll()
    .where('park_id', '=', chain.park_id).where('company_id', '=', chain.company_id).where('company_user_id', '=', subjectId).where('person_id', '=', personId)
    .orderBy('id', 'desc').limit(most).execute()
}

async function tasksWith(tx: Tx, { chain }: Worker, ids: readonly string[]): Promise<ReadonlyMap<string, Task>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('app.task').selectAll().where('park_id', '=', chain.park_id).where('company_id', '=', chain.company_id).where('id', 'in', [...ids]).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Released, and not past. */
async function openTasks(tx: Tx, { chain }: Worker, now: Date) {
  return tx.selectFrom('app.task as t').selectAll('t')
    .select(sql<number>`(select count(*)::int from app.task_apply a where a.park_id = t.park_id and a.task_id = t.id and a.status not in ('refused', 'canceled'))`.as('apply_count'))
    .where('t.park_id', '=', chain.park_id).where('t.company_id', '=', chain.company_id).where('t.status', '=', 'released').where(stillOpen('t', businessDate(now)))
    .orderBy('t.create_at', 'desc').orderBy('t.id', 'desc').limit(most).execute()
}

const stillOpen = (table: string, today: string) => sql<SqlBool>`coalesce(${sql.ref(`${table}.end_on`)} >= ${today}::date, true)`

function shown({ sn, name, description, price, areas, start_on, end_on }: Task) {
  return { sn, name, description, price, areas: areas.map(areaText).join('；'), days: start_on === null && end_on === null ? '' : `${start_on ?? ''} 至 ${end_on ?? ''}`.trim() }
}

function mineOf(apply: Apply, task: Task) {
  const todo = apply.status === 'traded' ? ('confirm' as const) : apply.status === 'confirmed' ? ('submit' as const) : ('nothing' as const)
  return { id: apply.id, ...shown(task), status: task.status === 'canceled' ? '任务已取消' : statusOf(TASK_APPLY_STATUSES, apply.status).label, todo, deliverable: apply.deliverable, photo_count: apply.deliverable_file_ids.length }
}

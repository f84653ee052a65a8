import { sql } from 'kysely'
import { taskApplyFields } from '@linggong/shared/domain/fields/task-apply'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { next } from '@linggong/shared/domain/machines/machine'
import { taskApplyMachine, type TaskSettlementStatus } from '@linggong/shared/domain/machines/task'
import type { Row } from '../../db/tables.ts'
import type { Chain } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { namesOneOf } from './naming.ts'

interface Place {
  readonly park_id: string
  readonly company_id: string | null
}

interface Moved extends Chain {
  readonly id: string
  readonly sn: string
  readonly before: TaskSettlementStatus
  readonly settlement_status: TaskSettlementStatus
  readonly from_amount: number
  readonly paid_amount: number
}

/** The same bounds as the column: a sum that leaves them must not stand in the way of a payment. */
const most = 10_000_000_000_000

/**
 * Bills have been paid, or have come back from the bank: the tasks that they name are paid by as much more or less, which decides how far
 * each is settled (R269–R272), and those who worked on them are settled. In the transaction that says so; a fixed number of statements for
 * any number of bills. A bill keeps the number of its task for good, so what is added here is what a return takes off.
 */
export async function movePaid(tx: Tx, { park_id, company_id }: Place, billIds: readonly string[], direction: 'paid' | 'returned', at: Date): Promise<void> {
  if (billIds.length === 0 || company_id === null) return
  const sign = direction === 'paid' ? 1 : -1
  // Locked in the order of ids: two settlements may name the same tasks.
  const { rows } = await sql<Moved>`
    with named as (
      select b.task_sn, sum(b.amount) as amount from app.bill b
      where b.park_id = ${park_id} and b.id = any(${[...billIds]}::uuid[]) and b.task_sn <> '' group by b.task_sn
    ), locked as (
      select t.id, t.settlement_status as before, t.paid_amount as from_amount, least(greatest(t.paid_amount + ${sign}::int * n.amount, 0), ${most}::bigint)::bigint as paid_amount
      from app.task t join named n on n.task_sn = t.sn
      where t.park_id = ${park_id} and t.company_id = ${company_id} order by t.id for no key update of t
    )
    update app.task t set paid_amount = l.paid_amount, version = t.version + 1,
      settlement_status = case when l.paid_amount <= 0 then 'no_settlement' when l.paid_amount < t.amount then 'part_settlement' else 'settled' end,
      pay_at = case when ${sign}::int > 0 then ${at}::timestamptz when l.paid_amount <= 0 then null else t.pay_at end,
      settlement_at = case when l.paid_amount < t.amount then null else coalesce(t.settlement_at, ${at}::timestamptz) end
    from locked l where t.park_id = ${park_id} and t.id = l.id
    returning t.id, t.sn, t.park_id, t.platform_id, t.agency_id, t.company_id, l.before, l.from_amount, t.settlement_status, t.paid_amount`.execute(tx)
  if (rows.length === 0) return
  const told = rows.filter(({ before, settlement_status }) => before !== settlement_status)
  await recordHistory(tx, told.map((row) => ({
    entity: 'task' as const, entityId: row.id, chain: row, action: direction === 'paid' ? 'pay' as const : 'bank_return' as const, actor: { id: null, name: SYSTEM.name },
    content: diff({ settlement_status: row.before, paid_amount: row.from_amount }, { settlement_status: row.settlement_status, paid_amount: row.paid_amount }, taskFields),
  })))
  const moved = new Map(rows.map(({ sn, id }) => [sn, id]))
  const worked = await workersOf(tx, park_id, billIds, moved)
  if (direction === 'paid') return moveApplies(tx, park_id, 'settle', worked, at)
  const paid = new Set((await paidWork(tx, { park_id, company_id }, moved)).map(keyOf))
  await moveApplies(tx, park_id, 'reopen', worked.filter((one) => !paid.has(keyOf(one))), at)
}

/** Somebody's work on a task. */
interface Work {
  readonly task_id: string
  readonly person_id: string
}

const keyOf = ({ task_id, person_id }: Work): string => `${task_id} ${person_id}`

/** `tasks`: ids by number. */
type Tasks = ReadonlyMap<string, string>
type Named = Pick<Row<'app.bill'>, 'person_id' | 'task_sn'>

const workOn = (tasks: Tasks, named: readonly Named[]): Work[] => {
  const all = named.flatMap(({ person_id, task_sn }) => (tasks.has(task_sn) ? [{ task_id: tasks.get(task_sn) ?? '', person_id }] : []))
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

async function workersOf(tx: Tx, parkId: string, billIds: readonly string[], tasks: Tasks): Promise<Work[]> {
  return workOn(tasks, await tx.selectFrom('app.bill').select(['person_id', 'task_sn']).where('park_id', '=', parkId).where(sql<boolean>`id = any(${[...billIds]}::uuid[])`).where('task_sn', '<>', '').execute())
}

/** What of these tasks of an enterprise is paid, as the bills are now. */
async function paidWork(tx: Tx, { park_id, company_id }: Place, tasks: Tasks): Promise<Work[]> {
  return workOn(tasks, await tx.selectFrom('app.bill').select(['person_id', 'task_sn']).distinct().where('park_id', '=', park_id).where('company_id', '=', company_id).where('status', '=', 'paid').where(namesOneOf('task_sn', [...tasks.keys()])).execute())
}

/** Whoever has finished a task of which their bill was paid before is settled. For a task whose row the caller has locked. */
export async function settleApplies(tx: Tx, { park_id, company_id, id, sn }: Place & { readonly id: string; readonly sn: string }, at: Date): Promise<void> {
  await moveApplies(tx, park_id, 'settle', await paidWork(tx, { park_id, company_id }, new Map([[sn, id]])), at)
}

const steps = { settle: 'finished', reopen: 'settled' } as const

/** Whoever has finished and was paid is settled; whoever has nothing paid any more is not. The pairs lead to the rows by their unique index. */
async function moveApplies(tx: Tx, parkId: string, action: keyof typeof steps, work: readonly Work[], at: Date): Promise<void> {
  if (work.length === 0) return
  const from = steps[action]
  const to = next(taskApplyMachine, { status: from }, action, 'system')
  if (!to.ok) throw new Error(`task apply: no step ${action} from ${from}`)
  const { rows } = await sql<Chain & Work & { readonly id: string }>`
    with locked as (
      select a.id from unnest(${work.map(({ task_id }) => task_id)}::uuid[], ${work.map(({ person_id }) => person_id)}::uuid[]) as w(task_id, person_id)
      join app.task_apply a on a.park_id = ${parkId} and a.task_id = w.task_id and a.person_id = w.person_id
      where a.status = ${from} order by a.id for no key update of a
    )
    update app.task_apply a set status = ${to.to}, settlement_at = ${action === 'settle' ? at : null}::timestamptz, version = a.version + 1
    from locked l where a.park_id = ${parkId} and a.id = l.id
    returning a.id, a.task_id, a.person_id, a.park_id, a.platform_id, a.agency_id, a.company_id`.execute(tx)
  await recordHistory(tx, [...Map.groupBy(rows, ({ task_id }) => task_id)].flatMap(([task_id, some]) => some.slice(0, 1).map((one) => ({
    entity: 'task_apply' as const, entityId: task_id, chain: one, action, actor: { id: null, name: SYSTEM.name }, members: some.map(({ id }) => id),
    content: diff({ status: from }, { status: to.to }, taskApplyFields),
  }))))
}

import { sql } from 'kysely'
import { taskApplyFields } from '@linggong/shared/domain/fields/task-apply'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { next } from '@linggong/shared/domain/machines/machine'
import { taskApplyMachine, type TaskSettlementStatus } from '@linggong/shared/domain/machines/task'
import type { Row } from '../../db/tables.ts'
import type { Chain } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { oneOfIds } from '../lists/filters.ts'
import { namesOneOf } from '../lists/naming.ts'

interface Place {
  readonly park_id: string
  readonly company_id: string | null
}

/** The settlement whose bills they are, or the task: what those whose work is settled have in common. */
interface Owner extends Place {
  readonly id: string
}

interface Moved extends Chain {
  readonly id: string
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
 * any number of bills. A bill keeps the number of its task from then on until its money has come back, so what is added here is what a return takes off.
 */
export async function movePaid(tx: Tx, { id: settlementId, park_id, company_id }: Owner, billIds: readonly string[], direction: 'paid' | 'returned', at: Date): Promise<void> {
  if (billIds.length === 0 || company_id === null) return
  const sign = direction === 'paid' ? 1 : -1
  const named = await tx.selectFrom('app.bill').select(['person_id', 'task_sn', 'amount']).where('park_id', '=', park_id).where(oneOfIds('id', billIds)).where('task_sn', '<>', '').execute()
  if (named.length === 0) return
  const tasks = new Map((await tx.selectFrom('app.task').select(['sn', 'id']).where('park_id', '=', park_id).where('company_id', '=', company_id).where(sql<boolean>`sn = any(${[...new Set(named.map(({ task_sn }) => task_sn))]}::text[])`).execute()).map(({ sn, id }) => [sn, id]))
  const amounts = new Map<string, number>()
  for (const { task_sn, amount } of named) {
    const id = tasks.get(task_sn)
    if (id !== undefined) amounts.set(id, (amounts.get(id) ?? 0) + amount)
  }
  // Locked in the order of ids: two settlements may name the same tasks. No join: whatever the planner knows of the table, it is read once.
  const { rows } = await sql<Moved>`
    with locked as (
      select t.id, t.settlement_status as before, t.paid_amount as from_amount, least(greatest(t.paid_amount + ${sign}::int * (${JSON.stringify(Object.fromEntries(amounts))}::jsonb ->> t.id::text)::bigint, 0), ${most}::bigint) as paid_amount
      from app.task t where t.park_id = ${park_id} and t.id = any(${[...amounts.keys()]}::uuid[]) order by t.id for no key update of t
    )
    update app.task t set paid_amount = l.paid_amount, version = t.version + 1,
      settlement_status = case when l.paid_amount <= 0 then 'no_settlement' when l.paid_amount < t.amount then 'part_settlement' else 'settled' end,
      pay_at = case when ${sign}::int > 0 then ${at}::timestamptz when l.paid_amount <= 0 then null else t.pay_at end,
      settlement_at = case when l.paid_amount < t.amount then null else coalesce(t.settlement_at, ${at}::timestamptz) end
    from locked l where t.park_id = ${park_id} and t.id = l.id
    returning t.id, t.park_id, t.platform_id, t.agency_id, t.company_id, l.before, l.from_amount, t.settlement_status, t.paid_amount`.execute(tx)
  if (rows.length === 0) return
  const told = rows.filter(({ before, settlement_status }) => before !== settlement_status)
  await recordHistory(tx, told.map((row) => ({
    entity: 'task' as const, entityId: row.id, chain: row, action: direction === 'paid' ? 'pay' as const : 'bank_return' as const, actor: { id: null, name: SYSTEM.name },
    content: diff({ settlement_status: row.before, paid_amount: row.from_amount }, { settlement_status: row.settlement_status, paid_amount: row.paid_amount }, taskFields),
  })))
  const worked = workOn(tasks, named)
  if (direction === 'paid') return moveApplies(tx, { parkId: park_id, under: settlementId }, 'settle', worked, at)
  const paid = new Set((await paidWork(tx, { park_id, company_id }, tasks)).map(keyOf))
  await moveApplies(tx, { parkId: park_id, under: settlementId }, 'reopen', worked.filter((one) => !paid.has(keyOf(one))), at)
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

/** What of these tasks of an enterprise is paid, as the bills are now. */
async function paidWork(tx: Tx, { park_id, company_id }: Place, tasks: Tasks): Promise<Work[]> {
  return workOn(tasks, await tx.selectFrom('app.bill').select(['person_id', 'task_sn']).distinct().where('park_id', '=', park_id).where('company_id', '=', company_id).where('status', '=', 'paid').where(namesOneOf('task_sn', [...tasks.keys()])).execute())
}

/** Whoever has finished a task of which their bill was paid before is settled. For a task whose row the caller has locked. */
export async function settleApplies(tx: Tx, { park_id, company_id, id, sn }: Owner & { readonly sn: string }, at: Date): Promise<void> {
  await moveApplies(tx, { parkId: park_id, under: id }, 'settle', await paidWork(tx, { park_id, company_id }, new Map([[sn, id]])), at)
}

const steps = { settle: 'finished', reopen: 'settled' } as const

/** Whoever has finished and was paid is settled; whoever has nothing paid any more is not. One event for all of them, `under` what they have in common. */
async function moveApplies(tx: Tx, { parkId, under }: { readonly parkId: string; readonly under: string }, action: keyof typeof steps, work: readonly Work[], at: Date): Promise<void> {
  if (work.length === 0) return
  const from = steps[action]
  const to = next(taskApplyMachine, { status: from }, action, 'system')
  if (!to.ok) throw new Error(`task apply: no step ${action} from ${from}`)
  const wanted = new Set(work.map(keyOf))
  // By two lists, and the pairs here: a join of a park that is new to the planner compares every row with every pair.
  const locked = await tx.selectFrom('app.task_apply').select(['id', 'task_id', 'person_id']).where('park_id', '=', parkId).where('status', '=', from)
    .where(oneOfIds('task_id', work.map(({ task_id }) => task_id))).where(oneOfIds('person_id', work.map(({ person_id }) => person_id))).orderBy('id').forNoKeyUpdate().execute()
  const moved = locked.filter((one) => wanted.has(keyOf(one))).map(({ id }) => id)
  if (moved.length === 0) return
  const rows = await tx.updateTable('app.task_apply').set((row) => ({ status: to.to, settlement_at: action === 'settle' ? at : null, version: sql<number>`${row.ref('version')} + 1` }))
    .where('park_id', '=', parkId).where(oneOfIds('id', moved)).returning(['id', 'park_id', 'platform_id', 'agency_id', 'company_id']).execute()
  const [first] = rows
  if (first === undefined) return
  await recordHistory(tx, [{
    entity: 'task_apply', entityId: under, chain: first, action, actor: { id: null, name: SYSTEM.name }, members: rows.map(({ id }) => id), content: diff({ status: from }, { status: to.to }, taskApplyFields),
  }])
}

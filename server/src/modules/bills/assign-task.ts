import { sql } from 'kysely'
import { doubtsOfBill, whyUnbillable } from '@linggong/shared/domain/billed-tasks'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { billMachine, type BillStatus } from '@linggong/shared/domain/machines/bill'
import { next } from '@linggong/shared/domain/machines/machine'
import { statusOf } from '@linggong/shared/domain/status-option'
import { BILL_STATUSES } from '@linggong/shared/domain/statuses'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { diff, recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { knownTasks } from './import-facts.ts'

interface Wish {
  readonly bill_ids: readonly string[]
  readonly task_id: string
}

interface Named extends Chain {
  readonly id: string
  readonly sn: string
  readonly company_id: string
  readonly status: BillStatus
  readonly amount: number
  readonly batch_id: string
  readonly task_sn: string
}

/** `text`: why not; of what was done, what is pointed out. */
interface Result {
  readonly id: string
  readonly sn: string
  readonly ok: boolean
  readonly text: string
}

/**
 * Names a task on bills that do not, or name another; a result for each. Nothing of a task's sums changes by it: what is paid is counted when
 * money goes out and comes back (`movePaid`), which is in none of these states, and what is on its way is read from the bills.
 */
export async function assignTask(tx: Tx, actor: Actor, { bill_ids, task_id }: Wish): Promise<Result[]> {
  const ids = [...new Set(bill_ids)]
  const bills = await lockedBills(tx, actor, ids)
  const [first] = bills
  if (first === undefined || bills.length < ids.length) return refuse(404, texts.notFound)
  if (bills.some(({ company_id }) => company_id !== first.company_id)) wrong('bill_ids', '所选账单属于多家企业，一个任务只能关联一家企业的账单，请按企业分别关联')
  // Held, so that no undoing of its import takes it away meanwhile; after the bills, as whoever pays them locks them.
  const held = (await tx.selectFrom('app.task').select('sn').where('park_id', '=', first.park_id).where('company_id', '=', first.company_id).where('id', '=', task_id).forShare().executeTakeFirst()) ?? wrong('task_id', '该任务不存在或不属于该企业')
  const fast = await fastOnes(tx, first, bills)
  const task = (await knownTasks(tx, first.company_id, [held.sn])).get(held.sn) ?? wrong('task_id', '该任务不存在或不属于该企业')
  const why = whyUnbillable(task)
  if (why !== null) wrong('task_id', why)
  let total = task.billed
  const results = bills.map(({ id, sn, status, amount, task_sn }) => {
    const refusal = !next(billMachine, { status }, 'assign_task', actor.flavour).ok ? `状态是“${statusOf(BILL_STATUSES, status).label}”` : task_sn === task.sn ? '已关联该任务' : fast.has(task_sn) ? '已有随账单补建的极速任务' : null
    if (refusal !== null) return { id, sn, ok: false, text: refusal }
    total += amount
    return { id, sn, ok: true, text: doubtsOfBill(task, amount, total).join('；') }
  })
  const changed = bills.filter((_, index) => results[index]?.ok === true)
  if (changed.length === 0) wrong('bill_ids', `所选账单都不能关联任务 ${task.sn}：${results[0]?.text ?? ''}`)
  await sql`update app.bill set task_sn = ${task.sn}, version = version + 1 where park_id = ${first.park_id} and id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(tx)
  await recordHistory(tx, eventsOf(actor, changed, task.sn))
  return results
}

/** In file order, as whoever changes them locks them. */
async function lockedBills(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, sn, status, amount, batch_id, task_sn, park_id, platform_id, agency_id, company_id from app.bill
    where ${inScope(actor, 'app.bill')} and id = any(${[...ids]}::uuid[]) order by row_no, id for update`.execute(tx)
  return rows
}

/** The 极速任务 among those that they name: such a task stands for its bills and would be left with an amount that nobody pays. */
async function fastOnes(tx: Tx, { park_id, company_id }: Named, bills: readonly Named[]): Promise<ReadonlySet<string>> {
  const sns = [...new Set(bills.flatMap(({ task_sn }) => (task_sn === '' ? [] : [task_sn])))]
  if (sns.length === 0) return new Set()
  const rows = await tx.selectFrom('app.task').select('sn').where('park_id', '=', park_id).where('company_id', '=', company_id).where('is_fast', '=', true).where(sql<boolean>`sn = any(${sns}::text[])`).execute()
  return new Set(rows.map(({ sn }) => sn))
}

/** One event for the bills of each batch that named the same before. */
const eventsOf = (actor: Actor, bills: readonly Named[], task_sn: string): HistoryEvent[] =>
  [...Map.groupBy(bills, (bill) => `${bill.batch_id} ${bill.task_sn}`).values()].flatMap((members) => {
    const [first] = members
    if (first === undefined) return []
    return [{ entity: 'bill', entityId: first.batch_id, chain: first, action: 'assign_task', actor: { id: actor.staffId, name: actor.name }, members: members.map(({ id }) => id), content: diff({ task_sn: first.task_sn }, { task_sn }, billFields) }]
  })

const wrong = (field: string, text: string): never => refuse(400, text, { fields: [{ field, text }] })

import { sql } from 'kysely'
import { BILLED_TASKS } from '@linggong/shared/domain/billed-tasks'
import type { TaskStatus } from '@linggong/shared/domain/machines/task'
import { addDays, businessDate, monthKey, startOfDay } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { inPark, inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOneOf } from '../lists/naming.ts'
import type { Terms } from '../terms/terms.ts'

/** A worker of the company by identity number. */
export interface Cooperation {
  readonly person_id: string
  readonly company_user_id: string
  readonly id_no: string
  readonly name: string
  readonly phone: string
  readonly status: string
  readonly is_enable: boolean
}

export interface EarlierBill {
  readonly amount: number
  readonly date: string
  readonly sn: string
}

/** Loads all workers of the file in one statement. Those missing in the result do not work for this company. */
export async function cooperationsOf(tx: Tx, companyId: string, idNos: readonly string[]): Promise<Map<string, Cooperation>> {
  const { rows } = await sql<Cooperation>`
    select p.id as person_id, cu.id as company_user_id, p.id_no, coalesce(nullif(cu.given_name, ''), p.name) as name, p.phone, cu.status, cu.is_enable
    from unnest(${[...new Set(idNos)]}::text[]) as wanted(id_no)
    join app.person p on p.id_no = wanted.id_no
    join app.company_user cu on ${inPark(tx, 'cu')} and cu.person_id = p.id and cu.company_id = ${companyId}`.execute(tx)
  return new Map(rows.map((row) => [row.id_no, row]))
}

/** Bills of these workers at this company, as far back as the reminders need: this month, or the days of the duplicate check. */
export async function earlierBills(tx: Tx, terms: Terms, personIds: readonly string[], now: Date): Promise<Map<string, EarlierBill[]>> {
  const { month_bill_times_remind: times, risk_check_days: days } = terms.config
  if (!times && !days) return new Map()
  const monthStart = `${monthKey(now)}-01`
  const riskStart = days ? addDays(businessDate(now), -days) : monthStart
  const since = startOfDay(times && monthStart < riskStart ? monthStart : riskStart)
  const { rows } = await sql<{ person_id: string; amount: number; create_at: Date; sn: string }>`
    select person_id, amount, create_at, sn from app.bill
    where park_id = ${terms.company.park_id} and person_id = any(${[...personIds]}::uuid[]) and create_at >= ${since}
      and company_id = ${terms.company.id} and status <> 'canceled'
    order by create_at desc`.execute(tx)
  const byPerson = new Map<string, EarlierBill[]>()
  for (const row of rows) {
    const bill = { amount: row.amount, date: businessDate(row.create_at), sn: row.sn }
    const list = byPerson.get(row.person_id)
    if (list === undefined) byPerson.set(row.person_id, [bill])
    else list.push(bill)
  }
  return byPerson
}

/** A task of the company that a bill may name. */
export interface NamedTask {
  readonly id: string
  readonly sn: string
  readonly status: TaskStatus
  readonly name: string
  readonly amount: number
  readonly min_price: number
  readonly paid_amount: number
  /** What has been paid of it, and what its bills ask for that are on their way. */
  readonly billed: number
}

const named = ['t.id', 't.sn', 't.status', 't.name', 't.amount', 't.min_price', 't.paid_amount'] as const

/** The named tasks that belong to the company, by number. */
export async function knownTasks(tx: Tx, companyId: string, sns: readonly string[]): Promise<ReadonlyMap<string, NamedTask>> {
  if (sns.length === 0) return new Map()
  const wanted = [...new Set(sns)]
  const tasks = await tx.selectFrom('app.task as t').select(named).where(inPark(tx, 't')).where('t.company_id', '=', companyId).where(sql<boolean>`t.sn = any(${wanted}::text[])`).execute()
  return new Map((await withBilled(tx, companyId, tasks)).map((task) => [task.sn, task]))
}

/** Those that bills may name, newest first, by number or name. */
export async function findTasks(tx: Tx, actor: Actor, companyId: string, search: string, most: number): Promise<NamedTask[]> {
  const tasks = await tx
    .selectFrom('app.task as t')
    .select(named)
    .where(inScope(actor, 't'))
    .where('t.company_id', '=', companyId)
    .where('t.status', 'in', BILLED_TASKS)
    .where('t.is_fast', '=', false)
    .$if(search !== '', (rows) => rows.where((row) => row.or([row('t.sn', '=', search), sql<boolean>`strpos(t.name, ${search}) > 0`])))
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute()
  return withBilled(tx, companyId, tasks)
}

async function withBilled(tx: Tx, companyId: string, tasks: readonly Omit<NamedTask, 'billed'>[]): Promise<NamedTask[]> {
  const open = await tx
    .selectFrom('app.bill as b')
    .select((eb) => ['b.task_sn', eb.cast<number>(eb.fn.sum('b.amount'), 'bigint').as('amount')])
    .where(inPark(tx, 'b'))
    .where('b.company_id', '=', companyId)
    .where('b.status', 'not in', ['paid', 'canceled'])
    .where(namesOneOf('b.task_sn', tasks.map(({ sn }) => sn)))
    .groupBy('b.task_sn')
    .execute()
  const asked = new Map(open.map(({ task_sn, amount }) => [task_sn, amount]))
  return tasks.map((task) => ({ ...task, billed: task.paid_amount + (asked.get(task.sn) ?? 0) }))
}

import { sql } from 'kysely'
import { addDays, businessDate, monthKey, startOfDay } from '@linggong/shared/domain/time'
import { inPark } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
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

/** The named tasks that belong to the company. */
export async function knownTasks(tx: Tx, companyId: string, sns: readonly string[]): Promise<ReadonlySet<string>> {
  if (sns.length === 0) return new Set()
  const { rows } = await sql<{ sn: string }>`select sn from app.task where ${inPark(tx)} and company_id = ${companyId} and sn = any(${[...new Set(sns)]}::text[])`.execute(tx)
  return new Set(rows.map((row) => row.sn))
}

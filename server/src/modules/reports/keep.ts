import { sql, type RawBuilder } from 'kysely'
import { answered } from '../../db/bulk.ts'
import type { Chain } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** What the bills of an enterprise that were paid on one day come to, in cents. */
export interface PaidDay {
  /** YYYY-MM-DD, in Shanghai. */
  readonly day: string
  readonly bill_count: number
  readonly amount: number
  readonly tax_amount: number
  readonly net_amount: number
}

/** The figures of bills, by the day on which they were paid: what `app.report_day` keeps. The tax is what was withheld from the workers. */
const figures = `(pay_at at time zone 'Asia/Shanghai')::date as day, count(*)::bigint as bill_count, sum(amount)::bigint as amount, sum(amount - personal_service_fee - card_fee - net_amount)::bigint as tax_amount, sum(net_amount)::bigint as net_amount`

/** Fills the table from bills that were not paid here: those of a benchmark. */
export const reportFromBills = `insert into app.report_day (park_id, platform_id, agency_id, company_id, day, bill_count, amount, tax_amount, net_amount)
  select park_id, platform_id, agency_id, company_id, ${figures} from app.bill where status = 'paid' and pay_at is not null group by 1, 2, 3, 4, 5`

/** Of these bills, as they are now; whoever takes them back asks before. */
export async function paidDays(tx: Tx, parkId: string, billIds: readonly string[]): Promise<PaidDay[]> {
  const { rows } = await sql<PaidDay>`
    select day::text, bill_count, amount, tax_amount, net_amount from (
      select ${sql.raw(figures)} from app.bill where park_id = ${parkId} and id = any(${[...billIds]}::uuid[]) and status = 'paid' and pay_at is not null group by 1) d order by day`.execute(tx)
  return rows
}

/**
 * Bills have been paid: the report of their days has them. Asked after limits and taxes are locked, before the wallet, so that payments of one
 * enterprise wait for one another here as they do there.
 */
export async function addPaid(tx: Tx, place: Chain, billIds: readonly string[]): Promise<void> {
  const days = await paidDays(tx, place.park_id, billIds)
  if (days.length === 0) return
  await sql`
    insert into app.report_day as r (park_id, platform_id, agency_id, company_id, day, bill_count, amount, tax_amount, net_amount)
    select ${place.park_id}::uuid, ${place.platform_id}::uuid, ${place.agency_id}::uuid, ${place.company_id}::uuid, n.day, n.bill_count, n.amount, n.tax_amount, n.net_amount from ${told(days)}
    on conflict (company_id, day, agency_id, platform_id, park_id) do update set bill_count = r.bill_count + excluded.bill_count, amount = r.amount + excluded.amount, tax_amount = r.tax_amount + excluded.tax_amount,
      net_amount = r.net_amount + excluded.net_amount ${answered}`.execute(tx)
}

/** Bills have come back from the bank: their days had them, as `paidDays` told before. */
export async function takePaid(tx: Tx, place: Chain, days: readonly PaidDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    update app.report_day r set bill_count = r.bill_count - n.bill_count, amount = r.amount - n.amount, tax_amount = r.tax_amount - n.tax_amount, net_amount = r.net_amount - n.net_amount
    from ${told(days)}
    where r.park_id = ${place.park_id} and r.platform_id = ${place.platform_id} and r.agency_id = ${place.agency_id} and r.company_id = ${place.company_id} and r.day = n.day`.execute(tx)
}

const told = (days: readonly PaidDay[]): RawBuilder<unknown> => {
  const of = <K extends keyof PaidDay>(key: K): PaidDay[K][] => days.map((day) => day[key])
  return sql`unnest(${of('day')}::date[], ${of('bill_count')}::bigint[], ${of('amount')}::bigint[], ${of('tax_amount')}::bigint[], ${of('net_amount')}::bigint[]) as n (day, bill_count, amount, tax_amount, net_amount)`
}

import { sql } from 'kysely'
import { type MonthTax } from '@linggong/shared/domain/tax/ledger'
import { settleMonth } from '@linggong/shared/domain/tax/recompute'
import { taxRefundSent } from '@linggong/shared/domain/postings'
import { monthKey, type MonthKey } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { post } from '../ledger/post.ts'
import { closeDue, openMonths } from './months.ts'
import { countingBills } from './tax-reversal.ts'
import { lockLedgers, saveLedgers } from './tax-ledger.ts'

/** The number of people whose months are closed in one transaction. */
const chunk = 200

/**
 * Each day: months begin, those whose day has come close, and closed ones are settled. May run at any time, in several processes, and
 * repeatedly. Returns how many months and payments it processed.
 */
export async function closeMonths(deps: Deps): Promise<number> {
  const now = deps.clock()
  await openMonths(deps, now)
  return (await closeDue(deps, now)) + (await settleClosed(deps))
}

/** Recomputes the targets of closed months one last time and refunds their remaining credit (docs/withholding.md §7). */
export async function settleClosed(deps: Deps): Promise<number> {
  const now = deps.clock()
  let done = 0
  for (const parkId of await parksOf(deps)) {
    done += await passOver(deps, parkId, now)
    for (const work of [settleSome, refundSome]) {
      for (let step = chunk; step === chunk; done += step) step = await inTransaction(deps.db, SYSTEM, (tx) => work(tx, parkId, now))
    }
  }
  return done
}

/** Of a row of `app.tax_month` called t. */
const isClosed = sql`exists (select from app.month_close c where c.park_id = t.park_id and c.month = t.month and c.status = 'closed')`

/** Parks that may have months to settle; processed one after the other, because a distributed database locks rows on one node only. */
async function parksOf(deps: Deps): Promise<string[]> {
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) =>
    sql<{ park_id: string }>`select distinct t.park_id from app.tax_month t where (t.settled_at is null or t.credit > 0) and ${isClosed} order by 1`.execute(tx))
  return rows.map(({ park_id }) => park_id)
}

/** Without VAT, company shares and credit the targets equal what was withheld: most months need no recomputation. */
async function passOver(deps: Deps, parkId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await inTransaction(deps.db, SYSTEM, (tx) =>
    sql`update app.tax_month t set settled_at = ${now}::timestamptz
      where t.park_id = ${parkId} and t.settled_at is null and t.vat = 0 and t.carried_vat = 0 and t.credit = 0 and t.company_side = '[]' and t.corrections = '[]' and ${isClosed}`.execute(tx))
  return Number(numAffectedRows ?? 0)
}

async function settleSome(tx: Tx, parkId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ person_id: string; month: MonthKey }>`
    select t.person_id, t.month from app.tax_month t where t.park_id = ${parkId} and t.settled_at is null and ${isClosed}
    order by t.month, t.person_id limit ${chunk} for update of t skip locked`.execute(tx)
  for (const [month, mine] of Map.groupBy(rows, (row) => row.month)) await settlePeople(tx, parkId, month, mine.map((row) => row.person_id), now)
  return rows.length
}

/** Draws the targets of a month for these people, after which it stays as it is: it has been closed, or they have been declared. */
export async function settlePeople(tx: Tx, parkId: string, month: MonthKey, people: readonly string[], now: Date): Promise<void> {
  const before = await lockLedgers(tx, parkId, people, [month, monthKey(now)])
  const counting = await countingBills(tx, parkId, people, month)
  const after = new Map<string, MonthTax[]>()
  for (const person of people) {
    const bills = counting.get(person) ?? []
    const rules = bills.toSorted((a, b) => (a.month < b.month ? -1 : 1))[0]?.config
    if (rules !== undefined) after.set(person, settleMonth(rules, before.get(person) ?? [], month, bills))
  }
  await saveLedgers(tx, parkId, before, after)
  await sql`update app.tax_month set settled_at = ${now}::timestamptz where park_id = ${parkId} and month = ${month} and person_id = any(${[...people]}::uuid[])`.execute(tx)
}

interface Refundable {
  park_id: string
  person_id: string
  month: MonthKey
  credit: number
  platform_id: string
  agency_id: string
  company_id: string
  bill_id: string
  bill_sn: string
  channel: string
  account_no: string
  account_name: string
  times: number
}

/**
 * Refunds to the account of the person's latest paid bill that a channel reaches. Without one, or when a refund to it has failed since
 * that bill was paid, the credit waits for the next bill.
 */
async function refundSome(tx: Tx, parkId: string, now: Date): Promise<number> {
  const { rows } = await sql<Refundable>`
    select t.park_id, t.person_id, t.month, t.credit, b.platform_id, b.agency_id, b.company_id, b.id as bill_id, b.sn as bill_sn, b.pay_mode as channel,
      b.account_no, b.name as account_name,
      (select count(*)::int from app.tax_refund r where r.park_id = ${parkId} and r.person_id = t.person_id and r.month = t.month) as times
    from app.tax_month t cross join lateral (
      select b.*, s.pay_mode from app.bill b join app.settlement s on s.park_id = b.park_id and s.id = b.settlement_id
      where b.person_id = t.person_id and b.park_id = ${parkId} and b.status = 'paid' and s.pay_mode <> 'offline' order by b.pay_at desc, b.id desc limit 1) b
    where t.park_id = ${parkId} and t.credit > 0 and t.settled_at is not null and ${isClosed}
      and not exists (select from app.tax_refund r
        where r.park_id = ${parkId} and r.person_id = t.person_id and r.status = 'failure' and r.account_no = b.account_no and r.answer_at >= b.pay_at)
    order by t.person_id, t.month limit ${chunk} for update of t skip locked`.execute(tx)
  for (const row of rows) {
    const { park_id, person_id, month, platform_id, agency_id, company_id, bill_id, channel, account_no, account_name } = row
    await tx
      .insertInto('app.tax_refund')
      .values({
        park_id, id: newId(), platform_id, agency_id, company_id, person_id, month, bill_id, channel, account_no, account_name, amount: row.credit,
        request_no: `${row.bill_sn}T${month.replace('-', '')}N${row.times + 1}`, status: 'created', create_at: now, answer_at: null,
      })
      .execute()
    await sql`update app.tax_month set credit = 0 where park_id = ${park_id} and person_id = ${person_id} and month = ${month}`.execute(tx)
    await post(tx, row, { settlementId: null, round: 0, at: now }, taxRefundSent(row.credit))
  }
  return rows.length
}

import { sql } from 'kysely'
import { billFailed, billSucceeded, type Posting } from '@linggong/shared/domain/postings'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { ChannelAnswer } from '../../ports/channel.ts'
import { recordBills } from '../bill-steps/history.ts'
import { markSettled } from '../company-users/settled.ts'
import { addPaid } from '../reports/keep.ts'
import { movePaid } from '../tasks/paid.ts'
import { invoicesAfterPayment } from '../user-invoices/follow.ts'
import { placeOf } from '../alipay/place.ts'
import { post } from '../ledger/post.ts'
import { failBills, lockBatch, lockBills, refreshBatch, type LockedBill } from '../bill-steps/rows.ts'
import { releaseLimits, reservedOf } from '../terms/limits.ts'
import type { Settlement } from '../settlements/transition.ts'
import { holdFeeBills } from '../service-fees/owe.ts'
import { closeRound } from './close-round.ts'
import { workerTax } from '../taxes/tax-basis.ts'
import { reverseTaxes } from '../taxes/tax-reversal.ts'

/** Bills whose results share a transaction: many enough to be fast, few enough not to block the wallet for long. */
const chunk = 1000

/** Applies the channel's answers, settlement by settlement. Applying them twice, or in two workers, changes nothing. */
export async function applyAnswers(deps: Deps, answers: readonly ChannelAnswer[]): Promise<void> {
  const final = answers.filter((answer) => answer.status !== 'accepted')
  if (final.length === 0) return
  const places = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.payout').select(['request_no', 'settlement_id', 'park_id']).where('request_no', 'in', sql<string>`(select unnest(${final.map((a) => a.requestNo)}::text[]))`).execute(),
  )
  const told = new Map(final.map((answer) => [answer.requestNo, answer]))
  for (const [settlementId, here] of Map.groupBy(places, (place) => place.settlement_id)) {
    const mine = here.flatMap(({ request_no }) => told.get(request_no) ?? [])
    const parkId = here[0]?.park_id ?? ''
    for (let start = 0; start < mine.length; start += chunk) {
      const part = mine.slice(start, start + chunk)
      await inTransaction(deps.db, SYSTEM, (tx) => applyToSettlement(tx, parkId, settlementId, part, deps.clock()))
    }
  }
}

async function applyToSettlement(tx: Tx, parkId: string, settlementId: string, answers: readonly ChannelAnswer[], now: Date): Promise<void> {
  const settlement = await scopedId(tx, SYSTEM, 'app.settlement', settlementId, { lock: true, parkId })
  const told = new Map(answers.map((answer) => [answer.requestNo, answer]))
  const { rows: payouts } = await sql<{ id: string; bill_id: string; request_no: string }>`
    select id, bill_id, request_no from app.payout
    where park_id = ${settlement.park_id} and request_no = any(${[...told.keys()]}::text[]) and settlement_id = ${settlementId} and status in ('created', 'sent')
    order by id for update`.execute(tx)
  if (payouts.length === 0) return
  const { rows: others } = await sql`
    select 1 from app.payout where park_id = ${settlement.park_id} and settlement_id = ${settlementId} and round = ${settlement.round} and status in ('created', 'sent')
      and id <> all(${payouts.map((payout) => payout.id)}::uuid[]) limit 1`.execute(tx)
  const isLast = others.length === 0
  // Only the end of a round affects the batch; its lock comes before those of the limits (lockBatch).
  if (isLast) await lockBatch(tx, settlement)
  const answerOf = new Map(payouts.map((payout) => [payout.bill_id, told.get(payout.request_no)]))
  const bills = await lockBills(tx, sql`park_id = ${settlement.park_id} and id = any(${payouts.map((payout) => payout.bill_id)}::uuid[])`)
  const failed = bills.filter((bill) => answerOf.get(bill.id)?.status === 'failure')
  // A payment returned before it was first polled had been paid: the return is applied separately afterwards.
  const paid = bills.filter((bill) => !failed.includes(bill))
  const reasons = new Map(failed.map((bill) => [bill.id, answerOf.get(bill.id)?.reason ?? '']))

  await writeResults(tx, settlement, paid, failed, reasons, now)
  const postings: Posting[] = [...paid.flatMap((bill) => billSucceeded(billMoney(bill))), ...failed.flatMap((bill) => billFailed(bill.id, bill.amount))]
  if (failed.length > 0) {
    // Limits before taxes, the order in which a payment takes them.
    await releaseLimits(tx, settlement, reservedOf(failed))
    await reverseTaxes(tx, settlement.park_id, settlement.tax_config, failed, false, now)
  }
  await addPaid(tx, settlement, paid.map(({ id }) => id))
  // Before the wallet.
  if (isLast) await holdFeeBills(tx, settlement)
  await post(tx, settlement, { settlementId, round: settlement.round, at: now, place: placeOf(settlement) }, postings)
  if (!isLast) return
  await closeRound(tx, settlement, now)
  await refreshBatch(tx, SYSTEM, settlement)
}

/** The components of a bill's amount: net, the worker's tax, and the worker's fees. */
export const billMoney = (bill: LockedBill) => ({
  bill_id: bill.id,
  net: bill.net_amount,
  tax: workerTax(bill),
  personal_service_fee: bill.personal_service_fee,
  card_fee: bill.card_fee,
})

async function writeResults(tx: Tx, settlement: Settlement, paid: readonly LockedBill[], failed: readonly LockedBill[], reasons: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const { park_id } = settlement
  const all = [...paid, ...failed]
  await sql`
    update app.payout p set status = case when n.ok then 'success' else 'failure' end, reason = n.reason, answer_at = ${now}::timestamptz
    from unnest(${all.map((bill) => bill.id)}::uuid[], ${all.map((bill) => !reasons.has(bill.id))}::bool[], ${all.map((bill) => reasons.get(bill.id) ?? '')}::text[]) as n(bill_id, ok, reason)
    where p.park_id = ${park_id} and p.bill_id = n.bill_id and p.status in ('created', 'sent')`.execute(tx)
  if (paid.length > 0) {
    await sql`update app.bill set status = 'paid', pay_at = ${now}::timestamptz, version = version + 1
      where park_id = ${park_id} and id = any(${paid.map((bill) => bill.id)}::uuid[])`.execute(tx)
    await markSettled(tx, settlement, paid.map((bill) => bill.person_id), now)
    await movePaid(tx, settlement, paid.map(({ id }) => id), 'paid', now)
    await invoicesAfterPayment(tx, settlement, paid.map(({ id }) => id), now)
  }
  if (failed.length > 0) {
    await failBills(tx, park_id, reasons, now)
  }
  const log = { sharedUnder: settlement.id, chain: settlement, by: SYSTEM }
  await recordBills(tx, paid, { ...log, action: 'pay_success' })
  await recordBills(tx, failed, { ...log, action: 'pay_failed', reasons })
  await sql`update app.settlement set paid_count = paid_count + ${paid.length}::int, failed_count = failed_count + ${failed.length}::int
    where park_id = ${park_id} and id = ${settlement.id}`.execute(tx)
}

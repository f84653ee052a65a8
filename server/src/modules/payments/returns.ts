import { sql } from 'kysely'
import { partialFees } from '@linggong/shared/domain/fees'
import { billReturned, feesReturned } from '@linggong/shared/domain/postings'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { ChannelAnswer } from '../../ports/channel.ts'
import { lookBackMs } from '../service-fees/look-back.ts'
import { PortDown } from '../../ports/port.ts'
import { recordBills } from '../bill-steps/history.ts'
import { placeOf } from '../alipay/place.ts'
import { post } from '../ledger/post.ts'
import { chargedOf, confirmedAmounts } from '../settlements/amounts.ts'
import { lockBatch, lockBills, readBills, refreshBatch } from '../bill-steps/rows.ts'
import { releaseLimits, reservedOf } from '../terms/limits.ts'
import { move } from '../settlements/transition.ts'
import { holdFeeBills } from '../service-fees/owe.ts'
import { recordServiceFee } from '../service-fees/record.ts'
import { sweep } from '../service-fees/sweep.ts'
import { keepFlatTax } from '../taxes/flat-tax.ts'
import { paidDays, takePaid } from '../reports/keep.ts'
import { movePaid } from '../tasks/paid.ts'
import { invoicesAfterReturn } from '../user-invoices/follow.ts'
import { applyAnswers as applyWithdrawalAnswers } from '../withdrawals/send.ts'
import { billMoney } from './results.ts'
import { applyRefunds } from '../taxes/tax-refunds.ts'
import { reverseTaxes } from '../taxes/tax-reversal.ts'

/** Queries the channel for returned payments and applies them. Returns the number of bills. */
export async function collectReturns(deps: Deps): Promise<number> {
  try {
    const answers = await deps.channel.returns(new Date(deps.clock().getTime() - lookBackMs))
    await applyRefunds(deps, answers)
    await applyWithdrawalAnswers(deps, answers)
    return await applyReturns(deps, answers)
  } catch (error) {
    if (error instanceof PortDown) return 0
    throw error
  }
}

export async function applyReturns(deps: Deps, answers: readonly ChannelAnswer[]): Promise<number> {
  if (answers.length === 0) return 0
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) =>
    sql<{ park_id: string; settlement_id: string; request_no: string }>`
      select park_id, settlement_id, request_no from app.payout where request_no = any(${answers.map((answer) => answer.requestNo)}::text[]) and status = 'success'`.execute(tx),
  )
  const reasons = new Map(answers.map((answer) => [answer.requestNo, answer.reason]))
  let turned = 0
  for (const [settlementId, mine] of Map.groupBy(rows, (row) => row.settlement_id)) {
    turned += await inTransaction(deps.db, SYSTEM, (tx) => returnBills(tx, mine[0]?.park_id ?? '', settlementId, mine.map((row) => row.request_no), reasons, deps.clock()))
  }
  return turned
}

/** 退汇 (domain.md §3.8): the bill's net, tax and fees go back to the company's available balance. */
async function returnBills(tx: Tx, parkId: string, settlementId: string, requestNos: readonly string[], reasons: ReadonlyMap<string, string>, now: Date): Promise<number> {
  const settlement = await scopedId(tx, SYSTEM, 'app.settlement', settlementId, { lock: true, parkId })
  const { rows: payouts } = await sql<{ bill_id: string; request_no: string }>`
    select bill_id, request_no from app.payout where park_id = ${parkId} and request_no = any(${[...requestNos]}::text[]) and status = 'success' order by id for update`.execute(tx)
  if (payouts.length === 0) return 0
  await lockBatch(tx, settlement)
  const bills = await lockBills(tx, sql`park_id = ${settlement.park_id} and id = any(${payouts.map((payout) => payout.bill_id)}::uuid[])`)
  const reasonOf = new Map(payouts.map((payout) => [payout.bill_id, reasons.get(payout.request_no) ?? '']))
  const days = await paidDays(tx, parkId, bills.map(({ id }) => id))
  await sql`
    update app.payout p set status = 'returned', reason = n.reason, answer_at = ${now}::timestamptz
    from unnest(${payouts.map((p) => p.request_no)}::text[], ${payouts.map((p) => reasonOf.get(p.bill_id) ?? '')}::text[]) as n(request_no, reason)
    where p.park_id = ${parkId} and p.request_no = n.request_no`.execute(tx)
  await sql`
    update app.bill b set status = 'refunded', fail_reason = n.reason, failed_at = ${now}::timestamptz, reserved_month = null, tax_month = null, is_estimate = true, version = b.version + 1
    from unnest(${bills.map((bill) => bill.id)}::uuid[], ${bills.map((bill) => reasonOf.get(bill.id) ?? '')}::text[]) as n(id, reason)
    where b.park_id = ${settlement.park_id} and b.id = n.id`.execute(tx)
  await movePaid(tx, settlement, bills.map(({ id }) => id), 'returned', now)
  await invoicesAfterReturn(tx, settlement, bills.map(({ id }) => id))
  await releaseLimits(tx, settlement, reservedOf(bills))
  await reverseTaxes(tx, settlement.park_id, settlement.tax_config, bills, true, now)
  await takePaid(tx, settlement, days)
  const reference = { settlementId, round: settlement.round, at: now, place: placeOf(settlement) }
  await holdFeeBills(tx, settlement)
  await post(tx, settlement, reference, bills.flatMap((bill) => billReturned(billMoney(bill))))
  await recordBills(tx, bills, { sharedUnder: settlement.id, chain: settlement, by: SYSTEM, action: 'bank_return', reasons: reasonOf })
  await refreshBatch(tx, SYSTEM, settlement)

  const all = await readBills(tx, sql`park_id = ${settlement.park_id} and settlement_id = ${settlementId}`)
  const paid = all.filter((bill) => bill.status === 'paid')
  const counts = { paid_count: paid.length, failed_count: settlement.failed_count + bills.length }
  if (settlement.status === 'paying') {
    // A round is open and its fees are frozen: fees are recomputed when it closes, so that it never needs more than was frozen.
    await move(tx, SYSTEM, settlement, 'bank_return', counts)
    return bills.length
  }
  const fees = partialFees(settlement.rates, confirmedAmounts(settlement, all), paid.map((bill) => bill.id), chargedOf(settlement))
  await post(tx, settlement, reference, feesReturned(fees.increment))
  await keepFlatTax(tx, settlement, paid, fees.cumulative, now)
  await recordServiceFee(tx, settlement, fees.cumulative, now)
  // What was the agency's already goes back as well.
  if (settlement.swept_round === settlement.round) await sweep(tx, settlement, now)
  await move(tx, SYSTEM, settlement, 'bank_return', { ...counts, charged: fees.cumulative, paid_amount: fees.paid_amount })
  return bills.length
}

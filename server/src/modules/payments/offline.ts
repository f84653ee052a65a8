import { sql } from 'kysely'
import { partialFees } from '@linggong/shared/domain/fees'
import { DIFFERENCE, RECEIVED, toppedUpText } from '@linggong/shared/domain/machines/settlement'
import { excessReceived, offlineWrittenOff } from '@linggong/shared/domain/postings'
import { businessDate, monthKey } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { recordBills } from '../bill-steps/history.ts'
import { ownUploads } from '../files/own.ts'
import { markSettled } from '../company-users/settled.ts'
import { addPaid } from '../reports/keep.ts'
import { movePaid } from '../tasks/paid.ts'
import { invoicesAfterPayment } from '../user-invoices/follow.ts'
import { post } from '../ledger/post.ts'
import { chargedOf, confirmedAmounts } from '../settlements/amounts.ts'
import { lockBatch, readBills, refreshBatch, setBillStatus } from '../bill-steps/rows.ts'
import { holdInMonth, refuseExceeded } from '../terms/limits.ts'
import { billsOf } from '../settlements/service.ts'
import { requireQualified } from '../terms/qualified.ts'
import { termsOf } from '../terms/terms.ts'
import { lockForAction, move, type Settlement } from '../settlements/transition.ts'
import { checkWorkers } from '../settlements/workers.ts'
import { holdFeeBills } from '../service-fees/owe.ts'
import { recordServiceFee } from '../service-fees/record.ts'
import { keepFlatTax } from '../taxes/flat-tax.ts'
import { chargeFinalTaxes, taxTotals } from '../taxes/final-tax.ts'
import { billMoney } from './results.ts'
import { failUnpayable } from './submit.ts'

/** The company declares an offline payment; the voucher and the write-off prove it. */
export async function payOffline(tx: Tx, actor: Actor, id: string, input: { version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'offline_payment', input.version)
  await requireQualified(tx, settlement.company_id)
  const bills = await billsOf(tx, settlement)
  await checkWorkers(tx, settlement, bills, 'pay', now)
  const held = await holdInMonth(tx, settlement, monthKey(now), bills, await termsOf(tx, settlement.company_id))
  refuseExceeded(held.bills, held.limits)
  await setBillStatus(tx, settlement.park_id, bills.map((bill) => bill.id), 'paying')
  await recordBills(tx, bills, { sharedUnder: settlement.id, chain: settlement, by: actor, action: 'offline_payment' })
  await move(tx, actor, settlement, 'offline_payment', { round: settlement.round + 1, pay_at: now })
}

export async function uploadVoucher(tx: Tx, actor: Actor, id: string, input: { voucher_url: string; version: number }): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'upload_voucher', input.version)
  await ownUploads(tx, actor, [input.voucher_url], { purpose: 'voucher', field: 'voucher_url', fault: '请上传付款凭证' })
  await move(tx, actor, settlement, 'upload_voucher', { voucher_url: input.voucher_url, reject_reason: '' })
}

/** The voucher does not prove the payment: the company uploads another one, or withdraws the payment. */
export async function rejectVoucher(tx: Tx, actor: Actor, id: string, input: { reason: string; version: number }): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'reject_voucher', input.version)
  await move(tx, actor, settlement, 'reject_voucher', { voucher_url: '', reject_reason: input.reason }, 'reason')
}

export interface Received {
  /** Cents. */
  readonly received_amount: number
  readonly remark?: string | undefined
}

/**
 * The agency or the park has confirmed the receipt: taxes become final, and the postings of a payment are made with the external account as source.
 * What was received in excess is credited to the company.
 */
export async function writeOff(
  tx: Tx,
  actor: Actor,
  settlement: Settlement,
  action: 'write_off' | 'batch_write_off',
  input: Received,
  now: Date,
): Promise<void> {
  if (input.received_amount < settlement.pay_amount) refuse(400, RECEIVED.text, { fields: [{ field: 'received_amount', text: RECEIVED.text }] })
  if (input.received_amount !== settlement.pay_amount && (input.remark ?? '').trim() === '') refuse(400, DIFFERENCE, { fields: [{ field: 'remark', text: DIFFERENCE }] })
  if ((input.remark ?? '').trim() === '') await refuseToppedUp(tx, settlement, input.received_amount)
  await lockBatch(tx, settlement)
  // The money has been paid already: its month is the tax month, whatever the limits say.
  const { bills: before } = await holdInMonth(tx, settlement, monthKey(now), await billsOf(tx, settlement))
  const { payable, taxes, refused } = await chargeFinalTaxes(tx, settlement, before, { status: 'paid', payAt: now }, now)
  await failUnpayable(tx, settlement, refused, now)
  const all = await readBills(tx, sql`park_id = ${settlement.park_id} and settlement_id = ${settlement.id}`)
  const bills = all.filter((bill) => bill.status === 'paid')
  await markSettled(tx, settlement, bills.map((bill) => bill.person_id), now)
  await movePaid(tx, settlement, payable.map(({ id }) => id), 'paid', now)
  await invoicesAfterPayment(tx, settlement, payable.map(({ id }) => id), now)
  await addPaid(tx, settlement, payable.map(({ id }) => id))
  const fees = partialFees(settlement.rates, confirmedAmounts(settlement, all), bills.map((bill) => bill.id), chargedOf(settlement))
  await holdFeeBills(tx, settlement)
  await post(tx, settlement, { settlementId: settlement.id, round: settlement.round, at: now }, [
    ...offlineWrittenOff(bills.map(billMoney), fees.increment),
    ...excessReceived(input.received_amount - fees.paid_amount),
  ])
  await keepFlatTax(tx, settlement, bills, fees.cumulative, now)
  await recordServiceFee(tx, settlement, fees.cumulative, now)
  await recordBills(tx, payable, { sharedUnder: settlement.id, chain: settlement, by: actor, action: 'write_off' })
  await refreshBatch(tx, actor, settlement)
  const written = await move(tx, actor, settlement, action, {
    received_amount: input.received_amount,
    write_off_remark: input.remark ?? '',
    traded_at: now,
    received_by: actor.name,
    charged: fees.cumulative,
    round_closed_at: now,
    paid_amount: fees.paid_amount,
    paid_count: bills.length,
    failed_count: refused.length,
    ...(refused.length === 0 ? { settlement_at: settlement.settlement_at ?? now } : {}),
    ...taxTotals(all, taxes),
  }, 'received')
  // Bills too small for their own tax and fees cannot be paid here either: the agency finishes the settlement with the rest.
  if (refused.length > 0) await move(tx, SYSTEM, written, 'write_off_part')
}

/** A wire of this amount that the bank has reported since the payment was declared, or shortly before, is money of the wallet already: whoever confirms it once more says why. */
async function refuseToppedUp(tx: Tx, { park_id, company_id, pay_at, create_at }: Settlement, amount: number): Promise<void> {
  const found = await tx
    .selectFrom('app.bank_deposit')
    .select(['bank_ref', 'trans_at'])
    .where('park_id', '=', park_id)
    .where('company_id', '=', company_id)
    .where('kind', '=', 'deposit')
    .where('status', '<>', 'unknown')
    .where('amount', '=', amount)
    .where('trans_at', '>=', new Date((pay_at ?? create_at).getTime() - daysBefore * 86_400_000))
    .orderBy('trans_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return
  const text = toppedUpText(businessDate(found.trans_at).replaceAll('-', '/'), found.bank_ref)
  refuse(400, text, { fields: [{ field: 'remark', text }] })
}

/** Enterprises wire first and declare afterwards. */
const daysBefore = 7

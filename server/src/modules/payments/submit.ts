import { sql } from 'kysely'
import { answered } from '../../db/bulk.ts'
import { feesTotal, partialFees } from '@linggong/shared/domain/fees'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { paymentSubmitted, type Place } from '@linggong/shared/domain/postings'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import { monthKey } from '@linggong/shared/domain/time'
import type { Caller } from '../../kernel/actor.ts'
import { newIds } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { recordPayees } from '../audit/payees.ts'
import { recordBills } from '../bill-steps/history.ts'
import { placeFor } from '../alipay/place.ts'
import { livingWallet, requireUsable } from '../cmb-wallets/usable.ts'
import { accountsOf, walletOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { chargedOf, confirmedAmounts } from '../settlements/amounts.ts'
import { failBills, type LockedBill } from '../bill-steps/rows.ts'
import { holdInMonth, releaseLimits, reservedOf } from '../terms/limits.ts'
import { billsOf } from '../settlements/service.ts'
import { requireQualified } from '../terms/qualified.ts'
import { termsOf } from '../terms/terms.ts'
import { move, type Settlement } from '../settlements/transition.ts'
import { checkWorkers } from '../settlements/workers.ts'
import { closeRound } from './close-round.ts'
import { correctAccounts, type AccountCorrection } from './accounts.ts'
import type { RoundFacts } from './facts.ts'
import { chargeFinalTaxes, taxTotals } from '../taxes/final-tax.ts'
import { wakeWorkers } from '../../jobs/wake.ts'

export type PayAction = 'payment' | 'batch_settlement' | 'new_payment' | 'alipay_paid'

/** One payment of a settlement, taxes charged and limits held, up to the money. */
export interface Round {
  readonly settlement: Settlement
  readonly action: PayAction
  /** Where the money comes from. */
  readonly place: Place
  /** All bills of the settlement, with corrected accounts. */
  readonly bills: readonly LockedBill[]
  /** Those of this round; some may be too small for their own tax and fees. */
  readonly chosen: readonly LockedBill[]
  readonly payable: readonly LockedBill[]
  readonly refused: readonly LockedBill[]
  readonly taxes: readonly BillTax[]
  readonly facts: RoundFacts
}

/** `choice`: failed and returned bills chosen by the company, with corrected accounts where given; null: all that are to be paid. */
export async function prepareRound(tx: Tx, actor: Caller, settlement: Settlement, action: PayAction, choice: readonly AccountCorrection[] | null, now: Date): Promise<Round> {
  await requireQualified(tx, settlement.company_id)
  if (settlement.pay_mode === 'cmb') await requireUsable(tx, settlement, '付款')
  const before = await billsOf(tx, settlement)
  const wanted = await chosenBills(tx, actor, settlement, action, before, choice)
  await checkWorkers(tx, settlement, wanted, 'pay', now)
  const chosen = await holdInMonth(tx, settlement, monthKey(now), wanted, await termsOf(tx, settlement.company_id))
  const { payable, taxes, refused } = await chargeFinalTaxes(tx, settlement, chosen, { status: 'paying', payAt: null }, now)
  const byId = new Map(wanted.map((bill) => [bill.id, bill]))
  const bills = before.map((bill) => byId.get(bill.id) ?? bill)
  const was = new Map(before.map((bill) => [bill.id, bill.account_no]))
  const facts: RoundFacts = {
    id: settlement.id,
    sn: settlement.sn,
    version: settlement.version,
    amount: roundAmount(settlement, bills, payable),
    people: new Set(payable.map((bill) => bill.person_id)).size,
    bills: payable.map(({ id, version, name, amount, account_kind, account_no }) => {
      const before = was.get(id)
      return { id, version, name, amount, account_kind, account_no, changed_from: before === undefined || before === account_no ? null : before }
    }),
  }
  // What was paid by link is in the book, whatever has become of the agreement.
  const place = action === 'alipay_paid' ? 'book' : await placeFor(tx, settlement)
  return { settlement, action, place, bills, chosen, payable, refused, taxes, facts }
}

async function chosenBills(tx: Tx, actor: Caller, settlement: Settlement, action: PayAction, bills: readonly LockedBill[], choice: readonly AccountCorrection[] | null): Promise<readonly LockedBill[]> {
  if (action !== 'new_payment') return bills
  const failed = bills.filter((bill) => bill.status === 'pay_failure' || bill.status === 'refunded')
  if (choice === null) return failed
  const ids = new Set(choice.map(({ id }) => id))
  if (ids.size !== choice.length) refuse(400, '账单重复，请刷新后重试')
  const payable = failed.filter((bill) => ids.has(bill.id))
  if (payable.length !== ids.size) refuse(400, `所选账单中有 ${ids.size - payable.length} 条不需要重新支付，请刷新后重试`)
  return correctAccounts(tx, actor, settlement, payable, choice)
}

/**
 * Freezes the money and makes one payout per bill. Nothing is sent here; the sender takes the payouts after the commit. `approvers`: the names
 * of those who had to approve it.
 */
export async function submitRound(tx: Tx, actor: Caller, { settlement, action, place, bills, chosen, payable, refused, taxes, facts: { amount } }: Round, now: Date, approvers: readonly string[] = []): Promise<void> {
  const round = settlement.round + 1
  await accountsOf(tx, settlement)
  const { available } = await walletOf(tx, settlement, { lock: true, place })
  if (available < amount) refuse('wallet', `${place === 'book' ? '支付宝' : ''}钱包余额不足：可用 ${formatCents(available)} 元，本次需 ${formatCents(amount)} 元`)
  await post(tx, settlement, { settlementId: settlement.id, round, at: now, place }, paymentSubmitted(amount))
  await writePayouts(tx, settlement, round, payable, taxes.map((tax) => tax.net), now)
  await recordBills(tx, chosen, { sharedUnder: settlement.id, chain: settlement, by: actor, action: action === 'new_payment' ? action : 'payment' })
  await failUnpayable(tx, settlement, refused, now)
  const failed_count = settlement.failed_count - (action === 'new_payment' ? chosen.length : 0) + refused.length
  const paying = await move(tx, actor, settlement, action, { round, in_book: place === 'book', pay_at: now, failed_count, approvers: approvers.join('、'), ...taxTotals(bills, taxes) }, 'wallet')
  if (payable.length > 0) await wakeWorkers(tx, 'payout', settlement.id)
  else await closeRound(tx, paying, now)
}

/** Bills too small for their own tax and fees fail at once; the others are paid (decision 75). */
export async function failUnpayable(tx: Tx, settlement: Settlement, bills: readonly LockedBill[], now: Date): Promise<void> {
  if (bills.length === 0) return
  const reasons = new Map(bills.map((bill) => [bill.id, '到账金额小于0']))
  await releaseLimits(tx, settlement, reservedOf(bills))
  await failBills(tx, settlement.park_id, reasons, now)
  await recordBills(tx, bills.map(({ id }) => ({ id, status: 'paying' as const })), { sharedUnder: settlement.id, chain: settlement, by: SYSTEM, action: 'pay_failed', reasons })
}

/** The amount of the chosen bills and the fees that their success would add; for all bills this is the pay amount (domain.md §3.2). */
function roundAmount(settlement: Settlement, bills: readonly LockedBill[], chosen: readonly LockedBill[]): number {
  const paid = bills.filter((bill) => bill.status === 'paid')
  const hoped = partialFees(settlement.rates, confirmedAmounts(settlement, bills), [...paid, ...chosen].map((bill) => bill.id), chargedOf(settlement))
  return sum(chosen.map((bill) => bill.amount)) + feesTotal(hoped.increment)
}

/** Request numbers count a bill's payouts over all settlements it has been in, because the channel does not know our rounds. */
async function writePayouts(tx: Tx, settlement: Settlement, round: number, bills: readonly LockedBill[], nets: readonly number[], now: Date): Promise<void> {
  const ids = newIds(bills.length)
  await sql`
    insert into app.payout (park_id, id, platform_id, agency_id, company_id, settlement_id, bill_id, round, request_no, channel, account_no, amount, status, create_at, wallet_id)
    select ${settlement.park_id}::uuid, p.id, ${settlement.platform_id}::uuid, ${settlement.agency_id}::uuid, ${settlement.company_id}::uuid,
      ${settlement.id}::uuid, p.bill, ${round}::int, p.sn || 'R' || 1 + (select count(*) from app.payout earlier where earlier.park_id = ${settlement.park_id} and earlier.bill_id = p.bill),
      ${settlement.pay_mode}, p.account_no, p.amount, 'created', ${now}::timestamptz, ${await walletAt(tx, settlement)}::uuid
    from unnest(${ids}::uuid[], ${bills.map((bill) => bill.id)}::uuid[], ${bills.map((bill) => bill.sn)}::text[],
      ${bills.map((bill) => bill.account_no)}::text[], ${[...nets]}::bigint[])
      as p(id, bill, sn, account_no, amount)
    ${answered}`.execute(tx)
  await recordPayees(tx, 'payout', settlement.park_id, ids)
}

/** Of a payment through the bank. */
const walletAt = async (tx: Tx, { pay_mode, park_id, company_id }: Settlement): Promise<string | null> => (pay_mode === 'cmb' ? livingWallet(tx, park_id, company_id) : null)

import { feesTotal, partialFees, type FeeParts } from '@linggong/shared/domain/fees'
import { sum } from '@linggong/shared/domain/money'
import { classify, type BillFacts, type Verdict } from '@linggong/shared/domain/payments/classify'
import type { Place } from '@linggong/shared/domain/postings'
import { vatTier } from '@linggong/shared/domain/tax/vat'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import { monthKey } from '@linggong/shared/domain/time'
import type { Caller } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { placeFor } from '../alipay/place.ts'
import type { LockedBill } from '../bill-steps/rows.ts'
import { requireUsable } from '../cmb-wallets/usable.ts'
import { chargedOf, confirmedAmounts } from '../settlements/amounts.ts'
import { billsOf } from '../settlements/service.ts'
import type { Settlement } from '../settlements/transition.ts'
import { refuseWorkers, workerFacts } from '../settlements/workers.ts'
import { chargeFinalTaxes } from '../taxes/final-tax.ts'
import { holdInMonth, refuseExceeded, type LimitsOfBills } from '../terms/limits.ts'
import { requireQualified } from '../terms/qualified.ts'
import { termsOf } from '../terms/terms.ts'
import { correctAccounts, type AccountCorrection } from './accounts.ts'
import type { RoundFacts } from './facts.ts'

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
  /** What the success of all of them adds to the enterprise's fees. */
  readonly fees: FeeParts
  readonly facts: RoundFacts
}

/** A round, and what becomes of each of its bills. */
export interface Examined {
  readonly round: Round
  readonly limits: LimitsOfBills
  /** By the bill's id, as the verdicts. */
  readonly known: ReadonlyMap<string, BillFacts>
  readonly verdicts: ReadonlyMap<string, Verdict>
}

interface Asked {
  readonly action: PayAction
  /** Failed and returned bills chosen by the company, with corrected accounts where given; of a first payment, which pays all bills, those that are corrected. Null: all that are to be paid. */
  readonly choice: readonly AccountCorrection[] | null
}

/** Refuses what cannot be paid as it is. `watch` is shown everything before that. */
export async function prepareRound(tx: Tx, actor: Caller, settlement: Settlement, asked: Asked, now: Date, watch: (examined: Examined) => void = () => undefined): Promise<Round> {
  await requirePayer(tx, settlement)
  const examined = await examineRound(tx, actor, settlement, asked, now)
  watch(examined)
  refuseStopped(examined)
  return examined.round
}

/** Refuses where nothing at all can leave the wallet. */
export async function requirePayer(tx: Tx, settlement: Settlement): Promise<void> {
  await requireQualified(tx, settlement.company_id)
  if (settlement.pay_mode === 'cmb') await requireUsable(tx, settlement, '付款')
}

/** The round with a verdict on each of its bills; nothing is refused for a bill. Not `keeps`: for a look, taxes are not written. */
export async function examineRound(tx: Tx, actor: Caller, settlement: Settlement, { action, choice }: Asked, now: Date, { keeps = true } = {}): Promise<Examined> {
  const before = await billsOf(tx, settlement)
  const wanted = await chosenBills(tx, actor, settlement, action, before, choice)
  const workerOf = await workerFacts(tx, settlement, wanted.map((bill) => bill.person_id), 'pay', now)
  const { bills: chosen, limits } = await holdInMonth(tx, settlement, monthKey(now), wanted, await termsOf(tx, settlement.company_id))
  const { all, payable, taxes, refused } = await chargeFinalTaxes(tx, settlement, chosen, { status: 'paying', payAt: null }, now, { keeps })
  const byId = new Map(wanted.map((bill) => [bill.id, bill]))
  const bills = before.map((bill) => byId.get(bill.id) ?? bill)
  const was = new Map(before.map((bill) => [bill.id, bill.account_no]))
  const fees = feesOfRound(settlement, bills, payable)
  const facts: RoundFacts = {
    id: settlement.id,
    sn: settlement.sn,
    version: settlement.version,
    // For all bills this is the pay amount (domain.md §3.2).
    amount: sum(payable.map((bill) => bill.amount)) + feesTotal(fees),
    people: new Set(payable.map((bill) => bill.person_id)).size,
    bills: payable.map(({ id, version, name, amount, account_kind, account_no }) => {
      const before = was.get(id)
      return { id, version, name, amount, account_kind, account_no, changed_from: before === undefined || before === account_no ? null : before }
    }),
  }
  const known = new Map(chosen.flatMap((bill, index) => {
    const tax = all[index]
    return tax === undefined ? [] : [[bill.id, { ...workerOf(bill.person_id), limits: limits.get(bill.id)?.issues ?? [], tax: taxFacts(settlement, bill, tax) }] as const]
  }))
  const verdicts = new Map([...known].map(([id, one]) => [id, classify(one)]))
  // What was paid by link is in the book, whatever has become of the agreement.
  const place = action === 'alipay_paid' ? 'book' : await placeFor(tx, settlement)
  return { round: { settlement, action, place, bills, chosen, payable, refused, taxes, fees, facts }, limits, known, verdicts }
}

function taxFacts({ tax_config }: Settlement, bill: LockedBill, { error, net, facts: { gross, tier } }: BillTax): BillFacts['tax'] {
  const isCrossed = tier.ratio_ppm > 0 && vatTier(tax_config.vat, gross - bill.amount).ratio_ppm === 0
  return { isBelowZero: error !== null, netBefore: bill.net_amount, net, crossedAt: isCrossed ? gross : null }
}

/** Names the bills with which the payment cannot be made: by their cooperation, then by a list, then by a limit. */
export function refuseStopped({ round: { chosen }, limits, verdicts }: Examined): void {
  const because = (code: 'worker' | 'listed') => chosen.flatMap((bill) => {
    const reason = verdicts.get(bill.id)?.reasons.find((one) => one.code === code)
    return reason === undefined ? [] : [{ bill, reason: reason.text }]
  })
  refuseWorkers(because('worker'), because('listed'), 'pay')
  refuseExceeded(chosen.filter(({ id }) => verdicts.get(id)?.stops === 'payment'), limits)
}

async function chosenBills(tx: Tx, actor: Caller, settlement: Settlement, action: PayAction, bills: readonly LockedBill[], choice: readonly AccountCorrection[] | null): Promise<readonly LockedBill[]> {
  if (action !== 'new_payment') return choice === null ? bills : correctBefore(tx, actor, settlement, bills, choice)
  const failed = bills.filter((bill) => bill.status === 'pay_failure' || bill.status === 'refunded')
  if (choice === null) return failed
  const ids = new Set(choice.map(({ id }) => id))
  if (ids.size !== choice.length) refuse(400, '账单重复，请刷新后重试')
  const payable = failed.filter((bill) => ids.has(bill.id))
  if (payable.length !== ids.size) refuse(400, `所选账单中有 ${ids.size - payable.length} 条不需要重新支付，请刷新后重试`)
  return correctAccounts(tx, actor, settlement, payable, choice)
}

/** Before the first payment of any of them: all are paid, those of the choice to other accounts. */
function correctBefore(tx: Tx, actor: Caller, settlement: Settlement, bills: readonly LockedBill[], choice: readonly AccountCorrection[]): Promise<LockedBill[]> {
  const known = new Set(bills.map(({ id }) => id))
  if (new Set(choice.map(({ id }) => id)).size !== choice.length) refuse(400, '账单重复，请刷新后重试')
  if (choice.some(({ id }) => !known.has(id))) refuse(400, '所选账单不在该结算单中，请刷新后重试')
  if (choice.some(({ account_no = '' }) => account_no === '')) refuse(400, '请填写更正后的收款账号')
  return correctAccounts(tx, actor, settlement, bills, choice)
}

/** The fees that the success of these bills would add. */
function feesOfRound(settlement: Settlement, bills: readonly LockedBill[], payable: readonly LockedBill[]): FeeParts {
  const paid = bills.filter((bill) => bill.status === 'paid')
  return partialFees(settlement.rates, confirmedAmounts(settlement, bills), [...paid, ...payable].map((bill) => bill.id), chargedOf(settlement)).increment
}

import { feesTotal, mapFees, NO_FEES, partialFees, settlementAmounts, type FeeParts, type Rates, type SettlementAmounts } from '@linggong/shared/domain/fees'
import { sum } from '@linggong/shared/domain/money'
import { billFailed, billReturned, billSucceeded, feesReturned, offlineWrittenOff, paymentSubmitted, roundClosed, type BillMoney } from '@linggong/shared/domain/postings'
import { taxBillOf } from '@linggong/shared/domain/tax/config'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import { monthKey, type MonthKey } from '@linggong/shared/domain/time'
import { channelOf, ratesOf } from '../../src/modules/terms/terms.ts'
import type { Random } from '../../src/seed/random.ts'
import type { Draft } from './drafts.ts'
import type { Books } from './ledger.ts'
import type { PlannedBatch } from './plan.ts'
import type { Usage } from './usage.ts'
import type { Withheld } from './withheld.ts'

export interface Desk {
  readonly books: Books
  readonly withheld: Withheld
  readonly usage: Usage
  readonly random: Random
}

/** The final taxes of a bill, and whether it is paid. */
export interface BillState {
  readonly draft: Draft
  tax: BillTax
  status: 'in_settlement' | 'paying' | 'paid' | 'pay_failure' | 'refunded'
  payAt: Date | null
  reason: string
  /** The month in which its limits are reserved. */
  reserved: MonthKey | null
}

export interface PaidRound {
  readonly round: number
  readonly at: Date
  readonly answeredAt: Date
  readonly bills: readonly BillState[]
}

export interface SettlementState {
  readonly id: string
  readonly at: Date
  readonly rates: Rates
  readonly amounts: SettlementAmounts
  readonly bills: readonly BillState[]
  readonly rounds: PaidRound[]
  /** By round: the bills that the bank refused. */
  readonly failed: ReadonlySet<BillState>[]
  charged: FeeParts
  returned: { at: Date; bills: ReadonlySet<BillState> } | undefined
}

const minute = 60_000
export const failReasons = ['收款账户户名不符', '收款账号已销户', '收款行系统维护', '超出收款账户当日限额']
/** When a settlement fails, about a fifth of its bills do: 1.5 % and 0.3 % of all (domain.md §7). */
const share = 19

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute)

/** Fees and estimated taxes, as the server computes them for a new settlement (domain.md §3.2). */
export function openSettlement(desk: Desk, batch: PlannedBatch, drafts: readonly Draft[], id: string, useFeePersons: Iterable<string>): SettlementState {
  const { company } = batch
  const rates = ratesOf({ contract: company.contract, change: null }, company.config)
  const kind = company.config.pay_mode === 'alipay' ? 'alipay' : 'bank'
  const channel = channelOf(company.config.pay_mode, kind)
  const fees = drafts.map(({ id: bill, person, amount, excess }) => ({ id: bill, person_id: person.id, amount, channel, excess }))
  const promotion_fee = rates.is_support_promotion_fee && desk.random.percent(25) ? desk.random.int(1, 50) * 10_000 : 0
  const amounts = settlementAmounts(rates, fees, { promotion_fee, use_fee_person_ids: useFeePersons })
  const at = later(batch.at, 12)
  const taxes = desk.withheld.charge(company.chain.park_id, monthKey(at), amounts.bills.map((bill) => taxBillOf(rates, company.chain.company_id, bill)), false)
  const bills = drafts.map((draft, index): BillState => {
    const tax = taxes[index]
    if (tax === undefined) throw new Error('a bill without its tax')
    return { draft, tax, status: 'in_settlement', payAt: null, reason: '', reserved: draft.month }
  })
  return { id, at, rates, amounts, bills, rounds: [], failed: [], charged: NO_FEES, returned: undefined }
}

/** Pays it as far as its planned final state requires. */
export function paySettlement(desk: Desk, batch: PlannedBatch, settlement: SettlementState): void {
  const { fate, payAt, company } = batch
  const all = settlement.bills
  if (company.config.pay_mode === 'offline') return fate === 'to_write_off' ? markPaying(desk, batch, settlement) : writeOff(desk, batch, settlement)
  if (fate === 'paying') {
    submit(desk, batch, settlement, all, payAt)
    return
  }
  const fails = fate === 'failing' || fate === 'repaid'
  payRound(desk, batch, settlement, all, payAt, fails ? some(desk, all) : new Set())
  const failed = all.filter((bill) => bill.status === 'pay_failure')
  if (fate === 'repaid') payRound(desk, batch, settlement, failed, later(payAt, 150), new Set())
  if (fate === 'returned') sendBack(desk, batch, settlement, later(payAt, 26 * 60))
}

/** At least one, otherwise the final state would not be reached. */
function some(desk: Desk, bills: readonly BillState[]): Set<BillState> {
  const chosen = new Set(bills.filter(() => desk.random.percent(share)))
  const first = bills[desk.random.int(0, bills.length - 1)]
  return chosen.size === 0 && first !== undefined ? new Set([first]) : chosen
}

function chargeTaxes(desk: Desk, batch: PlannedBatch, settlement: SettlementState, bills: readonly BillState[], at: Date): void {
  const fees = new Map(settlement.amounts.bills.map((bill) => [bill.id, bill]))
  const taxed = bills.flatMap(({ draft }) => {
    const bill = fees.get(draft.id)
    return bill === undefined ? [] : [taxBillOf(settlement.rates, batch.company.chain.company_id, bill)]
  })
  const taxes = desk.withheld.charge(batch.company.chain.park_id, monthKey(at), taxed, true)
  bills.forEach((bill, index) => {
    bill.tax = taxes[index] ?? bill.tax
    hold(desk, batch, bill, monthKey(at))
  })
}

/** Opens a round; returns the fees frozen with it. */
function submit(desk: Desk, batch: PlannedBatch, settlement: SettlementState, chosen: readonly BillState[], at: Date): number {
  chargeTaxes(desk, batch, settlement, chosen, at)
  for (const bill of chosen) bill.status = 'paying'
  const hopedIds = settlement.bills.filter(({ status }) => status === 'paid' || status === 'paying').map(({ draft }) => draft.id)
  const fees = feesTotal(partialFees(settlement.rates, settlement.amounts, hopedIds, settlement.charged).increment)
  const amount = sum(chosen.map(({ draft }) => draft.amount)) + fees
  desk.books.topUp(batch.company, amount, later(at, -5))
  const round = settlement.rounds.length + 1
  desk.books.post(batch.company, { settlementId: settlement.id, round, at }, paymentSubmitted(amount))
  settlement.rounds.push({ round, at, answeredAt: later(at, 4), bills: chosen })
  return fees
}

function payRound(desk: Desk, batch: PlannedBatch, settlement: SettlementState, chosen: readonly BillState[], at: Date, failed: ReadonlySet<BillState>): void {
  const frozenFees = submit(desk, batch, settlement, chosen, at)
  const answeredAt = later(at, 4)
  const postings = chosen.flatMap((bill) => (failed.has(bill) ? billFailed(bill.draft.id, bill.draft.amount) : billSucceeded(moneyOf(bill))))
  for (const bill of chosen) {
    if (failed.has(bill)) takeBack(desk, batch, bill, monthKey(at), 'pay_failure')
    else Object.assign(bill, { status: 'paid', payAt: answeredAt })
  }
  settlement.failed.push(failed)
  const fees = partialFees(settlement.rates, settlement.amounts, paidIds(settlement), settlement.charged)
  let taken = 0
  mapFees((key) => (taken += Math.max(0, fees.increment[key])))
  const place = { settlementId: settlement.id, round: settlement.rounds.length, at: answeredAt }
  desk.books.post(batch.company, place, [...postings, ...roundClosed(fees.increment, frozenFees - taken)])
  settlement.charged = fees.cumulative
}

const paidIds = (settlement: SettlementState): string[] => settlement.bills.filter((bill) => bill.status === 'paid').map(({ draft }) => draft.id)

/** Releases its limits and reverses its taxes. */
function takeBack(desk: Desk, batch: PlannedBatch, bill: BillState, taxMonth: string, status: 'pay_failure' | 'refunded'): void {
  const { draft } = bill
  bill.status = status
  bill.reason = status === 'refunded' ? '收款行退汇：户名与账号不符' : desk.random.pick(failReasons)
  hold(desk, batch, bill, null)
  desk.withheld.reverse(batch.company.chain.park_id, draft.person.id, draft.id, taxMonth, status === 'refunded')
}

function sendBack(desk: Desk, batch: PlannedBatch, settlement: SettlementState, at: Date): void {
  const back = some(desk, settlement.bills)
  const money = [...back].flatMap((bill) => billReturned(moneyOf(bill)))
  for (const bill of back) takeBack(desk, batch, bill, monthKey(batch.payAt), 'refunded')
  const fees = partialFees(settlement.rates, settlement.amounts, paidIds(settlement), settlement.charged)
  desk.books.post(batch.company, { settlementId: settlement.id, round: settlement.rounds.length, at }, [...money, ...feesReturned(fees.increment)])
  settlement.charged = fees.cumulative
  settlement.returned = { at, bills: back }
}

function markPaying(desk: Desk, batch: PlannedBatch, settlement: SettlementState): void {
  for (const bill of settlement.bills) {
    hold(desk, batch, bill, monthKey(batch.payAt))
    bill.status = 'paying'
  }
}

/** Reserves the limits in the month of the payment. */
function hold(desk: Desk, batch: PlannedBatch, bill: BillState, month: MonthKey | null): void {
  const { cooperation, amount } = bill.draft
  if (bill.reserved === month) return
  if (bill.reserved !== null) desk.usage.add(batch.company, cooperation.person, bill.reserved, -amount)
  if (month !== null) desk.usage.add(batch.company, cooperation.person, month, amount)
  bill.reserved = month
}

function writeOff(desk: Desk, batch: PlannedBatch, settlement: SettlementState): void {
  const at = batch.payAt
  chargeTaxes(desk, batch, settlement, settlement.bills, at)
  for (const bill of settlement.bills) Object.assign(bill, { status: 'paid', payAt: at })
  const fees = partialFees(settlement.rates, settlement.amounts, paidIds(settlement), NO_FEES)
  desk.books.post(batch.company, { settlementId: settlement.id, round: 1, at }, offlineWrittenOff(settlement.bills.map((bill) => moneyOf(bill)), fees.increment))
  settlement.charged = fees.cumulative
}

function moneyOf({ draft, tax }: BillState): BillMoney {
  const { personal_service_fee, card_fee } = tax.facts.bill
  return { bill_id: draft.id, net: tax.net, tax: tax.worker_tax, personal_service_fee: personal_service_fee ?? 0, card_fee: card_fee ?? 0 }
}

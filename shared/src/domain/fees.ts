// Settlement amounts by the rates copied from the company contract (domain.md §3.2). Cents and ppm throughout.
import { MAX_BATCH_CENTS } from './bounds.ts'
import { allocate, formatCents, pct, sum } from './money.ts'

export type PayChannel = 'card' | 'alipay' | 'offline'

/** The rates that a settlement copies from its contract; later rate changes do not affect it (domain.md §2.3). */
export type Rates = {
  enterprise_service_fee_ppm: number
  enterprise_added_service_fee_ppm: number
  value_added_service_fee_ppm: number
  personal_service_fee_ppm: number
  /** Flat company-borne income tax on the settlement amount; above 0 the worker pays none. */
  income_tax_ppm: number
  /** Flat company-borne VAT and surcharges; above 0 the worker pays none. */
  personal_value_added_tax_ppm: number
  /** Cents per person and calendar month. */
  user_use_fee: number
  /** Bank fee of one payment to a card, and to an Alipay account. */
  card_fee: number
  alipay_fee: number
  /** True: the channel's fee is deducted from the worker's amount; false: the enterprise pays it as accounting_fee. */
  is_card_deduction_fee: boolean
  is_support_promotion_fee: boolean
  /** Cap of the promotion fee in cents, 0 no cap. */
  support_promotion_fee: number
  /** The service fees are owed by a fee bill instead of being part of pay_amount (decision 83). Absent from settlements that are older than the key: false. */
  is_separate_fee?: boolean
}

export const DEFAULT_CARD_FEE = 100

/** A bill as needed for fees. `excess`: the part above the company's soft month limit (limits.ts), or 0. */
export type FeeBill = { id: string; person_id: string; amount: number; channel: PayChannel; excess?: number }

/** The parts that the enterprise pays besides S. */
export type FeeParts = {
  enterprise_service_fee: number
  enterprise_added_service_fee: number
  /** Called vat_service_fee in an invoice batch, although it is not VAT. */
  value_added_service_fee: number
  user_use_fee: number
  promotion_fee: number
  accounting_fee: number
  company_income_tax: number
  company_value_added_tax: number
}

/** The fees of one bill: its own, and its share of the promotion fee. */
export type BillFees = {
  id: string
  person_id: string
  amount: number
  personal_service_fee: number
  /** Payment fee borne by the worker. */
  card_fee: number
  /** Payment fee borne by the enterprise. */
  accounting_fee: number
  /** Charged on the first bill of a person not yet charged this month. */
  user_use_fee: number
  promotion_fee: number
  excess: number
}

export type SettlementAmounts = FeeParts & {
  settlement_amount: number
  excess_amount: number
  pay_amount: number
  invoice_amount: number
  personal_service_fee: number
  bills: BillFees[]
}

export const NO_FEES: Readonly<FeeParts> = {
  enterprise_service_fee: 0, enterprise_added_service_fee: 0, value_added_service_fee: 0, user_use_fee: 0,
  promotion_fee: 0, accounting_fee: 0, company_income_tax: 0, company_value_added_tax: 0,
}

/** In display order. */
export const FEE_KEYS: readonly (keyof FeeParts)[] = [
  'enterprise_service_fee', 'enterprise_added_service_fee', 'value_added_service_fee', 'user_use_fee',
  'promotion_fee', 'accounting_fee', 'company_income_tax', 'company_value_added_tax',
]

/** What a contract with a separate service fee leaves to the fee bill: all but the promotion fee, the accounting fee and company-borne taxes (decision 83). */
export const SERVICE_FEE_KEYS = ['enterprise_service_fee', 'enterprise_added_service_fee', 'value_added_service_fee', 'user_use_fee'] as const satisfies readonly (keyof FeeParts)[]
export type ServiceFees = Pick<FeeParts, (typeof SERVICE_FEE_KEYS)[number]>

const isServiceFee = (key: keyof FeeParts): boolean => SERVICE_FEE_KEYS.some((one) => one === key)

/** The parts that pay_amount has, and that a payment of the settlement posts. */
export const paidWithBills = (rates: Pick<Rates, 'is_separate_fee'>, parts: FeeParts): FeeParts =>
  rates.is_separate_fee === true ? mapFees((key) => (isServiceFee(key) ? 0 : parts[key])) : mapFees((key) => parts[key])

/** The parts that a settlement's fee bill has, whether it is owed by itself or only a record. */
export const serviceFeesOf = ({ enterprise_service_fee, enterprise_added_service_fee, value_added_service_fee, user_use_fee }: FeeParts): ServiceFees =>
  ({ enterprise_service_fee, enterprise_added_service_fee, value_added_service_fee, user_use_fee })

export const serviceFeesTotal = (of: ServiceFees): number => of.enterprise_service_fee + of.enterprise_added_service_fee + of.value_added_service_fee + of.user_use_fee

/** Builds fee parts key by key; written out instead of Object.keys, so that the result keeps its type. */
export function mapFees(f: (key: keyof FeeParts) => number): FeeParts {
  return {
    enterprise_service_fee: f('enterprise_service_fee'),
    enterprise_added_service_fee: f('enterprise_added_service_fee'),
    value_added_service_fee: f('value_added_service_fee'),
    user_use_fee: f('user_use_fee'),
    promotion_fee: f('promotion_fee'),
    accounting_fee: f('accounting_fee'),
    company_income_tax: f('company_income_tax'),
    company_value_added_tax: f('company_value_added_tax'),
  }
}

/** The sum of the enterprise's parts. */
export const feesTotal = (p: FeeParts): number =>
  p.enterprise_service_fee + p.enterprise_added_service_fee + p.value_added_service_fee + p.user_use_fee +
  p.promotion_fee + p.accounting_fee + p.company_income_tax + p.company_value_added_tax

/** The fee of one payment by channel; offline payments have none. */
export function channelFee(rates: Rates, channel: PayChannel): number {
  if (channel === 'card') return rates.card_fee
  return channel === 'alipay' ? rates.alipay_fee : 0
}

/** Guard of `confirm`: a Chinese reason, or null (domain.md §2.8). */
export function checkPromotionFee(rates: Pick<Rates, 'is_support_promotion_fee' | 'support_promotion_fee'>, promotionFee: number): string | null {
  if (!Number.isSafeInteger(promotionFee) || promotionFee < 0) return '推广费不能为负数'
  if (promotionFee > MAX_BATCH_CENTS) return `推广费不能超过 ${formatCents(MAX_BATCH_CENTS)}`
  if (promotionFee > 0 && !rates.is_support_promotion_fee) return '合同不支持推广费'
  if (rates.support_promotion_fee > 0 && promotionFee > rates.support_promotion_fee) return '推广费超过合同约定的上限'
  return null
}

const totals = (rates: Rates, bills: BillFees[], parts: FeeParts): SettlementAmounts => {
  const settlement_amount = sum(bills.map((b) => b.amount))
  return {
    ...parts, settlement_amount, excess_amount: sum(bills.map((b) => b.excess)), personal_service_fee: sum(bills.map((b) => b.personal_service_fee)), bills,
    pay_amount: settlement_amount + feesTotal(paidWithBills(rates, parts)),
    // pay_amount and the fee bill.
    invoice_amount: settlement_amount + feesTotal(parts),
  }
}

/**
 * All amounts of a settlement. `use_fee_person_ids`: the distinct workers not yet charged the use fee this calendar month at this company.
 * The promotion fee is allocated to the bills by largest remainder.
 */
export function settlementAmounts(rates: Rates, bills: readonly FeeBill[], context: { promotion_fee: number; use_fee_person_ids: Iterable<string> }): SettlementAmounts {
  const S = sum(bills.map((b) => b.amount))
  const E = sum(bills.map((b) => b.excess ?? 0))
  const uncharged = new Set(context.use_fee_person_ids)
  const promotion = bills.length === 0 ? [] : allocate(context.promotion_fee, bills.map((b) => b.amount))
  const out = bills.map((bill, i): BillFees => {
    const fee = channelFee(rates, bill.channel)
    return {
      id: bill.id, person_id: bill.person_id, amount: bill.amount,
      personal_service_fee: pct(bill.amount, rates.personal_service_fee_ppm),
      card_fee: rates.is_card_deduction_fee ? fee : 0,
      accounting_fee: rates.is_card_deduction_fee ? 0 : fee,
      user_use_fee: uncharged.delete(bill.person_id) ? rates.user_use_fee : 0,
      promotion_fee: promotion[i] ?? 0,
      excess: bill.excess ?? 0,
    }
  })
  return totals(rates, out, {
    enterprise_service_fee: pct(S, rates.enterprise_service_fee_ppm),
    enterprise_added_service_fee: pct(E, rates.enterprise_added_service_fee_ppm),
    value_added_service_fee: pct(S, rates.value_added_service_fee_ppm),
    user_use_fee: sum(out.map((b) => b.user_use_fee)),
    promotion_fee: bills.length === 0 ? 0 : context.promotion_fee,
    accounting_fee: sum(out.map((b) => b.accounting_fee)),
    company_income_tax: pct(S, rates.income_tax_ppm),
    company_value_added_tax: pct(S, rates.personal_value_added_tax_ppm),
  })
}

export type PartialFees = {
  /** Sum of the amounts of the paid bills. */
  paid_settlement_amount: number
  /** paid S + the fees of it that are paid with the bills. */
  paid_amount: number
  /** Fees due for the bills paid so far, those of the fee bill included. */
  cumulative: FeeParts
  /** What this round posts: cumulative − already charged, without what the fee bill has to itself; negative after a bank return. */
  increment: FeeParts
}

/**
 * Fees after a payment round: f(paid S so far), capped at the confirmed amount; with every bill paid exactly the confirmed amount,
 * so that a cent moved by a split is not lost (domain.md §3.2 "Partial results").
 */
export function partialFees(rates: Rates, confirmed: SettlementAmounts, paidBillIds: Iterable<string>, charged: FeeParts): PartialFees {
  const ids = new Set(paidBillIds)
  const paid = confirmed.bills.filter((b) => ids.has(b.id))
  const S = sum(paid.map((b) => b.amount))
  const cumulative = paid.length === confirmed.bills.length ? mapFees((k) => confirmed[k]) : partOf(rates, confirmed, paid, S)
  return { paid_settlement_amount: S, paid_amount: S + feesTotal(paidWithBills(rates, cumulative)), cumulative, increment: paidWithBills(rates, mapFees((k) => cumulative[k] - charged[k])) }
}

/**
 * The flat taxes charged to a settlement's company, by the month of its paid bills: each month the flat amount on all bills up to it, less
 * that of the earlier months. The sum is exactly what is charged; the last month absorbs cents moved by rounding or a split.
 */
export function flatTaxByMonth<M extends string>(rates: Rates, charged: FeeParts, paid: readonly { month: M; amount: number }[]): Map<M, number> {
  const total = charged.company_income_tax + charged.company_value_added_tax
  const months = [...new Set(paid.map(({ month }) => month))].toSorted()
  const out = new Map<M, number>()
  let before = 0
  for (const month of months) {
    const S = sum(paid.filter((bill) => bill.month <= month).map(({ amount }) => amount))
    const upTo = month === months.at(-1) ? total : Math.min(total, pct(S, rates.income_tax_ppm) + pct(S, rates.personal_value_added_tax_ppm))
    out.set(month, upTo - before)
    before = upTo
  }
  return out
}

function partOf(rates: Rates, confirmed: SettlementAmounts, paid: readonly BillFees[], S: number): FeeParts {
  const chargeable = new Set(confirmed.bills.filter((b) => b.user_use_fee > 0).map((b) => b.person_id))
  const people = new Set(paid.map((b) => b.person_id).filter((p) => chargeable.has(p)))
  const parts: FeeParts = {
    enterprise_service_fee: pct(S, rates.enterprise_service_fee_ppm),
    enterprise_added_service_fee: pct(sum(paid.map((b) => b.excess)), rates.enterprise_added_service_fee_ppm),
    value_added_service_fee: pct(S, rates.value_added_service_fee_ppm),
    user_use_fee: people.size * rates.user_use_fee,
    promotion_fee: sum(paid.map((b) => b.promotion_fee)),
    accounting_fee: sum(paid.map((b) => b.accounting_fee)),
    company_income_tax: pct(S, rates.income_tax_ppm),
    company_value_added_tax: pct(S, rates.personal_value_added_tax_ppm),
  }
  return mapFees((k) => Math.min(parts[k], confirmed[k]))
}

/**
 * When bills leave a settlement: the use fee of a leaving bill passes to the first remaining bill of the same person,
 * because the fee is charged per person. Returns the fees of the bills that take one over.
 */
export function passedUseFees(
  leaving: readonly Pick<BillFees, 'person_id' | 'user_use_fee'>[],
  staying: readonly Pick<BillFees, 'id' | 'person_id'>[],
): Pick<BillFees, 'id' | 'user_use_fee'>[] {
  const fees = new Map(leaving.flatMap((bill) => (bill.user_use_fee > 0 ? [[bill.person_id, bill.user_use_fee] as const] : [])))
  return staying.flatMap(({ id, person_id }) => {
    const fee = fees.get(person_id)
    fees.delete(person_id)
    return fee === undefined ? [] : [{ id, user_use_fee: fee }]
  })
}

/**
 * split_bills: divides the settlement into one per group of bill ids. Ratio fees are allocated by largest remainder, so that each part sums to the original;
 * promotion is allocated anew within each group. Throws RangeError unless at least 2 non-empty groups contain every bill once (domain.md §2.8).
 */
export function splitSettlement(rates: Rates, confirmed: SettlementAmounts, groups: readonly (readonly string[])[]): SettlementAmounts[] {
  const byId = new Map(confirmed.bills.map((b) => [b.id, b]))
  const ids = groups.flat()
  if (groups.length < 2 || groups.some((g) => g.length === 0)) throw new RangeError('拆分至少需要两组账单')
  if (ids.length !== byId.size || new Set(ids).size !== ids.length || ids.some((id) => !byId.has(id))) throw new RangeError('每条账单必须且只能属于一组')
  const parts = groups.map((group) => group.flatMap((id) => byId.get(id) ?? []))
  const byAmount = parts.map((g) => sum(g.map((b) => b.amount)))
  const byExcess = parts.map((g) => sum(g.map((b) => b.excess)))
  const share = (key: keyof FeeParts, weights: number[]): number[] => allocate(confirmed[key], weights)
  const shares = {
    enterprise_service_fee: share('enterprise_service_fee', byAmount),
    enterprise_added_service_fee: share('enterprise_added_service_fee', byExcess),
    value_added_service_fee: share('value_added_service_fee', byAmount),
    user_use_fee: parts.map((g) => sum(g.map((b) => b.user_use_fee))),
    promotion_fee: share('promotion_fee', byAmount),
    accounting_fee: parts.map((g) => sum(g.map((b) => b.accounting_fee))),
    company_income_tax: share('company_income_tax', byAmount),
    company_value_added_tax: share('company_value_added_tax', byAmount),
  }
  return parts.map((group, i) => {
    const fees = mapFees((k) => shares[k][i] ?? 0)
    const promotion = allocate(fees.promotion_fee, group.map((b) => b.amount))
    return totals(rates, group.map((b, j) => ({ ...b, promotion_fee: promotion[j] ?? 0 })), fees)
  })
}

/** What a platform owes an agency's software use: pct(paid S) plus the fixed monthly fee, cents (domain.md §3.2, platform←agency). */
export const softwareUseFee = (paidSettlementAmount: number, ppm: number, monthlyFee = 0): number => pct(paidSettlementAmount, ppm) + monthlyFee

/**
 * The smallest gross whose net reaches `target` (cents). `netOf` must not grow faster than its argument, which holds for fees and taxes, including cliffs:
 * then no gross below g + (target − netOf(g)) suffices, and stepping by the shortfall finds the smallest exactly. Throws RangeError if none is found.
 */
export function grossUp(target: number, netOf: (gross: number) => number): number {
  let gross = Math.max(0, target)
  for (let i = 0; i < 10_000; i++) {
    const short = target - netOf(gross)
    if (short <= 0) return gross
    gross += short
    if (!Number.isSafeInteger(gross)) break
  }
  throw new RangeError('无法推算税前金额')
}

import { allocated, min, pct, total, zero } from './model-numbers.ts'

// What the enterprise pays on top of the bills (domain.md §3.2), as a function of the bills concerned.

export interface Rates {
  readonly enterprise: bigint
  readonly added: bigint
  readonly valueAdded: bigint
  readonly personal: bigint
  /** Borne by the company, flat on the settlement amount; 0: the worker bears it. */
  readonly incomeTax: bigint
  readonly vat: bigint
  /** Cents per person and month. */
  readonly useFee: bigint
  readonly isPromotion: boolean
  /** 0: no cap. */
  readonly promotionCap: bigint
  /** The card fee is deducted from the worker's amount instead of the enterprise's wallet. */
  readonly isCardDeduction: boolean
  /** The service fees are owed by a bill of their own, not paid with the settlement (decision 83). */
  readonly isSeparate: boolean
}

const feeKeys = ['enterprise', 'added', 'valueAdded', 'use', 'promotion', 'accounting', 'incomeTax', 'vat'] as const
type FeeKey = (typeof feeKeys)[number]
export type Fees = Readonly<Record<FeeKey, bigint>>

const fees = (amount: (key: FeeKey) => bigint): Fees => ({
  enterprise: amount('enterprise'), added: amount('added'), valueAdded: amount('valueAdded'), use: amount('use'), promotion: amount('promotion'),
  accounting: amount('accounting'), incomeTax: amount('incomeTax'), vat: amount('vat'),
})
export const noFees: Fees = fees(() => zero)
export const feeSum = (of: Fees): bigint => total(feeKeys.map((key) => of[key]))
/** What leaves the wallet with the settlement. */
export const paidWith = ({ isSeparate }: Rates, of: Fees): bigint => (isSeparate ? of.promotion + of.accounting + flatTax(of) : feeSum(of))
export const feesCapped = (of: Fees, cap: Fees): Fees => fees((key) => min(of[key], cap[key]))
/** Both taxes that the company bears: they are posted to the park's tax account. */
export const flatTax = (of: Fees): bigint => of.incomeTax + of.vat

export interface FeeBill {
  readonly person: string
  readonly amount: bigint
  /** Above the soft month limit. */
  readonly excess: bigint
  readonly promotion: bigint
  readonly accounting: bigint
}

/** `charged`: persons whose monthly use fee this settlement charges. */
export function feesOf(rates: Rates, bills: readonly FeeBill[], charged: ReadonlySet<string>): Fees {
  const settled = total(bills.map(({ amount }) => amount))
  const persons = new Set(bills.map(({ person }) => person).filter((person) => charged.has(person)))
  return {
    enterprise: pct(settled, rates.enterprise),
    added: pct(total(bills.map(({ excess }) => excess)), rates.added),
    valueAdded: pct(settled, rates.valueAdded),
    use: rates.useFee * BigInt(persons.size),
    promotion: total(bills.map(({ promotion }) => promotion)),
    accounting: total(bills.map(({ accounting }) => accounting)),
    incomeTax: pct(settled, rates.incomeTax),
    vat: pct(settled, rates.vat),
  }
}

export const promotionShares = (fee: bigint, amounts: readonly bigint[]): bigint[] => allocated(fee, amounts)

import { allocated, max, min, rounded, total, zero } from './model-numbers.ts'
import { baseOf, bracketOf, exVat, perTax, incomeTax, none, plus, taxByBracket, taxes, vatOf, type TaxAmounts, type Tax, type TaxRules } from './model-rules.ts'

// The tax that one bill adds and who bears it (withholding.md §2, §4): functions of its month and of the accumulation before it.

export interface TaxedBill {
  readonly id: string
  readonly company: string
  readonly amount: bigint
  /** Personal service fee and card fee: deducted from the worker's amount before any tax. */
  readonly fees: bigint
  /** Whether the company bears VAT with its surcharges, or income tax, at a flat rate. */
  readonly bearsVat: boolean
  readonly bearsIit: boolean
}

/** The part of the tax that companies bear, by company. */
export type Sides = ReadonlyMap<string, TaxAmounts>

interface Caused {
  readonly own: TaxAmounts
  readonly late: TaxAmounts
}

export const bears = (bill: TaxedBill, tax: Tax): boolean => (tax === 'iit' ? bill.bearsIit : bill.bearsVat)
export const sumOf = (sides: Sides): TaxAmounts => [...sides.values()].reduce(plus, none)
export const addTo = (sides: Map<string, TaxAmounts>, company: string, amount: TaxAmounts): void => void sides.set(company, plus(sides.get(company) ?? none, amount))
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** §2. `gross` and `assessed`: of the month before this bill; `before`: the earlier months of the accumulation period; `length`: its months including this one. */
export function causes(rules: TaxRules, amount: bigint, gross: bigint, assessed: TaxAmounts, before: { readonly income: bigint; readonly tax: bigint }, length: number): Caused {
  const should = vatOf(rules, gross + amount)
  const atNewTier = vatOf(rules, gross, gross + amount)
  const fresh = perTax((tax) => max(zero, should[tax] - assessed[tax]))
  const late = perTax((tax) => min(fresh[tax], max(zero, atNewTier[tax] - assessed[tax])))
  const x = before.income + exVat(rules, gross)
  const then = before.income + exVat(rules, gross + amount)
  const [taxBefore, taxThen] = [incomeTax(rules, x, length), incomeTax(rules, then, length)]
  const due = max(zero, taxThen - before.tax - assessed.iit)
  const own = min(due, max(zero, taxThen - taxBefore - rerate(rules, x, then, length)))
  return {
    own: perTax((tax) => (tax === 'iit' ? own : fresh[tax] - late[tax])),
    late: perTax((tax) => (tax === 'iit' ? due - own : late[tax])),
  }
}

/** Additional tax on earlier income because the bill reaches a higher bracket: above 0 only in tables whose tax jumps at a bound. */
function rerate(rules: TaxRules, before: bigint, then: bigint, length: number): bigint {
  const base = baseOf(rules, then, length)
  if (rules.mode === 'none' || base === zero) return zero
  return max(zero, taxByBracket(baseOf(rules, before, length), bracketOf(rules, base)) - incomeTax(rules, before, length))
}

/** §4: what companies bear of a bill: its own company's part, and the share of the late part that falls on the companies of the month's earlier bills. */
export function sidesOf(bill: TaxedBill, { own, late }: Caused, earlierBills: readonly TaxedBill[]): Map<string, TaxAmounts> {
  const sides = new Map<string, TaxAmounts>()
  const gross = total(earlierBills.map(({ amount }) => amount))
  for (const tax of taxes) {
    const put = (company: string, amount: bigint): void => addTo(sides, company, perTax((one) => (one === tax ? amount : zero)))
    if (bears(bill, tax)) {
      put(bill.company, own[tax] + late[tax])
      continue
    }
    if (late[tax] === zero || gross === zero) continue
    const borne = new Map<string, bigint>()
    for (const one of earlierBills) if (bears(one, tax)) borne.set(one.company, (borne.get(one.company) ?? zero) + one.amount)
    const companies = [...borne].toSorted(([a], [b]) => byText(a, b))
    const share = rounded(late[tax] * total(borne.values()), gross)
    allocated(share, companies.map(([, weight]) => weight)).forEach((part, index) => put(companies[index]?.[0] ?? '', part))
  }
  return sides
}

/** At most the target, tax by tax; an excess is taken off the companies in proportion. */
export function capped(sides: Sides, target: TaxAmounts): Map<string, TaxAmounts> {
  const companies = [...sides].toSorted(([a], [b]) => byText(a, b))
  const parts = new Map(taxes.map((tax) => {
    const weights = companies.map(([, amount]) => amount[tax])
    return [tax, total(weights) <= target[tax] ? weights : allocated(target[tax], weights)]
  }))
  return new Map(companies.map(([company], index) => [company, perTax((tax) => parts.get(tax)?.[index] ?? zero)]))
}

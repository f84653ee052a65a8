import { allocated, max, min, rounded, total, zero } from './model-numbers.ts'
import { baseOf, bracketOf, exVat, five, incomeTax, none, plus, taxByBracket, taxes, vatOf, type Five, type Tax, type TaxRules } from './model-rules.ts'

// What one bill causes and who bears it (withholding.md §2, §4): functions of the month and the run before it.

export interface TaxedBill {
  readonly id: string
  readonly company: string
  readonly amount: bigint
  /** Personal and card fee: they leave the purse before any tax. */
  readonly fees: bigint
  /** The company bears VAT with surcharges flat; it bears income tax flat. */
  readonly bearsVat: boolean
  readonly bearsIit: boolean
}

/** The company side, by company. */
export type Sides = ReadonlyMap<string, Five>

interface Caused {
  readonly own: Five
  readonly late: Five
}

export const bears = (bill: TaxedBill, tax: Tax): boolean => (tax === 'iit' ? bill.bearsIit : bill.bearsVat)
export const sumOf = (sides: Sides): Five => [...sides.values()].reduce(plus, none)
export const addTo = (sides: Map<string, Five>, company: string, amount: Five): void => void sides.set(company, plus(sides.get(company) ?? none, amount))
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** §2. `gross` and `assessed`: of the month before the bill; `before`: of the run's earlier months; `length`: of the run with this one. */
export function causes(rules: TaxRules, amount: bigint, gross: bigint, assessed: Five, before: { readonly income: bigint; readonly tax: bigint }, length: number): Caused {
  const should = vatOf(rules, gross + amount)
  const atNewTier = vatOf(rules, gross, gross + amount)
  const fresh = five((tax) => max(zero, should[tax] - assessed[tax]))
  const late = five((tax) => min(fresh[tax], max(zero, atNewTier[tax] - assessed[tax])))
  const x = before.income + exVat(rules, gross)
  const then = before.income + exVat(rules, gross + amount)
  const [taxBefore, taxThen] = [incomeTax(rules, x, length), incomeTax(rules, then, length)]
  const due = max(zero, taxThen - before.tax - assessed.iit)
  const own = min(due, max(zero, taxThen - taxBefore - rerate(rules, x, then, length)))
  return {
    own: five((tax) => (tax === 'iit' ? own : fresh[tax] - late[tax])),
    late: five((tax) => (tax === 'iit' ? due - own : late[tax])),
  }
}

/** Tax of earlier income that the bracket reached now makes dearer: above 0 only in tables with a jump. */
function rerate(rules: TaxRules, before: bigint, then: bigint, length: number): bigint {
  const base = baseOf(rules, then, length)
  if (rules.mode === 'none' || base === zero) return zero
  return max(zero, taxByBracket(baseOf(rules, before, length), bracketOf(rules, base)) - incomeTax(rules, before, length))
}

/** §4: the company side of a bill: its own company's, and the share of its late part that earlier bills of the month bring. */
export function sidesOf(bill: TaxedBill, { own, late }: Caused, earlierBills: readonly TaxedBill[]): Map<string, Five> {
  const sides = new Map<string, Five>()
  const gross = total(earlierBills.map(({ amount }) => amount))
  for (const tax of taxes) {
    const put = (company: string, amount: bigint): void => addTo(sides, company, five((one) => (one === tax ? amount : zero)))
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

/** Never more than the target, tax for tax; what is too much leaves the companies in proportion. */
export function capped(sides: Sides, target: Five): Map<string, Five> {
  const companies = [...sides].toSorted(([a], [b]) => byText(a, b))
  const parts = new Map(taxes.map((tax) => {
    const weights = companies.map(([, amount]) => amount[tax])
    return [tax, total(weights) <= target[tax] ? weights : allocated(target[tax], weights)]
  }))
  return new Map(companies.map(([company], index) => [company, five((tax) => parts.get(tax)?.[index] ?? zero)]))
}

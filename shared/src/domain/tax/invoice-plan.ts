// 开票模拟: what invoices an amount may become — in full or by difference, at each rate that is valid on the day, split by the park's limit or
// not (domain.md §3.3, decision 86) — and the lines of the one that is chosen, cent by cent. Pure; cents and ppm.
import { allocate, sum } from '../money.ts'
import type { BusinessDate } from '../time.ts'
import { DIFFERENCE_RATES, invoiceTax, ratesOn, splitByLimit, type DatedRate, type InvoiceCategory } from './invoice.ts'

/** Rates of invoices in full: 1 % is the relief of small taxpayers, which ends with 2027. */
export const FULL_RATES: readonly DatedRate[] = [
  { ppm: 60_000, from: null, to: null },
  { ppm: 30_000, from: null, to: null },
  { ppm: 10_000, from: '2023-01-01', to: '2027-12-31' },
]

/** The rates of a kind of invoice, in ppm, on a business day. */
export const ratesOfKind = (category: InvoiceCategory, day: BusinessDate): number[] => ratesOn(category === 'bw_difference_common' ? DIFFERENCE_RATES : FULL_RATES, day)

export interface PlannedLine {
  readonly amount: number
  readonly tax: number
  /** Of a difference invoice. */
  readonly deduct: number | null
}

export interface PlanWish {
  readonly category: InvoiceCategory
  readonly ppm: number
  /** What is invoiced, tax included. */
  readonly amount: number
  /** What went to workers; of difference invoices alone. */
  readonly deduct: number
  /** Of a single invoice; null: none, or not wanted. */
  readonly limit: number | null
}

/** The lines of an application: L, L, …, remainder, each with its own tax; a deduction is shared by largest remainder. */
export function planLines({ category, ppm, amount, deduct, limit }: PlanWish): PlannedLine[] {
  const parts = splitByLimit(amount, limit, ppm)
  if (category !== 'bw_difference_common') return parts.map((part) => ({ amount: part.amount, tax: part.tax, deduct: null }))
  const shares = allocate(Math.min(deduct, amount), parts.map((part) => part.amount))
  return parts.map((part, index) => {
    const share = shares[index] ?? 0
    return { amount: part.amount, tax: invoiceTax(part.amount - share, ppm).tax, deduct: share }
  })
}

export interface Scenario {
  readonly category: InvoiceCategory
  readonly ppm: number
  readonly by_limit: boolean
  readonly lines: readonly PlannedLine[]
  readonly amount: number
  readonly tax: number
  readonly net: number
}

/** Side by side; the one with the least tax first. A single invoice above the limit is no way to go, so it is left out. */
export function scenariosOf({ amount, deduct, limit, day }: Pick<PlanWish, 'amount' | 'deduct' | 'limit'> & { readonly day: BusinessDate }): Scenario[] {
  const isAbove = limit !== null && limit > 0 && amount > limit
  const kinds: readonly InvoiceCategory[] = ['bw_electron_common', 'bw_electron_special', 'bw_difference_common']
  return kinds
    .flatMap((category) => ratesOfKind(category, day).map((ppm): Scenario => {
      const lines = planLines({ category, ppm, amount, deduct, limit: isAbove ? limit : null })
      const tax = sum(lines.map((line) => line.tax))
      return { category, ppm, by_limit: isAbove, lines, amount, tax, net: amount - tax }
    }))
    .toSorted((a, b) => a.tax - b.tax)
}

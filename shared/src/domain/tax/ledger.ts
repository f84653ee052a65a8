// The tax state of one person at one park: one row per month (docs/withholding.md). Plain data, ready for a table.
import { monthsBetween, type MonthKey } from '../time.ts'
import { gapResetMonths, isYearly, type IncomeTaxConfig } from './income-tax.ts'
import { addTax, hasTax, minusTax, NO_TAX, sumTax, TAX_KEYS, taxTotal, type TaxParts } from './parts.ts'
import { vatOfMonth, type VatTier } from './vat.ts'

/** The tax rules of a park, or of an agency whose park has none. */
export type TaxConfig = { vat: readonly VatTier[]; income: IncomeTaxConfig }

/** What bills of one company caused in a month that the worker does not bear (§4): cents, and the gross whose VAT or income tax the company bears. */
export type CompanySide = TaxParts & { company_id: string; vat_gross: number; iit_gross: number }

/** The difference that bills returned into a closed month make, booked in a later one (§6). Negative as a rule. */
export type Correction = {
  /** The month that it corrects. */
  month: MonthKey
  gross: number
  ex_vat: number
  worker: TaxParts
  company_side: readonly CompanySide[]
}

/** The five taxes are what was taken from the worker, corrections included. */
export type MonthTax = TaxParts & {
  month: MonthKey
  /** Σ bills that count, without corrections. A closed month keeps what it was closed with. */
  gross: number
  ex_vat: number
  /** Bills charged so far, also those taken out again: the order of the next one. */
  charges: number
  /** Σ bills that were paid and came back: the month still counts for the run. */
  returned: number
  /** 待追缴: owed by the worker and not taken, because a net did not suffice. */
  carried: TaxParts
  /** 待抵扣: taken from the worker beyond what he owes. */
  credit: number
  company_side: readonly CompanySide[]
  corrections: readonly Correction[]
}

/** Month rows in ascending order. The run reads back to January; rows of earlier years matter while they carry or hold credit. */
export type TaxLedger = readonly MonthTax[]

/** What a bill took for one month: its own, or an older one whose carried tax or credit it used. */
export type TaxEntry = TaxParts & { month: MonthKey; credit?: number }

export const emptyMonth = (month: MonthKey): MonthTax => ({
  month, gross: 0, ex_vat: 0, ...NO_TAX, charges: 0, returned: 0, carried: { ...NO_TAX }, credit: 0, company_side: [], corrections: [],
})

const figures = (row: MonthTax): number[] => [
  row.gross, row.ex_vat, ...TAX_KEYS.map((key) => row[key]), row.charges, row.returned, ...TAX_KEYS.map((key) => row.carried[key]), row.credit,
]

export const isEmptyMonth = (row: MonthTax): boolean => row.company_side.length === 0 && row.corrections.length === 0 && figures(row).every((figure) => figure === 0)

export function sameMonth(a: MonthTax | undefined, b: MonthTax): boolean {
  if (a === undefined || a.company_side.length + b.company_side.length + a.corrections.length + b.corrections.length > 0) return false
  const others = figures(b)
  return figures(a).every((figure, index) => figure === others[index])
}

/** The worker's part of the corrections that were booked in the month. */
export const correctedTax = ({ corrections }: MonthTax): TaxParts => sumTax(corrections.map(({ worker }) => worker))

/** What was taken from the worker for the month itself: without the corrections that were booked in it. */
export const ownTax = (row: MonthTax): TaxParts => (row.corrections.length === 0 ? row : minusTax(row, correctedTax(row)))

/** What the month's own bills owe, whoever bears it. */
export const assessedOf = (row: MonthTax): TaxParts => addTax(addTax(ownTax(row), row.carried), sumTax(row.company_side))

export const byMonth = (ledger: TaxLedger): Map<MonthKey, MonthTax> => new Map(ledger.map((row) => [row.month, row]))

export type Accumulation = { income: number; withheld: number; months: number }

/** Which months count: one that was never paid into interrupts the run, one whose bills all came back does not. */
function countingIn(ledger: TaxLedger): (row: MonthTax) => boolean {
  const corrected = new Map<MonthKey, number>()
  for (const { corrections } of ledger) for (const { month, gross } of corrections) corrected.set(month, (corrected.get(month) ?? 0) + gross)
  return (row) => row.returned > 0 || row.gross + (corrected.get(row.month) ?? 0) > 0
}

/**
 * What the income-tax engine accumulates before `month`'s own bills (§3): ex-VAT income, assessed tax, and the months of the run
 * including `month`. Corrections count with the month that they correct, wherever they are booked.
 */
export function accumulationBefore(config: IncomeTaxConfig, ledger: TaxLedger, month: MonthKey): Accumulation {
  const out: Accumulation = { income: 0, withheld: 0, months: 1 }
  if (!isYearly(config.tax_mode)) return out
  const counts = countingIn(ledger)
  let first = month
  for (let i = ledger.length - 1; i >= 0; i -= 1) {
    const row = ledger[i]
    if (row === undefined || row.month >= month || !counts(row)) continue
    if (row.month.slice(0, 4) !== month.slice(0, 4)) break
    // By the rule that held when income came again: a run that has ended stays ended.
    const gap = gapResetMonths(config, first)
    if (gap > 0 && monthsBetween(row.month, first) - 1 >= gap) break
    first = row.month
  }
  out.months = monthsBetween(first, month) + 1
  for (const row of ledger) {
    // Also a month within the run that counts no more: its corrections below take away what it was closed with.
    if (row.month >= first && row.month < month) {
      out.income += row.ex_vat
      out.withheld += assessedOf(row).iit
    }
    for (const correction of row.corrections) {
      if (correction.month < first || correction.month >= month) continue
      out.income += correction.ex_vat
      out.withheld += correction.worker.iit + sumTax(correction.company_side).iit
    }
  }
  return out
}

/** Everything still owed by the worker from all months (待追缴), cents. */
export const carriedTotal = (ledger: TaxLedger): number => ledger.reduce((all, { carried }) => all + taxTotal(carried), 0)

/** Everything taken too much and not given back yet (待抵扣), cents. */
export const creditTotal = (ledger: TaxLedger): number => ledger.reduce((all, { credit }) => all + credit, 0)

/** The month with its gross changed; its ex-VAT income is computed anew. */
export const withGross = (config: TaxConfig, row: MonthTax, gross: number): MonthTax => ({ ...row, gross, ex_vat: vatOfMonth(config.vat, gross).ex_vat })

/** Adds to one company's share of a list of them. */
export function addCompanySide(all: readonly CompanySide[], more: CompanySide): CompanySide[] {
  const before = all.find(({ company_id }) => company_id === more.company_id)
  if (before === undefined) return [...all, more].toSorted((a, b) => (a.company_id < b.company_id ? -1 : 1))
  const sum = { company_id: more.company_id, ...addTax(before, more), vat_gross: before.vat_gross + more.vat_gross, iit_gross: before.iit_gross + more.iit_gross }
  return all.map((one) => (one === before ? sum : one))
}

/** a − b company by company, without those of whom nothing is left. */
export function minusCompanySide(a: readonly CompanySide[], b: readonly CompanySide[]): CompanySide[] {
  const negative = b.map((one) => ({ company_id: one.company_id, ...minusTax(NO_TAX, one), vat_gross: -one.vat_gross, iit_gross: -one.iit_gross }))
  return negative.reduce(addCompanySide, [...a]).filter((one) => one.vat_gross !== 0 || one.iit_gross !== 0 || hasTax(one))
}

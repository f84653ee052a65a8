// The tax state of one person in one park: one row per month (docs/withholding.md). Plain data, ready for a table.
import { monthsBetween, type MonthKey } from '../time.ts'
import { gapResetMonths, isYearly, type IncomeTaxConfig } from './income-tax.ts'
import { addTax, hasTax, minusTax, NO_TAX, sumTax, TAX_KEYS, taxTotal, type TaxParts } from './parts.ts'
import { vatOfMonth, type VatTier } from './vat.ts'

/** The tax rules of a park, or of an agency whose park has none. */
export type TaxConfig = { vat: readonly VatTier[]; income: IncomeTaxConfig }

/** The part of a month's tax that one company's bills added and the worker does not bear (§4): cents, and the gross whose VAT or income tax the company bears. */
export type CompanySide = TaxParts & { company_id: string; vat_gross: number; iit_gross: number }

/** The correction of a closed month after bills were returned, booked in a later one (§6). Usually negative. */
export type Correction = {
  /** The month that it corrects. */
  month: MonthKey
  gross: number
  ex_vat: number
  worker: TaxParts
  company_side: readonly CompanySide[]
}

/** The five taxes are what was withheld from the worker, including corrections. */
export type MonthTax = TaxParts & {
  month: MonthKey
  /** Sum of the counted bills, without corrections. A closed month keeps its gross at closing. */
  gross: number
  ex_vat: number
  /** The number of bills charged so far, including those removed since: the order of the next one. */
  charges: number
  /** Sum of bills that were paid and returned: the month still counts for the accumulation period. */
  returned: number
  /** 待追缴: owed by the worker, but not yet withheld because a net was too small. */
  carried: TaxParts
  /** 待抵扣: withheld from the worker in excess. */
  credit: number
  company_side: readonly CompanySide[]
  corrections: readonly Correction[]
}

/** Month rows in ascending order. Accumulation goes back to January; rows of earlier years matter while they have tax to withhold or credit. */
export type TaxLedger = readonly MonthTax[]

/** What a bill withheld for one month: its own, or an older one whose outstanding tax or credit it used. */
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

/** The worker's part of the corrections booked in the month. */
export const correctedTax = ({ corrections }: MonthTax): TaxParts => sumTax(corrections.map(({ worker }) => worker))

/** What was withheld for the month itself, without corrections booked in it. */
export const ownTax = (row: MonthTax): TaxParts => (row.corrections.length === 0 ? row : minusTax(row, correctedTax(row)))

/** The tax on the month's own bills, whoever bears it. */
export const assessedOf = (row: MonthTax): TaxParts => addTax(addTax(ownTax(row), row.carried), sumTax(row.company_side))

export const byMonth = (ledger: TaxLedger): Map<MonthKey, MonthTax> => new Map(ledger.map((row) => [row.month, row]))

export type Accumulation = { income: number; withheld: number; months: number }

/** Which months count: one without any payment interrupts the accumulation, one whose bills were all returned does not. */
function countingIn(ledger: TaxLedger): (row: MonthTax) => boolean {
  const corrected = new Map<MonthKey, number>()
  for (const { corrections } of ledger) for (const { month, gross } of corrections) corrected.set(month, (corrected.get(month) ?? 0) + gross)
  return (row) => row.returned > 0 || row.gross + (corrected.get(row.month) ?? 0) > 0
}

/**
 * The accumulation before `month`'s own bills (§3): ex-VAT income, assessed tax, and the number of months of the period
 * including `month`. Corrections count in the month that they correct, wherever they are booked.
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
    // Judged by the rule in force when income resumed, so that a period that has ended stays ended.
    const gap = gapResetMonths(config, first)
    if (gap > 0 && monthsBetween(row.month, first) - 1 >= gap) break
    first = row.month
  }
  out.months = monthsBetween(first, month) + 1
  for (const row of ledger) {
    // Includes months that no longer count: the corrections below cancel what they were closed with.
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

/** All tax that the worker still owes (待追缴), cents. */
export const carriedTotal = (ledger: TaxLedger): number => ledger.reduce((all, { carried }) => all + taxTotal(carried), 0)

/** All excess tax not yet returned (待抵扣), cents. */
export const creditTotal = (ledger: TaxLedger): number => ledger.reduce((all, { credit }) => all + credit, 0)

/** The month with a different gross, and the ex-VAT income recomputed. */
export const withGross = (config: TaxConfig, row: MonthTax, gross: number): MonthTax => ({ ...row, gross, ex_vat: vatOfMonth(config.vat, gross).ex_vat })

/** Adds to the share of one company in a list. */
export function addCompanySide(all: readonly CompanySide[], more: CompanySide): CompanySide[] {
  const before = all.find(({ company_id }) => company_id === more.company_id)
  if (before === undefined) return [...all, more].toSorted((a, b) => (a.company_id < b.company_id ? -1 : 1))
  const sum = { company_id: more.company_id, ...addTax(before, more), vat_gross: before.vat_gross + more.vat_gross, iit_gross: before.iit_gross + more.iit_gross }
  return all.map((one) => (one === before ? sum : one))
}

/** a − b company by company, without companies left with nothing. */
export function minusCompanySide(a: readonly CompanySide[], b: readonly CompanySide[]): CompanySide[] {
  const negative = b.map((one) => ({ company_id: one.company_id, ...minusTax(NO_TAX, one), vat_gross: -one.vat_gross, iit_gross: -one.iit_gross }))
  return negative.reduce(addCompanySide, [...a]).filter((one) => one.vat_gross !== 0 || one.iit_gross !== 0 || hasTax(one))
}

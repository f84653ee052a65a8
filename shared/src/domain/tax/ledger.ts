// The tax state of one person at one park: one row per month with income (domain.md §3.4-§3.5). Plain data, ready for a table.
import { monthsBetween } from '../time.ts'
import type { MonthKey } from '../time.ts'
import { isYearly } from './income-tax.ts'
import type { IncomeTaxConfig } from './income-tax.ts'
import { NO_VAT, addParts, lessParts, partsTotal, vatOfMonth, zipParts } from './vat.ts'
import type { VatParts, VatTier } from './vat.ts'

/** The tax rules of a park or agency. */
export type TaxConfig = { vat: readonly VatTier[]; income: IncomeTaxConfig }

/**
 * A month: gross and ex-VAT income, the taxes actually charged for it so far (vat, urban, edu, local_edu, iit),
 * and `carried` (待追缴): VAT and surcharges assessed on it but not yet taken, because a bill's net did not suffice.
 */
export type MonthTax = VatParts & { month: MonthKey; gross: number; ex_vat: number; iit: number; carried: VatParts }

/** Month rows in ascending order. Accumulation reads back to January; rows of earlier years matter only while they carry. */
export type TaxLedger = readonly MonthTax[]

/** Taxes a bill charged to one month; recovering an older month's carried tax makes a second entry. */
export type TaxEntry = VatParts & { month: MonthKey; iit: number }

export const emptyMonth = (month: MonthKey): MonthTax => ({ month, gross: 0, ex_vat: 0, ...NO_VAT, iit: 0, carried: { ...NO_VAT } })

export type Accumulation = { income: number; withheld: number; months: number }

/**
 * What the income-tax engine accumulates before `month`'s own row: ex-VAT income, tax withheld, and the months counted including `month`.
 * Months count from the first income since the last reset, a gap month included; a new year or `gap_reset_months` empty months start again (domain.md §3.5).
 */
export function accumulationBefore(config: IncomeTaxConfig, ledger: TaxLedger, month: MonthKey): Accumulation {
  const out: Accumulation = { income: 0, withheld: 0, months: 1 }
  if (!isYearly(config.tax_mode)) return out
  let later = month
  for (let i = ledger.length - 1; i >= 0; i--) {
    const row = ledger[i]
    if (!row || row.month >= month) continue
    if (row.month.slice(0, 4) !== month.slice(0, 4)) break
    if (row.gross <= 0) continue
    if (config.gap_reset_months > 0 && monthsBetween(row.month, later) - 1 >= config.gap_reset_months) break
    out.income += row.ex_vat
    out.withheld += row.iit
    out.months = monthsBetween(row.month, month) + 1
    later = row.month
  }
  return out
}

/** Everything still owed by the worker from all months (待追缴), cents. */
export const carriedTotal = (ledger: TaxLedger): number => ledger.reduce((acc, row) => acc + partsTotal(row.carried), 0)

const chargedNothing = (row: MonthTax): boolean => row.gross === 0 && row.iit === 0 && partsTotal(row) === 0 && partsTotal(row.carried) === 0

/**
 * The ledger without one bill (failure, return, cancel: domain.md §3.4): its income and exactly the taxes it charged are taken back.
 * What the remaining bills of the month then paid too much or too little settles with the next bill. Reversing the last bill restores the state before it.
 */
export function reverseBill(config: TaxConfig, ledger: TaxLedger, bill: { month: MonthKey; amount: number; entries: readonly TaxEntry[] }): MonthTax[] {
  const out: MonthTax[] = []
  for (const row of ledger) {
    const mine = bill.entries.filter((e) => e.month === row.month)
    if (mine.length === 0 && row.month !== bill.month) {
      out.push(row)
      continue
    }
    let charged: VatParts = row
    let iit = row.iit
    for (const entry of mine) {
      charged = zipParts(charged, entry, (a, b) => a - b)
      iit -= entry.iit
    }
    const gross = row.month === bill.month ? row.gross - bill.amount : row.gross
    const should = vatOfMonth(config.vat, gross)
    const next: MonthTax = { month: row.month, gross, ex_vat: should.ex_vat, vat: charged.vat, urban: charged.urban, edu: charged.edu, local_edu: charged.local_edu, iit, carried: lessParts(should, charged) }
    if (!chargedNothing(next)) out.push(next)
  }
  return out
}

/** Assessed tax of a month: charged and carried. */
export const assessedOf = (row: MonthTax): VatParts => addParts(row, row.carried)

// Recomputes a person's months when bills fail or are returned, and when a month closes (docs/withholding.md §6-§7).
import { allocate } from '../money.ts'
import type { MonthKey } from '../time.ts'
import { incomeTaxOf } from './income-tax.ts'
import { accumulationBefore, addCompanySide, assessedOf, byMonth, correctedTax, emptyMonth, isEmptyMonth, minusCompanySide, ownTax, withGross, type CompanySide, type Correction, type MonthTax, type TaxConfig, type TaxEntry, type TaxLedger } from './ledger.ts'
import { addTax, hasTax, minusTax, sumTax, TAX_KEYS, taxTotal, zipTax, type TaxParts } from './parts.ts'
import { vatOfMonth } from './vat.ts'
import { ascending, causedBy, sharesOf, type TaxBill } from './withholding.ts'

/** A counted bill, with the rules that applied to it and its order within the month. */
export type CountingBill = TaxBill & { month: MonthKey; charge: number; config: TaxConfig }

/** A bill that no longer counts, and what it withheld. */
export type GoneBill = { month: MonthKey; amount: number; entries: readonly TaxEntry[]; was_paid: boolean }

/** The month in which corrections are booked, and which months are closed. */
export type Today = { month: MonthKey; isClosed: (month: MonthKey) => boolean }

type Rows = Map<MonthKey, MonthTax>

const rowOf = (rows: Rows, month: MonthKey): MonthTax => rows.get(month) ?? emptyMonth(month)

/**
 * The ledger without the bills that failed or were returned (§6). `counting`: the bills that still count, at least those of the months
 * from the first removed bill's on. `config`: for months without counted bills.
 */
export function takeBack(config: TaxConfig, ledger: TaxLedger, gone: readonly GoneBill[], counting: readonly CountingBill[], today: Today): MonthTax[] {
  const first = gone.map(({ month }) => month).toSorted()[0]
  if (first === undefined) return [...ledger]
  const rows: Rows = byMonth(ledger)
  for (const bill of gone) takeOut(config, rows, bill, today)
  return recompute(config, rows, counting, first, today)
}

/** What each month from `first` on owes by its counted bills, and the part borne by companies: the five taxes of a row are the worker's. */
export function targetsOf(config: TaxConfig, ledger: TaxLedger, counting: readonly CountingBill[], first: MonthKey): MonthTax[] {
  const rows: Rows = byMonth(ledger)
  return ascending(replay(config, rows, counting, first)).filter(({ month }) => month >= first)
}

/**
 * Recomputes the target of a month that closes (§7), and, where its assessed tax changes, those of the later months, which
 * accumulate it. A month that has been corrected is already recomputed.
 */
export function settleMonth(config: TaxConfig, ledger: TaxLedger, month: MonthKey, counting: readonly CountingBill[]): MonthTax[] {
  if (ledger.some(({ corrections }) => corrections.some((correction) => correction.month === month))) return [...ledger]
  const rows: Rows = byMonth(ledger)
  const real = replay(config, rows, counting, month)
  const before = rowOf(rows, month)
  const after = settled(before, rowOf(real, month))
  rows.set(month, after)
  if (hasTax(minusTax(assessedOf(before), assessedOf(after)))) {
    for (const [later, row] of rows) if (later > month) rows.set(later, settled(row, rowOf(real, later)))
  }
  setOff(rows)
  return ascending(rows).filter((row) => !isEmptyMonth(row))
}

/** The ledger when a refund did not arrive: its amount is credit of its month again, and pays what has become owed meanwhile (§7). */
export function creditAgain(ledger: TaxLedger, month: MonthKey, amount: number): MonthTax[] {
  const rows: Rows = byMonth(ledger)
  const row = rowOf(rows, month)
  rows.set(month, { ...row, credit: row.credit + amount })
  setOff(rows)
  return ascending(rows).filter((one) => !isEmptyMonth(one))
}

function takeOut(config: TaxConfig, rows: Rows, bill: GoneBill, today: Today): void {
  const isClosed = today.isClosed(bill.month)
  const home = rowOf(rows, bill.month)
  rows.set(bill.month, { ...(isClosed ? home : withGross(config, home, home.gross - bill.amount)), returned: home.returned + (bill.was_paid ? bill.amount : 0) })
  for (const entry of bill.entries) {
    const isOwn = entry.month === bill.month
    const place = isOwn && isClosed ? today.month : entry.month
    const row = rowOf(rows, place)
    rows.set(place, { ...row, ...minusTax(row, entry), carried: isOwn ? row.carried : addTax(row.carried, entry) })
    if (entry.credit === undefined) continue
    const lender = rowOf(rows, entry.month)
    rows.set(entry.month, { ...lender, credit: lender.credit + entry.credit })
  }
}

function recompute(config: TaxConfig, rows: Rows, counting: readonly CountingBill[], first: MonthKey, today: Today): MonthTax[] {
  if (!rows.has(today.month)) rows.set(today.month, emptyMonth(today.month))
  const real = replay(config, rows, counting, first)
  const months = [...rows.keys()].filter((month) => month >= first).toSorted()
  const corrections = months.filter((month) => month !== today.month && today.isClosed(month)).flatMap((month) => correctionOf(rows, month, rowOf(real, month)))
  for (const month of months) {
    const row = rowOf(rows, month)
    if (month === today.month) rows.set(month, settled({ ...row, corrections: merged(row.corrections, corrections) }, rowOf(real, month)))
    else if (!today.isClosed(month)) rows.set(month, settled(row, rowOf(real, month)))
  }
  setOff(rows)
  return ascending(rows).filter((row) => !isEmptyMonth(row))
}

/** The months from `first` on, recomputed from the counted bills as if every net sufficed: what is owed, and by whom. */
function replay(config: TaxConfig, rows: Rows, counting: readonly CountingBill[], first: MonthKey): Rows {
  const real: Rows = new Map([...rows].filter(([month]) => month < first))
  const months = [...rows.keys()].filter((month) => month >= first).toSorted()
  // All of them before any bill, because corrections count wherever they are booked.
  for (const month of months) {
    const row = rowOf(rows, month)
    const kept = row.corrections.filter((correction) => correction.month < first)
    real.set(month, { ...emptyMonth(month), returned: row.returned, corrections: kept, ...correctedTax({ ...row, corrections: kept }) })
  }
  for (const month of months) {
    real.set(month, replayMonth(config, real, rowOf(real, month), counting.filter((bill) => bill.month === month).toSorted((a, b) => a.charge - b.charge)))
  }
  return real
}

function replayMonth(config: TaxConfig, real: Rows, blank: MonthTax, bills: readonly CountingBill[]): MonthTax {
  let row = blank
  for (const bill of bills) {
    const shares = sharesOf(row, bill, causedBy(bill.config, ascending(real), row, bill))
    row = { ...withGross(bill.config, row, row.gross + bill.amount), ...addTax(row, addTax(shares.own, shares.late)), charges: bill.charge, company_side: shares.company_side }
  }
  const rules = bills.at(-1)?.config ?? config
  const { income, withheld, months } = accumulationBefore(rules.income, ascending(real), row.month)
  const iit = row.gross === 0 ? 0 : Math.max(0, incomeTaxOf(rules.income, income + row.ex_vat, months).tax - withheld)
  const target: TaxParts = { ...vatOfMonth(rules.vat, row.gross), iit }
  const company_side = capped(row.company_side, target)
  return { ...row, company_side, ...addTax(minusTax(target, sumTax(company_side)), correctedTax(blank)) }
}

/** The companies' part is at most what the month owes. */
function capped(sides: readonly CompanySide[], target: TaxParts): readonly CompanySide[] {
  const caused = sumTax(sides)
  const over = TAX_KEYS.filter((key) => caused[key] > target[key])
  return over.reduce((all, key) => {
    const parts = allocate(target[key], all.map((side) => side[key]))
    return all.map((side, index) => ({ ...side, [key]: parts[index] ?? 0 }))
  }, sides)
}

/** The difference between a closed month as it would be now and as it was closed, less corrections already booked. */
function correctionOf(rows: Rows, month: MonthKey, real: MonthTax): Correction[] {
  const row = rowOf(rows, month)
  const booked = [...rows.values()].flatMap(({ corrections }) => corrections.filter((correction) => correction.month === month))
  const closed = addTax(ownTax(row), row.carried)
  const correction: Correction = {
    month,
    gross: real.gross - row.gross - booked.reduce((all, one) => all + one.gross, 0),
    ex_vat: real.ex_vat - row.ex_vat - booked.reduce((all, one) => all + one.ex_vat, 0),
    worker: minusTax(minusTax(ownTax(real), closed), sumTax(booked.map(({ worker }) => worker))),
    company_side: minusCompanySide(minusCompanySide(real.company_side, row.company_side), booked.reduce<CompanySide[]>((all, { company_side }) => company_side.reduce(addCompanySide, all), [])),
  }
  const isNothing = correction.gross === 0 && correction.ex_vat === 0 && !hasTax(correction.worker) && correction.company_side.length === 0
  return isNothing ? [] : [correction]
}

/** One correction for each corrected month. */
function merged(before: readonly Correction[], more: readonly Correction[]): Correction[] {
  const all = new Map(before.map((correction) => [correction.month, correction]))
  for (const one of more) {
    const known = all.get(one.month)
    all.set(one.month, known === undefined ? one : {
      month: one.month, gross: known.gross + one.gross, ex_vat: known.ex_vat + one.ex_vat, worker: addTax(known.worker, one.worker),
      company_side: one.company_side.reduce(addCompanySide, [...known.company_side]),
    })
  }
  return [...all.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

/** Tax withheld above the target becomes credit; below it, it is carried, tax by tax. */
function settled(row: MonthTax, real: MonthTax): MonthTax {
  const target = addTax(ownTax(real), correctedTax(row))
  const over = zipTax(row, target, (taken, owed) => Math.max(0, taken - owed))
  const credit = row.credit + taxTotal(over)
  return {
    ...row, gross: real.gross, ex_vat: real.ex_vat, charges: real.charges, company_side: real.company_side, ...minusTax(row, over),
    carried: zipTax(target, row, (owed, taken) => Math.max(0, owed - taken)), credit,
  }
}

/** Offsets credit against carried tax, oldest first on both sides. */
function setOff(rows: Rows): void {
  for (const debtor of ascending(rows)) {
    if (!hasTax(debtor.carried)) continue
    for (const key of TAX_KEYS) {
      for (const lender of ascending(rows)) {
        const owed = rowOf(rows, debtor.month)
        const part = Math.min(owed.carried[key], rowOf(rows, lender.month).credit)
        if (part === 0) continue
        rows.set(debtor.month, { ...owed, [key]: owed[key] + part, carried: { ...owed.carried, [key]: owed.carried[key] - part } })
        const from = rowOf(rows, lender.month)
        rows.set(lender.month, { ...from, credit: from.credit - part })
      }
    }
  }
}

// The tax that one person's bills add in a month, and what is withheld for it (docs/withholding.md §2-§5). Used for the estimate and for the final tax.
import { allocate, mulDiv } from '../money.ts'
import type { MonthKey } from '../time.ts'
import { incomeTaxOf, rerated, type IncomeTax } from './income-tax.ts'
import { accumulationBefore, addCompanySide, assessedOf, byMonth, creditTotal, emptyMonth, withGross, type Accumulation, type CompanySide, type MonthTax, type TaxConfig, type TaxEntry, type TaxLedger } from './ledger.ts'
import { addTax, hasTax, minusTax, NO_TAX, TAX_KEYS, taxTotal, zipTax, type TaxParts } from './parts.ts'
import { lessParts, vatOfMonth, vatUnder, zipParts, type VatParts, type VatTier } from './vat.ts'

/** One bill of the person, amounts in cents. `…_by_company`: the flat company-borne ratio is above 0, so the worker pays none of that tax (§3.2). */
export type TaxBill = {
  id: string
  amount: number
  personal_service_fee?: number
  /** Card fee deducted from the worker (is_card_deduction_fee), else 0. */
  card_fee?: number
  company_id?: string
  vat_by_company?: boolean
  iit_by_company?: boolean
}

/** The numbers behind a bill's tax; `explainTax` turns them into text. */
export type TaxFacts = {
  month: MonthKey
  bill: TaxBill
  gross: number
  ex_vat: number
  tier: VatTier
  should: VatParts
  assessed: VatParts
  accumulated: Accumulation
  income: IncomeTax
  income_total: number
  withheld: number
  expense_ppm: number
  deduction: number
  tax_mode: TaxConfig['income']['tax_mode']
}

/** A bill's taxes in cents. The five are what was withheld for it, or for a tax that the company bears, what the bill added. */
export type BillTax = TaxParts & {
  id: string
  /** What the worker bears: the taxes withheld less the credit used. */
  worker_tax: number
  /** amount − personal fee − card fee − worker_tax; negative only together with `error`. */
  net: number
  /** The part of the taxes that recovers tax of earlier bills (追缴). */
  catch_up: number
  /** What the month owes and this bill could not cover: withheld from the next bill (待追缴). */
  carried: TaxParts
  carried_total: number
  /** Credit for excess tax that is used here (待抵扣). */
  credit_used: number
  /** Catch-up tax of bills whose tax the company bears: borne by the park (包税差额). */
  company_late: TaxParts
  entries: TaxEntry[]
  /** The bill's ordinal number within the month: the order in which a month is recomputed. */
  charge: number
  error: '到账金额小于0' | null
  facts: TaxFacts
}

/** What a bill adds to the month before it (§2), and the part of its late tax that is not the worker's (§4). */
export type Caused = { own: TaxParts; late: TaxParts; company_late: TaxParts; facts: Omit<TaxFacts, 'bill'> }

export function causedBy(config: TaxConfig, ledger: TaxLedger, current: MonthTax, bill: TaxBill): Caused {
  const gross = current.gross + bill.amount
  const should = vatOfMonth(config.vat, gross)
  const assessed = assessedOf(current)
  const fresh = lessParts(should, assessed)
  const lateVat = zipParts(fresh, lessParts(vatUnder(should.tier, current.gross), assessed), Math.min)

  const accumulated = accumulationBefore(config.income, ledger, current.month)
  const { months } = accumulated
  const withheld = accumulated.withheld + assessed.iit
  const income_total = accumulated.income + should.ex_vat
  const income = incomeTaxOf(config.income, income_total, months)
  const before = incomeTaxOf(config.income, accumulated.income + current.ex_vat, months)
  const due = Math.max(0, income.tax - withheld)
  const ownIit = Math.min(due, Math.max(0, income.tax - before.tax - rerated(config.income, before, income)))

  const late = { ...lateVat, iit: due - ownIit }
  return {
    own: { ...lessParts(fresh, lateVat), iit: ownIit },
    late,
    company_late: companyLate(current, late),
    facts: {
      month: current.month, gross, ex_vat: should.ex_vat, tier: should.tier, should, assessed, accumulated, income, income_total, withheld,
      expense_ppm: config.income.expense_ppm, deduction: config.income.income_deduction_amount, tax_mode: config.income.tax_mode,
    },
  }
}

/** The share of the month's earlier bills whose company bears this kind of tax. */
function companyLate(current: MonthTax, late: TaxParts): TaxParts {
  if (current.company_side.length === 0 || current.gross <= 0) return NO_TAX
  const share = (part: number, gross: number): number => (part === 0 ? 0 : mulDiv(part, Math.min(gross, current.gross), current.gross))
  const vatGross = current.company_side.reduce((all, one) => all + one.vat_gross, 0)
  const iitGross = current.company_side.reduce((all, one) => all + one.iit_gross, 0)
  return { vat: share(late.vat, vatGross), urban: share(late.urban, vatGross), edu: share(late.edu, vatGross), local_edu: share(late.local_edu, vatGross), iit: share(late.iit, iitGross) }
}

/** Divides what a bill adds: the worker's own, the worker's catch-up, and the companies' part, by company. */
export function sharesOf(current: MonthTax, bill: TaxBill, caused: Caused): { own: TaxParts; late: TaxParts; flat: TaxParts; company_late: TaxParts; company_side: CompanySide[] } {
  const kinds: TaxParts = { ...(bill.vat_by_company === true ? { vat: 1, urban: 1, edu: 1, local_edu: 1 } : NO_TAX), iit: bill.iit_by_company === true ? 1 : 0 }
  const byCompany = (tax: TaxParts): TaxParts => zipTax(tax, kinds, (part, kind) => part * kind)
  const byWorker = (tax: TaxParts): TaxParts => minusTax(tax, byCompany(tax))
  const flat = addTax(byCompany(caused.own), byCompany(caused.late))
  const companyLate = byWorker(caused.company_late)
  let side = [...current.company_side]
  if (bill.vat_by_company === true || bill.iit_by_company === true) {
    side = addCompanySide(side, {
      company_id: bill.company_id ?? '', ...flat, vat_gross: bill.vat_by_company === true ? bill.amount : 0, iit_gross: bill.iit_by_company === true ? bill.amount : 0,
    })
  }
  for (const key of hasTax(companyLate) ? TAX_KEYS : []) {
    const parts = allocate(companyLate[key], current.company_side.map((one) => (key === 'iit' ? one.iit_gross : one.vat_gross)))
    current.company_side.forEach((one, index) => {
      side = addCompanySide(side, { company_id: one.company_id, ...NO_TAX, [key]: parts[index] ?? 0, vat_gross: 0, iit_gross: 0 })
    })
  }
  return { own: byWorker(caused.own), late: minusTax(byWorker(caused.late), companyLate), flat, company_late: companyLate, company_side: side }
}

/** Takes the parts from `purse` until it is empty. */
function take(owed: TaxParts, purse: { left: number }): TaxParts {
  const one = (n: number): number => {
    const part = Math.min(n, purse.left)
    purse.left -= part
    return part
  }
  return { vat: one(owed.vat), urban: one(owed.urban), edu: one(owed.edu), local_edu: one(owed.local_edu), iit: one(owed.iit) }
}

function taxOne(config: TaxConfig, rows: Map<MonthKey, MonthTax>, month: MonthKey, bill: TaxBill): BillTax {
  const ledger = ascending(rows)
  const current = rows.get(month) ?? emptyMonth(month)
  const caused = causedBy(config, ledger, current, bill)
  const shares = sharesOf(current, bill, caused)
  const credit = creditTotal(ledger)
  const fees = (bill.personal_service_fee ?? 0) + (bill.card_fee ?? 0)
  // Credit pays taxes, never fees.
  const left = bill.amount < fees ? bill.amount - fees : bill.amount - fees + credit - taxTotal(shares.own)
  const purse = { left: Math.max(0, left) }

  const vatIsWorkers = bill.vat_by_company !== true
  const iitIsWorkers = bill.iit_by_company !== true
  const open = (tax: TaxParts): TaxParts => ({ ...(vatIsWorkers ? tax : NO_TAX), iit: iitIsWorkers ? tax.iit : 0 })
  const after = new Map(rows)
  const entries: TaxEntry[] = []
  let recovered: TaxParts = NO_TAX
  for (const row of ledger) {
    if (row.month >= month || !hasTax(row.carried)) continue
    const got = take(open(row.carried), purse)
    if (!hasTax(got)) continue
    after.set(row.month, { ...row, ...addTax(row, got), carried: minusTax(row.carried, got) })
    entries.push({ month: row.month, ...got })
    recovered = addTax(recovered, got)
  }
  const owed = addTax(open(current.carried), shares.late)
  const caught = take(owed, purse)
  const own = addTax(shares.own, caught)
  const taken = addTax(own, recovered)
  const used = Math.min(credit, taxTotal(taken))
  entries.push({ month, ...own })
  after.set(month, {
    ...withGross(config, current, current.gross + bill.amount), ...addTax(current, own), charges: current.charges + 1,
    carried: minusTax(addTax(current.carried, shares.late), caught), company_side: shares.company_side,
  })
  spendCredit(after, entries, used)

  const worker_tax = taxTotal(taken) - used
  const net = bill.amount - fees - worker_tax
  const carried = after.get(month)?.carried ?? NO_TAX
  if (left >= 0) for (const [key, row] of after) rows.set(key, row)
  return {
    id: bill.id, ...addTax(taken, shares.flat), worker_tax, net, catch_up: taxTotal(caught) + taxTotal(recovered),
    carried, carried_total: taxTotal(carried), credit_used: used,
    company_late: shares.company_late, entries, charge: current.charges + 1, error: left < 0 ? '到账金额小于0' : null, facts: { ...caused.facts, bill },
  }
}

/** Uses the oldest month's credit first. */
function spendCredit(rows: Map<MonthKey, MonthTax>, entries: TaxEntry[], amount: number): void {
  let rest = amount
  for (const row of ascending(rows)) {
    const used = Math.min(rest, row.credit)
    if (used === 0) continue
    rest -= used
    rows.set(row.month, { ...row, credit: row.credit - used })
    const entry = entries.find(({ month }) => month === row.month)
    if (entry === undefined) entries.push({ month: row.month, ...NO_TAX, credit: used })
    else entry.credit = used
  }
}

export const ascending = (rows: ReadonlyMap<MonthKey, MonthTax>): MonthTax[] => [...rows.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))

/**
 * The taxes of one person's bills of one month, in order, and the ledger after them. Pure: the given ledger is not changed. A bill with
 * an `error` leaves it unchanged. `ledger` holds what was charged before; an estimate passes the same state without storing the result.
 */
export function withhold(config: TaxConfig, ledger: TaxLedger, month: MonthKey, bills: readonly TaxBill[]): { bills: BillTax[]; ledger: MonthTax[] } {
  const rows = byMonth(ledger)
  const out = bills.map((bill) => taxOne(config, rows, month, bill))
  return { bills: out, ledger: ascending(rows) }
}

/** The same for many persons at once: results in the order of `bills`, ledgers of the persons in them. */
export function withholdMany(
  config: TaxConfig,
  ledgers: ReadonlyMap<string, TaxLedger>,
  month: MonthKey,
  bills: readonly (TaxBill & { person_id: string })[],
): { bills: BillTax[]; ledgers: Map<string, MonthTax[]> } {
  const groups = new Map<string, { bill: TaxBill; index: number }[]>()
  bills.forEach((bill, index) => {
    const group = groups.get(bill.person_id)
    if (group) group.push({ bill, index })
    else groups.set(bill.person_id, [{ bill, index }])
  })
  const placed: { index: number; tax: BillTax }[] = []
  const after = new Map<string, MonthTax[]>()
  for (const [person, group] of groups) {
    const result = withhold(config, ledgers.get(person) ?? [], month, group.map((g) => g.bill))
    after.set(person, result.ledger)
    result.bills.forEach((tax, i) => placed.push({ index: group[i]?.index ?? 0, tax }))
  }
  return { bills: placed.toSorted((a, b) => a.index - b.index).map((p) => p.tax), ledgers: after }
}

// The one entry for a worker's taxes, used for the estimate and for the final tax (domain.md §3.4-§3.5):
// bills of one person in one month are merged, the increment is attributed to each bill in import order.
import { partsTotal, NO_VAT, addParts, lessParts, vatOfMonth, vatUnder, zipParts } from './vat.ts'
import type { VatParts, VatTier } from './vat.ts'
import { incomeTaxOf } from './income-tax.ts'
import type { IncomeTax } from './income-tax.ts'
import { accumulationBefore, assessedOf, emptyMonth } from './ledger.ts'
import type { Accumulation, MonthTax, TaxConfig, TaxEntry, TaxLedger } from './ledger.ts'
import type { MonthKey } from '../time.ts'

/** One bill of the person, amounts in cents. `…_by_company`: the flat company-borne ratio is above 0, so the worker pays nothing of that kind (§3.2). */
export type TaxBill = {
  id: string
  amount: number
  personal_service_fee?: number
  /** Card fee taken from the worker (is_card_deduction_fee), else 0. */
  card_fee?: number
  vat_by_company?: boolean
  iit_by_company?: boolean
}

/** The numbers a bill's tax was made of; `explainTax` turns them into text. */
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

/** A bill's taxes in cents. vat…iit are owed to the bureau with this bill; worker_tax is what the worker bears of them. */
export type BillTax = VatParts & {
  id: string
  iit: number
  worker_tax: number
  /** amount − personal fee − card fee − worker_tax; negative only together with `error`. */
  net: number
  /** Of the taxes: the part that recovers earlier bills' tax (追缴). */
  catch_up: number
  /** Catch-up this bill could not cover: waits for the next one (待追缴). */
  carried: VatParts
  carried_total: number
  entries: TaxEntry[]
  error: '到账金额小于0' | null
  facts: TaxFacts
}

/** A purse that gives parts until it is empty; `limit` Infinity never is. */
function take(owed: VatParts, purse: { left: number }): VatParts {
  const one = (n: number): number => {
    const part = Math.min(n, purse.left)
    purse.left -= part
    return part
  }
  return { vat: one(owed.vat), urban: one(owed.urban), edu: one(owed.edu), local_edu: one(owed.local_edu) }
}

function taxOne(config: TaxConfig, rows: Map<MonthKey, MonthTax>, current: MonthTax, accumulated: Accumulation, bill: TaxBill): BillTax {
  const gross = current.gross + bill.amount
  const should = vatOfMonth(config.vat, gross)
  const assessed = assessedOf(current)
  const fresh = lessParts(should, assessed)
  // The share of earlier bills in what the month's tier now demands: catch-up, never a row error (§3.4).
  const late = zipParts(fresh, lessParts(vatUnder(should.tier, current.gross), assessed), Math.min)
  const own = lessParts(fresh, late)

  const income_total = accumulated.income + should.ex_vat
  const withheld = accumulated.withheld + current.iit
  const income = incomeTaxOf(config.income, income_total, accumulated.months)
  const iitDue = Math.max(0, income.tax - withheld)
  const before = incomeTaxOf(config.income, accumulated.income + current.ex_vat, accumulated.months)
  const iitOwn = Math.min(iitDue, Math.max(0, income.tax - before.tax))

  const workerVat = bill.vat_by_company !== true
  const workerIit = bill.iit_by_company !== true
  const net0 = bill.amount - (bill.personal_service_fee ?? 0) - (bill.card_fee ?? 0) - (workerVat ? partsTotal(own) : 0) - (workerIit ? iitOwn : 0)
  const purse = { left: Math.max(0, net0) }
  const entries: TaxEntry[] = []
  let recovered: VatParts = NO_VAT
  if (workerVat) {
    for (const row of rows.values()) {
      if (row === current || row.month > current.month || partsTotal(row.carried) === 0) continue
      const got = take(row.carried, purse)
      if (partsTotal(got) === 0) continue
      rows.set(row.month, { ...row, ...addParts(row, got), carried: lessParts(row.carried, got) })
      entries.push({ month: row.month, ...got, iit: 0 })
      recovered = addParts(recovered, got)
    }
  }
  // A company-borne bill pays its month's fresh tax in full and leaves what the worker owes from earlier alone.
  const owed = workerVat ? addParts(current.carried, late) : late
  const caught = workerVat ? take(owed, purse) : late
  const iitLate = iitDue - iitOwn
  const iitCaught = workerIit ? Math.min(iitLate, purse.left) : iitLate
  const left = lessParts(workerVat ? owed : addParts(current.carried, late), caught)
  const charged = addParts(own, caught)
  const iit = iitOwn + iitCaught

  entries.push({ month: current.month, ...charged, iit })
  rows.set(current.month, { month: current.month, gross, ex_vat: should.ex_vat, ...addParts(current, charged), iit: current.iit + iit, carried: left })

  const all = addParts(charged, recovered)
  const worker_tax = (workerVat ? partsTotal(all) : 0) + (workerIit ? iit : 0)
  const net = bill.amount - (bill.personal_service_fee ?? 0) - (bill.card_fee ?? 0) - worker_tax
  return {
    id: bill.id, ...all, iit, worker_tax, net,
    catch_up: partsTotal(caught) + partsTotal(recovered) + iitCaught,
    carried: left, carried_total: partsTotal(left), entries,
    error: net < 0 ? '到账金额小于0' : null,
    facts: {
      month: current.month, bill, gross, ex_vat: should.ex_vat, tier: should.tier, should, assessed, accumulated, income, income_total, withheld,
      expense_ppm: config.income.expense_ppm, deduction: config.income.income_deduction_amount, tax_mode: config.income.tax_mode,
    },
  }
}

/**
 * Taxes of one person's bills of one month, in order, and the ledger after them. Pure: the given ledger is not changed.
 * `ledger` holds what was charged before; an estimate passes the same state without saving the result.
 */
export function withhold(config: TaxConfig, ledger: TaxLedger, month: MonthKey, bills: readonly TaxBill[]): { bills: BillTax[]; ledger: MonthTax[] } {
  const accumulated = accumulationBefore(config.income, ledger, month)
  const rows = new Map<MonthKey, MonthTax>(ledger.map((row) => [row.month, row]))
  const out = bills.map((bill) => taxOne(config, rows, rows.get(month) ?? emptyMonth(month), accumulated, bill))
  return { bills: out, ledger: [...rows.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1)) }
}

/** The same over many persons at once: results in the order of `bills`, ledgers of the persons that appear in them. */
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

import { incomeTaxOf } from '@linggong/shared/domain/tax/income-tax'
import type { TaxConfig, TaxEntry } from '@linggong/shared/domain/tax/ledger'
import { hasTax, NO_TAX, TAX_KEYS, taxTotal, type TaxParts } from '@linggong/shared/domain/tax/parts'
import { vatOfMonth } from '@linggong/shared/domain/tax/vat'
import type { BillTax, TaxBill } from '@linggong/shared/domain/tax/withholding'
import type { TaxBasis } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'

type Packed = TaxBasis['carried']

const packed = (tax: TaxParts): Packed => [tax.vat, tax.urban, tax.edu, tax.local_edu, tax.iit]
const unpacked = ([vat, urban, edu, local_edu, iit]: Packed): TaxParts => ({ vat, urban, edu, local_edu, iit })

export function packTax(tax: BillTax): TaxBasis {
  const { facts } = tax
  const [only, ...more] = tax.entries
  const isPlain = only !== undefined && more.length === 0 && only.credit === undefined && TAX_KEYS.every((key) => only[key] === tax[key])
  return {
    month: facts.month,
    gross: facts.gross,
    assessed: [facts.assessed.vat, facts.assessed.urban, facts.assessed.edu, facts.assessed.local_edu],
    accumulated: [facts.accumulated.income, facts.accumulated.withheld, facts.accumulated.months],
    withheld: facts.withheld,
    catch_up: tax.catch_up,
    carried: packed(tax.carried),
    charge: tax.charge,
    ...(hasTax(tax.company_late) ? { company_late: packed(tax.company_late) } : {}),
    ...(isPlain ? {} : { entries: tax.entries }),
  }
}

export type TaxedBillRow = Pick<
  Row<'app.bill'>,
  | 'id' | 'amount' | 'personal_service_fee' | 'card_fee' | 'vat' | 'urban_tax' | 'edu_surcharge' | 'local_edu_surcharge' | 'income_tax'
  | 'net_amount' | 'credit_tax'
>

/** What the worker bears: the rest of the amount that is neither fee nor net. */
export const workerTax = (bill: Pick<TaxedBillRow, 'amount' | 'personal_service_fee' | 'card_fee' | 'net_amount'>): number =>
  bill.amount - bill.personal_service_fee - bill.card_fee - bill.net_amount

const taxesOf = (bill: TaxedBillRow): TaxParts => ({ vat: bill.vat, urban: bill.urban_tax, edu: bill.edu_surcharge, local_edu: bill.local_edu_surcharge, iit: bill.income_tax })

/** All taxes of a bill, including the company's part. */
export const owedTax = (bill: TaxedBillRow): number => taxTotal(taxesOf(bill))

/** What a bill withheld from the worker, month by month: what a reversal returns. */
export const entriesOf = (bill: TaxedBillRow, basis: TaxBasis): TaxEntry[] => basis.entries ?? [{ month: basis.month, ...taxesOf(bill) }]

/** Reconstructs the calculation, for the drawer. */
export function unpackTax(bill: TaxedBillRow, basis: TaxBasis, config: TaxConfig, borne: Pick<TaxBill, 'vat_by_company' | 'iit_by_company'>): BillTax {
  const should = vatOfMonth(config.vat, basis.gross)
  const [income, withheld, months] = basis.accumulated
  const incomeTotal = income + should.ex_vat
  const [vat, urban, edu, local_edu] = basis.assessed
  const carried = unpacked(basis.carried)
  return {
    id: bill.id,
    ...taxesOf(bill),
    worker_tax: workerTax(bill),
    net: bill.net_amount,
    catch_up: basis.catch_up,
    carried,
    carried_total: taxTotal(carried),
    credit_used: bill.credit_tax,
    company_late: basis.company_late === undefined ? NO_TAX : unpacked(basis.company_late),
    entries: entriesOf(bill, basis),
    charge: basis.charge,
    error: null,
    facts: {
      month: basis.month,
      bill: { id: bill.id, amount: bill.amount, personal_service_fee: bill.personal_service_fee, card_fee: bill.card_fee, ...borne },
      gross: basis.gross,
      ex_vat: should.ex_vat,
      tier: should.tier,
      should,
      assessed: { vat, urban, edu, local_edu },
      accumulated: { income, withheld, months },
      income: incomeTaxOf(config.income, incomeTotal, months),
      income_total: incomeTotal,
      withheld: basis.withheld,
      expense_ppm: config.income.expense_ppm,
      deduction: config.income.income_deduction_amount,
      tax_mode: config.income.tax_mode,
    },
  }
}

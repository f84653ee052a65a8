import { incomeTaxOf } from '@linggong/shared/domain/tax/income-tax'
import type { TaxConfig, TaxEntry } from '@linggong/shared/domain/tax/ledger'
import { vatOfMonth, type VatParts } from '@linggong/shared/domain/tax/vat'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import type { TaxBasis } from '../../db/tables-money.ts'
import type { Row } from '../../db/tables.ts'

export function packTax(tax: BillTax): TaxBasis {
  const { facts } = tax
  const basis: TaxBasis = {
    month: facts.month,
    gross: facts.gross,
    assessed: listOfParts(facts.assessed),
    accumulated: [facts.accumulated.income, facts.accumulated.withheld, facts.accumulated.months],
    withheld: facts.withheld,
    catch_up: tax.catch_up,
    carried: listOfParts(tax.carried),
  }
  if (tax.entries.length > 1) basis.entries = tax.entries
  return basis
}

export type TaxedBillRow = Pick<
  Row<'app.bill'>,
  | 'id' | 'amount' | 'personal_service_fee' | 'card_fee' | 'vat' | 'urban_tax' | 'edu_surcharge' | 'local_edu_surcharge' | 'income_tax'
  | 'net_amount' | 'carried_tax'
>

/** What the worker bears: the rest of the amount that is neither fee nor net. */
export const workerTax = (bill: Pick<TaxedBillRow, 'amount' | 'personal_service_fee' | 'card_fee' | 'net_amount'>): number =>
  bill.amount - bill.personal_service_fee - bill.card_fee - bill.net_amount

/** The taxes a bill charged, month by month: what a reversal takes back. */
export function entriesOf(bill: TaxedBillRow, basis: TaxBasis): TaxEntry[] {
  return (
    basis.entries ?? [
      { month: basis.month, vat: bill.vat, urban: bill.urban_tax, edu: bill.edu_surcharge, local_edu: bill.local_edu_surcharge, iit: bill.income_tax },
    ]
  )
}

/** The computation again, for the drawer. */
export function unpackTax(bill: TaxedBillRow, basis: TaxBasis, config: TaxConfig, borne: { vat_by_company: boolean; iit_by_company: boolean }): BillTax {
  const should = vatOfMonth(config.vat, basis.gross)
  const [income, withheld, months] = basis.accumulated
  const incomeTotal = income + should.ex_vat
  return {
    id: bill.id,
    vat: bill.vat,
    urban: bill.urban_tax,
    edu: bill.edu_surcharge,
    local_edu: bill.local_edu_surcharge,
    iit: bill.income_tax,
    worker_tax: workerTax(bill),
    net: bill.net_amount,
    catch_up: basis.catch_up,
    carried: partsOfList(basis.carried),
    carried_total: bill.carried_tax,
    entries: entriesOf(bill, basis),
    error: null,
    facts: {
      month: basis.month,
      bill: { id: bill.id, amount: bill.amount, personal_service_fee: bill.personal_service_fee, card_fee: bill.card_fee, ...borne },
      gross: basis.gross,
      ex_vat: should.ex_vat,
      tier: should.tier,
      should,
      assessed: partsOfList(basis.assessed),
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

const listOfParts = (parts: VatParts): [number, number, number, number] => [parts.vat, parts.urban, parts.edu, parts.local_edu]
const partsOfList = ([vat, urban, edu, local_edu]: readonly [number, number, number, number]): VatParts => ({ vat, urban, edu, local_edu })

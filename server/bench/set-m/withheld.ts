import { reverseBill, type MonthTax, type TaxEntry, type TaxLedger } from '@linggong/shared/domain/tax/ledger'
import { withholdMany, type BillTax, type TaxBill } from '@linggong/shared/domain/tax/withholding'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { NewRow } from '../../src/db/tables.ts'
import { taxRules } from './organisations.ts'

interface PersonBill extends TaxBill {
  readonly person_id: string
}

/** What each park withheld from each person so far: the table app.tax_month, in memory. */
export function openWithheld() {
  const ledgers = new Map<string, TaxLedger>()
  const keyOf = (parkId: string, personId: string): string => parkId + personId

  return {
    /** Taxes of the bills in their order; `keep` charges them to the month, else they are an estimate. */
    charge(parkId: string, month: MonthKey, bills: readonly PersonBill[], keep: boolean): BillTax[] {
      const before = new Map<string, TaxLedger>()
      for (const { person_id } of bills) before.set(person_id, ledgers.get(keyOf(parkId, person_id)) ?? [])
      const result = withholdMany(taxRules, before, month, bills)
      if (keep) for (const [person, ledger] of result.ledgers) ledgers.set(keyOf(parkId, person), ledger)
      const wrong = result.bills.find((tax) => tax.error !== null)
      if (wrong !== undefined) throw new Error(`set M: ${wrong.error ?? ''} (${wrong.id})`)
      return result.bills
    },
    reverse(parkId: string, personId: string, bill: { month: MonthKey; amount: number; entries: readonly TaxEntry[] }): void {
      const key = keyOf(parkId, personId)
      ledgers.set(key, reverseBill(taxRules, ledgers.get(key) ?? [], bill))
    },
    *rows(): Generator<NewRow<'app.tax_month'>> {
      for (const [key, ledger] of ledgers) {
        for (const month of ledger) yield rowOf(key.slice(0, 36), key.slice(36), month)
      }
    },
  }
}

export type Withheld = ReturnType<typeof openWithheld>

const rowOf = (park_id: string, person_id: string, row: MonthTax): NewRow<'app.tax_month'> => ({
  park_id, person_id, month: row.month, gross: row.gross, ex_vat: row.ex_vat, vat: row.vat, urban_tax: row.urban, edu_surcharge: row.edu,
  local_edu_surcharge: row.local_edu, income_tax: row.iit, carried_vat: row.carried.vat, carried_urban_tax: row.carried.urban,
  carried_edu_surcharge: row.carried.edu, carried_local_edu_surcharge: row.carried.local_edu,
})

import type { MonthTax, TaxEntry, TaxLedger } from '@linggong/shared/domain/tax/ledger'
import { takeBack, type CountingBill } from '@linggong/shared/domain/tax/recompute'
import { withholdMany, type BillTax, type TaxBill } from '@linggong/shared/domain/tax/withholding'
import { lastDueMonth, type MonthKey } from '@linggong/shared/domain/time'
import type { NewRow } from '../../src/db/tables.ts'
import { taxRules } from './organisations.ts'

interface PersonBill extends TaxBill {
  readonly person_id: string
}

/** The withholding of each person in each park: the table app.tax_month, in memory. */
export function openWithheld() {
  const ledgers = new Map<string, TaxLedger>()
  /** person → bill → as charged */
  const counting = new Map<string, Map<string, CountingBill & { entries: readonly TaxEntry[] }>>()
  const keyOf = (parkId: string, personId: string): string => parkId + personId

  return {
    /** The taxes of the bills in order; `keep` charges them to the month, otherwise they are an estimate. */
    charge(parkId: string, month: MonthKey, bills: readonly PersonBill[], keep: boolean): BillTax[] {
      const before = new Map<string, TaxLedger>()
      for (const { person_id } of bills) before.set(person_id, ledgers.get(keyOf(parkId, person_id)) ?? [])
      const result = withholdMany(taxRules, before, month, bills)
      const wrong = result.bills.find((tax) => tax.error !== null)
      if (wrong !== undefined) throw new Error(`set M: ${wrong.error ?? ''} (${wrong.id})`)
      if (!keep) return result.bills
      for (const [person, ledger] of result.ledgers) ledgers.set(keyOf(parkId, person), ledger)
      bills.forEach((bill, index) => {
        const tax = result.bills[index]
        const key = keyOf(parkId, bill.person_id)
        const mine = counting.get(key) ?? new Map()
        if (tax !== undefined) counting.set(key, mine.set(bill.id, { ...bill, month, charge: tax.charge, config: taxRules, entries: tax.entries }))
      })
      return result.bills
    },
    /** Reverses one bill in the month in which it was charged. */
    reverse(parkId: string, personId: string, billId: string, month: MonthKey, wasPaid: boolean): void {
      const key = keyOf(parkId, personId)
      const bill = counting.get(key)?.get(billId)
      if (bill === undefined) throw new Error(`set M: bill ${billId} was not charged`)
      counting.get(key)?.delete(billId)
      const rest = [...(counting.get(key)?.values() ?? [])]
      const gone = { month: bill.month, amount: bill.amount, entries: bill.entries, was_paid: wasPaid }
      ledgers.set(key, takeBack(taxRules, ledgers.get(key) ?? [], [gone], rest, { month, isClosed: () => false }))
    },
    /** The final rows: months that the server would have closed during the year are closed. */
    *rows(now: Date): Generator<NewRow<'app.tax_month'>> {
      const last = lastDueMonth(now)
      for (const [key, ledger] of ledgers) {
        for (const month of ledger) yield { ...rowOf(key.slice(0, 36), key.slice(36), month), settled_at: month.month <= last && isPassedOver(month) ? now : null }
      }
    },
  }
}

export type Withheld = ReturnType<typeof openWithheld>

const isPassedOver = ({ vat, carried, credit, company_side, corrections }: MonthTax): boolean =>
  vat === 0 && carried.vat === 0 && credit === 0 && company_side.length === 0 && corrections.length === 0

const rowOf = (park_id: string, person_id: string, row: MonthTax): NewRow<'app.tax_month'> => ({
  park_id, person_id, month: row.month, gross: row.gross, ex_vat: row.ex_vat, vat: row.vat, urban_tax: row.urban, edu_surcharge: row.edu,
  local_edu_surcharge: row.local_edu, income_tax: row.iit, carried_vat: row.carried.vat, carried_urban_tax: row.carried.urban,
  carried_edu_surcharge: row.carried.edu, carried_local_edu_surcharge: row.carried.local_edu, carried_income_tax: row.carried.iit,
  charges: row.charges, returned: row.returned, credit: row.credit,
})

import { sql } from 'kysely'
import { borneByCompany } from '@linggong/shared/domain/tax/config'
import type { MonthTax, TaxConfig } from '@linggong/shared/domain/tax/ledger'
import { takeBack, type CountingBill, type GoneBill } from '@linggong/shared/domain/tax/recompute'
import type { Rates } from '@linggong/shared/domain/fees'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { TaxBasis } from '../../db/column-types.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { LockedBill } from '../bill-steps/rows.ts'
import { closingsOf, fixedMonths } from './closings.ts'
import { entriesOf } from './tax-basis.ts'
import { lockLedgers, saveLedgers } from './tax-ledger.ts'

/**
 * Removes bills that failed (`wasPaid` false) or were returned from their months and recomputes their people (docs/withholding.md §6).
 * The new state of the bills must have been written before, so that they no longer count. Bills never charged are skipped.
 */
export async function reverseTaxes(tx: Tx, parkId: string, config: TaxConfig, bills: readonly LockedBill[], wasPaid: boolean, now: Date): Promise<void> {
  const gone = bills.flatMap((bill) => {
    const { tax_month: month, tax_basis: basis } = bill
    return month === null || basis === null ? [] : [{ person_id: bill.person_id, month, amount: bill.amount, entries: entriesOf(bill, basis), was_paid: wasPaid }]
  })
  // A bill may have recovered tax of an older month, which is owed again after the reversal.
  const months = [...new Set(gone.flatMap((bill) => [bill.month, ...bill.entries.map((entry) => entry.month)]))].toSorted()
  const [first] = months
  if (first === undefined) return
  const today = await closingsOf(tx, parkId, now)
  const people = gone.map((bill) => bill.person_id)
  const before = await lockLedgers(tx, parkId, people, [...months, today.month])
  const counting = await countingBills(tx, parkId, people, first)
  const isFixed = await fixedMonths(tx, parkId, people)
  const after = new Map<string, MonthTax[]>()
  for (const [person, mine] of Map.groupBy<string, GoneBill & { person_id: string }>(gone, (bill) => bill.person_id)) {
    after.set(person, takeBack(config, before.get(person) ?? [], mine, counting.get(person) ?? [], { month: today.month, isClosed: (month) => today.isClosed(month) || isFixed(person, month) }))
  }
  await saveLedgers(tx, parkId, before, after)
}

/** The counted bills of these people from `month` on, each with the rules of its settlement. Read under the lock of their ledgers. */
export async function countingBills(tx: Tx, parkId: string, personIds: readonly string[], month: MonthKey): Promise<Map<string, CountingBill[]>> {
  const { rows } = await sql<{
    id: string; person_id: string; company_id: string; amount: number; tax_month: MonthKey; tax_basis: TaxBasis; settlement_id: string
  }>`
    select b.id, b.person_id, b.company_id, b.amount, b.tax_month, b.tax_basis, b.settlement_id
    from app.bill b where b.person_id = any(${[...new Set(personIds)]}::uuid[]) and b.status in ('paying', 'paid')
      and b.park_id = ${parkId} and b.tax_month >= ${month}`.execute(tx)
  const { rows: settlements } = await sql<{ id: string; rates: Rates; tax_config: TaxConfig }>`
    select id, rates, tax_config from app.settlement where park_id = ${parkId} and id = any(${[...new Set(rows.map((row) => row.settlement_id))]}::uuid[])`.execute(tx)
  const rules = new Map(settlements.map((settlement) => [settlement.id, settlement]))
  const counting = new Map<string, CountingBill[]>()
  for (const row of rows) {
    const rule = rules.get(row.settlement_id)
    if (rule === undefined) continue
    const bill = { id: row.id, amount: row.amount, company_id: row.company_id, ...borneByCompany(rule.rates), month: row.tax_month, charge: row.tax_basis.charge, config: rule.tax_config }
    const mine = counting.get(row.person_id)
    if (mine === undefined) counting.set(row.person_id, [bill])
    else mine.push(bill)
  }
  return counting
}

import { sql } from 'kysely'
import { flatTaxByMonth, type FeeParts } from '@linggong/shared/domain/fees'
import { sum } from '@linggong/shared/domain/money'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { LockedBill } from '../bill-steps/rows.ts'
import { closingsOf } from './closings.ts'

/**
 * Stores what a settlement's company was charged for taxes at a flat rate, by the month of the bills; beside it is the tax that they
 * caused (`company_side` of app.tax_month), and the difference is the 包税差额 that the park bears (decision 80). Has to be called whenever
 * the charge changes, under the lock of the settlement. `paid`: all of its paid bills; `charged`: the current charge. A closed
 * month does not change: its difference counts for the current month (docs/withholding.md §6).
 */
export async function keepFlatTax(tx: Tx, settlement: Row<'app.settlement'>, paid: readonly LockedBill[], charged: FeeParts, now: Date): Promise<void> {
  const { rates } = settlement
  if (rates.income_tax_ppm === 0 && rates.personal_value_added_tax_ppm === 0) return
  const { rows: booked } = await sql<{ tax_month: MonthKey; amount: number }>`
    select tax_month, amount from app.flat_tax where park_id = ${settlement.park_id} and settlement_id = ${settlement.id}`.execute(tx)
  const due = flatTaxByMonth(rates, charged, paid.flatMap(({ tax_month: month, amount }) => (month === null ? [] : [{ month, amount }])))
  const today = await closingsOf(tx, settlement.park_id, now)
  const missing = [...new Set([...due.keys(), ...booked.map((row) => row.tax_month)])].toSorted().flatMap((month) => {
    const amount = (due.get(month) ?? 0) - sum(booked.filter((row) => row.tax_month === month).map((row) => row.amount))
    return amount === 0 ? [] : [{ tax_month: month, month: today.isClosed(month) ? today.month : month, amount }]
  })
  if (missing.length === 0) return
  await sql`
    insert into app.flat_tax (park_id, platform_id, agency_id, company_id, settlement_id, tax_month, month, amount, booked_at)
    select ${settlement.park_id}::uuid, ${settlement.platform_id}::uuid, ${settlement.agency_id}::uuid, ${settlement.company_id}::uuid, ${settlement.id}::uuid, n.tax_month, n.month, n.amount, ${now}::timestamptz
    from unnest(${missing.map((row) => row.tax_month)}::text[], ${missing.map((row) => row.month)}::text[], ${missing.map((row) => row.amount)}::bigint[])
      as n(tax_month, month, amount)
    on conflict (park_id, settlement_id, tax_month, month) do update set amount = app.flat_tax.amount + excluded.amount, booked_at = excluded.booked_at`.execute(tx)
}

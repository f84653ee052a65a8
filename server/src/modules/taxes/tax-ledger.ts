import { sql } from 'kysely'
import { emptyMonth, isEmptyMonth, sameMonth, type MonthTax, type TaxLedger } from '@linggong/shared/domain/tax/ledger'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** person id → relevant months, ascending */
export type Ledgers = ReadonlyMap<string, TaxLedger>

const yearStart = (month: MonthKey): MonthKey => `${month.slice(0, 4)}-01`

/** This year's months; those of earlier years only while they have outstanding tax or credit (docs/withholding.md §5). */
const relevant = (month: MonthKey) => sql`
  (t.month >= ${yearStart(month)} or t.credit > 0
    or t.carried_vat + t.carried_urban_tax + t.carried_edu_surcharge + t.carried_local_edu_surcharge + t.carried_income_tax > 0)`

/** The park's withholding ledgers of these people, for an estimate: without locks. */
export async function readLedgers(tx: Tx, parkId: string, personIds: readonly string[], month: MonthKey): Promise<Ledgers> {
  const { rows } = await sql<Row<'app.tax_month'>>`
    select t.* from app.tax_month t
    where t.park_id = ${parkId} and t.person_id = any(${[...personIds]}::uuid[]) and ${relevant(month)}
    order by t.person_id, t.month`.execute(tx)
  return group(rows)
}

/**
 * The same for a payment: creates missing rows of `months` for every person, and locks all of them until the transaction
 * ends. Persons are locked in order, so that two payments of the same people wait for each other instead of deadlocking.
 */
export async function lockLedgers(tx: Tx, parkId: string, personIds: readonly string[], months: readonly MonthKey[]): Promise<Ledgers> {
  const people = [...new Set(personIds)].toSorted()
  const [first = ''] = months.toSorted()
  await sql`
    insert into app.tax_month (park_id, person_id, month)
    select ${parkId}::uuid, p, m from unnest(${people}::uuid[]) as p cross join unnest(${[...new Set(months)].toSorted()}::text[]) as m order by p, m
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Row<'app.tax_month'>>`
    select t.* from app.tax_month t
    where t.park_id = ${parkId} and t.person_id = any(${people}::uuid[]) and ${relevant(first)}
    order by t.person_id, t.month for update`.execute(tx)
  return group(rows)
}

/** Writes the months that have changed. */
export async function saveLedgers(tx: Tx, parkId: string, before: Ledgers, after: Ledgers): Promise<void> {
  const changed: { person: string; row: MonthTax }[] = []
  for (const [person, ledger] of after) {
    const known = new Map((before.get(person) ?? []).map((row) => [row.month, row]))
    for (const row of ledger) {
      if (!sameMonth(known.get(row.month), row)) changed.push({ person, row })
      known.delete(row.month)
    }
    // A month whose last bill was reversed is absent from the ledger, so its row is emptied.
    for (const gone of known.values()) if (!isEmptyMonth(gone)) changed.push({ person, row: emptyMonth(gone.month) })
  }
  if (changed.length === 0) return
  const column = (pick: (row: MonthTax) => number): number[] => changed.map((change) => pick(change.row))
  await sql`
    update app.tax_month t set gross = n.gross, ex_vat = n.ex_vat, vat = n.vat, urban_tax = n.urban, edu_surcharge = n.edu,
      local_edu_surcharge = n.local_edu, income_tax = n.iit, carried_vat = n.c_vat, carried_urban_tax = n.c_urban,
      carried_edu_surcharge = n.c_edu, carried_local_edu_surcharge = n.c_local, carried_income_tax = n.c_iit, charges = n.charges,
      returned = n.returned, credit = n.credit, company_side = n.company_side, corrections = n.corrections
    from unnest(${changed.map((change) => change.person)}::uuid[], ${changed.map((change) => change.row.month)}::text[],
      ${column((r) => r.gross)}::bigint[], ${column((r) => r.ex_vat)}::bigint[], ${column((r) => r.vat)}::bigint[],
      ${column((r) => r.urban)}::bigint[], ${column((r) => r.edu)}::bigint[], ${column((r) => r.local_edu)}::bigint[],
      ${column((r) => r.iit)}::bigint[], ${column((r) => r.carried.vat)}::bigint[], ${column((r) => r.carried.urban)}::bigint[],
      ${column((r) => r.carried.edu)}::bigint[], ${column((r) => r.carried.local_edu)}::bigint[], ${column((r) => r.carried.iit)}::bigint[],
      ${column((r) => r.charges)}::int[], ${column((r) => r.returned)}::bigint[], ${column((r) => r.credit)}::bigint[],
      ${changed.map(({ row }) => JSON.stringify(row.company_side))}::jsonb[], ${changed.map(({ row }) => JSON.stringify(row.corrections))}::jsonb[])
      as n(person_id, month, gross, ex_vat, vat, urban, edu, local_edu, iit, c_vat, c_urban, c_edu, c_local, c_iit, charges, returned, credit,
        company_side, corrections)
    where t.park_id = ${parkId} and t.person_id = n.person_id and t.month = n.month`.execute(tx)
}

function group(rows: readonly Row<'app.tax_month'>[]): Ledgers {
  const ledgers = new Map<string, MonthTax[]>()
  for (const row of rows) {
    const month = monthOfRow(row)
    const ledger = ledgers.get(row.person_id)
    if (ledger === undefined) ledgers.set(row.person_id, [month])
    else ledger.push(month)
  }
  return ledgers
}

export const monthOfRow = (row: Row<'app.tax_month'>): MonthTax => ({
  month: row.month,
  gross: row.gross,
  ex_vat: row.ex_vat,
  vat: row.vat,
  urban: row.urban_tax,
  edu: row.edu_surcharge,
  local_edu: row.local_edu_surcharge,
  iit: row.income_tax,
  charges: row.charges,
  returned: row.returned,
  carried: {
    vat: row.carried_vat, urban: row.carried_urban_tax, edu: row.carried_edu_surcharge, local_edu: row.carried_local_edu_surcharge, iit: row.carried_income_tax,
  },
  credit: row.credit,
  company_side: row.company_side,
  corrections: row.corrections,
})

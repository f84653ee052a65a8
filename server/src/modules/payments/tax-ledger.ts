import { sql } from 'kysely'
import { reverseBill, type MonthTax, type TaxConfig, type TaxEntry, type TaxLedger } from '@linggong/shared/domain/tax/ledger'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** person id → months with income, ascending */
export type Ledgers = ReadonlyMap<string, TaxLedger>

const yearStart = (month: MonthKey): MonthKey => `${month.slice(0, 4)}-01`

/** This year's months; an earlier year counts only while it still carries tax (domain.md §3.4, §3.5). */
const relevant = (month: MonthKey) => sql`
  (t.month >= ${yearStart(month)} or t.carried_vat + t.carried_urban_tax + t.carried_edu_surcharge + t.carried_local_edu_surcharge > 0)`

/** What the park has withheld from these people, for an estimate: no lock. */
export async function readLedgers(tx: Tx, parkId: string, personIds: readonly string[], month: MonthKey): Promise<Ledgers> {
  const { rows } = await sql<Row<'app.tax_month'>>`
    select t.* from app.tax_month t
    where t.park_id = ${parkId} and t.person_id = any(${[...personIds]}::uuid[]) and ${relevant(month)}
    order by t.person_id, t.month`.execute(tx)
  return group(rows)
}

/**
 * The same for the final tax: the month's row of every person exists afterwards and is locked until the transaction ends.
 * Persons are locked in order, so that two payments that share people wait for each other instead of deadlocking.
 */
export async function lockLedgers(tx: Tx, parkId: string, personIds: readonly string[], month: MonthKey): Promise<Ledgers> {
  const people = [...new Set(personIds)].toSorted()
  await sql`
    insert into app.tax_month (park_id, person_id, month)
    select ${parkId}::uuid, p, ${month} from unnest(${people}::uuid[]) as p order by p
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Row<'app.tax_month'>>`
    select t.* from app.tax_month t
    where t.park_id = ${parkId} and t.person_id = any(${people}::uuid[]) and ${relevant(month)}
    order by t.person_id, t.month for update`.execute(tx)
  return group(rows)
}

/** Writes the months that differ from what was read. */
export async function saveLedgers(tx: Tx, parkId: string, before: Ledgers, after: Ledgers): Promise<void> {
  const changed: { person: string; row: MonthTax }[] = []
  for (const [person, ledger] of after) {
    const known = new Map((before.get(person) ?? []).map((row) => [row.month, row]))
    for (const row of ledger) {
      if (!sameMonth(known.get(row.month), row)) changed.push({ person, row })
      known.delete(row.month)
    }
    // A month whose last bill was taken back is absent from the ledger: nothing is left of it.
    for (const gone of known.values()) {
      if (!sameMonth(gone, emptied(gone.month))) changed.push({ person, row: emptied(gone.month) })
    }
  }
  if (changed.length === 0) return
  const column = (pick: (row: MonthTax) => number): number[] => changed.map((change) => pick(change.row))
  await sql`
    update app.tax_month t set gross = n.gross, ex_vat = n.ex_vat, vat = n.vat, urban_tax = n.urban, edu_surcharge = n.edu,
      local_edu_surcharge = n.local_edu, income_tax = n.iit, carried_vat = n.c_vat, carried_urban_tax = n.c_urban,
      carried_edu_surcharge = n.c_edu, carried_local_edu_surcharge = n.c_local
    from unnest(${changed.map((change) => change.person)}::uuid[], ${changed.map((change) => change.row.month)}::text[],
      ${column((r) => r.gross)}::bigint[], ${column((r) => r.ex_vat)}::bigint[], ${column((r) => r.vat)}::bigint[],
      ${column((r) => r.urban)}::bigint[], ${column((r) => r.edu)}::bigint[], ${column((r) => r.local_edu)}::bigint[],
      ${column((r) => r.iit)}::bigint[], ${column((r) => r.carried.vat)}::bigint[], ${column((r) => r.carried.urban)}::bigint[],
      ${column((r) => r.carried.edu)}::bigint[], ${column((r) => r.carried.local_edu)}::bigint[])
      as n(person_id, month, gross, ex_vat, vat, urban, edu, local_edu, iit, c_vat, c_urban, c_edu, c_local)
    where t.park_id = ${parkId} and t.person_id = n.person_id and t.month = n.month`.execute(tx)
}

export interface TaxedBill {
  readonly person_id: string
  readonly tax_month: MonthKey
  readonly amount: number
  readonly entries: readonly TaxEntry[]
}

/** Takes the taxes of failed or returned bills back out of their months (domain.md §3.4). */
export async function reverseTaxes(tx: Tx, parkId: string, config: TaxConfig, bills: readonly TaxedBill[]): Promise<void> {
  // A bill may have recovered tax of an older month, which the reversal then owes again.
  const first = bills.flatMap((bill) => [bill.tax_month, ...bill.entries.map((entry) => entry.month)]).toSorted()[0]
  if (first === undefined) return
  const before = await lockLedgers(tx, parkId, bills.map((bill) => bill.person_id), first)
  const after = new Map<string, TaxLedger>()
  for (const bill of bills) {
    const ledger = after.get(bill.person_id) ?? before.get(bill.person_id) ?? []
    after.set(bill.person_id, reverseBill(config, ledger, { month: bill.tax_month, amount: bill.amount, entries: bill.entries }))
  }
  await saveLedgers(tx, parkId, before, after)
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

const monthOfRow = (row: Row<'app.tax_month'>): MonthTax => ({
  month: row.month,
  gross: row.gross,
  ex_vat: row.ex_vat,
  vat: row.vat,
  urban: row.urban_tax,
  edu: row.edu_surcharge,
  local_edu: row.local_edu_surcharge,
  iit: row.income_tax,
  carried: { vat: row.carried_vat, urban: row.carried_urban_tax, edu: row.carried_edu_surcharge, local_edu: row.carried_local_edu_surcharge },
})

const emptied = (month: MonthKey): MonthTax => ({
  month, gross: 0, ex_vat: 0, vat: 0, urban: 0, edu: 0, local_edu: 0, iit: 0, carried: { vat: 0, urban: 0, edu: 0, local_edu: 0 },
})

function sameMonth(a: MonthTax | undefined, b: MonthTax): boolean {
  return (
    a !== undefined && a.gross === b.gross && a.ex_vat === b.ex_vat && a.vat === b.vat && a.urban === b.urban && a.edu === b.edu &&
    a.local_edu === b.local_edu && a.iit === b.iit && a.carried.vat === b.carried.vat && a.carried.urban === b.carried.urban &&
    a.carried.edu === b.carried.edu && a.carried.local_edu === b.carried.local_edu
  )
}

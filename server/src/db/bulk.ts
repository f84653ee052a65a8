import { sql, type Insertable, type Transaction } from 'kysely'
import type { Database } from './tables.ts'

const chunk = 2000

/**
 * Ends each `insert … select` of many rows. A distributed database otherwise copies the rows to their shards with COPY, which row-level
 * security refuses; rows that are to be answered it inserts.
 */
export const answered = sql.raw('returning true')

/**
 * Inserts many rows with one JSON parameter per 2000 rows: no limit of 65 535 parameters, one plan.
 * All rows must have the keys of the first; omitted columns take their defaults. A `bytea` that may be null must not be so in the first row.
 */
export async function insertRows<T extends keyof Database & string>(tx: Transaction<Database>, table: T, rows: readonly Insertable<Database[T]>[]): Promise<void> {
  const first = rows[0]
  if (first === undefined) return
  const replacer = Object.values(first).some((value) => value instanceof Uint8Array) ? bytesAsHex : undefined
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += chunk) {
    const part = JSON.stringify(rows.slice(start, start + chunk), replacer)
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
      ${answered}`.execute(tx)
  }
}

/** As PostgreSQL reads a `bytea`; a Buffer has become an object by the time a replacer gets it. */
function bytesAsHex(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key]
  return given instanceof Uint8Array ? `\\x${Buffer.from(given).toString('hex')}` : value
}

/** A jsonb value in a Kysely insert or update: the driver would turn a list into a PostgreSQL array. */
export const json = <T>(value: T) => sql<T>`cast(${JSON.stringify(value)} as jsonb)`

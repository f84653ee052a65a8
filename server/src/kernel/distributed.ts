import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

const known = new WeakMap<Db, boolean>()

/** Whether the database spreads its tables over several nodes (ops/distribute.ts). Asked once per process, by `on`: the database or a transaction on it. */
export async function isDistributed(db: Db, on: Db = db): Promise<boolean> {
  const before = known.get(db)
  if (before !== undefined) return before
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pg_catalog.pg_dist_partition') is not null as found`.execute(on)
  const found = rows[0]?.found === true
  known.set(db, found)
  return found
}

import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { afterCommit, inTransaction, SYSTEM } from '../../kernel/transaction.ts'

/** Rows of one block: a settlement of 6000 bills takes only a few blocks, and each is quick to verify. */
const blockSize = 5000

/**
 * Seals what has been committed to the tables of `app.audit_source` since the last call (0006_audit_seal.sql). Any process may call it at any time; the head of a chain is locked,
 * and a process that finds it locked skips it. Returns how many rows were sealed.
 */
export async function sealAudit(deps: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ name: string }>`select name from app.audit_source order by name`.execute(tx))
  let sealed = 0
  for (const { name } of rows) sealed += await sealSource(deps, name)
  return sealed
}

async function sealSource({ db, log }: Pick<Deps, 'db' | 'log'>, source: string): Promise<number> {
  return inTransaction(db, SYSTEM, async (tx) => {
    const { rows } = await sql<{ rows: number }>`select app.seal_audit(${source}, ${blockSize}) as rows`.execute(tx)
    const sealed = rows[0]?.rows ?? 0
    if (sealed === 0) return 0
    const head = await sql<{ n: number; hash: string }>`
      select n, encode(hash, 'hex') as hash from app.audit_seal where source = ${source} order by n desc limit 1`.execute(tx)
    // Deliberately outside the database: a later forgery of the chain contradicts the log.
    afterCommit(tx, () => log.info({ source, rows: sealed, ...head.rows[0] }, 'audit sealed'))
    return sealed
  })
}

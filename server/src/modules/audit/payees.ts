import { sql } from 'kysely'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * Puts the payees of these bills, or these payouts, under seal (0018_seals.sql): in the transaction that writes them and after they are
 * written, thousands in one row. Those of companies' payment phones are recorded by the database.
 */
export async function recordPayees(tx: Tx, kind: 'bill' | 'payout', parkId: string, ids: readonly string[]): Promise<void> {
  await sql`select app.record_payees(${kind}, ${parkId}::uuid, ${[...ids]}::uuid[])`.execute(tx)
}

import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { PortDown } from '../../ports/port.ts'
import { bookEntries } from './book.ts'

/** The bank may report late, and an account may have been entered after its first money: what is known already is recognised by its number. */
const overlapMs = 24 * 3_600_000

/** Asks the bank what has arrived; what it has reported before is left out. Returns how many entries were new. */
export async function pullStatement(deps: Deps): Promise<number> {
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ latest: Date | null }>`select max(trans_at) as latest from app.bank_deposit`.execute(tx))
  const latest = rows[0]?.latest ?? null
  try {
    return await bookEntries(deps, await deps.bankAccounts.statement(new Date(latest === null ? 0 : latest.getTime() - overlapMs)))
  } catch (error) {
    if (error instanceof PortDown) return 0
    throw error
  }
}

import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { followRedinks } from './follow.ts'

/** The bureau has something to say: it is asked at once, instead of when it is its turn. */
export async function askSoon(deps: Deps, confirmNo: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, (tx) => sql`update app.redink_offset set next_at = ${deps.clock()}::timestamptz where confirm_no = ${confirmNo} and status in ('to_buyer_confirm', 'to_seller_confirm', 'no_need_confirm', 'confirmed')`.execute(tx))
  await followRedinks(deps)
}

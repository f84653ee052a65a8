import { sql } from 'kysely'
import type { Tx } from '../../kernel/transaction.ts'

/** Their workers have been paid. One statement for any number of bills; the column has no index, so that it costs no more than the row. */
export async function markSettled(tx: Tx, parkId: string, billIds: readonly string[], at: Date): Promise<void> {
  if (billIds.length === 0) return
  await sql`
    with paid as (
      select u.id from app.company_user u
      where u.park_id = ${parkId} and u.id in (select b.company_user_id from app.bill b where b.park_id = ${parkId} and b.id = any(${[...billIds]}::uuid[]))
      order by u.id for no key update
    )
    update app.company_user u set settlement_at = ${at}::timestamptz from paid where u.park_id = ${parkId} and u.id = paid.id`.execute(tx)
}

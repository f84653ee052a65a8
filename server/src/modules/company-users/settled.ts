import { sql } from 'kysely'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * These people of an enterprise have been paid. The column has no index, so that it costs no more than the row. Locked first, in the order of all
 * who lock several; in two statements, because one that joined them would be planned row by row in a park that the statistics do not know yet.
 */
export async function markSettled(tx: Tx, at: { readonly park_id: string; readonly company_id: string }, personIds: readonly string[], now: Date): Promise<void> {
  if (personIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from app.company_user where park_id = ${at.park_id} and company_id = ${at.company_id} and person_id = any(${[...personIds]}::uuid[])
    order by id for no key update`.execute(tx)
  await sql`update app.company_user set settlement_at = ${now}::timestamptz where park_id = ${at.park_id} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}

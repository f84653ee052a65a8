import { sql } from 'kysely'
import type { Tx } from '../../kernel/transaction.ts'

/** Locks an account, before its entries and the rows of the desk: whoever books, reconciles or confirms something of it does so one after the other. */
export async function holdWallet(tx: Tx, { park_id, id }: { readonly park_id: string; readonly id: string }): Promise<void> {
  await sql`select 1 from app.cmb_wallet where park_id = ${park_id} and id = ${id} for update`.execute(tx)
}

import { sql } from 'kysely'
import { bankTook, bankTookBack, comingFrom } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import { SYSTEM, type Caller } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { PostingChain } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { deposits } from './deposits.ts'

/** What the desk calls an entry of the bank on our side (`own_key`). */
export const ownKeyOf = (id: string): string => `deposit:${id}`

/** A row of the desk that a person has confirmed to be about payments of ours. */
export type Confirmed = Pick<Row<'app.reconciliation'>, 'park_id' | 'id' | 'wallet_id' | 'bank_ref' | 'suggested'>

/**
 * 不明出账 was a payment of ours, which has its own postings: what was booked for the bank's row is taken back, but for the fee that the bank took in the
 * same row. The row names the entry from now on, so that neither is offered again. Without an entry nothing was booked: it is made good when it is
 * (`offsetConfirmed`). The caller holds the account.
 */
export async function offset(tx: Tx, caller: Caller, row: Confirmed, now: Date): Promise<void> {
  const entry = await tx.selectFrom('app.bank_deposit').selectAll().where('park_id', '=', row.park_id).where('wallet_id', '=', row.wallet_id).where('bank_ref', '=', row.bank_ref ?? '').where('kind', '=', 'unknown_out').where('status', '=', 'matched').forUpdate().executeTakeFirst()
  if (entry === undefined) return
  const { park_id, platform_id, agency_id, company_id, amount, id } = entry
  const { rows: [ours] } = await sql<{ amount: number }>`select coalesce(sum(own_amount), 0)::bigint as amount from app.reconciliation where park_id = ${park_id} and id = any(${row.suggested}::uuid[])`.execute(tx)
  const owner = company_id !== null ? 'company' : agency_id !== null ? 'agency' : 'park'
  await deposits.move(tx, caller, entry, 'offset', {})
  const fee = Math.max(0, amount - (ours?.amount ?? amount))
  // A park's account is below no agency; an agency's money concerns no enterprise.
  await post(tx, { park_id, platform_id, agency_id, company_id } as PostingChain, { settlementId: null, round: 0, at: now, mayOverdraw: true }, comingFrom(id, [...bankTookBack(amount, owner), ...bankTook(fee, owner, 'charge')]))
  await tx.updateTable('app.reconciliation').set({ own_key: ownKeyOf(id), own_amount: amount }).where('park_id', '=', park_id).where('id', '=', row.id).where('own_key', 'is', null).execute()
}

/** The bank tells of what a person has confirmed before, from a file: it was booked a moment ago, and is taken back at once. */
export async function offsetConfirmed(tx: Tx, { park_id, id }: { readonly park_id: string; readonly id: string }, bankRefs: readonly string[], now: Date): Promise<void> {
  if (bankRefs.length === 0) return
  const { rows } = await sql<Confirmed>`
    select park_id, id, wallet_id, bank_ref, suggested from app.reconciliation
    where park_id = ${park_id} and wallet_id = ${id} and bank_ref = any(${[...bankRefs]}::text[]) and status = 'settled' and own_key is null and cardinality(suggested) > 0 order by id`.execute(tx)
  for (const row of rows) await offset(tx, SYSTEM, row, now)
}

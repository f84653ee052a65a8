import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { mainAccountsOf } from '../cmb-wallets/queries.ts'
import { profileOf, storedPark } from './profile.ts'

/** A park for the operator or for itself, with what only parks have of step 1. */
export async function parkOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const facts = await profileOf(tx, actor, 'park', id, now)
  const row = await tx
    .selectFrom('app.tenant as t')
    .leftJoin('app.organization as o', 'o.id', 't.organization_id')
    .select(['t.profile', 't.start_at', 't.end_at', 't.organization_id', 'o.name as organization_name'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  const isOwn = id === actor.tenantId
  return {
    ...facts,
    ...storedPark.parse(row.profile),
    start_at: row.start_at,
    end_at: row.end_at,
    // Where its operator files it.
    organization_id: isOwn ? null : row.organization_id,
    organization_name: isOwn ? '' : (row.organization_name ?? ''),
    ...(await mainAccountsOf(tx, id)),
    status: facts.is_enable ? ('enable' as const) : ('disable' as const),
  }
}

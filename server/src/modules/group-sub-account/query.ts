import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { cappedSum } from '../lists/sums.ts'

interface Paid {
  readonly agency_id: string
  readonly park_id: string
  readonly count: number
  readonly amount: number
  readonly last_at: Date
}

/** The group's account, which agencies pay their software-use fees into; by the postings, which their reason finds. */
export async function subAccountOf(tx: Tx, actor: Actor, agencyId?: string) {
  const groupId = actor.chain.platform_id
  const { rows } = await sql<Paid>`
    select p.agency_id, p.park_id, count(*)::int as count, ${cappedSum('p.amount')} as amount, max(p.create_at) as last_at
    from app.posting p where ${inScope(actor, 'p')} and p.reason = 'software_fee' ${agencyId === undefined ? sql`` : sql`and p.agency_id = ${agencyId}`}
    group by p.agency_id, p.park_id order by 4 desc, 1, 2`.execute(tx)
  const name = await namesOf(tx, { tenants: [...(groupId === null ? [] : [groupId]), ...rows.flatMap(({ agency_id, park_id }) => [agency_id, park_id])] })
  return {
    platform_name: groupId === null ? '' : name(groupId),
    available: actor.flavour === 'platform' ? await balanceOf(tx, actor) : null,
    results: rows.map(({ agency_id, park_id, last_at, ...paid }) => ({ agency_id, agency_name: name(agency_id), park_name: name(park_id), ...paid, last_at: last_at.toISOString() })),
  }
}

async function balanceOf(tx: Tx, actor: Actor): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select ${cappedSum('a.balance')} as available from app.ledger_account a where ${inScope(actor, 'a')} and a.owner_id = ${actor.tenantId} and a.kind = 'platform.available'`.execute(tx)
  return rows[0]?.available ?? 0
}

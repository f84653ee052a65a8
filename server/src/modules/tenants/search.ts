import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like } from '../lists/filters.ts'
import { best, bestOf } from '../lists/search.ts'

/** Organisations of every kind but the operator's own; names beginning with the search text come first. */
export async function findTenants(tx: Tx, actor: Actor, words: string) {
  const rows = await tx
    .selectFrom('app.tenant as t')
    .leftJoin('app.tenant as platform', 'platform.id', 't.platform_id')
    .leftJoin('app.tenant as park', 'park.id', 't.park_id')
    .leftJoin('app.tenant as agency', 'agency.id', 't.agency_id')
    .select(['t.id', 't.name'])
    .select(sql<'platform' | 'agency' | 'company' | 'park'>`t.flavour`.as('category'))
    .select(sql<string | null>`case t.flavour when 'platform' then t.id else t.platform_id end`.as('platform_id'))
    .select(sql<string>`coalesce(platform.name, '')`.as('platform_name'))
    .select(sql<string>`coalesce(park.name, '')`.as('park_name'))
    .select(sql<string>`coalesce(agency.name, '')`.as('agency_name'))
    .where('t.flavour', '<>', 'saas')
    .where(inScopeOfTenant(actor, 't'))
    .where(sql<SqlBool>`(t.name like ${like(words)} or t.alias like ${like(words)} or t.credit_code = ${words.toUpperCase()} or t.sn = ${words.toUpperCase()})`)
    .orderBy(sql`not starts_with(t.name, ${words})`)
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(best + 1)
    .execute()
  return bestOf(rows)
}

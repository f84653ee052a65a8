import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { page, type Paging } from '../../kernel/lists.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like, oneOfIds } from '../lists/filters.ts'

const orderings = { id: 'c.id', name: 'c.name', create_at: 'c.create_at' } as const

/** The companies below the caller. */
export async function companiesOf(tx: Tx, actor: Actor, filter: { readonly name?: string | undefined; readonly ids?: readonly string[] | undefined } & Paging) {
  let query = tx
    .selectFrom('app.tenant as c')
    .innerJoin('app.tenant as agency', 'agency.id', 'c.agency_id')
    .select(['c.id', 'c.name', 'c.alias', 'agency.name as agency_name'])
    .select(sql<boolean>`c.is_enable and agency.is_enable`.as('is_enable'))
    .select(sql<'cmb' | 'alipay' | 'offline'>`coalesce(c.config ->> 'pay_mode', 'cmb')`.as('pay_mode'))
    .where('c.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 'c'))
  if (filter.name) query = query.where(sql<SqlBool>`(c.name like ${like(filter.name)} or c.alias like ${like(filter.name)})`)
  if (filter.ids?.length) query = query.where(oneOfIds('c.id', filter.ids))
  return page(tx, query, filter, orderings)
}

import { sql, type SqlBool } from 'kysely'
import { maskPhone } from '@linggong/shared/domain/masks'
import type { Flavour } from '@linggong/shared/contract/call'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { phoneOf } from '../lists/filters.ts'
import { named } from './queries.ts'

const most = 50

/**
 * Staff by name or phone. An operator with access to staff searches all organisations (global search) and must enter
 * something. Everyone else, and the selection of a role's staff, searches only the own organisation.
 */
export async function findStaffs(tx: Tx, actor: Actor, wish: { readonly search?: string | undefined; readonly scope?: 'own' | undefined }) {
  const isEverywhere = actor.flavour === 'saas' && wish.scope !== 'own' && actor.permissions.has('CommonSystemUsersPageIndex')
  const text = wish.search ?? ''
  if (isEverywhere && text === '') return { results: [], has_more: false }
  let query = tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
    // The departments of other organisations are not shown, only the caller's own.
    .leftJoin('app.department as d', (join) => join.onRef('d.id', '=', 's.department_id').on('d.tenant_id', '=', actor.tenantId))
    .select(['s.id', 's.status', 'a.phone', 't.name as related_name'])
    .select(sql<string>`coalesce(s.name, a.name)`.as('name'))
    .select(sql<Flavour>`t.flavour`.as('category'))
    .select(sql<string>`coalesce(d.name, '')`.as('department_name'))
    .select(sql<string[]>`array(select r.name from app.role r where r.tenant_id = s.tenant_id and r.id = any(s.role_ids) order by r.name)`.as('role_names'))
    .orderBy('s.id')
    .limit(most + 1)
  if (!isEverywhere) query = query.where('s.tenant_id', '=', actor.tenantId)
  if (text !== '') query = query.where(sql<SqlBool>`(${named(text)} or ${phoneOf('a.phone', text)})`)
  const rows = await query.execute()
  return { results: rows.slice(0, most).map((row) => ({ ...row, phone: maskPhone(row.phone) })), has_more: rows.length > most }
}

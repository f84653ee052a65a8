import { sql } from 'kysely'
import { countPermissions } from '@linggong/shared/domain/permission-set'
import { maskPhone } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like } from '../lists/filters.ts'
import { isChangeable, type TenantRoles } from './authority.ts'

export const roleOrderings = { id: 'r.id', name: 'r.name', update_at: 'r.update_at' } as const

export function rolesQuery(tx: Tx, actor: Actor, filter: { readonly name?: string | undefined } = {}) {
  let query = tx
    .selectFrom('app.role as r')
    .select(['r.id', 'r.name', 'r.remark', 'r.is_system', 'r.permissions', 'r.update_at', 'r.version'])
    .select(sql<number>`(select count(*) from app.staff s where s.tenant_id = r.tenant_id and r.id = any(s.role_ids))`.as('staff_count'))
    .where('r.tenant_id', '=', actor.tenantId)
  if (filter.name) query = query.where('r.name', 'like', like(filter.name))
  return query
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof rolesQuery>['execute']>>[number]

export const roleWire = (actor: Actor, roles: TenantRoles) => ({ permissions, update_at, ...row }: RoleRow) => ({
  ...row,
  is_assignable: roles.get(row.id)?.isAssignable ?? false,
  permission_count: countPermissions(actor.flavour, permissions),
  update_at: update_at.toISOString(),
})

export async function roleRow(tx: Tx, actor: Actor, id: string): Promise<RoleRow> {
  return (await rolesQuery(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** The staff with the role, by name as in the staff list. */
export async function staffOfRole(tx: Tx, actor: Actor, roles: TenantRoles, roleId: string) {
  const rows = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .leftJoin('app.department as d', 'd.id', 's.department_id')
    .select(['s.id', 'a.phone', 's.status', 's.role_ids'])
    .select(sql<string>`coalesce(s.name, a.name)`.as('name'))
    .select(sql<string>`coalesce(d.name, '')`.as('department_name'))
    .where('s.tenant_id', '=', actor.tenantId)
    .where(sql<boolean>`${roleId} = any(s.role_ids)`)
    .orderBy('s.id')
    .execute()
  return rows.map(({ role_ids, phone, ...row }) => ({ ...row, phone: maskPhone(phone), is_changeable: isChangeable(roles, role_ids) }))
}

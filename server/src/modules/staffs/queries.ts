import { sql, type SqlBool } from 'kysely'
import { maskPhone } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like, phoneOf, type Condition } from '../lists/filters.ts'
import { isChangeable, type TenantRoles } from '../roles/authority.ts'

export interface StaffFilter {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly role_id?: string | undefined
  readonly departmentIds?: readonly string[] | undefined
  readonly status?: 'enable' | 'disable' | undefined
}

export const staffOrderings = { id: 's.id', create_at: 's.create_at' } as const

export function staffsQuery(tx: Tx, actor: Actor, filter: StaffFilter = {}) {
  let query = tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .leftJoin('app.department as d', 'd.id', 's.department_id')
    .select(['s.id', 's.account_id', 's.role_ids', 's.department_id', 's.status', 's.last_used_at', 's.create_at', 's.version', 's.invited_until', 'a.phone'])
    .select(sql<string>`coalesce(s.name, a.name)`.as('name'))
    .select(sql<string>`coalesce(d.name, '')`.as('department_name'))
    .where('s.tenant_id', '=', actor.tenantId)
  if (filter.name) query = query.where(named(filter.name))
  if (filter.phone) query = query.where(phoneOf('a.phone', filter.phone))
  if (filter.role_id) query = query.where(sql<SqlBool>`${filter.role_id} = any(s.role_ids)`)
  if (filter.departmentIds) query = query.where(sql<SqlBool>`s.department_id = any(${[...filter.departmentIds]}::uuid[])`)
  if (filter.status) query = query.where('s.status', '=', filter.status)
  return query
}

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffsQuery>['execute']>>[number]

export const named = (text: string): Condition => sql<SqlBool>`coalesce(s.name, a.name) like ${like(text)}`

export async function staffRow(tx: Tx, actor: Actor, id: string): Promise<StaffRow> {
  return (await staffsQuery(tx, actor).where('s.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

export const staffWire = (actor: Actor, roles: TenantRoles, now: Date) => (row: StaffRow) => ({
  id: row.id,
  name: row.name,
  phone: maskPhone(row.phone),
  roles: row.role_ids.map((id) => ({ id, name: roles.get(id)?.name ?? '' })),
  department_id: row.department_id,
  department_name: row.department_name,
  status: row.status,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  create_at: row.create_at.toISOString(),
  is_self: row.id === actor.staffId,
  is_changeable: isChangeable(roles, row.role_ids),
  invitation: row.invited_until === null ? null : row.invited_until > now ? ('open' as const) : ('lapsed' as const),
  version: row.version,
})

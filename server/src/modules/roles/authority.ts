import { isHeld, type Actor } from '../../kernel/actor.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

export interface TenantRole {
  readonly id: string
  readonly name: string
  readonly remark: string
  readonly permissions: readonly string[]
  /** 超级管理员. */
  readonly is_system: boolean
  readonly version: number
  /** The caller may assign, revoke and change it: it grants nothing that the caller does not have. */
  readonly isAssignable: boolean
}

export type TenantRoles = ReadonlyMap<string, TenantRole>

/** The roles of the caller's organisation, compared with the caller's own. */
export async function rolesOf(tx: Tx, actor: Actor): Promise<TenantRoles> {
  const me = await tx.selectFrom('app.staff').select(['role_ids', 'status']).where('id', '=', actor.staffId).executeTakeFirst()
  if (me?.status !== 'enable') refuse('unauthorized', texts.unauthorized)
  const rows = await tx
    .selectFrom('app.role')
    .select(['id', 'name', 'remark', 'permissions', 'is_system', 'version'])
    .where('tenant_id', '=', actor.tenantId)
    .execute()
  return new Map(
    rows.map((role) => {
      // Permissions of later versions belong to 超级管理员 as well, so having all of today's is not enough.
      const isAssignable = role.is_system ? me.role_ids.includes(role.id) : role.permissions.every((key) => isHeld(actor, key))
      return [role.id, { ...role, isAssignable }]
    }),
  )
}

/**
 * The same before a change. Changes to staff, roles and departments are serialised per organisation, so that what was checked still
 * holds when it is written: two administrators cannot remove each other at once, two moves cannot create a cycle of departments.
 */
export async function lockRoles(tx: Tx, actor: Actor): Promise<TenantRoles> {
  await lockKey(tx, `people:${actor.tenantId}`)
  return rolesOf(tx, actor)
}

/** Whether staff with these roles have no permissions beyond the caller's. */
export function isChangeable(roles: TenantRoles, roleIds: readonly string[]): boolean {
  return roleIds.every((id) => roles.get(id)?.isAssignable ?? true)
}

/** The roles with these ids, which must all belong to this organisation and be assignable by the caller. */
export function assignable(roles: TenantRoles, roleIds: readonly string[]): TenantRole[] {
  return roleIds.map((id) => {
    const role = roles.get(id) ?? refuse(400, '所选角色不存在，请刷新后重试', { fields: [{ field: 'role_ids', text: '所选角色不存在' }] })
    if (!role.isAssignable) refuse('forbidden', `角色“${role.name}”包含您没有的权限，不能由您分配或移除`)
    return role
  })
}

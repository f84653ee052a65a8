import { roleFields } from '@linggong/shared/domain/fields/people'
import { permissionTitles, unknownPermissions, withParents } from '@linggong/shared/domain/permission-set'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { notingLost } from '../approvals/lost.ts'
import { lockRoles, rolesOf, type TenantRole, type TenantRoles } from './authority.ts'
import { roleOrderings, roleRow, rolesQuery, roleWire, staffOfRole } from './queries.ts'

const roleRecord = record('app.role', 'role')

export interface RoleWish {
  readonly name: string
  readonly remark: string
}

export async function listOfRoles(tx: Tx, actor: Actor, filter: { readonly name?: string | undefined } & Paging) {
  const roles = await rolesOf(tx, actor)
  return mapPage(await page(tx, rolesQuery(tx, actor, filter), filter, roleOrderings), roleWire(actor, roles))
}

export async function createRole(tx: Tx, actor: Actor, wish: RoleWish & { readonly permission_ids: readonly string[] }, now: Date) {
  const roles = await lockRoles(tx, actor)
  refuseTakenName(roles, wish.name)
  const permissions = grantable(actor, [], wish.permission_ids)
  const id = newId()
  await tx.insertInto('app.role').values({ id, tenant_id: actor.tenantId, name: wish.name, remark: wish.remark, permissions, create_at: now, update_at: now }).execute()
  await recordChange(tx, actor, 'role', id, 'create', diff(null, { name: wish.name, remark: wish.remark, permission_ids: permissions }, roleFields))
  return answer(tx, actor, id)
}

export async function updateRole(tx: Tx, actor: Actor, id: string, wish: RoleWish & { readonly version: number }, now: Date) {
  const roles = await lockRoles(tx, actor)
  const role = changeable(roles, id, wish.version)
  if (wish.name !== role.name) refuseTakenName(roles, wish.name)
  await roleRecord.change(tx, actor, role, { name: wish.name, remark: wish.remark, update_at: now }, { action: 'update', to: { name: wish.name, remark: wish.remark } })
  return answer(tx, actor, id)
}

export async function permissionsOfRole(tx: Tx, actor: Actor, id: string) {
  const role = await roleRow(tx, actor, id)
  return { version: role.version, permission_ids: withParents(actor.flavour, role.permissions) }
}

export async function setPermissions(tx: Tx, actor: Actor, id: string, wish: { readonly permission_ids: readonly string[]; readonly version: number }, now: Date) {
  const role = changeable(await lockRoles(tx, actor), id, wish.version)
  const before = withParents(actor.flavour, role.permissions)
  const after = grantable(actor, before, wish.permission_ids)
  await notingLost(tx, actor, now, () => roleRecord.change(tx, actor, role, { permissions: after, update_at: now }, { action: 'set_permissions', from: { permission_ids: before }, to: { permission_ids: after } }))
  return answer(tx, actor, id)
}

export async function staffsOfRole(tx: Tx, actor: Actor, id: string) {
  const { version } = await roleRow(tx, actor, id)
  return { version, results: await staffOfRole(tx, actor, await rolesOf(tx, actor), id) }
}

export async function roleEvents(tx: Tx, actor: Actor, id: string) {
  await roleRow(tx, actor, id)
  return { results: await historyOf(tx, 'role', id) }
}

/** The role, if the caller may change it: it exists, has the expected version, grants no more than the caller has, and is not 超级管理员. */
function changeable(roles: TenantRoles, id: string, version: number): TenantRole {
  const role = roles.get(id) ?? refuse(404, texts.notFound)
  if (role.is_system) refuse(400, '超级管理员角色拥有全部权限，不能修改')
  if (!role.isAssignable) refuse('forbidden', `角色“${role.name}”包含您没有的权限，不能由您修改`)
  return asSeen(role, version)
}

/** The requested permissions, completed by those they require; refuses unknown ones and those that the caller does not have. */
function grantable(actor: Actor, before: readonly string[], wish: readonly string[]): string[] {
  const unknown = unknownPermissions(actor.flavour, wish)
  if (unknown.length > 0) refuse(400, '包含无法识别的权限，请刷新后重试', { fields: [{ field: 'permission_ids', text: `无法识别：${unknown.slice(0, 5).join('、')}` }] })
  const after = withParents(actor.flavour, wish)
  const titles = permissionTitles(actor.flavour)
  const beyond = after.filter((key) => !before.includes(key) && !isHeld(actor, key)).map((key) => titles.get(key) ?? key)
  if (beyond.length > 0) refuse('forbidden', `不能分配您自己没有的权限：${beyond.slice(0, 5).join('、')}${beyond.length > 5 ? ` 等 ${beyond.length} 项` : ''}`)
  return after
}

function refuseTakenName(roles: TenantRoles, name: string): void {
  if ([...roles.values()].some((role) => role.name === name)) {
    refuse(400, '已有同名角色，请换一个名称', { fields: [{ field: 'name', text: '已有同名角色，请换一个名称' }] })
  }
}

async function answer(tx: Tx, actor: Actor, id: string) {
  const row = await roleRow(tx, actor, id)
  return roleWire(actor, await rolesOf(tx, actor))(row)
}

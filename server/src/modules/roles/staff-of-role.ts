import type { Actor } from '../../kernel/actor.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { referenceTo } from '../../kernel/history.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { notingLost } from '../approvals/lost.ts'
import { assignable, lockRoles, isChangeable, rolesOf, type TenantRoles } from './authority.ts'
import { roleRow, roleWire } from './queries.ts'

const [roleRecord, staffRecord] = [record('app.role', 'role'), record('app.staff', 'staff')]

interface Member {
  readonly id: string
  readonly name: string
  readonly role_ids: readonly string[]
  readonly version: number
}

/** Gives the role to exactly these staff (R518). Those who keep it are not touched. */
export async function setStaffsOfRole(tx: Tx, actor: Actor, id: string, wish: { readonly staff_ids: readonly string[]; readonly version: number }, now: Date) {
  const roles = await lockRoles(tx, actor)
  const role = roles.get(id) ?? refuse(404, texts.notFound)
  assignable(roles, [id])
  asSeen(role, wish.version)
  const everyone = await members(tx, actor)
  const wanted = new Set(wish.staff_ids)
  if ([...wanted].some((one) => !everyone.has(one))) refuse(400, '所选员工不存在，请刷新后重试', { fields: [{ field: 'staff_ids', text: '所选员工不存在' }] })
  const added = [...everyone.values()].filter((one) => wanted.has(one.id) && !one.role_ids.includes(id))
  const removed = [...everyone.values()].filter((one) => !wanted.has(one.id) && one.role_ids.includes(id))
  refuseAbove(roles, [...added, ...removed])
  if (role.is_system && removed.some((one) => one.id === actor.staffId)) refuse(400, '不能移除自己的超级管理员角色，请由其他超级管理员操作')
  if (added.length + removed.length > 0) {
    const before = [...everyone.values()].filter((one) => one.role_ids.includes(id))
    const after = [...before.filter((one) => !removed.includes(one)), ...added]
    await roleRecord.change(tx, actor, role, { update_at: now }, { action: 'set_staffs', from: { staff_ids: before.map(referenceTo) }, to: { staff_ids: after.map(referenceTo) } })
    await notingLost(tx, actor, now, async () => {
      for (const one of added) await setRoles(tx, actor, roles, one, [...one.role_ids, id])
      for (const one of removed) await setRoles(tx, actor, roles, one, one.role_ids.filter((held) => held !== id))
    })
  }
  return roleWire(actor, await rolesOf(tx, actor))(await roleRow(tx, actor, id))
}

async function members(tx: Tx, actor: Actor): Promise<Map<string, Member>> {
  const rows = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .select(['s.id', 's.role_ids', 's.version'])
    .select((eb) => eb.fn.coalesce('s.name', 'a.name').as('name'))
    .where('s.tenant_id', '=', actor.tenantId)
    .orderBy('s.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseAbove(roles: TenantRoles, some: readonly Member[]): void {
  const above = some.find((one) => !isChangeable(roles, one.role_ids))
  if (above !== undefined) refuse('forbidden', `“${above.name}”的权限高于您，不能由您调整`)
}

async function setRoles(tx: Tx, actor: Actor, roles: TenantRoles, member: Member, roleIds: readonly string[]): Promise<void> {
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: roles.get(id)?.name ?? '' }))
  await staffRecord.change(tx, actor, member, { role_ids: [...roleIds] }, { action: 'set_roles', from: { role_ids: named(member.role_ids) }, to: { role_ids: named(roleIds) } })
}

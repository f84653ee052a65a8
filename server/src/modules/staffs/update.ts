import type { Reference } from '@linggong/shared/domain/fields/field'
import type { RowChange } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { invitationEnd, sendInvitation } from '../accounts/invitations.ts'
import { notingLost } from '../approvals/lost.ts'
import { assignable, lockRoles, isChangeable, rolesOf, type TenantRoles } from '../roles/authority.ts'
import { staffRow, staffWire, type StaffRow } from './queries.ts'
import { accountFor, openDepartment, refuseTakenPhone } from './service.ts'

export interface StaffWish {
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly role_ids?: readonly string[] | undefined
  readonly department_id?: string | null | undefined
  readonly status?: 'enable' | 'disable' | undefined
  readonly reason?: string | undefined
  readonly version: number
}

const staffRecord = record('app.staff', 'staff')

const page = 'CommonSystemUsersPageIndex'

/** Changes the given fields only. Roles take effect with the next request, disabling ends every session. */
export async function updateStaff(tx: Tx, deps: Deps, actor: Actor, id: string, wish: StaffWish, now: Date) {
  refuseWithoutKey(actor, wish)
  const roles = await lockRoles(tx, actor)
  const before = asSeen(await staffRow(tx, actor, id), wish.version)
  if (!isChangeable(roles, before.role_ids)) refuse('forbidden', `“${before.name}”的权限高于您，不能由您修改`)
  const after: LoggedStaff = {}
  const set: RowChange<'app.staff'> = {
    ...(wish.phone !== undefined && (await changePhone(tx, actor, before, wish.phone, after, now))),
    ...(wish.name !== undefined && changeName(before, wish.name, after)),
    ...(wish.role_ids !== undefined && changeRoles(actor, roles, before, wish.role_ids, after)),
    ...(wish.department_id !== undefined && (await changeDepartment(tx, actor, before, wish.department_id, after))),
    ...(wish.status !== undefined && changeStatus(actor, before, wish.status, wish.reason, after)),
  }
  const action = wish.status !== undefined && wish.status !== before.status ? wish.status : 'update'
  const isChanged = await notingLost(tx, actor, now, () => staffRecord.change(tx, actor, before, set, { action, from: loggedOf(roles, before), to: after }))
  if (isChanged && wish.phone !== undefined && set.account_id !== undefined) await sendInvitation(tx, deps, actor, wish.phone)
  // A changed phone or a disabled account ends the sessions with the next request.
  if (isChanged && (set.account_id !== undefined || set.status === 'disable')) await endSessions(tx, id, now)
  return staffWire(actor, await rolesOf(tx, actor), now)(await staffRow(tx, actor, id))
}

/** One call, two permissions: disabling has its own. */
function refuseWithoutKey(actor: Actor, wish: StaffWish): void {
  const edits = [wish.name, wish.phone, wish.role_ids, wish.department_id].some((value) => value !== undefined)
  const isAllowed = (!edits || actor.permissions.has(`${page}:edit`)) && (wish.status === undefined || actor.permissions.has(`${page}:enable`))
  if (!isAllowed) refuse('forbidden', texts.forbidden)
}

/** The fields of a member of staff in the change log. */
interface LoggedStaff {
  name?: string
  phone?: string
  role_ids?: readonly Reference[]
  department_id?: Reference | null
  status?: string
  reason?: string
}

function loggedOf(roles: TenantRoles, { name, phone, role_ids, department_id, department_name, status }: StaffRow): LoggedStaff {
  return { name, phone, role_ids: rolesOfIds(roles, role_ids), department_id: department_id === null ? null : { id: department_id, name: department_name }, status }
}

const rolesOfIds = (roles: TenantRoles, ids: readonly string[]): Reference[] => ids.map((id) => ({ id, name: roles.get(id)?.name ?? '' }))

function changeName(before: StaffRow, name: string, after: LoggedStaff) {
  after.name = name
  return name === before.name ? {} : { name }
}

/** Another phone is another account: the old one may belong to somebody who also works elsewhere. */
async function changePhone(tx: Tx, actor: Actor, before: StaffRow, phone: string, after: LoggedStaff, now: Date) {
  if (phone === before.phone) return {}
  if (before.id === actor.staffId) refuse(400, '不能修改自己的手机号，请由其他管理员操作', { fields: [{ field: 'phone', text: '不能修改自己的手机号' }] })
  const account_id = await accountFor(tx, { name: before.name, phone }, now)
  await refuseTakenPhone(tx, actor, account_id)
  after.phone = phone
  // The member keeps the name of the old account; whoever has the new phone is asked first.
  return { account_id, name: before.name, invited_until: invitationEnd(now) }
}

function changeRoles(actor: Actor, roles: TenantRoles, before: StaffRow, wish: readonly string[], after: LoggedStaff) {
  const next = [...new Set(wish)]
  const removed = before.role_ids.filter((id) => !next.includes(id))
  assignable(roles, [...next.filter((id) => !before.role_ids.includes(id)), ...removed.filter((id) => roles.has(id))])
  if (before.id === actor.staffId && removed.some((id) => roles.get(id)?.is_system)) {
    refuse(400, '不能移除自己的超级管理员角色，请由其他超级管理员操作', { fields: [{ field: 'role_ids', text: '不能移除自己的超级管理员角色' }] })
  }
  after.role_ids = rolesOfIds(roles, next)
  return { role_ids: next }
}

async function changeDepartment(tx: Tx, actor: Actor, before: StaffRow, wish: string | null, after: LoggedStaff) {
  if (wish === before.department_id) return {}
  after.department_id = await openDepartment(tx, actor, wish)
  return { department_id: wish }
}

function changeStatus(actor: Actor, before: StaffRow, status: 'enable' | 'disable', reason: string | undefined, after: LoggedStaff) {
  if (status === before.status) return {}
  if (status === 'disable') {
    if (before.id === actor.staffId) refuse(400, '不能禁用自己，请由其他管理员操作')
    if (!reason) refuse(400, '请填写禁用原因', { fields: [{ field: 'reason', text: '请填写禁用原因' }] })
  }
  after.status = status
  if (reason !== undefined) after.reason = reason
  return { status }
}

async function endSessions(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.updateTable('app.session').set({ revoked_at: now }).where('staff_id', '=', staffId).where('revoked_at', 'is', null).execute()
}

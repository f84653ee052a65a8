import type { Reference } from '@linggong/shared/domain/fields/field'
import { staffFields } from '@linggong/shared/domain/fields/people'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange, referenceTo } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { invitationEnd, sendInvitation } from '../accounts/invitations.ts'
import { departmentsOf } from '../departments/queries.ts'
import { below } from '../departments/tree.ts'
import { assignable, lockRoles, rolesOf } from '../roles/authority.ts'
import { staffOrderings, staffRow, staffsQuery, staffWire, type StaffFilter } from './queries.ts'

export interface NewStaff {
  readonly name: string
  readonly phone: string
  readonly role_ids: readonly string[]
  readonly department_id: string | null
}

type ListFilter = Omit<StaffFilter, 'departmentIds'> & { readonly department_id?: string | undefined } & Paging

export async function listOfStaffs(tx: Tx, actor: Actor, { department_id, ...filter }: ListFilter, now: Date) {
  const roles = await rolesOf(tx, actor)
  const departmentIds = department_id === undefined ? undefined : [...below(await departmentsOf(tx, actor), department_id)]
  return mapPage(await page(tx, staffsQuery(tx, actor, { ...filter, departmentIds }), filter, staffOrderings), staffWire(actor, roles, now))
}

/** Invites a person: they are a member, and count as one anywhere, only after they have accepted. */
export async function createStaff(tx: Tx, deps: Deps, actor: Actor, wish: NewStaff, now: Date) {
  const staff = await addStaff(tx, actor, wish, now, invitationEnd(now))
  await sendInvitation(tx, deps, actor, wish.phone)
  return staff
}

/** Once more: the last invitation has lapsed, or its message was lost. */
export async function inviteAgain(tx: Tx, deps: Deps, actor: Actor, id: string, version: number, now: Date) {
  const roles = await lockRoles(tx, actor)
  const row = asSeen(await staffRow(tx, actor, id), version)
  if (row.invited_until === null) refuse(400, '对方已是本组织的员工，无需再邀请')
  if (row.status === 'disable') refuse(400, '该员工已被禁用，请先启用')
  await tx.updateTable('app.staff').set((eb) => ({ invited_until: invitationEnd(now), version: eb('version', '+', 1) })).where('id', '=', id).execute()
  await recordChange(tx, actor, 'staff', id, 'invite', [])
  await sendInvitation(tx, deps, actor, row.phone)
  return staffWire(actor, roles, now)(await staffRow(tx, actor, id))
}

/** `invitedUntil` null: a member at once, without being asked. For the demo's own people. */
export async function addStaff(tx: Tx, actor: Actor, wish: NewStaff, now: Date, invitedUntil: Date | null) {
  const roles = await lockRoles(tx, actor)
  const given = assignable(roles, [...new Set(wish.role_ids)])
  const department = await openDepartment(tx, actor, wish.department_id)
  const account_id = await accountFor(tx, wish, now)
  await refuseTakenPhone(tx, actor, account_id)
  const id = newId()
  const row = { id, account_id, tenant_id: actor.tenantId, name: wish.name, department_id: wish.department_id, role_ids: given.map((role) => role.id), invited_until: invitedUntil, create_at: now }
  await tx.insertInto('app.staff').values(row).execute()
  await recordChange(tx, actor, 'staff', id, 'create', diff(null, { name: wish.name, phone: wish.phone, role_ids: given.map(referenceTo), department_id: department }, staffFields))
  return staffWire(actor, roles, now)(await staffRow(tx, actor, id))
}

export async function staffEvents(tx: Tx, actor: Actor, id: string) {
  await staffRow(tx, actor, id)
  return { results: await historyOf(tx, 'staff', id) }
}

/** An enabled department that can take new staff; null for none. */
export async function openDepartment(tx: Tx, actor: Actor, id: string | null): Promise<Reference | null> {
  if (id === null) return null
  const found = (await departmentsOf(tx, actor)).find((one) => one.id === id) ?? refuseDepartment('所选部门不存在，请刷新后重试')
  return found.is_enable ? referenceTo(found) : refuseDepartment('所选部门已停用，请选择其他部门')
}

function refuseDepartment(text: string): never {
  refuse(400, text, { fields: [{ field: 'department_id', text }] })
}

/** The account of the phone, created without a password if there is none: its owner signs in by SMS code. */
export async function accountFor(tx: Tx, wish: NewAccount, now: Date): Promise<string> {
  const accounts = await accountsFor(tx, [wish], now)
  const id = accounts.get(wish.phone)
  if (id === undefined) throw new Error('staffs: no account')
  return id
}

interface NewAccount {
  readonly name: string
  readonly phone: string
}

/** The same for many, by phone. In the order of phones, so that two files with the same people wait for each other instead of deadlocking. */
export async function accountsFor(tx: Tx, wishes: readonly NewAccount[], now: Date): Promise<ReadonlyMap<string, string>> {
  const people = [...new Map(wishes.map((one) => [one.phone, one])).values()].toSorted((a, b) => (a.phone < b.phone ? -1 : 1))
  if (people.length === 0) return new Map()
  await tx
    .insertInto('app.account')
    .values(people.map(({ phone, name }) => ({ id: newId(), phone, name, create_at: now })))
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()
  const rows = await tx.selectFrom('app.account').select(['id', 'phone']).where('phone', 'in', people.map(({ phone }) => phone)).execute()
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** A phone may be used by one member of staff per organisation. */
export async function refuseTakenPhone(tx: Tx, actor: Actor, accountId: string): Promise<void> {
  const taken = await staffsQuery(tx, actor).where('s.account_id', '=', accountId).executeTakeFirst()
  if (taken === undefined) return
  const text = `该手机号已是本组织的员工（${taken.name}${taken.status === 'disable' ? '，已禁用' : ''}）`
  refuse(400, text, { fields: [{ field: 'phone', text }] })
}

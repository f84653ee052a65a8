import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import { roleFields, staffFields } from '@linggong/shared/domain/fields/people'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { insertRows } from '../../db/bulk.ts'
import type { Chain } from '../../kernel/actor.ts'
import { diff, recordHistory, referenceTo } from '../../kernel/history.ts'
import { newId, newIds } from '../../kernel/ids.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { accountFor, accountsFor } from './service.ts'

const systemRole = { name: '超级管理员', remark: '拥有全部权限' } as const

export interface Organisation {
  readonly id: string
  readonly flavour: Flavour
  readonly chain: Chain
}

interface Person {
  readonly name: string
  readonly phone: string
}

/** The actor who grants the role: no member of the organisation exists yet. */
export interface Giver {
  readonly id: string | null
  readonly name: string
}

type Appointed = 'added' | 'promoted' | 'unchanged'

/**
 * Makes a person 超级管理员 of an organisation from outside; role, account and membership are created where missing.
 * Returns what it changed: nothing for an existing 超级管理员. `invitedUntil`: a new member counts only once they have accepted, and whoever has
 * not accepted yet may do so until then; without it: at once, also where they were invited and have not accepted.
 */
export async function appointAdministrator(tx: Tx, organisation: Organisation, person: Person, by: Giver, now: Date): Promise<Appointed>
export async function appointAdministrator(tx: Tx, organisation: Organisation, person: Person, by: Giver, now: Date, invitedUntil: Date): Promise<Appointed | 'invited'>
export async function appointAdministrator(tx: Tx, organisation: Organisation, person: Person, by: Giver, now: Date, invitedUntil: Date | null = null): Promise<Appointed | 'invited'> {
  const { id: tenant_id, chain } = organisation
  await lockKey(tx, `people:${tenant_id}`)
  const role = await systemRoleOf(tx, organisation, by, now)
  const account_id = await accountFor(tx, person, now)
  const seat = await tx.selectFrom('app.staff').select(['id', 'role_ids', 'status', 'invited_until']).where('account_id', '=', account_id).where('tenant_id', '=', tenant_id).executeTakeFirst()
  if (seat === undefined) {
    const id = newId()
    await tx.insertInto('app.staff').values({ id, account_id, tenant_id, name: person.name, role_ids: [role.id], invited_until: invitedUntil, create_at: now }).execute()
    await recordHistory(tx, [{ entity: 'staff', entityId: id, chain, action: 'create', actor: by, content: diff(null, { ...person, role_ids: [referenceTo(role)] }, staffFields) }])
    return 'added'
  }
  if (seat.status === 'disable') refuse('disabled', '该手机号的员工已被禁用，请由其他管理员启用')
  const isPending = seat.invited_until !== null
  if (isPending) {
    await tx.updateTable('app.staff').set({ invited_until: invitedUntil, version: sql`version + 1` }).where('id', '=', seat.id).execute()
    await recordHistory(tx, [{ entity: 'staff', entityId: seat.id, chain, action: invitedUntil === null ? 'admit' : 'invite', actor: by, content: [] }])
  }
  const isAgain = isPending && invitedUntil !== null
  if (seat.role_ids.includes(role.id)) return isAgain ? 'invited' : isPending ? 'promoted' : 'unchanged'
  const held = await tx.selectFrom('app.role').select(['id', 'name']).where('id', 'in', [role.id, ...seat.role_ids]).orderBy('id').execute()
  await tx.updateTable('app.staff').set({ role_ids: [...seat.role_ids, role.id], version: sql`version + 1` }).where('id', '=', seat.id).execute()
  const before = held.filter(({ id }) => id !== role.id).map(referenceTo)
  await recordHistory(tx, [{ entity: 'staff', entityId: seat.id, chain, action: 'set_roles', actor: by, content: diff({ role_ids: before }, { role_ids: held.map(referenceTo) }, staffFields) }])
  return isAgain ? 'invited' : 'promoted'
}

/** Whether the owner of the phone is invited to the organisation, in time or too late by now. */
export async function hasUnacceptedSeat(tx: Tx, tenantId: string, phone: string): Promise<boolean> {
  const seat = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('a.phone', '=', phone)
    .where('s.tenant_id', '=', tenantId)
    .where('s.status', '=', 'enable')
    .where('s.invited_until', 'is not', null)
    .executeTakeFirst()
  return seat !== undefined
}

/** Takes the role from a person who has not accepted their invitation yet; an invitation without any role left is over. A member keeps both. */
export async function withdrawAdministrator(tx: Tx, { id: tenant_id, chain }: Organisation, phone: string, by: Giver): Promise<void> {
  await lockKey(tx, `people:${tenant_id}`)
  const seat = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .innerJoin('app.role as r', (join) => join.onRef('r.tenant_id', '=', 's.tenant_id').on('r.is_system', '=', true))
    .select(['s.id', 's.role_ids', 'r.id as role_id'])
    .where('a.phone', '=', phone)
    .where('s.tenant_id', '=', tenant_id)
    .where('s.invited_until', 'is not', null)
    .where(sql<boolean>`r.id = any(s.role_ids)`)
    .forUpdate('s')
    .executeTakeFirst()
  if (seat === undefined) return
  const held = await tx.selectFrom('app.role').select(['id', 'name']).where('id', 'in', seat.role_ids).orderBy('id').execute()
  const left = held.filter(({ id }) => id !== seat.role_id)
  // The start of time: it has lapsed, and can only be given again by inviting them again.
  const over = left.length === 0 ? { invited_until: new Date(0) } : {}
  const withdrawn = await tx
    .updateTable('app.staff')
    .set({ role_ids: left.map(({ id }) => id), version: sql`version + 1`, ...over })
    .where('id', '=', seat.id)
    .where('invited_until', 'is not', null)
    .executeTakeFirst()
  // Accepted at this very moment: they are a member, whom their organisation manages.
  if (withdrawn.numUpdatedRows === 0n) return
  await recordHistory(tx, [{ entity: 'staff', entityId: seat.id, chain, action: 'withdraw', actor: by, content: diff({ role_ids: held.map(referenceTo) }, { role_ids: left.map(referenceTo) }, staffFields) }])
}

/**
 * Makes a person 超级管理员 of each of these organisations, which have just been created in the caller's transaction: nobody else knows them yet.
 * A fixed number of statements, since a file may open hundreds.
 */
export async function appointFirst(tx: Tx, opened: readonly (Organisation & { readonly person: Person })[], by: Giver, now: Date, invitedUntil: Date): Promise<void> {
  const roleIds = await writeSystemRoles(tx, opened, by, now)
  const accounts = await accountsFor(tx, opened.map(({ person }) => person), now)
  const ids = newIds(opened.length)
  const seats = opened.map((one, index) => ({ ...one, seat: ids[index] ?? '', role: { id: roleIds[index] ?? '', name: systemRole.name } }))
  await insertRows(tx, 'app.staff', seats.map(({ id, person, seat, role }) => ({ id: seat, account_id: accounts.get(person.phone) ?? '', tenant_id: id, name: person.name, role_ids: [role.id], invited_until: invitedUntil, create_at: now })))
  await recordHistory(tx, seats.map(({ chain, person, seat, role }) => ({ entity: 'staff', entityId: seat, chain, action: 'create', actor: by, content: diff(null, { ...person, role_ids: [referenceTo(role)] }, staffFields) })))
}

async function systemRoleOf(tx: Tx, { id: tenant_id, flavour, chain }: Organisation, by: Giver, now: Date): Promise<{ id: string; name: string }> {
  const known = await tx.selectFrom('app.role').select(['id', 'name']).where('tenant_id', '=', tenant_id).where('is_system', '=', true).executeTakeFirst()
  if (known !== undefined) return known
  const [id = ''] = await writeSystemRoles(tx, [{ id: tenant_id, flavour, chain }], by, now)
  return { id, name: systemRole.name }
}

/** Returns their ids, in the order of the organisations. */
async function writeSystemRoles(tx: Tx, organisations: readonly Organisation[], by: Giver, now: Date): Promise<string[]> {
  const ids = newIds(organisations.length)
  const roles = organisations.map((one, index) => ({ ...one, role: ids[index] ?? '', permissions: allPermissions(one.flavour) }))
  await insertRows(tx, 'app.role', roles.map(({ id, role, permissions }) => ({ ...systemRole, id: role, tenant_id: id, permissions: [...permissions], is_system: true, create_at: now, update_at: now })))
  await recordHistory(tx, roles.map(({ chain, role, permissions }) => ({ entity: 'role', entityId: role, chain, action: 'create', actor: by, content: diff(null, { ...systemRole, permission_ids: permissions }, roleFields) })))
  return ids
}

import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import { roleFields, staffFields } from '@linggong/shared/domain/fields/people'
import { allPermissions } from '@linggong/shared/domain/permissions'
import type { Chain } from '../../kernel/actor.ts'
import { diff, recordHistory, referenceTo } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { accountFor } from './service.ts'

const systemRole = { name: '超级管理员', remark: '拥有全部权限' } as const

interface Organisation {
  readonly id: string
  readonly flavour: Flavour
  readonly chain: Chain
}

interface Person {
  readonly name: string
  readonly phone: string
}

/** The actor who grants the role: no member of the organisation exists yet. */
interface Giver {
  readonly id: string | null
  readonly name: string
}

/**
 * Makes a person 超级管理员 of an organisation from outside; role, account and membership are created where missing.
 * Returns what it changed: nothing for an existing 超级管理员. `invitedUntil`: a new member counts only once they have accepted; null: at once.
 */
export async function appointAdministrator(tx: Tx, organisation: Organisation, person: Person, by: Giver, now: Date, invitedUntil: Date | null = null): Promise<'added' | 'promoted' | 'unchanged'> {
  const { id: tenant_id, chain } = organisation
  await lockKey(tx, `people:${tenant_id}`)
  const role = await systemRoleOf(tx, organisation, by, now)
  const account_id = await accountFor(tx, person, now)
  const seat = await tx.selectFrom('app.staff').select(['id', 'role_ids', 'status']).where('account_id', '=', account_id).where('tenant_id', '=', tenant_id).executeTakeFirst()
  if (seat === undefined) {
    const id = newId()
    await tx.insertInto('app.staff').values({ id, account_id, tenant_id, name: person.name, role_ids: [role.id], invited_until: invitedUntil, create_at: now }).execute()
    await recordHistory(tx, [{ entity: 'staff', entityId: id, chain, action: 'create', actor: by, content: diff(null, { ...person, role_ids: [referenceTo(role)] }, staffFields) }])
    return 'added'
  }
  if (seat.status === 'disable') refuse('disabled', '该手机号的员工已被禁用，请由其他管理员启用')
  if (seat.role_ids.includes(role.id)) return 'unchanged'
  const held = await tx.selectFrom('app.role').select(['id', 'name']).where('id', 'in', [role.id, ...seat.role_ids]).orderBy('id').execute()
  await tx.updateTable('app.staff').set({ role_ids: [...seat.role_ids, role.id], version: sql`version + 1` }).where('id', '=', seat.id).execute()
  const before = held.filter(({ id }) => id !== role.id).map(referenceTo)
  await recordHistory(tx, [{ entity: 'staff', entityId: seat.id, chain, action: 'set_roles', actor: by, content: diff({ role_ids: before }, { role_ids: held.map(referenceTo) }, staffFields) }])
  return 'promoted'
}

async function systemRoleOf(tx: Tx, { id: tenant_id, flavour, chain }: Organisation, by: Giver, now: Date): Promise<{ id: string; name: string }> {
  const known = await tx.selectFrom('app.role').select(['id', 'name']).where('tenant_id', '=', tenant_id).where('is_system', '=', true).executeTakeFirst()
  if (known !== undefined) return known
  const id = newId()
  const permissions = allPermissions(flavour)
  await tx.insertInto('app.role').values({ ...systemRole, id, tenant_id, permissions, is_system: true, create_at: now, update_at: now }).execute()
  await recordHistory(tx, [{ entity: 'role', entityId: id, chain, action: 'create', actor: by, content: diff(null, { ...systemRole, permission_ids: permissions }, roleFields) }])
  return { id, name: systemRole.name }
}

import { sql } from 'kysely'
import { maskPhone } from '@linggong/shared/domain/masks'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { chainOf } from '../../../kernel/session.ts'
import { diff, recordHistory } from '../../../kernel/history.ts'
import { logged } from '../../../kernel/logged.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { asSystem, type Tx } from '../../../kernel/transaction.ts'
import { invitationEnd, invitationStart, sendInvitation } from '../../accounts/invitations.ts'
import { administratorsOf, removeAdministrators } from '../../staffs/administrator-seats.ts'
import { appointAdministrator, hasUnacceptedSeat, withdrawAdministrator, type Organisation } from '../../staffs/administrator.ts'
import type { TenantRow } from './row.ts'

// The manager of an organisation that exists. As the system: roles and members of another organisation are none of the caller's business but for this.

interface Person {
  readonly name: string
  readonly phone: string
}

interface Managed {
  readonly id: string
  readonly kind: TenantKind
  readonly above: Pick<TenantRow, 'park_id' | 'platform_id' | 'agency_id'>
}

const organisationOf = ({ id, kind, above }: Managed): Organisation => ({ id, flavour: kind, chain: chainOf(kind, id, above) })
const giverOf = (actor: Actor) => ({ id: actor.staffId, name: actor.name })

/** Invites them, or once more while they have not accepted. */
export async function inviteManager(tx: Tx, deps: Deps, actor: Actor, managed: Managed, person: Person, now: Date): Promise<void> {
  await asSystem(tx, async () => {
    const outcome = await appointAdministrator(tx, organisationOf(managed), person, giverOf(actor), now, invitationEnd(now))
    if (outcome === 'added' || outcome === 'invited') await sendInvitation(tx, deps, { tenantId: managed.id }, person.phone)
  })
}

/** Whoever was named manager before and has not accepted yet cannot any more: the phone may have been a stranger's. */
export async function withdrawManager(tx: Tx, actor: Actor, managed: Managed, phone: string): Promise<void> {
  await asSystem(tx, () => withdrawAdministrator(tx, organisationOf(managed), phone, giverOf(actor)))
}

/** The same phone once more: nobody inside could do it while nobody has accepted. Roles and state of a member are left to their organisation. */
export async function inviteManagerAgain(tx: Tx, deps: Deps, actor: Actor, managed: Managed, person: Person, now: Date): Promise<void> {
  const isOpen = await asSystem(tx, () => hasUnacceptedSeat(tx, managed.id, person.phone))
  if (isOpen) await inviteManager(tx, deps, actor, managed, person, now)
}

/** Because somebody asks for it: a manager who has accepted needs no invitation. */
export async function inviteManagerOnce(tx: Tx, deps: Deps, actor: Actor, managed: Managed, person: Person, now: Date): Promise<void> {
  const all = await asSystem(tx, () => administratorsOf(tx, managed.id))
  if (all.some(({ phone, invited_until }) => phone === person.phone && invited_until === null)) refuse(400, '负责人已接受邀请，无需再邀请')
  await inviteManager(tx, deps, actor, managed, person, now)
}

/**
 * A stranger who accepted an invitation to a mistyped phone: whoever opened the organisation may end their membership, but not the manager's.
 * Told in the log of the organisation, where whoever opened it looks, and in the member's.
 */
export async function removeFromManaged(tx: Tx, actor: Actor, managed: Managed, managerPhone: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const { id, kind } = managed
  const organisation = organisationOf(managed)
  const removed = await asSystem(tx, async () => {
    const manager = (await administratorsOf(tx, id)).find(({ phone }) => phone === managerPhone)
    if (manager !== undefined && ids.includes(manager.id)) refuse(400, '不能移除负责人，请先更换负责人手机号', { fields: [{ field: 'removed_administrators', text: '不能移除负责人' }] })
    return removeAdministrators(tx, organisation, ids, giverOf(actor), now)
  })
  if (removed.length === 0) return
  await recordHistory(tx, [{ entity: kind, entityId: id, chain: organisation.chain, action: 'remove_administrators', actor: giverOf(actor), content: diff({ administrators: removed }, { administrators: [] }, logged[kind].fields) }])
}

/** The 超级管理员 and those asked to be, for whoever may replace the manager. */
export async function managersOf(tx: Tx, tenantId: string, managerPhone: string, now: Date) {
  const all = await asSystem(tx, () => administratorsOf(tx, tenantId))
  return all.map(({ id, name, phone, invited_until: until }) => ({ id, name, phone: maskPhone(phone), is_manager: phone === managerPhone, invitation: until === null ? null : until > now ? ('open' as const) : ('lapsed' as const) }))
}

/** Since when and until when the manager may accept; null where nobody is waited for. */
export async function managerInvitation(tx: Tx, tenantId: string): Promise<{ since: string; until: string } | null> {
  const { rows: [open] } = await sql<{ invited_until: Date }>`select invited_until from app.manager_invitation where tenant_id = ${tenantId}`.execute(tx)
  return open === undefined ? null : { since: invitationStart(open.invited_until).toISOString(), until: open.invited_until.toISOString() }
}

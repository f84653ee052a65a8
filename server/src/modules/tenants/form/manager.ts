import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { chainOf } from '../../../kernel/session.ts'
import { asSystem, type Tx } from '../../../kernel/transaction.ts'
import { invitationEnd, sendInvitation } from '../../accounts/invitations.ts'
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

import type { Flavour } from '@linggong/shared/contract/call'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempt } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { chainOf } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { invitedSeats, type Invitation, type Seat } from './queries.ts'
import { queueMessage, tenantCodes } from './sms.ts'

/** How long an invitation may be accepted. */
const openMs = 48 * 3_600_000

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + openMs)

/** Tells a person by SMS that an organisation wants them. A member like any other only after they have accepted: until then the seat counts for nothing. */
export async function sendInvitation(tx: Tx, deps: Deps, actor: Actor, phone: string): Promise<void> {
  const now = deps.clock()
  await countAttempt(tx, { key: `invite#${actor.tenantId}:${phone}`, max: 3, seconds: 3600 }, now)
  await countAttempt(tx, tenantCodes(actor.tenantId), now)
  const tenant = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
  await queueMessage(tx, deps, { id: newId(), phone, text: smsText('invitation', { tenant: tenant.name }) })
}

/** The open invitations of the caller's account. */
export async function invitationsOf(deps: Deps, actor: Actor) {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) => invitedSeats(tx, actor.accountId, deps.clock()).execute())
  return { results: rows.map((row) => ({ id: row.staff_id, related_name: row.tenant_name, app: row.flavour, expire_at: row.invited_until.toISOString() })) }
}

export async function acceptInvitation(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const invitation = await invitedSeats(tx, actor.accountId, deps.clock()).where('s.id', '=', id).executeTakeFirst()
    await accept(tx, actor.accountId, invitation ?? refuse(404, texts.notFound), deps.clock())
  })
}

/** The one to accept at sign-in: the oldest, so that it is the same that the try before has named. */
export async function oldestInvitation(tx: Tx, accountId: string, now: Date, flavour: Flavour | undefined): Promise<Invitation | undefined> {
  const open = await invitedSeats(tx, accountId, now).execute()
  return open.find((one) => flavour === undefined || one.flavour === flavour)
}

export async function acceptOldest(tx: Tx, accountId: string, invitation: Invitation, now: Date): Promise<Seat> {
  await accept(tx, accountId, invitation, now)
  return invitation
}

async function accept(tx: Tx, accountId: string, { staff_id, name, flavour, tenant_id, ...above }: Invitation, now: Date): Promise<void> {
  // Not another version: what an administrator changes of the member meanwhile does not hang on it. But it must still be theirs to accept.
  const accepted = await tx
    .updateTable('app.staff')
    .set({ invited_until: null })
    .where('id', '=', staff_id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'enable')
    .where('invited_until', '>', now)
    .executeTakeFirst()
  if (accepted.numUpdatedRows === 0n) refuse(404, texts.notFound)
  await recordHistory(tx, [{ entity: 'staff', entityId: staff_id, chain: chainOf(flavour, tenant_id, above), action: 'accept', actor: { id: staff_id, name }, content: [] }])
}

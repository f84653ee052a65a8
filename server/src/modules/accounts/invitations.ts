import type { Flavour } from '@linggong/shared/contract/call'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempt, countAttempts, type Limit } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { chainOf } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { invitedSeats, type Invitation, type Seat } from './queries.ts'
import { queueMessage, queueNotices, tenantCodes } from './sms.ts'

/** How long an invitation may be accepted. */
const openMs = 48 * 3_600_000

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + openMs)
export const invitationStart = (end: Date): Date => new Date(end.getTime() - openMs)

/** Tells a person by SMS that an organisation wants them. A member like any other only after they have accepted: until then the seat counts for nothing. */
export async function sendInvitation(tx: Tx, deps: Deps, { tenantId }: Pick<Actor, 'tenantId'>, phone: string): Promise<void> {
  const now = deps.clock()
  await countAttempt(tx, { key: `invite#${tenantId}:${phone}`, max: 3, seconds: 3600 }, now)
  await countAttempt(tx, tenantCodes(tenantId), now)
  const tenant = await tx.selectFrom('app.tenant').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow()
  await queueMessage(tx, deps, { id: newId(), phone, text: smsText('invitation', { tenant: tenant.name }) })
}

/** What one organisation may send to the managers of those that it opens: files of hundreds are work, thousands an hour are not. */
const openerMessages = ({ tenantId }: Pick<Actor, 'tenantId'>, by: number): Limit => ({ key: `sms#${tenantId}/opened`, max: 2000, seconds: 3600, by })

/**
 * Tells the managers of organisations that the caller has opened, one message for each phone. Beyond the limits nothing is sent and nothing
 * refused: the invitation stands, and its person sees it when they sign in.
 */
export async function sendInvitations(tx: Tx, deps: Deps, opener: Pick<Actor, 'tenantId'>, invited: readonly { readonly phone: string; readonly tenant: string }[]): Promise<void> {
  const now = deps.clock()
  const guests = [...new Map(invited.toReversed().map((one) => [one.phone, one])).values()]
  const all = openerMessages(opener, guests.length)
  const perPhone = new Map(guests.map(({ phone }) => [phone, { key: `invite#${opener.tenantId}:${phone}`, max: 3, seconds: 3600 }]))
  const full = await countAttempts(tx, [all, ...perPhone.values()], now)
  if (full.includes(all)) return deps.log.warn({ event: 'invitations full', tenant: opener.tenantId, unsent: guests.length }, 'invitations not sent')
  const told = guests.filter(({ phone }) => !full.some((limit) => limit === perPhone.get(phone)))
  await queueNotices(tx, deps, told.map(({ phone, tenant }) => ({ phone, text: smsText('invitation', { tenant }) })))
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

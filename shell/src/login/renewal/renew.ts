import { clientOf } from '@linggong/shared/api/client'
import { renewSession } from '@linggong/shared/session/lapse'
import { lapseAtom, sessionStore, userAtom } from '@linggong/shared/session/session'
import { startOver } from '@linggong/shared/session/switch-company'
import type { Ticket } from '@linggong/shared/session/token'
import { fetchSession } from '@linggong/shared/api/load-session'
import type { LoginContext } from '../sign-in.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The expired session's account: the same phone in the same organisation. */
export function sameSeat(): LoginContext {
  const user = sessionStore.get(userAtom)
  return { host: location.hostname, app: user?.app ?? null, relatedIds: user ? [user.related_id] : [] }
}

/** Signs in again, by `attempt`. Rejects with an `ApiError`; the session then stays expired. */
export async function renew(attempt: () => Promise<Ticket>): Promise<void> {
  const dead = sessionStore.get(lapseAtom)?.token
  const ticket = await attempt()
  const isSame = await adopt(ticket)
  if (isSame && dead !== undefined) tellOtherTabs(dead, ticket)
}

/**
 * Adopts the new token if it is the same person's in the same organisation, because the screen shows that account's
 * data; for any other account everything starts over. The permissions are loaded before anything continues,
 * because they may have changed. Returns whether the work continues.
 */
export async function adopt(ticket: Ticket): Promise<boolean> {
  const { user, permissions } = await fetchSession(clientOf(ticket.token))
  // Declined, or renewed by another tab, while this was running.
  if (sessionStore.get(lapseAtom) === null) return false
  const known = sessionStore.get(userAtom)
  const isSame = user.id === known?.id && user.related_id === known.related_id
  if (isSame) renewSession(ticket, user, permissions)
  else startOver(ticket)
  return isSame
}

import { clientOf } from '@linggong/shared/api/client'
import { renewSession } from '@linggong/shared/session/lapse'
import { lapseAtom, sessionStore, userAtom } from '@linggong/shared/session/session'
import { startOver } from '@linggong/shared/session/switch-company'
import type { Ticket } from '@linggong/shared/session/token'
import { fetchSession } from '@linggong/shared/api/load-session'
import { type LoginContext, type LoginMode, type LoginValues, signIn } from '../sign-in.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The seat that the lapsed session had: the same phone at the same organisation. */
export function sameSeat(): LoginContext {
  const user = sessionStore.get(userAtom)
  return { host: location.hostname, app: user?.app ?? null, relatedIds: user ? [user.related_id] : [] }
}

/** Signs the same account in again. Rejects with an `ApiError`; the session is then as lapsed as before. */
export async function renew(mode: LoginMode, secret: Omit<LoginValues, 'phone'>): Promise<void> {
  const phone = sessionStore.get(userAtom)?.user_phone ?? ''
  const dead = sessionStore.get(lapseAtom)?.token
  const ticket = await signIn(mode, { ...secret, phone }, sameSeat())
  const isSame = await adopt(ticket)
  if (isSame && dead !== undefined) tellOtherTabs(dead, ticket)
}

/**
 * Takes the new token when it is the same person's at the same organisation; what is on screen is nobody
 * else's, so for anyone else everything starts over. The permissions are read before anything goes on:
 * they may have changed meanwhile. Answers whether the work goes on.
 */
export async function adopt(ticket: Ticket): Promise<boolean> {
  const { user, permissions } = await fetchSession(clientOf(ticket.token))
  // Given up, or renewed by another tab, while this was under way.
  if (sessionStore.get(lapseAtom) === null) return false
  const known = sessionStore.get(userAtom)
  const isSame = user.id === known?.id && user.related_id === known.related_id
  if (isSame) renewSession(ticket, user, permissions)
  else startOver(ticket)
  return isSame
}

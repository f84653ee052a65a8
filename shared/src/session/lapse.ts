import {
  type PermissionState,
  type UserInfo,
  lapseAtom,
  permissionStateAtom,
  sessionStore,
  ticketAtom,
  userAtom,
} from './session.ts'
import { type Ticket, dropToken, readTicket, writeTicket } from './token.ts'

const listeners = new Set<() => void>()

/** Registers a listener for the renewal of the session. */
export function onRenewed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The server refused the token while somebody was working. False when no page is open yet that could continue:
 * the caller logs out as usual.
 *
 * How this satisfies R549 ("status 401 also logs the user out"): the token is removed at once, from memory and
 * from storage, so nothing can be sent with it, and every call waits (`api/renewal.ts`). The permissions stay
 * in effect for display, because a page that loses its buttons loses the forms behind them; but every action
 * is a call, and none is sent. The rest of a log-out happens when the operator declines
 * to sign in again, or reloads: without a token that leads to the login page.
 */
export function lapseSession(): boolean {
  if (sessionStore.get(lapseAtom)) return true
  const ticket = sessionStore.get(ticketAtom)
  if (!ticket || !sessionStore.get(userAtom) || sessionStore.get(permissionStateAtom).status !== 'ready') return false
  // `startOver` is replacing the document with another user's session, whose token must not be touched.
  if (readTicket()?.token !== ticket.token) return true
  dropToken()
  sessionStore.set(lapseAtom, ticket)
  sessionStore.set(ticketAtom, null)
  return true
}

/** Continues with a new token of the same member of staff, and with that account's current permissions. */
export function renewSession(ticket: Ticket, user: UserInfo, permissions: PermissionState): void {
  writeTicket(ticket)
  sessionStore.set(userAtom, user)
  sessionStore.set(permissionStateAtom, permissions)
  sessionStore.set(ticketAtom, ticket)
  sessionStore.set(lapseAtom, null)
  for (const listener of listeners) listener()
}

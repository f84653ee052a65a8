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

/** Whoever waits for the session to be renewed goes on here. */
export function onRenewed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The server refused the token while somebody was at work. False when there is no page yet to go on with:
 * the caller logs out as ever.
 *
 * How this keeps to R549 ("status 401 also logs the user out"): the token is gone at once, from memory and
 * from storage, so nothing can be sent with it, and every call waits (`api/renewal.ts`). The permissions are
 * still painted, because a page that loses its buttons loses the form that hangs on one of them; but whatever
 * they allow is a call, and none leaves. What a log-out clears besides is cleared when the operator gives
 * the new sign-in up, and so does a reload: without a token it leads to the login page.
 */
export function lapseSession(): boolean {
  if (sessionStore.get(lapseAtom)) return true
  const ticket = sessionStore.get(ticketAtom)
  if (!ticket || !sessionStore.get(userAtom) || sessionStore.get(permissionStateAtom).status !== 'ready') return false
  // Somebody else is about to go on in a new document (`startOver`): his token is not to be touched.
  if (readTicket()?.token !== ticket.token) return true
  dropToken()
  sessionStore.set(lapseAtom, ticket)
  sessionStore.set(ticketAtom, null)
  return true
}

/** Goes on with another token of the same member of staff, and with what he may do by now. */
export function renewSession(ticket: Ticket, user: UserInfo, permissions: PermissionState): void {
  writeTicket(ticket)
  sessionStore.set(userAtom, user)
  sessionStore.set(permissionStateAtom, permissions)
  sessionStore.set(ticketAtom, ticket)
  sessionStore.set(lapseAtom, null)
  for (const listener of listeners) listener()
}

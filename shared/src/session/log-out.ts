import type { Flavour } from '../contract/call.ts'
import { type Exit, exitAtom, flavourAtom, lapseAtom, nextSession, permissionStateAtom, sessionStore, ticketAtom, userAtom } from './session.ts'

const listeners = new Set<() => void>()

/** Whoever keeps something of the session (query cache, drafts) drops it here. */
export function onLogOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Everything that anybody keeps of the session at hand goes. */
export function dropAll(): void {
  for (const listener of listeners) listener()
}

/** How to go somewhere: the router's way when there is one, else a new document. */
export type Go = (to: string) => void

const newDocument: Go = (to) => location.assign(to)
let go: Go = newDocument

export function connectNavigation(navigate: Go): () => void {
  go = navigate
  return () => {
    go = newDocument
  }
}

/** The login page that fits the session that ended (decision 2). */
export function loginPath(exit: { readonly flavour: Flavour | null; readonly redirect?: string }): string {
  const query = new URLSearchParams()
  if (exit.flavour) query.set('app', exit.flavour)
  if (exit.redirect) query.set('redirect', exit.redirect)
  const text = query.toString()
  return text ? `/login?${text}` : '/login'
}

/**
 * Ends the session in this browser: permissions, routes, token, caches and both storages (R435–R439,
 * decision 1), then the login page (R440). `notice` is what the login page says, `redirect` where the
 * next sign-in goes on when the user did not ask for the end.
 */
export function logOut({ notice = '', redirect = '' }: { notice?: string; redirect?: string } = {}): void {
  const exit: Exit = { flavour: sessionStore.get(flavourAtom), notice, redirect }
  nextSession()
  sessionStorage.clear()
  localStorage.clear()
  dropAll()
  sessionStore.set(exitAtom, exit)
  sessionStore.set(userAtom, null)
  sessionStore.set(permissionStateAtom, { status: 'unknown' })
  sessionStore.set(lapseAtom, null)
  sessionStore.set(ticketAtom, null)
  go(loginPath(exit))
}

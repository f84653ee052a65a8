import type { Flavour } from '../contract/call.ts'
import { type Exit, exitAtom, flavourAtom, lapseAtom, nextSession, permissionStateAtom, sessionStore, ticketAtom, userAtom } from './session.ts'

const listeners = new Set<() => void>()

/** Registers a listener that drops session data (query cache, drafts). */
export function onLogOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears everything that belongs to the current session. */
export function dropAll(): void {
  for (const listener of listeners) listener()
  void dropDatabases()
}

/** Drafts of imports have identity numbers. They are deleted here, for the module that keeps them is not loaded in every document that signs out. */
async function dropDatabases(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  // A private window may refuse to name them; then it keeps none either.
  const all = await indexedDB.databases().catch(() => [])
  for (const { name } of all) if (name !== undefined) indexedDB.deleteDatabase(name)
}

/** Navigates: with the router when there is one, else by loading a new document. */
export type Go = (to: string) => void

const newDocument: Go = (to) => location.assign(to)
let go: Go = newDocument

export function connectNavigation(navigate: Go): () => void {
  go = navigate
  return () => {
    go = newDocument
  }
}

/** The login page of the flavour whose session ended (decision 2). */
export function loginPath(exit: { readonly flavour: Flavour | null; readonly redirect?: string }): string {
  const query = new URLSearchParams()
  if (exit.flavour) query.set('app', exit.flavour)
  if (exit.redirect) query.set('redirect', exit.redirect)
  const text = query.toString()
  return text ? `/login?${text}` : '/login'
}

/**
 * Ends the session in this browser: permissions, routes, token, caches and both storages (R435–R439,
 * decision 1), then goes to the login page (R440). `notice` is shown there; `redirect` is where the
 * next sign-in continues when the user did not log out on purpose.
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

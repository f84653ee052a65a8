import { atom, createStore } from 'jotai'
import type { CallOutput, Flavour } from '../contract/call.ts'
import type { platformBrand, staffInfo } from '../contract/accounts.ts'
import { type Ticket, readTicket, writeTicket } from './token.ts'

export type StaffInfo = CallOutput<typeof staffInfo>
export type Brand = CallOutput<typeof platformBrand>

/** The staff's own data merged with the brand and its help videos (R246); no brand when that call failed (R247). */
export interface UserInfo extends StaffInfo {
  readonly brand: Brand | null
}

/** Nothing is granted in any state but `ready`: denied while loading and on error. */
export type PermissionState =
  | { readonly status: 'unknown' | 'loading' | 'failed' }
  /** `isEmpty`: the server listed no permission; the always-granted names are in `granted` nevertheless (decision 3). */
  | { readonly status: 'ready'; readonly granted: ReadonlySet<string>; readonly isEmpty: boolean }

/** How the last session ended; the login page says why. */
export interface Exit {
  /** Selects the login screen (decision 2). */
  readonly flavour: Flavour | null
  readonly notice: string
  /** Where the next sign-in continues, after a session that ended against the user's will. */
  readonly redirect: string
}

/** A session whose token the server refused while it was in use. */
export interface Lapse {
  /** The refused token, by which other browser tabs recognise that they shared it. Never sent again. */
  readonly token: string
  readonly flavour: Flavour
}

/**
 * A store for the session only: the client reads the token outside React, and the store under
 * `Provider` is recreated with each sign-in, so that no screen's atom outlives its user.
 */
export const sessionStore = createStore()

const storedTicket = () => (typeof sessionStorage === 'undefined' ? null : readTicket())

export const ticketAtom = atom<Ticket | null>(storedTicket())
export const userAtom = atom<UserInfo | null>(null)
export const permissionStateAtom = atom<PermissionState>({ status: 'unknown' })
export const exitAtom = atom<Exit | null>(null)

/** Set while the page is blocked and waits for the same account to sign in again (R549). */
export const lapseAtom = atom<Lapse | null>(null)

/** Somebody is signed in, or may continue in place after signing in again. */
export const isSignedInAtom = atom((get) => get(ticketAtom) !== null || get(lapseAtom) !== null)

export const flavourAtom = atom((get) => (get(ticketAtom) ?? get(lapseAtom))?.flavour ?? null)

/** The organisation that the session works for. */
export const tenantAtom = atom((get) => {
  const user = get(userAtom)
  return user && { id: user.related_id, name: user.related_name, flavour: user.app, disabledBy: user.disabled_by }
})

/** A disabled company, also by one above it, may view everything but start nothing new (R043, decision 20). */
export const isTenantDisabledAtom = atom((get) => typeof get(tenantAtom)?.disabledBy === 'string')

let number = 0

/** Changes with each sign-in and log-out, but not with a renewal: data of one session is keyed by it. */
export function sessionNumber(): number {
  return number
}

/** Ends what belonged to the previous session. */
export function nextSession(): void {
  number += 1
}

export function currentToken(): string | null {
  return sessionStore.get(ticketAtom)?.token ?? null
}

/** Separates the cached reads of one organisation from those of another. */
export function tenantScope(): string {
  const tenant = sessionStore.get(tenantAtom)
  return tenant ? `${tenant.flavour}:${tenant.id}` : 'public'
}

/** Begins a session with the answer of a sign-in or of switching companies. */
export function beginSession(ticket: Ticket): void {
  nextSession()
  writeTicket(ticket)
  sessionStore.set(lapseAtom, null)
  sessionStore.set(userAtom, null)
  sessionStore.set(permissionStateAtom, { status: 'unknown' })
  sessionStore.set(exitAtom, null)
  sessionStore.set(ticketAtom, ticket)
}

import { atom, createStore } from 'jotai'
import type { CallOutput, Flavour } from '../contract/call.ts'
import type { platformBrand, staffInfo } from '../contract/accounts.ts'
import { type Ticket, readTicket, writeTicket } from './token.ts'

export type StaffInfo = CallOutput<typeof staffInfo>
export type Brand = CallOutput<typeof platformBrand>

/** The staff's own data with the brand and its help videos merged in (R246); no brand when that call failed (R247). */
export interface UserInfo extends StaffInfo {
  readonly brand: Brand | null
}

/** Nothing is granted in any state but `ready`: denied while loading and on error. */
export type PermissionState =
  | { readonly status: 'unknown' | 'loading' | 'failed' }
  /** `isEmpty`: the server listed nothing; the always-granted names are in `granted` all the same (decision 3). */
  | { readonly status: 'ready'; readonly granted: ReadonlySet<string>; readonly isEmpty: boolean }

/** How the last session ended; the login page says why. */
export interface Exit {
  /** Chooses the login screen (decision 2). */
  readonly flavour: Flavour | null
  readonly notice: string
  /** Where the next sign-in goes on, after a session that ended against the user's will. */
  readonly redirect: string
}

/** A session whose token the server refused while somebody was at work in it. */
export interface Lapse {
  /** The dead token: other browser tabs know by it that they lived on the same one. Never sent again. */
  readonly token: string
  readonly flavour: Flavour
}

/**
 * A store of the session alone: the client reads the token outside React, and the store under
 * `Provider` is made anew with each sign-in, so that no atom of a screen outlives its user.
 */
export const sessionStore = createStore()

const storedTicket = () => (typeof sessionStorage === 'undefined' ? null : readTicket())

export const ticketAtom = atom<Ticket | null>(storedTicket())
export const userAtom = atom<UserInfo | null>(null)
export const permissionStateAtom = atom<PermissionState>({ status: 'unknown' })
export const exitAtom = atom<Exit | null>(null)

/** Set while the page stands still and waits for a new sign-in of the same account (R549). */
export const lapseAtom = atom<Lapse | null>(null)

/** Somebody is signed in, or was and may go on in the same place. */
export const isSignedInAtom = atom((get) => get(ticketAtom) !== null || get(lapseAtom) !== null)

export const flavourAtom = atom((get) => (get(ticketAtom) ?? get(lapseAtom))?.flavour ?? null)

/** The organisation that the session works for. */
export const tenantAtom = atom((get) => {
  const user = get(userAtom)
  return user && { id: user.related_id, name: user.related_name, flavour: user.app, isEnabled: user.is_enable }
})

/** A disabled company may look but not begin anything new (R043, decision 20). */
export const isTenantDisabledAtom = atom((get) => get(tenantAtom)?.isEnabled === false)

let number = 0

/** Another one with each sign-in and log-out, the same after a renewal: what belongs to one session is kept under it. */
export function sessionNumber(): number {
  return number
}

/** What belonged to the session before is over. */
export function nextSession(): void {
  number += 1
}

export function currentToken(): string | null {
  return sessionStore.get(ticketAtom)?.token ?? null
}

/** What separates the cached reads of one organisation from those of another. */
export function tenantScope(): string {
  const tenant = sessionStore.get(tenantAtom)
  return tenant ? `${tenant.flavour}:${tenant.id}` : 'public'
}

/** Begins a session with the answer of a sign-in or of a company switch. */
export function beginSession(ticket: Ticket): void {
  nextSession()
  writeTicket(ticket)
  sessionStore.set(lapseAtom, null)
  sessionStore.set(userAtom, null)
  sessionStore.set(permissionStateAtom, { status: 'unknown' })
  sessionStore.set(exitAtom, null)
  sessionStore.set(ticketAtom, ticket)
}

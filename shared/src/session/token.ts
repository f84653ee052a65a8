import type { Flavour } from '../contract/call.ts'

/** The result of a sign-in: the token, and the kind of organisation. */
export interface Ticket {
  readonly token: string
  readonly flavour: Flavour
}

// Session storage (R434): the token lasts as long as the browser tab.
const tokenKey = 'token'
/** The flavour is the "theme" of the session (R011). */
const flavourKey = 'theme'

const known: readonly string[] = ['saas', 'park', 'platform', 'agency', 'company'] satisfies readonly Flavour[]

export function isFlavour(value: unknown): value is Flavour {
  return typeof value === 'string' && known.includes(value)
}

/** Null when nobody is signed in, or when the stored value is invalid. */
export function readTicket(storage: Storage = sessionStorage): Ticket | null {
  const token = storage.getItem(tokenKey)
  const flavour = storedFlavour(storage)
  return token && flavour ? { token, flavour } : null
}

/** The flavour of the last session in this browser tab, when it expired; a log-out removes it. */
export function storedFlavour(storage: Storage = sessionStorage): Flavour | null {
  const flavour = storage.getItem(flavourKey)
  return isFlavour(flavour) ? flavour : null
}

export function writeTicket(ticket: Ticket, storage: Storage = sessionStorage): void {
  storage.setItem(tokenKey, ticket.token)
  storage.setItem(flavourKey, ticket.flavour)
}

/** Removes the token, but keeps what selects the login screen. */
export function dropToken(storage: Storage = sessionStorage): void {
  storage.removeItem(tokenKey)
}

/** A ticket from a server's answer, or null when invalid: an empty token would look like a session. */
export function asTicket(answer: { readonly token?: unknown; readonly app?: unknown } | null | undefined): Ticket | null {
  const { token, app } = answer ?? {}
  return typeof token === 'string' && token !== '' && isFlavour(app) ? { token, flavour: app } : null
}

import type { Flavour } from '../contract/call.ts'

/** What a sign-in leaves behind: who may call, and as which kind of organisation. */
export interface Ticket {
  readonly token: string
  readonly flavour: Flavour
}

// Session storage (R434): a ticket ends with its browser tab.
const tokenKey = 'token'
/** The flavour is the "theme" of the session (R011). */
const flavourKey = 'theme'

const known: readonly string[] = ['saas', 'park', 'platform', 'agency', 'company'] satisfies readonly Flavour[]

export function isFlavour(value: unknown): value is Flavour {
  return typeof value === 'string' && known.includes(value)
}

/** Null when nobody is signed in, and when what is stored is not a ticket. */
export function readTicket(storage: Storage = sessionStorage): Ticket | null {
  const token = storage.getItem(tokenKey)
  const flavour = storedFlavour(storage)
  return token && flavour ? { token, flavour } : null
}

/** The flavour that the last session in this browser tab had, when that session lapsed; a log-out forgets it. */
export function storedFlavour(storage: Storage = sessionStorage): Flavour | null {
  const flavour = storage.getItem(flavourKey)
  return isFlavour(flavour) ? flavour : null
}

export function writeTicket(ticket: Ticket, storage: Storage = sessionStorage): void {
  storage.setItem(tokenKey, ticket.token)
  storage.setItem(flavourKey, ticket.flavour)
}

/** The token goes, what chooses the login screen stays. */
export function dropToken(storage: Storage = sessionStorage): void {
  storage.removeItem(tokenKey)
}

/** An answer of the server as a ticket, or null when it is none: an empty token would look like a session. */
export function asTicket(answer: { readonly token?: unknown; readonly app?: unknown } | null | undefined): Ticket | null {
  const { token, app } = answer ?? {}
  return typeof token === 'string' && token !== '' && isFlavour(app) ? { token, flavour: app } : null
}

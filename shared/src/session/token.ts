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
  const flavour = storage.getItem(flavourKey)
  return token && isFlavour(flavour) ? { token, flavour } : null
}

export function writeTicket(ticket: Ticket, storage: Storage = sessionStorage): void {
  storage.setItem(tokenKey, ticket.token)
  storage.setItem(flavourKey, ticket.flavour)
}

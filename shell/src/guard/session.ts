/** The bare session: enough for the guard to choose between sign-in and the suite. */
const tokenKey = 'token'
const flavourKey = 'flavour'

export interface BareSession {
  readonly token: string
  readonly flavour: string
}

export function readSession(storage: Storage = sessionStorage): BareSession | null {
  const token = storage.getItem(tokenKey)
  const flavour = storage.getItem(flavourKey)
  return token && flavour ? { token, flavour } : null
}

export function writeSession(session: BareSession, storage: Storage = sessionStorage): void {
  storage.setItem(tokenKey, session.token)
  storage.setItem(flavourKey, session.flavour)
}

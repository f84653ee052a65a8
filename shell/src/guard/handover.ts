import { onLogOut } from '@linggong/shared/session/log-out'
import { beginSession, sessionStore, ticketAtom } from '@linggong/shared/session/session'
import { type Ticket, asTicket } from '@linggong/shared/session/token'

/** The session of another browser tab, and when that tab was last used (ms since the epoch). */
interface Offer {
  readonly ticket: Ticket
  readonly usedAt: number
}

/** A tab answers at once unless it is busy; without an answer the login page must not be long in coming. */
const patienceMs = 300
const question = 'ask'

// Only pages of this origin hear it.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('linggong-handover')
let usedAt = Date.now()
/** A document that was signed out on purpose stays so, whatever other tabs have. */
let mayAsk = true

/** Lets new browser tabs continue with this tab's session (the token itself lies in the tab's session storage, R434). */
export function offerSession(): () => void {
  const touch = () => {
    usedAt = Date.now()
  }
  const answer = ({ data }: MessageEvent<unknown>) => {
    const ticket = sessionStore.get(ticketAtom)
    if (data === question && ticket) channel?.postMessage({ ticket, usedAt } satisfies Offer)
  }
  addEventListener('focus', touch)
  channel?.addEventListener('message', answer)
  const forget = onLogOut(() => {
    mayAsk = false
  })
  return () => {
    removeEventListener('focus', touch)
    channel?.removeEventListener('message', answer)
    forget()
  }
}

/** Whether another tab may have a session for this one: asked once, when the document opens. */
export function mayTakeOver(): boolean {
  return mayAsk && channel !== null
}

/** Continues with the session of the tab that was used last; resolves to false when no tab has one. */
export async function takeOver(): Promise<boolean> {
  mayAsk = false
  const offers: Offer[] = []
  const listen = ({ data }: MessageEvent<unknown>) => {
    const offer = readOffer(data)
    if (offer) offers.push(offer)
  }
  channel?.addEventListener('message', listen)
  channel?.postMessage(question)
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  channel?.removeEventListener('message', listen)
  const [last] = offers.toSorted((one, other) => other.usedAt - one.usedAt)
  if (!last || sessionStore.get(ticketAtom)) return false
  beginSession(last.ticket)
  return true
}

function readOffer(data: unknown): Offer | null {
  if (typeof data !== 'object' || data === null || !('ticket' in data) || !('usedAt' in data) || typeof data.usedAt !== 'number') return null
  const { ticket: given, usedAt: at } = data
  if (typeof given !== 'object' || given === null || !('token' in given) || !('flavour' in given)) return null
  const ticket = asTicket({ token: given.token, app: given.flavour })
  return ticket && { ticket, usedAt: at }
}

import { onLogOut } from '@linggong/shared/session/log-out'
import { type Ticket, isFlavour } from '@linggong/shared/session/token'

type Message = { readonly dead: string; readonly ticket?: Ticket }

/**
 * A duplicated browser tab has the same token as its origin, so all of them expire together. The first to be
 * signed in again tells the others, and answers those that notice later. Tabs that were signed in
 * separately have another token and are not affected; after a log-out there is no new token to pass on.
 */
const successors = new Map<string, Ticket>()
let channel: BroadcastChannel | null = null

/** Opened with the first expiry; stays open, to answer the tabs that expire later. */
function tabs(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('linggong-session')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const ticket = isMessage(data) && !data.ticket ? successors.get(data.dead) : undefined
    if (ticket && isMessage(data)) tell(data.dead, ticket)
  })
  return channel
}

function tell(dead: string, ticket: Ticket): void {
  channel?.postMessage({ dead, ticket } satisfies Message)
}

/** Calls `take` with the token that another tab obtained for the expired one; returns a function that stops listening. */
export function askOtherTabs(dead: string, take: (ticket: Ticket) => void): () => void {
  const open = tabs()
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && data.dead === dead && data.ticket) take(data.ticket)
  }
  open?.addEventListener('message', listen)
  open?.postMessage({ dead } satisfies Message)
  return () => open?.removeEventListener('message', listen)
}

/** Tells the other tabs that this one was signed in again. */
export function tellOtherTabs(dead: string, ticket: Ticket): void {
  successors.set(dead, ticket)
  if (tabs()) tell(dead, ticket)
}

// After a log-out nobody may continue with these tokens.
onLogOut(() => successors.clear())

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null || !('dead' in data) || typeof data.dead !== 'string') return false
  return !('ticket' in data) || data.ticket === undefined || isTicket(data.ticket)
}

function isTicket(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'flavour' in value && isFlavour(value.flavour)
}

import { type QueryClient, type QueryKey, hashKey } from '@tanstack/react-query'

interface Poll<T> {
  /** Whose answer it is, and to what: the windows of somebody else have another. */
  readonly of: string
  readonly queryKey: QueryKey
  /** Fetches the query; does nothing more when it is being fetched already. */
  readonly ask: () => Promise<unknown>
  readonly everyMs: number
  /** The windows may run different builds: an answer of another form is not taken over. */
  readonly isAnswer: (value: unknown) => value is T
}

/** What a window tells the others: that it asks, or what it was answered. */
type Told = { readonly of: string; readonly asks: true } | { readonly of: string; readonly answer: unknown }

/** The others wait this much longer than the window that asked last, and not all equally long: so the same one goes on asking. */
const behindMs = 500
const spreadMs = 1000
/** So long is waited for an answer to what is being asked, here or elsewhere. */
const patienceMs = 5000

/**
 * Asks a query again and again, once for all windows of a person in this browser: whoever asks tells the others the answer. No window is
 * appointed. Each knows when the last answer came and when the next one is due; the one that asked last is a little earlier than the
 * others, and when it is closed, hidden or frozen, another one asks. A window that is not visible does not. Returns a function that ends it.
 */
export function sharePoll<T>(client: QueryClient, { of, queryKey, ask, everyMs, isAnswer }: Poll<T>): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('linggong-polls')
  const behind = behindMs + Math.random() * spreadMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMine = true
  let askedAt = 0
  let isOver = false

  const tell = (told: Told) => channel?.postMessage(told)
  const due = () => {
    const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
    const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt)
    return Math.max(answeredAt + everyMs + (isMine ? 0 : behind), askedAt > answeredAt ? askedAt + patienceMs : 0)
  }
  const plan = () => {
    clearTimeout(timer)
    // An answer may still be on its way when the poll ends.
    if (!isOver && !document.hidden) timer = setTimeout(look, Math.max(0, due() - Date.now()))
  }
  const look = () => {
    if (due() <= Date.now()) {
      askedAt = Date.now()
      tell({ of, asks: true })
      ask().catch(() => undefined).finally(plan)
    } else plan()
  }
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (!isTold(data) || data.of !== of) return
    if ('asks' in data) askedAt = Date.now()
    else if (isAnswer(data.answer)) {
      isMine = false
      client.setQueryData(queryKey, data.answer)
    }
    plan()
  }
  // Also what this window has asked for other reasons, as after an action: the others need not.
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true || event.query.queryHash !== hashKey(queryKey)) return
    isMine = true
    tell({ of, answer: event.query.state.data })
    plan()
  })
  channel?.addEventListener('message', hear)
  document.addEventListener('visibilitychange', plan)
  plan()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    channel?.close()
    document.removeEventListener('visibilitychange', plan)
  }
}

function isTold(data: unknown): data is Told {
  return typeof data === 'object' && data !== null && 'of' in data && typeof data.of === 'string' && ('asks' in data || 'answer' in data)
}

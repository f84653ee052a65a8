import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What Node reports when a program is started, or a request or connection made; not programs that the whole process waits for. */
const reports: Readonly<Record<string, string>> = {
  child_process: 'a program was started',
  'http.client.request.start': 'a request left by http or https',
  'undici:request:create': 'a request left by fetch',
  'net.client.socket': 'a connection was opened',
}

/** Where the driver of the database connects. */
const driver = '/pg/lib/connection.js'

const watched = new AsyncLocalStorage<string[]>()

/**
 * Does the work, and notes each time that it, or anything that it began, started a program or turned to anybody but the database: what
 * happened, and from where. Other work of this process, such as what an earlier test left running, is not noted: a report is made in the
 * context of whoever caused it.
 */
export async function watchOutside<R>(work: (seen: readonly string[]) => Promise<R>): Promise<R> {
  const seen: string[] = []
  const note = (what: string): void => {
    const from = callers()
    // The pool opens and replaces connections to the database whenever it needs to.
    if (watched.getStore() === seen && !from.includes(driver)) seen.push(`${what}\n${from}`)
  }
  const watchers = Object.entries(reports).map(([channel, what]) => [channel, () => note(what)] as const)
  for (const [channel, watcher] of watchers) subscribe(channel, watcher)
  try {
    return await watched.run(seen, () => work(seen))
  } finally {
    for (const [channel, watcher] of watchers) unsubscribe(channel, watcher)
  }
}

/** The stack of the report, deep enough to reach the code that caused it. */
function callers(): string {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const { stack = '' } = new Error()
  Error.stackTraceLimit = usual
  return stack.split('\n').slice(3).join('\n')
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What Node reports when a program is started, or a request or connection made. The database's connections are sockets of the driver's own, which it does not report, nor programs that the whole process waits for. */
const reports: Readonly<Record<string, string>> = {
  child_process: 'a program was started',
  'http.client.request.start': 'a request left by http or https',
  'undici:request:create': 'a request left by fetch',
  'net.client.socket': 'a connection was opened',
}

/** One line for each time that this process started a program or turned to anybody but the database, until it is stopped. */
export function watchOutside(): { readonly seen: readonly string[]; stop(): void } {
  const seen: string[] = []
  const watchers = Object.entries(reports).map(([channel, what]) => [channel, () => void seen.push(what)] as const)
  for (const [channel, watcher] of watchers) subscribe(channel, watcher)
  return {
    seen,
    stop: () => {
      for (const [channel, watcher] of watchers) unsubscribe(channel, watcher)
    },
  }
}

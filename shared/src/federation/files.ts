import type { FetchPorts } from './fetch-manifest.ts'
import type { FailureReason } from './failure.ts'
import { integrityOf } from './integrity.ts'

type Ports = Pick<FetchPorts, 'fetch' | 'after'>

/** A file that is only asked for to see what is wrong with it. */
const lookTimeoutMs = 5000

/** A file past the browser's cache, where it replaces the one that would stay for a year; null where it does not come in time. */
export async function look({ fetch, after }: Ports, url: string, limitMs = lookTimeoutMs): Promise<{ readonly status: number; readonly bytes: Uint8Array } | null> {
  const abort = new AbortController()
  const cancel = after(limitMs, () => abort.abort())
  try {
    const response = await fetch(url, { cache: 'reload', signal: abort.signal })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch {
    return null
  } finally {
    cancel()
  }
}

/** A browser rejects a script without giving the reason, and the next try has to find a corrected one. Null: nothing is wrong with it now. */
export async function whatIsWrong(ports: Ports, url: string, integrity: string | undefined): Promise<{ readonly reason: FailureReason; readonly detail: string } | null> {
  const found = await look(ports, url)
  if (found === null) return { reason: 'unreachable', detail: url }
  if (found.status !== 200) return { reason: 'bad-status', detail: `HTTP ${found.status} ${url}` }
  return integrity && integrityOf(found.bytes) !== integrity ? { reason: 'wrong-integrity', detail: url } : null
}

import type { Config } from '../config.ts'

/** A way to something outside of the product: a bank, an SMS gateway. */
export interface Port<T> {
  /** For people: 支付通道. */
  readonly title: string
  /** The real thing; undefined where the configuration names none. Absent: no adapter has been written yet. */
  readonly real?: (config: Config) => T | undefined
  /** What stands in for it in the demo. `databaseUrl`: a database that a simulator may keep its own tables in. */
  readonly simulated: (databaseUrl: string) => T
  /** Neither: `away` says so to whoever calls, so that nothing is lost in silence. */
  readonly none: (away: () => Promise<never>) => T
}

/** The other side did not answer: the outcome is unknown, so the caller asks again later and never guesses. */
export class PortDown extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PortDown'
  }
}

/** The real thing where it is configured, else in the demo its simulator, else nothing that pretends to be one. */
export function openPort<T>(port: Port<T>, config: Config, databaseUrl: string): T {
  const real = port.real?.(config)
  if (real !== undefined) return real
  return config.demo ? port.simulated(databaseUrl) : port.none(() => Promise.reject(new PortDown(`尚未配置${port.title}`)))
}

/** What goes wrong between us and a simulator, whatever its business is. */
export interface Trouble {
  /** Nothing arrives. */
  readonly down: boolean
  /** It does what it is told, but its answer gets lost. */
  readonly loses: boolean
  /** Every request arrives twice. */
  readonly repeats: boolean
}

/** A call of a simulator in the trouble that is set at the time. */
export function inTrouble<A extends readonly unknown[], R>(title: string, trouble: () => Promise<Trouble>, call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    const { down, loses, repeats } = await trouble()
    if (down) throw new PortDown(`${title}暂停服务`)
    if (repeats) await call(...args)
    const answer = await call(...args)
    if (loses) throw new PortDown(`${title}没有应答`)
    return answer
  }
}

export interface HttpPlace {
  readonly url: string
  readonly token: string
}

/** Sends a real adapter's request: JSON with a bearer token. Anything but a 2xx is a failure. */
export async function post({ url, token }: HttpPlace, title: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    // The token is meant for this URL only, so redirects are not followed.
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${title}: HTTP ${response.status}`)
}

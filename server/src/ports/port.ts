import type { z } from 'zod'
import type { Config } from '../config.ts'
import { callOut, type Incoming, type Limits } from '../kernel/egress.ts'

/** The connection to an external system: a bank, an SMS gateway. */
export interface Port<T> {
  /** The name shown to users: 支付通道. */
  readonly title: string
  /** The real adapter; undefined when it is not configured. Absent: no adapter has been written yet. */
  readonly real?: (config: Config) => T | undefined
  /** The simulator used in the demo. `databaseUrl`: a database in which a simulator may store its own tables. */
  readonly simulated: (databaseUrl: string) => T
  /** Used when there is neither; `away` rejects every call, so that nothing is lost unnoticed. */
  readonly none: (away: () => Promise<never>) => T
}

/** The external system did not answer: the outcome is unknown, so the caller queries it later and never guesses. */
export class PortDown extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PortDown'
  }
}

/** The real adapter where it is configured, in the demo the simulator, otherwise a stub that refuses every call. */
export function openPort<T>(port: Port<T>, config: Config, databaseUrl: string): T {
  const real = port.real?.(config)
  if (real !== undefined) return real
  return config.demo ? port.simulated(databaseUrl) : port.none(() => Promise.reject(new PortDown(`尚未配置${port.title}`)))
}

/** Simulated faults between us and a simulator of any kind. */
export interface Trouble {
  /** No request arrives. */
  readonly down: boolean
  /** Requests take effect, but the answers get lost. */
  readonly loses: boolean
  /** Every request arrives twice. */
  readonly repeats: boolean
}

/** How a simulator behaves. */
export interface Behaviour extends Trouble {
  /** The share of requests that it refuses; which ones hangs on their ids alone, so that a repeated run refuses the same. */
  readonly fail_percent: number
  readonly delay_ms: number
}

/** A simulator whose faults a tester sets. */
export interface Simulator {
  readSetting(): Promise<Behaviour>
  writeSetting(setting: Behaviour): Promise<void>
}

export const isSimulator = (port: object): port is Simulator => 'writeSetting' in port

/** Calls a simulator with the fault that is currently set. */
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

/** Sends a real adapter's request: JSON with a bearer token. Anything but a 2xx is a failure, a redirect too: the token is meant for this URL only. */
export async function post(place: HttpPlace, title: string, body: object): Promise<void> {
  await sent(place, title, body, {})
}

/** The same where the answer matters. One that is not of this shape is a failure. */
export async function answerTo<T extends z.ZodType>(place: HttpPlace, title: string, body: object, answer: T): Promise<z.output<T>> {
  const { body: bytes } = await sent(place, title, body, { reads: { types: ['application/json'], mostBytes: 64_000 } })
  return answer.parse(JSON.parse(bytes.toString()))
}

async function sent({ url, token }: HttpPlace, title: string, body: object, limits: Limits): Promise<Incoming> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await callOut({ url, trust: 'configured' }, { method: 'POST', headers, body: JSON.stringify(body) }, limits)
  if (answer.status < 200 || answer.status > 299) throw new Error(`${title}: HTTP ${answer.status}`)
  return answer
}

import { fork } from 'node:child_process'
import { resolve } from 'node:path'

export interface MemberCall {
  readonly what: 'signIn' | 'payment'
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

export interface FloodOrder {
  readonly port: number
  /** Made one after the other, at even pauses, each from an address of its own; whether or not the one before has been answered. */
  readonly members: readonly MemberCall[]
  readonly pauseMs: number
  /** Requests a second of the one address that floods; 0: none. */
  readonly perSecond: number
}

export interface FloodResult {
  /** Milliseconds. */
  readonly times: Readonly<Record<MemberCall['what'], readonly number[]>>
  /** The answers of members that were not 200. */
  readonly refused: readonly string[]
  /** Of the flood: how many by status; 0 for no answer. */
  readonly flood: Readonly<Record<number, number>>
}

/** In a process of its own, so that measuring is not delayed by the server. */
export function floodWith(order: FloodOrder): Promise<FloodResult> {
  const worker = fork(resolve(import.meta.dirname, 'worker.ts'), { serialization: 'advanced' })
  return new Promise<FloodResult>((done, fail) => {
    worker.once('message', (result) => done(result as FloodResult))
    worker.once('error', fail)
    worker.once('exit', (code, signal) => fail(new Error(`flood: ${signal ?? `code ${code ?? ''}`}`)))
    worker.send(order)
  }).finally(() => worker.kill())
}

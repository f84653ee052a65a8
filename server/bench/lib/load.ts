import { fork } from 'node:child_process'
import { resolve } from 'node:path'

export interface Client {
  readonly port: number
  /** Complete requests, each with the case it belongs to. */
  readonly requests: readonly { readonly name: string; readonly text: string }[]
}

export interface LoadOrder {
  readonly clients: readonly Client[]
  readonly seconds: number
  /** Average pause of a client between an answer and the next request, in milliseconds; 0: none. */
  readonly thinkMs: number
}

export interface LoadResult {
  /** Milliseconds by case. */
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly count: number
  readonly seconds: number
  /** The number of answers other than 200, and the first of them. */
  readonly refused: number
  readonly firstRefused: string
}

export interface DirectOrder {
  readonly url: string
  readonly transactions: readonly (readonly { readonly text: string; readonly values: readonly unknown[] }[])[]
  readonly flavours: readonly { readonly flavour: string; readonly relatedId: string }[]
  readonly seconds: number
  readonly inFlight: number
  readonly poolSize: number
}

export interface DirectResult {
  readonly count: number
  readonly seconds: number
}

/** In a separate process, so that measuring is not delayed by the main process. */
export const loadWith = (order: LoadOrder): Promise<LoadResult> => inWorker<LoadResult>('load-worker.ts', order, order.seconds)

export const askDirectly = (order: DirectOrder): Promise<DirectResult> => inWorker<DirectResult>('direct-worker.ts', order, order.seconds)

function inWorker<R>(file: string, order: LoadOrder | DirectOrder, seconds: number): Promise<R> {
  const worker = fork(resolve(import.meta.dirname, file), { serialization: 'advanced' })
  // A measurement that hangs must not block the benchmark for ever.
  const late = setTimeout(() => worker.kill('SIGKILL'), (seconds + 120) * 1000)
  return new Promise<R>((done, fail) => {
    worker.once('message', (result) => done(result as R))
    worker.once('error', fail)
    worker.once('exit', (code, signal) => fail(new Error(`${file}: ${signal ?? `code ${code ?? ''}`}`)))
    worker.send(order)
  }).finally(() => {
    clearTimeout(late)
    worker.kill()
  })
}

import type { Call, CallInput } from '../contract/call.ts'
import type { ApiError } from './errors.ts'

/**
 * A query as screens hold it: optional values may be null, and a text sent as `a,b,c` may be
 * given as a list. The client drops the nulls and joins the lists.
 */
type LooseQuery<Q> = {
  [K in keyof Q]: undefined extends Q[K] ? Q[K] | null | (string extends Q[K] ? readonly string[] : never) : Q[K]
}

type WithLooseQuery<I> = I extends { query?: infer Q } ? Omit<I, 'query'> & { query?: LooseQuery<Q> } : never

/** The input of a call: the parts that it declares. */
export type SendInput<C> = WithLooseQuery<CallInput<C>>

export interface SendOptions {
  /** For an idempotent call: the same key has one effect. `useAction` creates it. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The caller shows the failure itself, without a toast. A function where that depends on the failure. */
  readonly quiet?: boolean | ((failure: ApiError) => boolean)
  /** Sent again without asking after the session was renewed: for harmless writes. Calls that read always are. */
  readonly repeats?: boolean
}

/** The second argument, optional for calls without any part. */
export type SendArguments<C extends Call> =
  Record<never, never> extends SendInput<C> ? [input?: SendInput<C> & SendOptions] : [input: SendInput<C> & SendOptions]

/** The same, untyped, for use inside the client. */
export interface AnyInput extends SendOptions {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

/** The call's path with its parameters filled in, otherwise exactly as the catalogue writes it (decision 9). */
export function pathOf(call: { readonly name: string; readonly path: string }, params: AnyInput['params'] = {}): string {
  return call.path.replace(/:([a-z_]+)/gu, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' || value === '') throw new TypeError(`${call.name}: no ${name}`)
    return encodeURIComponent(value)
  })
}

/** An untyped view of an input whose type depends on its call. */
export function plainInput(input: unknown): AnyInput {
  return isInput(input) ? input : {}
}

function isInput(input: unknown): input is AnyInput {
  return typeof input === 'object' && input !== null
}

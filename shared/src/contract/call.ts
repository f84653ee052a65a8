import type { z } from 'zod'
import { type Flavour, flavours } from '../domain/flavours.ts'
import type { CommonPermissionKey, PermissionKey } from '../domain/permissions.ts'
import type { Fields } from '../domain/fields/field.ts'

export { type Flavour, flavours }

/**
 * Who may make a call.
 * - `public`: no token needed.
 * - `self`: every signed-in user; look-ups and the caller's own account.
 * - a table: per flavour the permission keys (route names or `Route:action`) of its pages, any one suffices.
 *   A flavour that is absent may not make the call at all.
 */
export type Access = 'public' | 'self' | { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

/** The same keys whatever the flavour, for pages that all of them have. */
export function anyFlavour(...keys: readonly CommonPermissionKey[]): Access {
  return { saas: keys, park: keys, platform: keys, agency: keys, company: keys }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What code that serves every call may decide by. Where the client, the kit or the server's kernel treats calls
 * differently, the function takes (a part of) this: a name or a path is not there to be looked into.
 */
export interface CallFacts {
  readonly method: Method
  /** Takes an `Idempotency-Key`; the same key answers the same result and has one effect. */
  readonly idempotent: boolean
  /** Refused on the server for a disabled company (decision 20). */
  readonly newBusiness: boolean
  /** Families whose cached reads are stale after this call. */
  readonly changes: readonly string[]
  /** Changes nothing, so that it may be sent again without asking: the GETs that make nothing stale, and the searches and checks that are POST. */
  readonly reads: boolean
  /** Runs beside what the operator waits for: no sign of waiting, not counted among the running requests (R551, R552). */
  readonly background?: true
  /** Sends money on its way. Whoever repeats it after a lost connection is told that nothing is paid twice. */
  readonly moves?: 'money'
}

/** What travels besides the schemas; the only part that reaches the browser's start-up bundle. */
export interface CallHead extends CallFacts {
  readonly kind: 'call'
  readonly name: string
  /** The contract file the call lives in; query keys begin with it. */
  readonly family: string
  /** Exactly as the catalogue writes it (trailing slash included), `:id` for parameters. */
  readonly path: string
  /** What it does, in an operator's words; in a browser only of calls that may change something. */
  readonly summary: string
  /** Keys of the answer that screens rely on being a list or an object; only in a browser, where no schema says so. */
  readonly parts?: Readonly<Record<string, 'list' | 'object'>>
}

export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends CallHead {
  readonly access: Access
  /** What people call the fields of its input, by the dictionary of its entity; `bills.account_no` of what stands in a list. */
  readonly words: Fields
  readonly params: P | undefined
  readonly query: Q | undefined
  readonly body: B | undefined
  readonly response: R
  /** `file`: the answer is a download, `response` describes nothing but the absence of JSON. */
  readonly answers: 'json' | 'file'
  /** How long a browser may keep the answer; 0: never. Only for what is the same for everyone. */
  readonly cacheSeconds: number
  /** `large`: its body may be of the size of a spreadsheet (imports of up to 6000 rows). */
  readonly bodySize: 'usual' | 'large'
}

interface CallParts<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> {
  name: string
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  params?: P
  query?: Q
  body?: B
  response: R
  answers?: 'json' | 'file'
  cacheSeconds?: number
  bodySize?: 'large'
  newBusiness?: boolean
  changes?: readonly string[]
  /** Of a POST that changes nothing; a GET without `changes` reads anyway. */
  reads?: true
  background?: true
}

/** What moves money is repeated after a lost connection, so it must not have its effect twice. */
type CallSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = CallParts<P, Q, B, R> &
  ({ moves: 'money'; idempotent: true } | { moves?: undefined; idempotent?: boolean })

/** Binds a contract file's name, and the words for what its calls take, to the calls it declares. */
export function family(familyName: string, words: Fields = {}) {
  return function call<
    P extends z.ZodType = z.ZodUndefined,
    Q extends z.ZodType = z.ZodUndefined,
    B extends z.ZodType = z.ZodUndefined,
    R extends z.ZodType = z.ZodType,
  >(spec: CallSpec<P, Q, B, R>): Call<P, Q, B, R> {
    return {
      kind: 'call',
      name: spec.name,
      family: familyName,
      method: spec.method,
      path: spec.path,
      access: spec.access,
      words,
      params: spec.params,
      query: spec.query,
      body: spec.body,
      response: spec.response,
      answers: spec.answers ?? 'json',
      cacheSeconds: spec.cacheSeconds ?? 0,
      summary: spec.summary,
      idempotent: spec.idempotent ?? false,
      newBusiness: spec.newBusiness ?? false,
      changes: spec.changes ?? [],
      reads: spec.reads ?? (spec.method === 'GET' && (spec.changes ?? []).length === 0),
      bodySize: spec.bodySize ?? 'usual',
      ...(spec.background && { background: true }),
      ...(spec.moves && { moves: spec.moves }),
    }
  }
}

export function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call'
}

type Shape<T> = T extends z.ZodUndefined ? undefined : T extends z.ZodType ? z.input<T> : undefined

/** What the caller passes: only the parts that the call declares. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B>
    ? (Shape<P> extends undefined ? { params?: undefined } : { params: Shape<P> }) &
        (Shape<Q> extends undefined ? { query?: undefined } : { query?: Shape<Q> }) &
        (Shape<B> extends undefined ? { body?: undefined } : { body: Shape<B> })
    : never

export type CallOutput<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never

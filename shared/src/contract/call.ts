import type { z } from 'zod'
import { type Flavour, flavours } from '../domain/flavours.ts'
import type { CommonPermissionKey, PermissionKey } from '../domain/permissions.ts'
import type { Fields } from '../domain/fields/field.ts'
import type { RevealKind } from '../domain/reveals.ts'
import type { statusCounts } from './schemas/common.ts'
import type { OpenScope } from '../domain/open-scopes.ts'
import type { ServiceKey } from '../domain/topup.ts'
import { workerPrefix, type WorkerPurpose } from '../domain/worker-purposes.ts'

export { type Flavour, flavours }

/**
 * Who may make a call.
 * - `public`: no token needed.
 * - `self`: every signed-in user; look-ups and the caller's own account.
 * - a table: per flavour the permission keys (route names or `Route:action`) of its pages, any one of which suffices.
 * A flavour that is absent may not make the call at all.
 * - `worker`: a worker with a token for this purpose, who is no member of any organisation; and nobody else.
 */
export type Access = 'public' | 'self' | (FlavourAccess & { readonly worker?: never }) | ({ readonly worker: WorkerPurpose } & { readonly [F in Flavour]?: never })

export type FlavourAccess = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

/** The same keys whatever the flavour, for pages that all of them have. */
export function anyFlavour(...keys: readonly CommonPermissionKey[]): Access {
  return { saas: keys, park: keys, platform: keys, agency: keys, company: keys }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The properties by which generic code treats calls differently: where the client, the kit or the server's kernel
 * depends on the call, it takes (a part of) this instead of looking at names or paths.
 */
export interface CallFacts {
  readonly method: Method
  /** Takes an `Idempotency-Key`; the same key answers the same result and has one effect. */
  readonly idempotent: boolean
  /** Families whose cached reads are stale after this call. */
  readonly changes: readonly string[]
  /** Changes nothing, so that it may be repeated without asking: GETs that make nothing stale, and the searches and checks sent as POST. */
  readonly reads: boolean
  /** Runs in the background: no loading indicator, not counted among the running requests (R551, R552). */
  readonly background?: true
  /** Its answer counts rows of any family, so that it is stale after every change. */
  readonly countsAll?: true
  /** Starts a payment. After a lost connection the operator is told that repeating it pays nothing twice. */
  readonly moves?: 'money'
}

/** The part of a call without schemas; the only part in the browser's start-up bundle. */
export interface CallHead extends CallFacts {
  readonly name: string
  /** The contract file the call lives in; query keys begin with it. */
  readonly family: string
  /** Exactly as the catalogue writes it (trailing slash included), `:id` for parameters. */
  readonly path: string
  /** What it does, in an operator's words; in a browser only for calls that may change something. */
  readonly summary: string
  /** Of a list (`list-calls.ts`): the call that exports it. */
  readonly exported?: CallHead
  /** Of a list: the call that counts its rows by state. */
  readonly counted?: CallHead
  /** Keys of the answer that screens expect to be a list or an object; only in a browser, where there is no schema. */
  readonly parts?: Readonly<Record<string, 'list' | 'object'>>
}

export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends CallHead {
  readonly kind: 'call'
  /** Refused for a disabled company (decision 20); the server alone asks. */
  readonly newBusiness: boolean
  readonly access: Access
  /** The labels of the input's fields, from the dictionary of the entity; `bills.account_no` for a field of list items. */
  readonly words: Fields
  readonly params: P | undefined
  readonly query: Q | undefined
  readonly body: B | undefined
  readonly response: R
  /** `file`: the answer is a download, and `response` is unused. */
  readonly answers: 'json' | 'file'
  /** How long a browser may cache the answer; 0: never. Only for answers that are the same for everyone. */
  readonly cacheSeconds: number
  /** Whether the person must have proven themselves lately (by password or code) for what this body asks; else the answer is `step_up`. */
  stepUp(body: z.output<B>): boolean
  /** `large`: the body may be as large as a spreadsheet (imports of up to 6000 rows). */
  readonly bodySize: 'usual' | 'large'
  readonly asks?: Asks
  /** Its answer uses up a unit of this service, of the caller's organisation or its agency: the same question of a day one, however often it is asked. All that a call that reads may write. */
  readonly uses?: ServiceKey
  /** An organisation's own programs may make it as well, those with this scope. */
  readonly open?: OpenScope
}

/**
 * What the call compares with personal data that its caller sees masked. A whole value is answered by who has it, so each such question
 * is counted and written into the register of reveals before it is answered.
 */
export interface Asks {
  readonly kind: RevealKind
  /** The key of the query or body that carries the value, or a list of values: a phone or, where both are meant, a phone or an identity number. Several where each is compared. */
  readonly key: string | readonly string[]
  /** Names are shown masked as well, so a whole one is a question too. */
  readonly names?: true
}

/** A list, with the call that exports it: the same filters without paging. */
export interface ListCall<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  EQ extends z.ZodType = z.ZodType,
  EB extends z.ZodType = z.ZodType,
> extends Call<z.ZodUndefined, Q, B, R> {
  readonly exported: Call<z.ZodUndefined, EQ, EB, z.ZodObject<{ id: z.ZodUUID }>>
  /** Only where the contract declares it. */
  readonly counted?: Call<z.ZodUndefined, EQ, EB, typeof statusCounts>
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
  /** For a POST that changes nothing; a GET without `changes` reads anyway. */
  reads?: true
  uses?: ServiceKey
  background?: true
  countsAll?: true
  asks?: Asks
  /** The person must have proven themselves lately: always, or where the body asks for something that needs it. */
  stepUp?: true | ((body: z.output<B>) => boolean)
}

/** A payment is repeated after a lost connection, so it must be idempotent. It needs a person's consent, so no program makes it. */
type CallSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = CallParts<P, Q, B, R> &
  ({ moves: 'money'; idempotent: true; open?: undefined } | { moves?: undefined; idempotent?: boolean; open?: OpenScope })

/** Creates the `call` function of a contract file: the family's name, and the labels of its input fields. */
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
      stepUp: spec.stepUp === true ? () => true : (spec.stepUp ?? (() => false)),
      bodySize: spec.bodySize ?? 'usual',
      ...(spec.uses && { uses: spec.uses }),
      ...(spec.background && { background: true }),
      ...(spec.countsAll && { countsAll: true }),
      ...(spec.moves && { moves: spec.moves }),
      ...(spec.asks && { asks: spec.asks }),
      ...(spec.open && { open: spec.open }),
    }
  }
}

/** What a token must be for to make the call; undefined for the calls of members and of everybody. */
export function workerPurposeOf({ access }: Pick<Call, 'access'>): WorkerPurpose | undefined {
  return typeof access === 'string' ? undefined : access.worker
}

/** Served on the workers' origin and nowhere else. Without a purpose: for whoever has scanned an invitation code. */
export const isOfWorkers = ({ path }: Pick<Call, 'path'>): boolean => path.startsWith(workerPrefix)

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

/** A row of a list. */
export type RowOf<C> = CallOutput<C> extends { readonly results: readonly (infer R)[] } ? R : never

import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import type { Deps } from '../deps.ts'
import type { Actor, Worker } from './actor.ts'
import { refuse, texts } from './refuse.ts'
import { inReading, positionOf } from './replica.ts'
import type { Recalled, Visit } from './session.ts'
import { inTransaction, type Tx } from './transaction.ts'
import { chineseIssue, describeIssues } from './zod-text.ts'

/** What a handler receives; params, query and body are parsed by the contract's schemas. */
export interface Context<P, Q, B> {
  /** Throws 401 when nobody is signed in, which can happen in public calls only. */
  readonly actor: Actor
  readonly visitor: Actor | null
  /** Throws 401 in all calls but those of workers. */
  readonly worker: Worker
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly deps: Deps
  /** The time of the call; when a transaction is retried, the time of the attempt. */
  readonly now: Date
  readonly request: FastifyRequest
  readonly confirm?: Recalled['confirm'] | undefined
}

export const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({ address: ip, agent: headers['user-agent'] ?? '' })

/** The answer of a call that returns a file. */
export interface FileAnswer {
  readonly file: { readonly name: string; readonly mime: string; readonly body: Buffer | Readable }
}

export interface RawRequest {
  readonly visitor: Actor | null
  readonly worker: Worker | null
  /** Of a visitor who is only remembered. */
  readonly confirm?: Recalled['confirm'] | undefined
  readonly deps: Deps
  readonly request: FastifyRequest
}

export interface Parsed {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export interface Route {
  readonly call: Call
  /** Confirms a remembered visitor before it answers, and does nothing besides reading. */
  readonly confirms?: true
  /** Parses and validates the raw request; invalid params are refused with 404. */
  readonly prepare: (raw: RawRequest) => { readonly parsed: Parsed; readonly run: () => Promise<unknown> }
}

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Context<z.output<P>, z.output<Q>, z.output<B>>
type Answer<R extends z.ZodType> = Promise<z.input<R> | FileAnswer>

/** Registers a handler that runs in a single read-only transaction as the caller. */
export function read<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  handler: (tx: Tx, ctx: Input<P, Q, B>) => Answer<R>,
): Route {
  if (!call.reads) throw new Error(`${call.name} changes something, says the contract`)
  return handle(call, (ctx) => inTransaction(ctx.deps.db, ctx.actor, (tx) => handler(tx, ctx), { readOnly: true }))
}

/**
 * The same for a handler that does nothing outside of its transaction: it may begin before the session is known to go on, or be answered from
 * the replica.
 */
export function readAlone<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  handler: (tx: Tx, ctx: Input<P, Q, B>) => Answer<R>,
): Route {
  if (!call.reads) throw new Error(`${call.name} changes something, says the contract`)
  // Inside of a call's transaction nobody would confirm.
  if (call.idempotent) throw new Error(`${call.name} is answered from a transaction of its own, says the contract`)
  return { ...handle(call, (ctx) => inReading(ctx.deps, ctx.actor, positionOf(ctx.request), (tx) => handler(tx, ctx), ctx.confirm)), confirms: true }
}

/** Registers a handler that runs in a single transaction as the caller. It may run up to three times, see `inTransaction`. */
export function write<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  handler: (tx: Tx, ctx: Input<P, Q, B>) => Answer<R>,
): Route {
  return handle(call, (ctx) => inTransaction(ctx.deps.db, ctx.actor, (tx) => handler(tx, ctx)))
}

/**
 * Registers a handler that manages its transactions itself: none, as the system (nobody is signed in, or rows of other organisations are
 * read), or several, because one must persist when another is rolled back.
 */
export function handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  handler: (ctx: Input<P, Q, B>) => Answer<R>,
): Route {
  return {
    call,
    prepare(raw) {
      const parsed = {
        params: parseParams(orNothing(call.params), raw.request.params),
        query: parseInput(call, orNothing(call.query), call.query === undefined ? nothing(raw.request.query) : raw.request.query),
        body: parseInput(call, orNothing(call.body), call.body === undefined ? nothing(raw.request.body) : raw.request.body),
      }
      const context = {
        ...parsed,
        ...raw,
        get actor(): Actor {
          return raw.visitor ?? refuse(401, texts.unauthorized)
        },
        get worker(): Worker {
          return raw.worker ?? refuse(401, texts.unauthorized)
        },
        get now(): Date {
          return raw.deps.clock()
        },
      }
      return { parsed, run: () => handler(context) }
    },
  }
}

const inChinese = { error: chineseIssue }

/** Names the fields in a refusal as the call's entity does: the name of a department is 部门名称, not 姓名. */
export function parseInput<S extends z.ZodType>({ words }: Call, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, inChinese)
  if (result.success) return result.data
  const { error_msg, fields } = describeIssues(result.error, words)
  refuse('invalid', error_msg, { fields })
}

export function isFileAnswer(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'object' && value.file !== null && 'body' in value.file
}

/** A call that declares no schema has `ZodUndefined` in its type. */
function orNothing<S extends z.ZodType>(schema: S | undefined): S {
  // The contract's `family()` defaults the type parameter to ZodUndefined exactly when the schema is absent.
  return schema ?? (z.undefined('不接受此内容') as unknown as S)
}

/** A call without a schema accepts no content, and the refusal says what was sent in excess. */
function nothing(value: unknown): undefined {
  const rest = emptyToNothing(value)
  if (rest === undefined) return undefined
  const keys = typeof rest === 'object' && rest !== null && !Array.isArray(rest) ? Object.keys(rest) : []
  const text = keys.length === 0 ? '不接受此内容' : `不支持的字段：${keys.slice(0, 5).map((key) => key.slice(0, 50)).join('、')}`
  refuse('invalid', text, { fields: [{ field: '', text }] })
}

function emptyToNothing(value: unknown): unknown {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0) ? undefined : value
}

/** Invalid params cannot match any row, so they answer 404. */
function parseParams<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(schema instanceof z.ZodUndefined ? emptyToNothing(value) : value)
  return result.success ? result.data : refuse(404, texts.notFound)
}

import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { withContextKey, type ContextKey } from './context.ts'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

/** What the application logs in as: neither owner nor superuser, so row-level security applies to it. */
export const appRole = 'linggong_app'

const int8 = 20
const date = 1082

/** bigint columns contain cents and counters below 2^53; a larger value is an error and is never rounded. */
function parseInt8(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('bigint beyond 2^53-1')
  return number
}

/** In a transaction that cannot write: one poisoned row would otherwise take the whole list away. It is told as the largest exact number. */
const toldInt8 = (value: string): number => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(value)))

const parsers: Record<number, (value: string) => unknown> = { [int8]: parseInt8, [date]: (value) => value }

/** Also used by the owner's raw clients, so that all parse alike. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
}

export interface ConnectOptions {
  readonly url: string
  readonly size: number
  /** Does not wait for the disk at each commit; a later commit that does makes all earlier ones durable. For data that can be recreated. */
  readonly lazyCommit?: boolean
  readonly onError?: (error: Error) => void
  /** How long to wait for a free connection, in milliseconds. */
  readonly waitMs?: number
  /** How long a connection may be silent before it counts as broken, in milliseconds. Must exceed the duration of any statement. */
  readonly silenceMs?: number
}

const statementMs = 60_000

/** The application's database, through its pool. `key` signs who acts. */
export function connect(options: ConnectOptions & { readonly key: ContextKey }): Db {
  return withContextKey(new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(options) }) }), options.key)
}

/** Broken connections are dropped and reopened, so the database may restart without a restart of the server. */
export function poolOf(options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    Client: PreparingClient,
    // Lets a statement leave before the ones ahead of it are answered.
    pipeline: true,
    max: options.size,
    types: typeParsers,
    connectionTimeoutMillis: options.waitMs ?? 5000,
    idleTimeoutMillis: 30_000,
    stream: () => listening(options.silenceMs ?? statementMs + 5000),
    application_name: 'linggong',
    options: [
      options.lazyCommit === true ? '-c synchronous_commit=off' : '',
      `-c statement_timeout=${statementMs}`,
      '-c lock_timeout=20000',
      // With many concurrent requests each is served faster without parallel workers.
      '-c max_parallel_workers_per_gather=0',
      '-c idle_in_transaction_session_timeout=120000',
      '-c timezone=UTC',
    ].join(' '),
  })
  pool.on('error', options.onError ?? (() => undefined))
  // The pool handles errors of idle connections only; one that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const preparedMark = '/* prepared */'

/**
 * Placed after `select` in a statement that every request runs and whose plan does not depend on its values: each connection then
 * prepares it once. Other statements would get a bad generic plan.
 */
export const prepared = sql.raw(preparedMark)

const aheadMark = '/* ahead */'

/**
 * Placed in a statement whose answer only matters when it fails: in a transaction that reads, it leaves together with the next statement,
 * and its failure is that one's. A list page so takes two round trips less, and system calls are a quarter of what it costs here.
 */
export const ahead = sql.raw(aheadMark)

/** Gives marked statements a name, so that PostgreSQL reuses their plan, and reads numbers as the transaction may use them. */
class PreparingClient extends pg.Client {
  #onlyReads = false
  #isInside = false
  /** Fails when one of the statements that have not left yet fails. */
  #ahead: Promise<unknown> | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.setTypeParser(int8, 'text', (value: string) => (this.#onlyReads ? toldInt8(value) : parseInt8(value)))
  }

  // All overloads of the driver's method; only Kysely's form, a text with values, matters here.
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (args.length > 2 || typeof text !== 'string') return Reflect.apply(super.query, this, args) as never
    const isEdge = transactionEdge.test(text)
    if (isEdge) {
      this.#onlyReads = text === startsReading
      this.#isInside = !transactionEnd.test(text)
    }
    const answer = (): Promise<unknown> => (text.slice(0, 60).includes(preparedMark) ? this.#ask(text, values) : (Reflect.apply(super.query, this, args) as Promise<unknown>))
    if (text === startsReading || (this.#onlyReads && text.slice(0, 60).includes(aheadMark))) return this.#sendLater(answer) as never
    return (this.#ahead === undefined ? answer() : this.#sendAll(this.#ahead, answer)) as never
  }

  #sendLater(answer: () => Promise<unknown>): Promise<unknown> {
    // `cork` counts: one for all that waits.
    if (this.#ahead === undefined) this.connection.stream.cork()
    const next = answer()
    // The next statement tells the failure.
    next.catch(() => undefined)
    this.#ahead = this.#ahead === undefined ? next : Promise.all([this.#ahead, next])
    this.#ahead.catch(() => undefined)
    return Promise.resolve({ command: '', rowCount: 0, rows: [] })
  }

  async #sendAll(before: Promise<unknown>, answer: () => Promise<unknown>): Promise<unknown> {
    this.#ahead = undefined
    const last = answer()
    last.catch(() => undefined)
    this.connection.stream.uncork()
    await before
    return last
  }

  async #ask(text: string, values: unknown): Promise<unknown> {
    const isAlone = !this.#isInside
    const name = nameOf(text)
    const ask = (known: string): unknown => Reflect.apply(super.query, this, [{ name: known, text, values }])
    try {
      return await ask(name)
    } catch (error) {
      if (!isOutdated(error)) throw error
      // The other connections have the same outdated plan, so the name is changed for all. A later failure finds it changed already.
      if (names.get(text) === name) names.delete(text)
      // Inside a transaction the failure has rolled everything back, so only the transaction's owner can retry.
      if (!isAlone) throw error
      return await ask(nameOf(text))
    }
  }
}

/** How Kysely begins a transaction that only reads, and how any begins or ends. */
const startsReading = 'start transaction read only'
const transactionEdge = /^(?:begin|start transaction|commit|rollback)\b(?! to)/u
const transactionEnd = /^(?:commit|rollback)/u

/** By statement text. Not derived from the text: after a migration the same text needs a new name. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = randomUUID()
  names.set(text, name)
  return name
}

/**
 * The connection can no longer run a prepared statement: a migration changed its result type, or the session's statements were
 * discarded. Retried under a new name, it is planned again.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  // The first code means any unsupported feature; the routine identifies this one, independent of the server's language.
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

/** A machine that loses power does not close its connections, and the driver itself would wait for ever. */
function listening(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy(Object.assign(new Error('the database has been silent for too long'), { code: 'ETIMEDOUT' })))
}

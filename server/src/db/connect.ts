import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
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

const alongMark = '/* along */'

/** Placed in a statement that `sendAlong` sends. */
export const along = sql.raw(alongMark)

/** Sends a statement that is marked `along`: in a transaction that reads, it leaves together with the next one. Await its rows after that one's. */
export async function sendAlong<R>(on: Pick<Db, 'getExecutor'>, statement: CompiledQuery<R>): Promise<() => Promise<readonly R[]>> {
  const { rows } = await on.getExecutor().provideConnection((connection) => connection.executeQuery<R>(statement))
  const [promised]: readonly unknown[] = rows
  // The client answers so; the type of its answer does not know it.
  return async () => (promised instanceof Promise ? ((await promised) as R[]) : rows)
}

/** How long statements that may leave together with the next one wait for it, also the end of a transaction that only read. */
const holdMs = 3

/** Gives marked statements a name, so that PostgreSQL reuses their plan, and reads numbers as the transaction may use them. */
class PreparingClient extends pg.Client {
  #onlyReads = false
  #isInside = false
  /** Statements that have not left yet are held back by the corked stream. */
  #isHeld = false
  /** Fails when one of the statements that have not left yet fails. */
  #ahead: Promise<unknown> | undefined
  #late: NodeJS.Timeout | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.setTypeParser(int8, 'text', (value: string) => (this.#onlyReads ? toldInt8(value) : parseInt8(value)))
  }

  // All overloads of the driver's method; only Kysely's form, a text with values, matters here.
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (args.length > 2 || typeof text !== 'string') return this.#send(() => Reflect.apply(super.query, this, args) as Promise<unknown>) as never
    const isEdge = transactionEdge.test(text)
    // What was answered last belongs to this transaction, and nothing in it has failed.
    if (text === 'commit' && this.#onlyReads && this.#ahead === undefined && this.getTransactionStatus() === 'T') return this.#commitLater() as never
    if (isEdge) {
      this.#onlyReads = text === startsReading
      this.#isInside = !transactionEnd.test(text)
    }
    const marks = text.slice(0, 60)
    const answer = (): Promise<unknown> => (marks.includes(preparedMark) ? this.#ask(text, values) : (Reflect.apply(super.query, this, args) as Promise<unknown>))
    if (text === startsReading || (this.#onlyReads && marks.includes(aheadMark))) return this.#sendLater(answer) as never
    if (this.#onlyReads && marks.includes(alongMark)) return this.#sendLater(answer, (next) => [next.then(rowsOf)]) as never
    return this.#send(answer) as never
  }

  /** `rows` makes what is answered already of what will be. */
  #sendLater(answer: () => Promise<unknown>, rows: (next: Promise<unknown>) => readonly Promise<unknown>[] = () => []): Promise<unknown> {
    this.#hold()
    const next = answer()
    const promised = rows(next)
    // The next statement tells the failure.
    for (const one of [next, ...promised]) one.catch(() => undefined)
    this.#ahead = this.#ahead === undefined ? next : Promise.all([this.#ahead, next])
    this.#ahead.catch(() => undefined)
    return Promise.resolve({ command: '', rowCount: 0, rows: promised })
  }

  #send(answer: () => Promise<unknown>): Promise<unknown> {
    const before = this.#ahead
    this.#ahead = undefined
    const last = answer()
    this.#letGo()
    return before === undefined ? last : this.#inOrder(before, last)
  }

  async #inOrder(before: Promise<unknown>, last: Promise<unknown>): Promise<unknown> {
    last.catch(() => undefined)
    await before
    return last
  }

  /** Nothing can be lost: the transaction has only read, and if the connection breaks, its next statement fails anyway. */
  #commitLater(): Promise<unknown> {
    this.#hold()
    const end: Promise<unknown> = super.query('commit')
    end.catch(() => undefined)
    this.#onlyReads = false
    this.#isInside = false
    return Promise.resolve({ command: 'COMMIT', rowCount: 0, rows: [] })
  }

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.connection.stream.cork()
    if (this.#late === undefined) this.#late = setTimeout(() => this.#letGo(), holdMs)
    else this.#late.refresh()
  }

  #letGo(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.connection.stream.uncork()
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

const rowsOf = (answer: unknown): unknown => (typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : [])

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

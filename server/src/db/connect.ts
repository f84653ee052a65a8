import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

/** Neither owner nor superuser: row-level security binds it. */
export const appRole = 'linggong_app'

const int8 = 20
const date = 1082

/** bigint columns hold cents and counters, which stay below 2^53; more is a fault, not a rounding. */
function parseInt8(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('bigint beyond 2^53-1')
  return number
}

const parsers: Record<number, (value: string) => unknown> = { [int8]: parseInt8, [date]: (value) => value }

/** Also for raw clients of the owner: same parsing everywhere. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format),
}

export interface ConnectOptions {
  readonly url: string
  readonly size: number
  /** False when `url` logs in as the restricted role itself. */
  readonly takeRole: boolean
  /** Does not wait for the disk at each commit; a later commit that does makes all before it durable. For data that can be made again. */
  readonly lazyCommit?: boolean
  readonly onError?: (error: Error) => void
  /** How long one may wait for a connection that is free, in milliseconds. */
  readonly waitMs?: number
  /** How long a connection may say nothing before it counts as broken, in milliseconds. Longer than any statement may take. */
  readonly silenceMs?: number
}

const statementMs = 60_000

/** The application's database, through its pool. */
export function connect(options: ConnectOptions): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(options) }) })
}

/** Connections that break are dropped and made again, so the database may come back without a restart. */
export function poolOf(options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    Client: KeepingClient,
    max: options.size,
    types: typeParsers,
    connectionTimeoutMillis: options.waitMs ?? 5000,
    idleTimeoutMillis: 30_000,
    stream: () => listening(options.silenceMs ?? statementMs + 5000),
    application_name: 'linggong',
    options: [
      options.takeRole ? `-c role=${appRole}` : '',
      options.lazyCommit === true ? '-c synchronous_commit=off' : '',
      `-c statement_timeout=${statementMs}`,
      '-c lock_timeout=20000',
      // Of many at once each is served sooner by one process of its own than all by several.
      '-c max_parallel_workers_per_gather=0',
      '-c idle_in_transaction_session_timeout=120000',
      '-c timezone=UTC',
    ].join(' '),
  })
  pool.on('error', options.onError ?? (() => undefined))
  // The pool listens to idle connections only; one that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const keptMark = '/* kept */'

/**
 * Stands behind `select` in a statement that every request asks and whose plan does not depend on its values: each connection then
 * plans it once. For others a plan made for all values would be a bad one.
 */
export const kept = sql.raw(keptMark)

/** Names the marked statements, by which PostgreSQL knows them again. */
class KeepingClient extends pg.Client {
  // Every form of the driver's own method; only what Kysely sends, a text and its values, is of interest.
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (args.length > 2 || typeof text !== 'string' || !text.slice(0, 60).includes(keptMark)) return Reflect.apply(super.query, this, args) as never
    return this.#ask(text, values) as never
  }

  async #ask(text: string, values: unknown): Promise<unknown> {
    const isAlone = this.getTransactionStatus() === 'I'
    const name = nameOf(text)
    const ask = (known: string): unknown => Reflect.apply(super.query, this, [{ name: known, text, values }])
    try {
      return await ask(name)
    } catch (error) {
      if (!isOutdated(error)) throw error
      // The other connections keep the same plan: one of them has told all. Who comes late finds the name renewed already.
      if (names.get(text) === name) names.delete(text)
      // Inside a transaction the failure has undone everything before it, which only its owner can do again.
      if (!isAlone) throw error
      return await ask(nameOf(text))
    }
  }
}

/** By text. Not made of it: after a migration the same text is another statement. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = randomUUID()
  names.set(text, name)
  return name
}

/**
 * A kept statement that the connection can no longer run: a migration changed what it answers, or somebody discarded the
 * session's statements. Asked again, it goes by a new name and is planned anew.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  // The first code stands for every missing feature; the routine tells them apart in any language of the server.
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

/** A machine that lost its power says no good-bye, and nothing else in the driver would ever stop waiting for it. */
function listening(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => socket.destroy(Object.assign(new Error('the database has been silent for too long'), { code: 'ETIMEDOUT' })))
}

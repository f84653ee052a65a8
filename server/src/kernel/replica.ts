import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { connect, type Db } from '../db/connect.ts'
import { contextKeyOf } from '../db/context.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from './actor.ts'
import { withKeysOf } from './identities.ts'
import { Refusal } from './refuse.ts'
import { type Confirm, inTransaction, type Tx } from './transaction.ts'

/** A place in the database's log of changes, as PostgreSQL writes it: `16/B374D848`. */
export type Position = string

/** A copy of the database that follows it by its log, and answers reads. */
export interface Replica {
  readonly db: Db
  /** Where the database is now. */
  position(): Promise<Position>
  /** The least that a reader is shown: what was committed a second ago. */
  floor(): Position
  /** Whether it is worth asking: it answered lately, or has not been asked for a while. */
  isUp(): boolean
  failed(error: unknown): void
  close(): Promise<void>
}

const sampleMs = 1000
/** How long a replica that failed is left alone. */
const restMs = 5000

/** `url`: the application's login there. */
export async function openReplica(db: Db, url: string, { poolSize }: Deps['config'], log: Deps['log']): Promise<Replica> {
  // Whoever waits a second for it is served sooner by the database.
  const copy = withKeysOf(db, connect({ url, key: contextKeyOf(db), size: poolSize, waitMs: 1000, onError: (error) => log.warn({ err: error }, 'replica connection') }))
  let downUntil = 0
  const position = async (): Promise<Position> => (await sql<{ at: Position }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)).rows[0]?.at ?? ''
  let last = await position()
  let before = last
  const timer = setInterval(() => {
    position().then((at) => {
      before = last
      last = at
    }, () => undefined)
  }, sampleMs)
  timer.unref()
  return {
    db: copy,
    position,
    floor: () => before,
    isUp: () => Date.now() >= downUntil,
    failed(error) {
      if (Date.now() >= downUntil) log.warn({ err: error }, 'replica')
      downUntil = Date.now() + restMs
    },
    async close() {
      clearInterval(timer)
      await copy.destroy()
    },
  }
}

/** Null: not a position. */
export function bytesOf(position: string | undefined): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/iu.exec(position ?? '') ?? []
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Told with what the database itself has answered; whoever sends it along is shown at least what was there then. */
const header = 'x-position'

export function positionOf({ headers }: Pick<FastifyRequest, 'headers'>): Position | undefined {
  const told = headers[header]
  return typeof told === 'string' && bytesOf(told) !== null ? told : undefined
}

/** What was asked for is done by now, so the answer goes out without the position when that cannot be had. */
export async function tellPosition({ replica, log }: Pick<Deps, 'replica' | 'log'>, reply: FastifyReply): Promise<void> {
  try {
    if (replica !== undefined) reply.header(header, await replica.position())
  } catch (error) {
    log.warn({ err: error }, 'position after a call')
  }
}

const later = (one: Position, other: Position | undefined): Position => ((bytesOf(other) ?? 0n) > (bytesOf(one) ?? 0n) ? (other ?? one) : one)

/** The replica has not replayed what the reader has seen. */
class Behind extends Error {}

/**
 * Reads in one transaction as `caller`: from the replica, where there is one and it has replayed all that was committed a second ago and all up
 * to `seen`, so that everybody sees what they have done themselves; else from the database. So `work` may run twice. `confirm`: see
 * `inTransaction`; nobody is only remembered where there is a replica.
 */
export async function inReading<T>({ db, replica }: Pick<Deps, 'db' | 'replica'>, caller: Caller, seen: Position | undefined, work: (tx: Tx) => Promise<T>, confirm?: Confirm): Promise<T> {
  if (replica?.isUp() === true) {
    try {
      return await inTransaction(replica.db, caller, async (tx) => {
        if (!(await hasReplayed(tx, later(replica.floor(), seen)))) throw new Behind()
        return work(tx)
      }, { readOnly: true })
    } catch (error) {
      // Refused there as it would be here.
      if (error instanceof Refusal) throw error
      if (!(error instanceof Behind)) replica.failed(error)
    }
  }
  return inTransaction(db, caller, work, { readOnly: true, confirm })
}

async function hasReplayed(tx: Tx, position: Position): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean | null }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as ok`.execute(tx)
  return rows[0]?.ok === true
}

const patienceMs = 2000

/**
 * For a file of many rows, which is read in many transactions: each shows all that was committed when it was begun, for which the replica has
 * some time.
 */
export async function readerOf(deps: Pick<Deps, 'db' | 'replica'>, caller: Caller): Promise<<T>(work: (tx: Tx) => Promise<T>) => Promise<T>> {
  const { replica } = deps
  const seen = await replica?.position()
  if (replica !== undefined && seen !== undefined) await untilReplayed(replica, caller, seen)
  return (work) => inReading(deps, caller, seen, work)
}

async function untilReplayed(replica: Replica, caller: Caller, position: Position): Promise<void> {
  const until = Date.now() + patienceMs
  while (replica.isUp() && Date.now() < until) {
    try {
      if (await inTransaction(replica.db, caller, (tx) => hasReplayed(tx, position), { readOnly: true })) return
    } catch (error) {
      replica.failed(error)
    }
    await sleep(20)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { ahead, isOutdated, prepared, type Db } from '../db/connect.ts'
import { contextKeyOf, signedContext } from '../db/context.ts'
import type { Database } from '../db/tables.ts'
import { SYSTEM, type Caller, type Worker } from './actor.ts'
import { isDistributed } from './distributed.ts'
import { rowsFor, written } from './written.ts'

export type Tx = Transaction<Database>
export { SYSTEM }

type Acting = Caller | Worker

interface Open {
  readonly tx: Tx
  readonly caller: Acting
  closed: boolean
  /** The nesting depth of savepoints. */
  depth: number
}

export type Confirm = ((tx: Tx) => Promise<() => Promise<void>>) | undefined

interface Options {
  readonly readOnly?: boolean
  readonly confirm?: Confirm
}

/** The transaction that encloses the whole current call, see `asOneTransaction`. */
const surrounding = new AsyncLocalStorage<Open>()
const commitHooks = new WeakMap<Tx, (() => void)[]>()
const homes = new WeakMap<Tx, Db>()
const callers = new WeakMap<Tx, Acting>()

/** Serialization failure and deadlock: the database rolled back and expects a retry. */
const retryable = new Set(['40001', '40P01'])
const tries = 3

/**
 * Runs `work` in one database transaction as `caller`: row-level security uses the caller's organisation.
 * `work` may run up to three times, so its only effects may be on the database; use `afterCommit` for others.
 * Inside an idempotent call it joins the call's transaction. `readOnly`: the database refuses every write. `confirm` is asked before
 * anything else, and throws at the end where the caller may not have the result.
 */
export async function inTransaction<T>(db: Db, caller: Acting, work: (tx: Tx) => Promise<T>, { readOnly = false, confirm }: Options = {}): Promise<T> {
  const outer = surrounding.getStore()
  if (outer !== undefined && !outer.closed) return joined(outer, caller, work)
  for (let attempt = 1; ; attempt += 1) {
    let own: Tx | undefined
    try {
      const transaction = readOnly ? db.transaction().setAccessMode('read only') : db.transaction()
      const result = await transaction.execute(async (tx) => {
        own = tx
        homes.set(tx, db)
        const confirmed = await confirm?.(tx)
        await actAs(tx, caller)
        const done = await work(tx)
        await confirmed?.()
        return done
      })
      if (own !== undefined) runHooks(own)
      return result
    } catch (error) {
      if (attempt >= tries || !isRetryable(error)) throw error
      // Random delay, so that two transactions which collided do not collide again.
      await sleep(Math.random() * 25 * 2 ** attempt)
    }
  }
}

/** Every `inTransaction` inside `work` joins this transaction, so that the call's changes and its stored answer are one commit. */
export async function asOneTransaction<T>(db: Db, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, caller, async (tx) => {
    const open: Open = { tx, caller, closed: false, depth: 0 }
    try {
      return await surrounding.run(open, () => work(tx))
    } finally {
      open.closed = true
    }
  })
}

/**
 * A separate transaction beside `tx` that persists when `tx` is rolled back: for attempts that must be counted even when refused.
 * Takes a second connection, so use it rarely, and touch no row that `tx` has locked.
 */
export async function separateTransaction<T>(tx: Tx, caller: Caller, work: (own: Tx) => Promise<T>): Promise<T> {
  const db = homeOf(tx)
  return surrounding.exit(() => inTransaction(db, caller, work))
}

/** A savepoint around `work`, which says whether its changes stay: what is only tried out is undone, and answered all the same. */
export async function provisionally<T extends { readonly stays: boolean }>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const hooks = commitHooks.get(tx)?.length ?? 0
  await sql`savepoint provisional`.execute(tx)
  const undo = async (): Promise<void> => {
    await sql`rollback to savepoint provisional; release savepoint provisional`.execute(tx)
    commitHooks.get(tx)?.splice(hooks)
  }
  try {
    const result = await work()
    if (result.stays) await sql`release savepoint provisional`.execute(tx)
    else await undo()
    return result
  } catch (error) {
    await undo().catch(() => undefined)
    throw error
  }
}

/** A part of the caller's transaction as the system: what they bring about, but may not do themselves. Undone completely when it fails. */
export async function asSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const caller = callerOf(tx)
  await sql`savepoint as_system`.execute(tx)
  try {
    await actAs(tx, SYSTEM)
    const result = await work(tx)
    await actAs(tx, caller)
    await sql`release savepoint as_system`.execute(tx)
    return result
  } catch (error) {
    // Also restores the caller, because the settings are local to the savepoint.
    await sql`rollback to savepoint as_system`.execute(tx).catch(() => undefined)
    callers.set(tx, caller)
    throw error
  }
}

/** The caller whom row-level security currently applies in `tx`. */
export function callerOf(tx: Tx): Caller {
  const caller = callers.get(tx)
  if (caller === undefined) throw new Error('not a transaction of inTransaction')
  if (caller.flavour === 'worker') throw new Error('a worker is no member: name their rows')
  return caller
}

/** The database that `tx` belongs to. */
export function homeOf(tx: Tx): Db {
  const db = homes.get(tx)
  if (db === undefined) throw new Error('not a transaction of inTransaction')
  return db
}

/** Runs `effect` after the commit; never after a rollback. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const hooks = commitHooks.get(tx)
  if (hooks === undefined) commitHooks.set(tx, [effect])
  else hooks.push(effect)
}

/** Also true when a statement was planned before a migration: the retry plans it again. */
export function isRetryable(error: unknown): boolean {
  if (isOutdated(error)) return true
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && retryable.has(error.code)
}

/** A savepoint, so that a part that fails and is caught leaves no changes. Parts run one after the other. */
async function joined<T>(outer: Open, caller: Acting, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { tx } = outer
  outer.depth += 1
  const name = sql.ref(`part_${outer.depth}`)
  const hooks = commitHooks.get(tx)?.length ?? 0
  await sql`savepoint ${name}`.execute(tx)
  try {
    if (caller !== outer.caller) await actAs(tx, caller)
    const result = await work(tx)
    if (caller !== outer.caller) await actAs(tx, outer.caller)
    await sql`release savepoint ${name}`.execute(tx)
    return result
  } catch (error) {
    // Also restores the caller, because the settings are local to the savepoint.
    // When the connection is lost, the first error is more informative than this one.
    await sql`rollback to savepoint ${name}`.execute(tx).catch(() => undefined)
    callers.set(tx, outer.caller)
    commitHooks.get(tx)?.splice(hooks)
    throw error
  } finally {
    outer.depth -= 1
  }
}

/**
 * Local to the transaction, and a parameter where possible: other sessions of the same role could read a literal in `pg_stat_activity`, and
 * act with it. A distributed database passes only `set local` on to its nodes, and is set up to hide the statements (ops/distribute.ts).
 */
async function actAs(tx: Tx, caller: Acting): Promise<void> {
  callers.set(tx, caller)
  const home = homeOf(tx)
  const context = signedContext(contextKeyOf(home), claimOf(caller))
  const isSpread = await isDistributed(home, tx)
  if (isSpread) await sql`set local app.context = ${sql.lit(context)}`.execute(tx)
  else await rowsFor(tx, written(tx, 'act', [context], () => sql`select ${prepared} ${ahead} set_config('app.context', ${context}, true)`))
}

function claimOf(caller: Acting): Parameters<typeof signedContext>[1] {
  const { flavour } = caller
  if (caller.flavour === 'worker') return { flavour, tenantId: caller.personId, above: [], within: caller.chain.company_id }
  const { tenantId } = caller
  return { flavour, tenantId, above: caller.flavour === 'system' ? [] : Object.values(caller.chain).filter((id) => id !== null && id !== tenantId) }
}

function runHooks(tx: Tx): void {
  // Outside of the call's context: what the effects start must not join a finished transaction.
  surrounding.exit(() => {
    for (const hook of commitHooks.get(tx) ?? []) hook()
  })
}

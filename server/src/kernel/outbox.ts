import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { SYSTEM } from './actor.ts'
import { inTransaction, type Tx } from './transaction.ts'

interface Outbox<T extends keyof Database, M extends { readonly id: string }> {
  /** For the log. */
  readonly name: string
  /** What waits, in the order in which it is sent. */
  readonly waiting: (tx: Tx, now: Date) => SelectQueryBuilder<Database, T, M>
  /** Rejects what the gateway does not take. */
  readonly send: (message: M, deps: Deps, tx: Tx) => Promise<void>
  /** Stores what became of it, in the transaction that has it locked: why it was not taken, or null. */
  readonly note: (tx: Tx, message: M, failure: string | null, now: Date, deps: Deps) => Promise<void>
}

/**
 * Hands waiting messages to a gateway, one transaction each: a row is locked while it is sent, so two processes never send the same one.
 * Goes on until none waits; `note` says when a message no longer does.
 */
export function handOut<T extends keyof Database, M extends { readonly id: string }>({ name, waiting, send, note }: Outbox<T, M>): (deps: Deps) => Promise<void> {
  const handOne = (deps: Deps) =>
    inTransaction(deps.db, SYSTEM, async (tx) => {
      const now = deps.clock()
      const found: unknown = await waiting(tx, now).limit(1).forUpdate().skipLocked().executeTakeFirst()
      if (found === undefined) return false
      // The builder's result does not survive a row that is still a type variable; it is exactly this.
      const message = found as M
      const failure = await send(message, deps, tx).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500),
      )
      if (failure !== null) deps.log.warn({ message: message.id, failure }, `${name}: not sent`)
      await note(tx, message, failure, now, deps)
      return true
    })
  return async (deps) => {
    try {
      while (await handOne(deps));
    } catch (error) {
      deps.log.error({ err: error }, name)
    }
  }
}

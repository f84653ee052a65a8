import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { keepChangesFor } from '../../kernel/totals.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'

const day = 86_400_000

/** Deletes rows past their retention period, for all modules. */
export async function cleanUp(deps: Deps, cleanUps: readonly CleanUp[]): Promise<void> {
  const before = (days: number): Date => new Date(deps.clock().getTime() - days * day)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    for (const one of cleanUps) await one(tx, before)
  })
}

/** The kernel's counters, idempotency keys, nonces of call-backs and recorded list changes. */
export const forgetKernel: CleanUp = async (tx, before) => {
  await tx.deleteFrom('app.rate_limit').where('window_start', '<', before(1)).execute()
  // Clients retry within minutes; two days are far beyond that.
  await tx.deleteFrom('app.idempotency').where('create_at', '<', before(2)).execute()
  await tx.deleteFrom('app.callback_nonce').where('expire_at', '<', before(0)).execute()
  await sql`select app.forget_list_changes(${keepChangesFor}::interval)`.execute(tx)
}

import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { keepChangesFor } from '../../kernel/totals.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const day = 86_400_000

/** Removes what has served its time: codes, counters, sessions, keys, messages that were sent or are old, and the bytes of expired files. */
export async function cleanUp(deps: Deps): Promise<void> {
  const before = (days: number): Date => new Date(deps.clock().getTime() - days * day)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await tx.deleteFrom('app.sms_code').where('expire_at', '<', before(1)).execute()
    await tx.deleteFrom('app.rate_limit').where('window_start', '<', before(1)).execute()
    await tx.deleteFrom('app.session').where('expire_at', '<', before(1)).execute()
    // A client tries again within minutes; two days are far beyond that.
    await tx.deleteFrom('app.idempotency').where('create_at', '<', before(2)).execute()
    await tx.deleteFrom('app.sms_outbox').where('create_at', '<', before(7)).execute()
    await sql`select app.forget_list_changes(${keepChangesFor}::interval)`.execute(tx)
    // Half a year; what it was about is in the lists.
    await tx.deleteFrom('app.message').where('create_at', '<', before(180)).execute()
    // Addresses that nothing was ever sent to.
    await tx.deleteFrom('app.file').where('stored_at', 'is', null).where('expire_at', 'is', null).where('create_at', '<', before(1)).execute()
  })
  while ((await dropFiles(deps, before(1))) > 0);
}

/** Expired exports, and those that a broken-off attempt left: the row stays and says that the file has expired. */
async function dropFiles(deps: Deps, orphanedBefore: Date): Promise<number> {
  const now = deps.clock()
  const files = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.file')
      .select('id')
      .where('stored_at', 'is not', null)
      .where('purpose', '=', 'export')
      .where((eb) => eb.or([eb('expire_at', '<=', now), eb.and([eb('expire_at', 'is', null), eb('create_at', '<', orphanedBefore)])]))
      .limit(100)
      .execute(),
  )
  // The bytes first: should it end here, the row is found again.
  for (const { id } of files) await deps.storage.remove(id)
  if (files.length === 0) return 0
  await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .updateTable('app.file')
      .set({ stored_at: null, expire_at: now })
      .where('id', 'in', files.map(({ id }) => id))
      .execute(),
  )
  return files.length
}

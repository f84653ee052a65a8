import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'

/** Addresses that nothing was ever sent to. */
export const forgetPromises: CleanUp = (tx, before) =>
  tx.deleteFrom('app.file').where('stored_at', 'is', null).where('expire_at', 'is', null).where('create_at', '<', before(1)).execute()

/** Files that are kept no longer, and those of interrupted exports: the row stays and says that the file has expired. A paper's key goes too, so that what a backup has of it stays unreadable. */
export async function dropExpired(deps: Deps): Promise<number> {
  const now = deps.clock()
  const orphanedBefore = new Date(now.getTime() - 86_400_000)
  const files = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.file')
      .select('id')
      .where('stored_at', 'is not', null)
      .where((eb) => eb.or([eb('expire_at', '<=', now), eb.and([eb('purpose', '=', 'export'), eb('expire_at', 'is', null), eb('create_at', '<', orphanedBefore)])]))
      .limit(100)
      .execute(),
  )
  // The bytes first: if this is interrupted, the row is found again.
  for (const { id } of files) await deps.storage.remove(id)
  if (files.length === 0) return 0
  await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .updateTable('app.file')
      .set({ stored_at: null, expire_at: now, key_id: null, wrapped_key: null })
      .where('id', 'in', files.map(({ id }) => id))
      .execute(),
  )
  return files.length
}

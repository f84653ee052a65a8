import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'

const dayMs = 86_400_000
const perRun = 100

/**
 * Announced files that did not arrive: their links have ended long ago. A process that was killed between the last byte and the row may have
 * left bytes under their keys, and drafts.
 */
export async function forgetPromises(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - dayMs)
  const files = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.file').select('id').where('stored_at', 'is', null).where('expire_at', 'is', null).where('create_at', '<', before).limit(perRun).execute(),
  )
  await forget(deps, files, (tx, ids) => tx.deleteFrom('app.file').where('id', 'in', ids).where('stored_at', 'is', null).execute())
  await deps.storage.removeDrafts(dayMs)
  return files.length
}

/** Files that are kept no longer, and those of interrupted exports: the row stays and says that the file has expired. A paper's key goes too, so that what a backup has of it stays unreadable. */
export async function dropExpired(deps: Deps): Promise<number> {
  const now = deps.clock()
  const orphanedBefore = new Date(now.getTime() - dayMs)
  const files = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.file')
      .select('id')
      .where('stored_at', 'is not', null)
      .where((eb) => eb.or([eb('expire_at', '<=', now), eb.and([eb('purpose', '=', 'export'), eb('expire_at', 'is', null), eb('create_at', '<', orphanedBefore)])]))
      .limit(perRun)
      .execute(),
  )
  await forget(deps, files, (tx, ids) => tx.updateTable('app.file').set({ stored_at: null, expire_at: now, key_id: null, wrapped_key: null }).where('id', 'in', ids).execute())
  return files.length
}

/** The bytes first: if this is interrupted, the rows are found again. */
async function forget(deps: Deps, files: readonly { readonly id: string }[], note: (tx: Tx, ids: string[]) => Promise<unknown>): Promise<void> {
  for (const { id } of files) await deps.storage.remove(id)
  if (files.length > 0) await inTransaction(deps.db, SYSTEM, (tx) => note(tx, files.map(({ id }) => id)))
}

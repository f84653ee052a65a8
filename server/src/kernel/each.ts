import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'
import { Refusal } from './refuse.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** What became of one of several records. */
export interface Result {
  readonly id: string
  readonly sn: string
  readonly ok: boolean
  readonly text: string
}

/**
 * Does the same with several records, each in a transaction of its own: one that is refused stops none of the others. In the order of their
 * ids, so that two such calls lock in the same order; each once. `work` answers the record's number and what became of it; `snOf` finds the
 * number of one that was refused, '' where the caller does not see it.
 */
export async function each<T extends { readonly id: string }>(
  deps: Deps,
  actor: Actor,
  items: readonly T[],
  work: (tx: Tx, item: T) => Promise<{ readonly sn: string; readonly text: string }>,
  snOf: (tx: Tx, id: string) => Promise<string>,
): Promise<Result[]> {
  const results = new Map<string, Result>()
  for (const item of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (results.has(item.id)) continue
    try {
      results.set(item.id, { id: item.id, ok: true, ...(await inTransaction(deps.db, actor, (tx) => work(tx, item))) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.set(item.id, { id: item.id, sn: await inTransaction(deps.db, actor, (tx) => snOf(tx, item.id)), ok: false, text: error.message })
    }
  }
  return [...new Set(items.map(({ id }) => id))].flatMap((id) => results.get(id) ?? [])
}

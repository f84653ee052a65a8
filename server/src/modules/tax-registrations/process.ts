import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fresh } from './open.ts'
import { registrations } from './machine.ts'

/** They are handed in at the bureau: all of them, or none where one does not wait any more. */
export async function process(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<number> {
  const wanted = [...new Set(ids)].toSorted()
  for (const id of wanted) {
    const row = await registrations.begin(tx, actor, id, 'process')
    await registrations.move(tx, actor, row, 'process', { ...fresh, submit_at: now, import_id: null })
  }
  return wanted.length
}

import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { rowOf } from './list.ts'

/** Fields of the log that are sums over all enterprises of an application. */
const ofAll = ['real_invoice_amount', 'company_ids', 'details', 'vendor_fault']

/**
 * The log of an application (R649). One over several enterprises is nobody's of them, so its policy shows it to none: an enterprise reads it as the system
 * does, once it has been found to see the application, without what others have done and without their amounts.
 */
export async function eventsOf({ db }: Deps, actor: Actor, id: string) {
  const row = await inTransaction(db, actor, (tx) => rowOf(tx, actor, id), { readOnly: true })
  if (actor.flavour !== 'company' || row.company_id !== null) return inTransaction(db, actor, async (tx) => ({ results: await historyOf(tx, 'invoice_batch', id) }), { readOnly: true })
  const others = await inTransaction(db, SYSTEM, async (tx) => {
    const events = await tx.selectFrom('app.history_event').select('id').where('park_id', '=', row.park_id).where('entity', '=', 'invoice_batch').where('entity_id', '=', id).where('company_id', 'is not', null).where('company_id', '<>', actor.tenantId).execute()
    return { hidden: new Set(events.map((event) => event.id)), all: await historyOf(tx, 'invoice_batch', id) }
  }, { readOnly: true })
  return { results: others.all.filter((event) => !others.hidden.has(event.id)).map((event) => ({ ...event, content: event.content.filter(({ field }) => !ofAll.includes(field)) })) }
}

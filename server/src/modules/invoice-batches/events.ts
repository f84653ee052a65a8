import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf, type Change } from '../../kernel/history.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { rowOf } from './list.ts'

type Row = Awaited<ReturnType<typeof rowOf>>

/** Fields of the log that are about all enterprises of an application, or another one of them. */
const ofAll = ['category', 'real_invoice_amount', 'company_ids', 'details', 'vendor_fault']

/** A reason is told by the step that gives it; the one that drops it again would repeat what another enterprise has written. */
const isTold = ({ field, new_value }: Change) => !ofAll.includes(field) && !(field === 'reason' && new_value === '')

/**
 * The log of an application (R649). One over several enterprises is nobody's of them, so its policy shows it to none: an enterprise reads it as the system
 * does, once it has been found to see the application, without their amounts, and without what others have done, who it was and why. Where the word of
 * another one has moved the whole application, its new state alone is told.
 */
export async function eventsOf({ db }: Deps, actor: Actor, id: string) {
  const row = await inTransaction(db, actor, (tx) => rowOf(tx, actor, id), { readOnly: true })
  if (actor.flavour !== 'company' || row.company_id !== null) return inTransaction(db, actor, async (tx) => ({ results: await historyOf(tx, 'invoice_batch', id) }), { readOnly: true })
  return inTransaction(db, SYSTEM, async (tx) => {
    const [events, whose] = [await historyOf(tx, 'invoice_batch', id), await whoseOf(tx, actor, row)]
    const results = events.flatMap((event) => {
      const { company_id, isOther } = whose(event.id)
      if (company_id !== null) return company_id === actor.tenantId ? [event] : []
      const told = isOther ? { creator: '其他企业', content: event.content.filter(({ field }) => field === 'status') } : { content: event.content.filter(isTold) }
      return [{ ...event, ...told }]
    })
    return { results }
  }, { readOnly: true })
}

/** Of each event the enterprise that it is about, and whether a person of neither the caller nor the agency has done it. */
async function whoseOf(tx: Tx, actor: Actor, row: Row) {
  const events = await tx.selectFrom('app.history_event').select(['id', 'company_id', 'creator_id']).where('park_id', '=', row.park_id).where('entity', '=', 'invoice_batch').where('entity_id', '=', row.id).execute()
  const creators = [...new Set(events.flatMap(({ creator_id }) => creator_id ?? []))]
  const near = creators.length === 0 ? [] : await tx.selectFrom('app.staff').select('id').where('id', 'in', creators).where('tenant_id', 'in', [actor.tenantId, row.agency_id]).execute()
  const known = new Set(near.map((staff) => staff.id))
  const found = new Map(events.map(({ id, company_id, creator_id }) => [id, { company_id, isOther: creator_id !== null && !known.has(creator_id) }]))
  return (id: string) => found.get(id) ?? { company_id: null, isOther: true }
}

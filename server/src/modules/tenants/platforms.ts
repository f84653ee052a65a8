import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { agenciesOf, platformRow } from './platform-queries.ts'
import { profileOf } from './profile.ts'

/** A group for the operator, with the organisations below it; for the group itself without the operator's notes. */
export async function platformOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const facts = await profileOf(tx, actor, 'platform', id, now)
  const { agency_count, company_count } = await platformRow(tx, actor, id)
  const counted = { ...facts, agency_count, company_count }
  if (actor.flavour !== 'saas') return { ...counted, agencies: [] }
  return { ...counted, agencies: await agenciesOf(tx, id, now) }
}

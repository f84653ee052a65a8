import { z } from 'zod'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { agenciesOf, monthsOf, platformRow, platformWire } from './platform-queries.ts'
import { profileOf } from './profile.ts'
import { platformRecord } from './record.ts'

/** The acquisition source, from step 1 of the form; only the operator sees it. */
const origin = z.object({ source_method: z.string().default('') })

/** A group for the operator, with the organisations below it; for the group itself without the operator's notes and sums. */
export async function platformOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const facts = await profileOf(tx, actor, 'platform', id)
  const { agency_count, company_count } = await platformRow(tx, id)
  const counted = { ...facts, agency_count, company_count }
  if (actor.flavour !== 'saas') return { ...counted, remark: '', source_method: '', agencies: [], months: [] }
  const { remark, profile } = await tx.selectFrom('app.tenant').select(['remark', 'profile']).where('id', '=', id).executeTakeFirstOrThrow()
  return {
    ...counted,
    ...origin.parse(profile),
    remark,
    agencies: await agenciesOf(tx, id, now),
    months: await monthsOf(tx, id, now),
  }
}

/** Enables or disables. A stale version is refused (decision 19). */
export async function switchPlatform(tx: Tx, actor: Actor, id: string, wish: { readonly is_enable: boolean; readonly version: number }) {
  const before = await tx
    .selectFrom('app.tenant')
    .select(['id', 'is_enable', 'version', 'park_id', 'platform_id', 'agency_id'])
    .where('id', '=', id)
    .where('flavour', '=', 'platform')
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) refuse(404, texts.notFound)
  await platformRecord.switchTo(tx, actor, asSeen(before, wish.version), wish.is_enable)
  return platformWire(await platformRow(tx, id))
}

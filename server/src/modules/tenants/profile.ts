import { sql } from 'kysely'
import { z } from 'zod'
import { formKeys, type TenantKind } from '@linggong/shared/domain/tenant-forms'
import { maskIdNoTwo, maskName, maskPhone } from '@linggong/shared/domain/masks'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import { historyOf, type LogEntry } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { channelNames } from './form/channels.ts'
import { managerInvitation, managersOf } from './form/manager.ts'
import { openingOf } from './opening.ts'
import { tenantNames } from '../lists/names.ts'

/** What steps 1 and 2 of the form store; texts that were never entered read as empty. */
export const stored = z.object({
  register_address: z.string().default(''),
  contact_address: z
    .object({ province: z.string().default(''), city: z.string().default(''), district: z.string().default(''), detail: z.string().default('') })
    .default({ province: '', city: '', district: '', detail: '' }),
  manager_id_card: z.array(z.string()).default([]),
  attorney_letter: z.array(z.string()).default([]),
})

/** What only parks have, of step 1. */
export const storedPark = z.object({ address: z.string().default(''), sign_type: z.string().default(''), settlement_type: z.string().default('') })

/** How its opener came to it, and what they noted, is none of an organisation's own business: empty for itself, and left out of its change log. */
const ofOpener = { remark: '', source_method: '', channel_user_id: null, channel_user_two_id: null, channel_proportion: 0, channel_two_proportion: 0, manager_id_card: [], attorney_letter: [] }

/** Names that an organisation itself reads masked. */
const ownMasks = { manager_name: maskName, legal_name: maskName }

/** One organisation in the shape of the contract's `tenantProfile`; absent and foreign ones both answer 404. */
export async function profileOf(tx: Tx, actor: Actor, kind: TenantKind, id: string, now: Date) {
  const row = await tenantQuery(tx, actor, kind, id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  const { profile, manager_name, legal_name, manager_id_no, channel_ppm, channel_two_ppm, start_at, end_at, ...facts } = row
  const { register_address, contact_address, ...papers } = stored.parse(profile)
  const term = kind === 'company' ? await contractTerm(tx, id) : { start_at, end_at }
  const isOwn = id === actor.tenantId
  const opening = isOwn ? [] : (await openingOf(tx, actor, kind, [id]))(id)
  const mayReplace = !isOwn && formKeys(kind).some((key) => isHeld(actor, key))
  const channels = isOwn ? null : await channelNames(tx, actor, [id])
  return {
    ...facts,
    channel: channels?.get(id) ?? '',
    register_address,
    contact_address,
    ...papers,
    opening,
    invitation: isOwn ? null : await managerInvitation(tx, id),
    administrators: mayReplace ? await managersOf(tx, id, facts.manager_phone, now) : [],
    manager_name: isOwn ? ownMasks.manager_name(manager_name) : manager_name,
    legal_name: isOwn ? ownMasks.legal_name(legal_name) : legal_name,
    manager_phone: maskPhone(facts.manager_phone),
    payment_phone: maskPhone(facts.payment_phone),
    manager_id_no: maskIdNoTwo(manager_id_no),
    channel_proportion: ppmToPercent(channel_ppm),
    channel_two_proportion: ppmToPercent(channel_two_ppm),
    ...(isOwn && ofOpener),
    contract_start_at: term.start_at,
    contract_end_at: term.end_at,
    create_at: facts.create_at.toISOString(),
  }
}

export async function tenantEvents(tx: Tx, actor: Actor, kind: TenantKind, id: string) {
  if ((await tenantQuery(tx, actor, kind, id).executeTakeFirst()) === undefined) refuse(404, texts.notFound)
  const events = await historyOf(tx, kind, id)
  return { results: id === actor.tenantId ? events.flatMap(ownEvent) : events }
}

/** As the organisation itself reads it: what its profile hides or masks, its log does, too. Nothing is left of an event about hidden fields alone. */
function ownEvent(event: LogEntry): LogEntry[] {
  const content = event.content.flatMap((change) => {
    if (Object.hasOwn(ofOpener, change.field)) return []
    const mask = Object.entries(ownMasks).find(([field]) => field === change.field)?.[1]
    const masked = (value: unknown): unknown => (mask !== undefined && typeof value === 'string' ? mask(value) : value)
    return [{ ...change, old_value: masked(change.old_value), new_value: masked(change.new_value) }]
  })
  return content.length === 0 && event.content.length > 0 ? [] : [{ ...event, content }]
}

function tenantQuery(tx: Tx, actor: Actor, kind: TenantKind, id: string) {
  const nameOf = (alias: string) => sql<string>`coalesce(${sql.ref(`${alias}.name`)}, '')`
  return tx
    .selectFrom('app.tenant as t')
    .leftJoin('app.industry as i', 'i.id', 't.industry_id')
    .leftJoin(tenantNames.as('park'), 'park.id', 't.park_id')
    .leftJoin('app.tenant as platform', 'platform.id', 't.platform_id')
    .leftJoin('app.tenant as agency', 'agency.id', 't.agency_id')
    .select(['t.id', 't.sn', 't.name', 't.alias', 't.credit_code', 't.legal_name', 't.manager_name', 't.manager_phone', 't.payment_phone'])
    .select(['t.profile', 't.is_enable', 't.create_at', 't.version', 't.is_fast_created', 't.remark', 't.industry_id', 't.source_method', 't.steps_done', 't.start_at', 't.end_at'])
    .select(['t.manager_id_no', 't.channel_user_id', 't.channel_user_two_id', 't.channel_ppm', 't.channel_two_ppm'])
    .select([nameOf('i').as('industry_name'), nameOf('park').as('park_name'), nameOf('platform').as('platform_name'), nameOf('agency').as('agency_name')])
    .where('t.id', '=', id)
    .where('t.flavour', '=', kind)
    .where(inScopeOfTenant(actor, 't'))
}

/** The contract in force that ends last. */
async function contractTerm(tx: Tx, companyId: string): Promise<{ start_at: string | null; end_at: string | null }> {
  const row = await tx
    .selectFrom('app.company_contract')
    .select(['start_at', 'end_at'])
    .where(inPark(tx))
    .where('company_id', '=', companyId)
    .where('status', '=', 'in_force')
    .orderBy('end_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { start_at: null, end_at: null }
}

import type { z } from 'zod'
import type { changedPark, newPark, newTenant } from '@linggong/shared/contract/schemas/tenant-form'
import type { Reference } from '@linggong/shared/domain/fields/field'
import { percentToPpm, ppmToPercent } from '@linggong/shared/domain/money'
import { channelFaults } from '@linggong/shared/domain/channel'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { industryFaults, industryNames } from '../../industries/offered.ts'
import { stored, storedPark } from '../profile.ts'
import { papersOf, type TenantRow } from './row.ts'

type Whole = z.output<typeof newTenant>
type ParkOnly = Omit<z.output<typeof newPark>, keyof Whole>
/** Step 1 of any kind: the fields of parks are missing elsewhere. */
export type Basics = Omit<Whole, 'is_enable'> & Partial<ParkOnly>
/** What of it changes. */
export type Changed = Omit<z.output<typeof changedPark>, 'version'>

/** Kept in `profile`, under their names on the wire. */
const profileKeys = ['register_address', 'contact_address', 'manager_id_card', 'attorney_letter', 'address', 'sign_type', 'settlement_type'] as const

/** Column by column, without the switch. */
export function columnsOf(step: Basics) {
  return {
    is_fast_created: step.is_fast_created, remark: step.remark, name: step.name, alias: step.alias, industry_id: step.industry_id, manager_name: step.manager_name, source_method: step.source_method,
    channel_user_id: step.channel_user_id, channel_user_two_id: step.channel_user_two_id,
    channel_ppm: percentToPpm(step.channel_proportion), channel_two_ppm: percentToPpm(step.channel_two_proportion),
    ...(step.start_at !== undefined && { start_at: step.start_at }),
    ...(step.end_at !== undefined && { end_at: step.end_at }),
    ...(step.organization_id !== undefined && { organization_id: step.organization_id }),
    manager_phone: step.manager_phone,
    // Empty: the manager confirms payments themselves.
    payment_phone: step.payment_phone || step.manager_phone,
    manager_id_no: step.manager_id_no,
  }
}

export const profileOfStep = (step: Basics): Record<string, unknown> => Object.fromEntries(profileKeys.flatMap((key) => (step[key] === undefined ? [] : [[key, step[key]]])))

interface Names {
  readonly industries: ReadonlyMap<string, Reference>
  readonly faultOf: (industryId: string) => string | null
  readonly people: ReadonlyMap<string, Reference>
  readonly organizations: ReadonlyMap<string, Reference>
}

const of = (names: ReadonlyMap<string, Reference>, id: string | null | undefined): Reference | null => (id ? (names.get(id) ?? { id, name: '' }) : null)

const isNowhere = (address: unknown): boolean => typeof address === 'object' && address !== null && Object.values(address).every((part) => part === '')

/** Step 1 as the change log compares it. */
export function loggedBasics(step: ReturnType<typeof columnsOf>, profile: Record<string, unknown>, names: Names) {
  const { channel_ppm, channel_two_ppm, industry_id, channel_user_id, channel_user_two_id, organization_id, ...plain } = step
  return {
    ...plain,
    ...profile,
    ...(isNowhere(profile['contact_address']) && { contact_address: null }),
    industry_id: of(names.industries, industry_id),
    channel_user_id: of(names.people, channel_user_id),
    channel_user_two_id: of(names.people, channel_user_two_id),
    channel_proportion: ppmToPercent(channel_ppm),
    channel_two_proportion: ppmToPercent(channel_two_ppm),
    ...(organization_id !== undefined && { organization_id: of(names.organizations, organization_id) }),
  }
}

/** The names of what the steps refer to, before and after. Refuses references to what the caller does not have. */
export async function namesOfBasics(tx: Tx, actor: Actor, wishes: readonly Basics[], before: TenantRow | null): Promise<Names> {
  const known = [...wishes, ...(before === null ? [] : [before])]
  const names = {
    industries: await industryNames(tx, known.map(({ industry_id }) => industry_id)),
    faultOf: await industryFaults(tx, { platform_id: actor.chain.platform_id, park_id: before?.park_id ?? actor.chain.park_id }, wishes.map(({ industry_id }) => industry_id)),
    people: await colleagues(tx, actor, known.flatMap(({ channel_user_id, channel_user_two_id }) => [channel_user_id, channel_user_two_id])),
    organizations: await ownOrganizations(tx, actor, known.map(({ organization_id }) => organization_id)),
  }
  for (const wish of wishes) refuseUnknown(wish, before, names)
  return names
}

function refuseUnknown(wish: Basics, before: TenantRow | null, { faultOf, people, organizations }: Names): void {
  const fault = wish.industry_id === null || wish.industry_id === before?.industry_id ? null : faultOf(wish.industry_id)
  if (fault !== null) wrong('industry_id', fault)
  for (const key of ['channel_user_id', 'channel_user_two_id'] as const) {
    const id = wish[key]
    if (id !== null && id !== before?.[key] && !people.has(id)) wrong(key, '所选渠道人员不在本组织，请刷新后重试')
  }
  if (wish.channel_user_id === null && wish.channel_proportion > 0) wrong('channel_user_id', channelFaults.one)
  if (wish.channel_user_two_id === null && wish.channel_two_proportion > 0) wrong('channel_user_two_id', channelFaults.two)
  if (wish.organization_id && !organizations.has(wish.organization_id)) wrong('organization_id', '所选组织不存在，请刷新后重试')
}

async function colleagues(tx: Tx, actor: Actor, ids: readonly (string | null | undefined)[]): Promise<ReadonlyMap<string, Reference>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string')
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('app.staff as s')
    .innerJoin('app.account as a', 'a.id', 's.account_id')
    .select((eb) => ['s.id', eb.fn.coalesce('s.name', 'a.name').as('name')])
    .where('s.tenant_id', '=', actor.tenantId)
    .where('s.id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function ownOrganizations(tx: Tx, actor: Actor, ids: readonly (string | null | undefined)[]): Promise<ReadonlyMap<string, Reference>> {
  const wanted = [...new Set(ids)].filter((id) => typeof id === 'string')
  if (wanted.length === 0) return new Map()
  const rows = await tx.selectFrom('app.organization').select(['id', 'name']).where('tenant_id', '=', actor.tenantId).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function wrong(field: string, text: string): never {
  refuse(400, text, { fields: [{ field, text }] })
}

/** The stored step, as it would be sent. */
export function storedBasics(kind: TenantKind, row: TenantRow): Basics {
  const { register_address, contact_address } = stored.parse(row.profile)
  const common = {
    is_fast_created: row.is_fast_created, remark: row.remark, name: row.name, alias: row.alias, register_address, contact_address, industry_id: row.industry_id, manager_name: row.manager_name,
    manager_id_card: papersOf(row, 'manager_id_card'), attorney_letter: papersOf(row, 'attorney_letter'), source_method: row.source_method,
    channel_user_id: row.channel_user_id, channel_user_two_id: row.channel_user_two_id,
    channel_proportion: ppmToPercent(row.channel_ppm), channel_two_proportion: ppmToPercent(row.channel_two_ppm),
    manager_phone: row.manager_phone, payment_phone: row.payment_phone, manager_id_no: row.manager_id_no,
  }
  return kind === 'park' ? { ...common, ...storedPark.parse(row.profile), start_at: row.start_at, end_at: row.end_at, organization_id: row.organization_id } : common
}

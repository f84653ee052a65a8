import { industryFields } from '@linggong/shared/domain/fields/industry'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { claimName } from '../../kernel/names.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, isFlag, matching } from '../lists/filters.ts'
import { listedIndustries } from '../risk/guard.ts'
import { groupIndustries } from './offered.ts'

interface IndustryFilter {
  readonly name?: string | undefined
  readonly is_enable?: 'true' | 'false' | undefined
}

interface IndustryChange {
  readonly name?: string | undefined
  readonly is_enable?: boolean | undefined
  readonly version: number
}

type IndustryRow = Row<'app.industry'>

const table = 'app.industry'
const industryRecord = record(table, 'industry')
const orderings = { id: 'app.industry.id', name: 'app.industry.name', create_at: 'app.industry.create_at' } as const

export async function industriesOf(tx: Tx, actor: Actor, { name, is_enable, ...paging }: IndustryFilter & Paging) {
  const query = tx.selectFrom(table).selectAll().where(matching(table, { name, is_enable }, { name: contains, is_enable: isFlag }))
  const ofGroup = await groupIndustries(tx, actor.chain.platform_id)
  const found = await page(tx, query, paging, orderings)
  const listed = await listedIndustries(tx, actor.chain.park_id, found.results.map(({ id }) => id))
  return mapPage(found, (row) => wire(row, (ofGroup?.has(row.id) ?? true) && !listed.has(row.id)))
}

export async function createIndustry(tx: Tx, actor: Actor, { name }: { readonly name: string }, now: Date) {
  await checkName(tx, actor, null, name)
  const id = newId()
  await tx.insertInto(table).values({ id, name, create_at: now }).execute()
  await recordChange(tx, actor, 'industry', id, 'create', diff(null, { name }, industryFields))
  return ownWire(tx, actor, id)
}

export async function updateIndustry(tx: Tx, actor: Actor, id: string, { version, ...wish }: IndustryChange) {
  const before = asSeen(await industryOf(tx, id, { lock: true }), version)
  const after = { name: wish.name ?? before.name, is_enable: wish.is_enable ?? before.is_enable }
  if (after.name !== before.name) await checkName(tx, actor, id, after.name)
  const action = after.is_enable === before.is_enable ? 'update' : after.is_enable ? 'enable' : 'disable'
  await industryRecord.change(tx, actor, before, after, { action })
  return ownWire(tx, actor, id)
}

/** They belong to nobody: everybody sees the same ones, and the contract lets only the operator change them. */
export async function industryOf(tx: Tx, id: string, { lock = false } = {}): Promise<IndustryRow> {
  const query = tx.selectFrom(table).selectAll().where('id', '=', id)
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

const checkName = (tx: Tx, actor: Actor, id: string | null, name: string): Promise<void> =>
  claimName(tx, { ownerId: actor.tenantId, what: '行业', name, id }, () => tx.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst())

const wire = (row: IndustryRow, isOpen: boolean) => ({ ...wireTimes(row), is_offered: row.is_enable && isOpen })

/** To the operator, who is in no group. */
async function ownWire(tx: Tx, { chain }: Actor, id: string) {
  return wire(await industryOf(tx, id), !(await listedIndustries(tx, chain.park_id, [id])).has(id))
}

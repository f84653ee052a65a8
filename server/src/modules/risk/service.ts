import { sql, type SqlBool } from 'kysely'
import type { Fields, Reference } from '@linggong/shared/domain/fields/field'
import { RISK_LISTS, type RiskEntity } from '@linggong/shared/domain/risk-lists'
import type { Row } from '../../db/tables.ts'
import { violatesUnique } from '../../db/unique.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange, referenceTo } from '../../kernel/history.ts'
import { identitiesOf, type SealedIdentity } from '../../kernel/identities.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { logged } from '../../kernel/logged.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Reveal } from '../../module.ts'
import { hitCounts } from './hits.ts'
import { matchingEntries, once, type RiskFilter } from './lists.ts'
import { isOfPeople, lockNumbers, type PeopleList } from './numbers.ts'

/** What a body says of an entry, of whichever list. */
export type EntryWish = Readonly<Record<string, unknown>> & { readonly is_enable?: boolean | undefined; readonly industry_id?: string | undefined; readonly id_no?: string | undefined; readonly credit_code?: string | undefined }

// The builder's types do not work with a type variable as table name, so one of the five stands for all.
const stand = 'user_blacklist' as const
type Table = `app.${typeof stand}`
type Entry = Row<Table>
const tableOf = (list: RiskEntity): Table => `app.${list}` as Table
const entityOf = (list: RiskEntity): typeof stand => list as typeof stand
const fieldsOf = (list: RiskEntity): Fields => logged[list].fields

/** Those of the caller's own organisation: nobody else reads a list. */
const own = (tx: Tx, actor: Actor, list: RiskEntity) => tx.selectFrom(tableOf(list)).selectAll().where('tenant_id', '=', actor.tenantId)

export async function entriesOf(tx: Tx, actor: Actor, list: RiskEntity, { page: number, page_size, ordering, ...filter }: RiskFilter & Paging) {
  const table = tableOf(list)
  const found = await page(tx, own(tx, actor, list).where(matchingEntries(table, filter)), { page: number, page_size, ordering }, { id: `${table}.id`, create_at: `${table}.create_at` })
  return mapPage(found, await answersOf(tx, found.results))
}

export async function addEntry(tx: Tx, actor: Actor, list: RiskEntity, wish: EntryWish, now: Date) {
  const told = await toldOf(tx, wish)
  const id = newId()
  if (isOfPeople(list)) await lockNumbers(tx, list)
  const { id_no: _plain, ...kept } = wish
  const values = { ...kept, ...(isOfPeople(list) && (await sealedOf(tx, actor, list, id, wish))), id, tenant_id: actor.tenantId, creator: actor.name, create_at: now } as unknown as Entry
  await tx.insertInto(tableOf(list)).values(values).execute().catch((error: unknown) => refuseTwice(list, error))
  await recordChange(tx, actor, entityOf(list), id, 'create', diff(null, told, fieldsOf(list)) as [])
  return answerOf(tx, actor, list, id)
}

export async function changeEntry(tx: Tx, actor: Actor, list: RiskEntity, id: string, { version, ...wish }: EntryWish & { readonly version: number }) {
  if (isOfPeople(list)) await lockNumbers(tx, list)
  const row = asSeen(await entryOf(tx, actor, list, id, { lock: true }), version)
  const was = (row as Entry & { readonly is_enable?: boolean }).is_enable
  const action = wish.is_enable === undefined || wish.is_enable === was ? 'update' : wish.is_enable ? 'enable' : 'disable'
  // The log compares the numbers themselves, and stores their masks.
  const seen = isOfPeople(list) ? { ...row, id_no: await numberOf(tx, row) } : row
  const { id_no: _plain, ...kept } = wish
  const set = { ...kept, ...(isOfPeople(list) && (await sealedOf(tx, actor, list, id, { ...seen, ...wish }))) }
  await record(tableOf(list), entityOf(list)).change(tx, actor, row, set as Partial<Entry>, { action, from: seen as {}, to: wish as {} }).catch((error: unknown) => refuseTwice(list, error))
  return answerOf(tx, actor, list, id)
}

/** The change log keeps what stood there. */
export async function removeEntry(tx: Tx, actor: Actor, list: RiskEntity, id: string): Promise<void> {
  const row = await entryOf(tx, actor, list, id, { lock: true })
  const before = await toldOf(tx, row)
  const nothing = Object.fromEntries(Object.keys(before).map((key) => [key, null]))
  await tx.deleteFrom(tableOf(list)).where('id', '=', id).where('tenant_id', '=', actor.tenantId).execute()
  await recordChange(tx, actor, entityOf(list), id, 'delete', diff(before, nothing, fieldsOf(list)) as [])
}

export const logOf = async (tx: Tx, actor: Actor, list: RiskEntity, id: string) => ({ results: await historyOf(tx, list, (await entryOf(tx, actor, list, id)).id) })

/** In one statement. */
export async function countsOf(tx: Tx, actor: Actor): Promise<Record<RiskEntity, number>> {
  const lists = Object.keys(RISK_LISTS) as RiskEntity[]
  const counts = lists.map((list) => tx.selectFrom(tableOf(list)).select(sql<number>`count(*)::int`.as('n')).where('tenant_id', '=', actor.tenantId).as(list))
  return (await tx.selectNoFrom(counts).executeTakeFirstOrThrow()) as Record<RiskEntity, number>
}

/** The entries about a person, by the whole identity number, in both lists of people. */
export async function entriesAbout(tx: Tx, actor: Actor, idNo: string) {
  const hashes = (await identitiesOf(tx)).hashes(idNo)
  const blacklisted = await tx.selectFrom('app.user_blacklist').selectAll().where('tenant_id', '=', actor.tenantId).where('id_hash', 'in', hashes).execute()
  const directing = await tx.selectFrom('app.executive').selectAll().where('tenant_id', '=', actor.tenantId).where('id_hash', 'in', hashes).orderBy('id').execute()
  const about = ({ id, name, id_mask, creator, create_at }: (typeof blacklisted)[number] | (typeof directing)[number]) => ({ id, name, id_no: id_mask, creator, create_at: create_at.toISOString() })
  return {
    results: [
      ...blacklisted.map((row) => ({ ...about(row), list: 'user_blacklist' as const, reason: row.reason, enterprise_name: '', expire_at: row.expire_at })),
      ...directing.map((row) => ({ ...about(row), list: 'executive' as const, reason: row.position, enterprise_name: row.enterprise_name, expire_at: null })),
    ],
  }
}

export const revealEntry = (list: PeopleList): Reveal => async (tx, actor, id) => ({ id_no: await numberOf(tx, await entryOf(tx, actor, list, id)), chain: actor.chain })

const numberOf = async (tx: Tx, row: Entry): Promise<string> => (await identitiesOf(tx)).open(row.id, row)

/** The columns of an entry's number. Refuses what is there already under an older key, which the constraint does not see. */
async function sealedOf(tx: Tx, actor: Actor, list: PeopleList, id: string, { id_no = '', credit_code }: EntryWish): Promise<SealedIdentity> {
  const identities = await identitiesOf(tx)
  const [, ...older] = identities.hashes(id_no)
  if (older.length > 0) {
    const same = own(tx, actor, list).where('id_hash', 'in', older).where('id', '<>', id)
    const twice = await (list === 'executive' ? same.where(sql<SqlBool>`credit_code = ${credit_code}`) : same).executeTakeFirst()
    if (twice !== undefined) refuseOnce(list, `${list}_once`)
  }
  return identities.seal(id, id_no)
}

async function entryOf(tx: Tx, actor: Actor, list: RiskEntity, id: string, { lock = false } = {}): Promise<Entry> {
  const query = own(tx, actor, list).where('id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

async function answerOf(tx: Tx, actor: Actor, list: RiskEntity, id: string) {
  const row = await entryOf(tx, actor, list, id)
  return (await answersOf(tx, [row]))(row)
}

/** As the contract has them: masked, with the names of industries. */
async function answersOf(tx: Tx, rows: readonly Entry[]) {
  const nameOf = await industryNames(tx, rows)
  const hitsOf = await hitCounts(tx, rows.map(({ id }) => id))
  return ({ tenant_id: _owner, id_hash: _hash, id_sealed: _sealed, id_key: _key, id_mask, ...row }: Entry) => {
    const { industry_id } = row as { readonly industry_id?: string }
    const kept = industry_id === undefined ? { ...wireTimes(row), hits: hitsOf(row.id) } : wireTimes(row)
    return { ...kept, ...(id_mask !== undefined && { id_no: id_mask }), ...(industry_id !== undefined && { industry_name: nameOf.get(industry_id)?.name ?? '' }) }
  }
}

/** As the change log has it: by the keys of the dictionary, an industry with its name. */
async function toldOf(tx: Tx, entry: object): Promise<Readonly<Record<string, unknown>>> {
  const { industry_id } = entry as { readonly industry_id?: string }
  const kept = Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'creator' && key !== 'create_at'))
  if ('id_mask' in entry) return { ...kept, id_no: entry.id_mask }
  if (industry_id === undefined) return kept
  const industry = (await industryNames(tx, [entry])).get(industry_id)
  return { ...kept, industry_id: industry ?? refuse(400, '所选行业不存在，请刷新后重试', { fields: [{ field: 'industry_id', text: '所选行业不存在，请刷新后重试' }] }) }
}

async function industryNames(tx: Tx, entries: readonly object[]): Promise<ReadonlyMap<string, Reference>> {
  const ids = entries.flatMap((entry) => ('industry_id' in entry && typeof entry.industry_id === 'string' ? [entry.industry_id] : []))
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('app.industry').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, referenceTo(row)]))
}

function refuseTwice(list: RiskEntity, error: unknown): never {
  const constraint = Object.keys(once[list]).find((name) => violatesUnique(error, name))
  if (constraint === undefined) throw error
  refuseOnce(list, constraint)
}

function refuseOnce(list: RiskEntity, constraint: string): never {
  const issue = once[list][constraint]
  if (issue === undefined) throw new RangeError(`${list} has no constraint ${constraint}`)
  refuse(400, issue.text, { fields: [issue] })
}

import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { createAgencyInvoiceInfo, createCompanyInvoiceInfo, listCompanyInvoiceInfo, saveCompanyInvoiceTitle, updateCompanyInvoiceInfo } from '@linggong/shared/contract/invoice-info'
import { invoiceInfoFields } from '@linggong/shared/domain/fields/invoice-info'
import type { Row } from '../../db/tables.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { diff, recordChange, referenceTo } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { page, type Page } from '../../kernel/lists.ts'
import { asSeen, record, writeChange } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant, scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, is, isFlag, matching } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'
import { factsOf, titleWire, type Facts, type InfoRow } from './wire.ts'

/** Whose titles: those of enterprises, or the agency's own. */
export type Owner = 'company' | 'agency'

type Wish = z.output<NonNullable<typeof createAgencyInvoiceInfo.body>>
type Creation = z.output<NonNullable<typeof createCompanyInvoiceInfo.body>>
type Update = z.output<NonNullable<typeof updateCompanyInvoiceInfo.body>>
type Title = z.output<NonNullable<typeof saveCompanyInvoiceTitle.body>>
type Query = z.output<NonNullable<typeof listCompanyInvoiceInfo.query>>

const table = 'app.invoice_info'
const infos = record(table, 'invoice_info')
const orderings = { id: `${table}.id`, title: `${table}.title`, create_at: `${table}.create_at` } as const

const isOf = (owner: Owner) => sql<SqlBool>`${sql.ref(`${table}.company_id`)} is ${owner === 'company' ? sql`not null` : sql`null`}`

export function infosOf(tx: Tx, actor: Actor, owner: Owner, { company_id, title, tax_no, is_default, ...paging }: Query): Promise<Page<InfoRow>> {
  const query = scoped(tx, actor, table).selectAll().where(isOf(owner)).where(matching(table, { company_id, title, tax_no, is_default }, { company_id: is, title: contains, tax_no: contains, is_default: isFlag }))
  return page(tx, query, paging, orderings)
}

/** Absent and foreign ones answer 404, and so do those of the other kind. */
export async function infoOf(tx: Tx, actor: Actor, owner: Owner, id: string): Promise<InfoRow> {
  const row = await scopedId(tx, actor, table, id)
  return (row.company_id !== null) === (owner === 'company') ? row : refuse(404, texts.notFound)
}

/** `company_id`: whose, unless it is the caller's own. */
export async function createInfo(tx: Tx, actor: Actor, owner: Owner, { company_id, ...wish }: Creation, now: Date): Promise<InfoRow> {
  const whose = owner === 'agency' ? actor.tenantId : actor.flavour === 'company' ? actor.tenantId : (company_id ?? refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] }))
  const chain = await lockedOwner(tx, actor, owner, whose)
  return add(tx, actor, chain, wish, now)
}

export async function updateInfo(tx: Tx, actor: Actor, owner: Owner, id: string, { version, ...wish }: Update): Promise<InfoRow> {
  const before = await lockedInfo(tx, actor, owner, id, version)
  if (before.is_default && !wish.is_default) refuse(400, '请把另一个抬头设为默认，本抬头即不再是默认', { fields: [{ field: 'is_default', text: '须有一个默认抬头' }] })
  return change(tx, actor, before, wish)
}

/** The default goes last, so that there is one as long as there is any. */
export async function removeInfo(tx: Tx, actor: Actor, owner: Owner, id: string): Promise<void> {
  const before = await lockedInfo(tx, actor, owner, id)
  if (before.is_default) {
    const other = await ofSame(tx, before).where('id', '<>', id).executeTakeFirst()
    if (other !== undefined) refuse('not_allowed', '默认抬头不能删除，请先把另一个抬头设为默认')
  }
  await tx.deleteFrom(table).where('park_id', '=', before.park_id).where('id', '=', id).execute()
  const facts = factsOf(before)
  await recordChange(tx, actor, 'invoice_info', id, 'remove', diff(facts, Object.fromEntries(Object.keys(facts).map((key) => [key, null])), invoiceInfoFields), before)
}

/** The default title of an organisation (R598). */
export async function titleOf(tx: Tx, actor: Actor, owner: Owner, tenantId: string): Promise<Facts & { version: number }> {
  const chain = chainOf(owner, await found(ownerQuery(tx, actor, owner, tenantId)))
  const row = chain === null ? undefined : await defaultOf(tx, chain)
  return row === undefined ? { ...noTitle, version: 0 } : titleWire(row)
}

/** `version` 0: there was none when it was opened. */
export async function saveTitle(tx: Tx, actor: Actor, owner: Owner, tenantId: string, { version, ...facts }: Title, now: Date) {
  const chain = await lockedOwner(tx, actor, owner, tenantId)
  const before = await defaultOf(tx, chain)
  if ((before?.version ?? 0) !== version) refuse('stale', texts.stale)
  const wish = { ...facts, is_default: true }
  return titleWire(before === undefined ? await add(tx, actor, chain, wish, now) : await change(tx, actor, before, wish))
}

/** The first title of an organisation is its default. The organisation is locked. */
async function add(tx: Tx, actor: Actor, chain: Chain, wish: Wish, now: Date): Promise<InfoRow> {
  await checkTitle(tx, chain, null, wish.title)
  const facts = { ...wish, is_default: wish.is_default || (await defaultOf(tx, chain)) === undefined }
  if (facts.is_default) await undoDefault(tx, actor, chain)
  const { park_id, platform_id, agency_id, company_id } = chain
  if (platform_id === null || agency_id === null) return refuse(403, texts.forbidden)
  const row = await tx.insertInto(table).values({ id: newId(), park_id, platform_id, agency_id, company_id, ...facts, create_at: now }).returningAll().executeTakeFirstOrThrow()
  const company = company_id === null ? {} : { company_id: referenceTo({ id: company_id, name: (await namesOf(tx, { tenants: [company_id] }))(company_id) }) }
  await recordChange(tx, actor, 'invoice_info', row.id, 'create', diff(null, { ...company, ...facts }, invoiceInfoFields), chain)
  return row
}

async function change(tx: Tx, actor: Actor, before: InfoRow, wish: Wish): Promise<InfoRow> {
  await checkTitle(tx, before, before.id, wish.title)
  if (wish.is_default && !before.is_default) await undoDefault(tx, actor, before)
  await infos.change(tx, actor, before, wish, { action: 'update' })
  return tx.selectFrom(table).selectAll().where('park_id', '=', before.park_id).where('id', '=', before.id).executeTakeFirstOrThrow()
}

async function undoDefault(tx: Tx, actor: Actor, chain: Chain): Promise<void> {
  const row = await defaultOf(tx, chain)
  if (row === undefined) return
  await writeChange(tx, table, row, { is_default: false })
  await recordChange(tx, actor, 'invoice_info', row.id, 'update', diff({ is_default: true }, { is_default: false }, invoiceInfoFields), row)
}

async function checkTitle(tx: Tx, chain: Chain, id: string | null, title: string): Promise<void> {
  const taken = await ofSame(tx, chain).where('title', '=', title).executeTakeFirst()
  if (taken !== undefined && taken.id !== id) refuse(400, `已有抬头“${title}”`, { fields: [{ field: 'title', text: '已有同名的抬头' }] })
}

/** All titles of the organisation that a chain ends with. */
function ofSame(tx: Tx, { park_id, agency_id, company_id }: Chain) {
  const rows = tx.selectFrom(table).selectAll().where('park_id', '=', park_id).where('agency_id', '=', agency_id)
  return company_id === null ? rows.where('company_id', 'is', null) : rows.where('company_id', '=', company_id)
}

const defaultOf = (tx: Tx, chain: Chain): Promise<InfoRow | undefined> => ofSame(tx, chain).where('is_default', '=', true).executeTakeFirst()

/** Under its owner's lock, as whatever else concerns which of their titles is the default. */
async function lockedInfo(tx: Tx, actor: Actor, owner: Owner, id: string, version?: number): Promise<InfoRow> {
  const { company_id, agency_id } = await infoOf(tx, actor, owner, id)
  await lockedOwner(tx, actor, owner, company_id ?? agency_id)
  const row = await scopedId(tx, actor, table, id, { lock: true })
  return version === undefined ? row : asSeen(row, version)
}

async function lockedOwner(tx: Tx, actor: Actor, owner: Owner, id: string): Promise<Chain> {
  return chainOf(owner, await found(ownerQuery(tx, actor, owner, id).forNoKeyUpdate())) ?? refuse('not_allowed', '该业务公司还没有所属园区，请先保存它的业务配置')
}

const ownerQuery = (tx: Tx, actor: Actor, owner: Owner, id: string) =>
  tx.selectFrom('app.tenant').select(['id', 'park_id', 'platform_id', 'agency_id']).where('id', '=', id).where('flavour', '=', owner).where(inScopeOfTenant(actor, 'app.tenant'))

const found = async <T>(query: { readonly executeTakeFirst: () => Promise<T | undefined> }): Promise<T> => (await query.executeTakeFirst()) ?? refuse(404, texts.notFound)

/** Null for an agency that its group has not put into a park yet. */
function chainOf(owner: Owner, { id, park_id, platform_id, agency_id }: Pick<Row<'app.tenant'>, 'id' | 'park_id' | 'platform_id' | 'agency_id'>): Chain | null {
  if (park_id === null) return null
  return owner === 'company' ? { park_id, platform_id, agency_id, company_id: id } : { park_id, platform_id, agency_id: id, company_id: null }
}

const noTitle: Facts = { title: '', tax_no: '', address: '', phone: '', bank_name: '', bank_account: '', email: '', receiver: '', receiver_phone: '', receiver_address: '' }

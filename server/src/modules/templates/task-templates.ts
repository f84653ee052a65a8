import { sql } from 'kysely'
import { taskTemplateFields } from '@linggong/shared/domain/fields/template'
import type { Row } from '../../db/tables.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope, inScopeOfTenant, scoped, scopedId } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { industryFaults, industryNames } from '../industries/offered.ts'
import { contains, is, isFlag, matching } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'

type TaskTemplateRow = Row<'app.task_template'>

interface Filter {
  readonly name?: string | undefined
  readonly agency_id?: string | undefined
  readonly is_enable?: 'true' | 'false' | undefined
}

interface Wish {
  readonly name: string
  readonly category: string
  readonly industry_id: string | null
  readonly task_max_amount: number
  readonly unit: string
  readonly is_detail_required: boolean
}

type Changed = { readonly [K in keyof Wish]?: Wish[K] | undefined } & { readonly is_enable?: boolean | undefined; readonly version: number }

const table = 'app.task_template'
const taskTemplateRecord = record(table, 'task_template')
const orderings = { id: `${table}.id`, name: `${table}.name`, task_max_amount: `${table}.task_max_amount`, create_at: `${table}.create_at` } as const

export async function taskTemplatesOf(tx: Tx, actor: Actor, { name, agency_id, is_enable, ...paging }: Filter & Paging) {
  const rows = scoped(tx, actor, table).selectAll().where(matching(table, { name, agency_id, is_enable }, { name: contains, agency_id: is, is_enable: isFlag }))
  const found = await page(tx, rows, paging, orderings)
  const told = await besides(tx, actor, found.results)
  return mapPage(found, told)
}

async function taskTemplateOf(tx: Tx, actor: Actor, id: string) {
  const row = await scopedId(tx, actor, table, id)
  return (await besides(tx, actor, [row]))(row)
}

/** The answer of each row, with the names and the number that it does not have itself. */
async function besides(tx: Tx, actor: Actor, rows: readonly TaskTemplateRow[]) {
  const nameOf = await namesOf(tx, { tenants: rows.map((row) => row.agency_id) })
  const industries = await industryNames(tx, rows.map((row) => row.industry_id))
  const counts = new Map<string, number>()
  if (rows.length > 0) {
    const found = await tx
      .selectFrom('app.company_task_template as c')
      .select(['c.template_id', sql<string>`count(*)`.as('number')])
      .where(inScope(actor, 'c'))
      .where('c.template_id', 'in', rows.map(({ id }) => id))
      .groupBy('c.template_id')
      .execute()
    for (const { template_id, number } of found) counts.set(template_id, Number(number))
  }
  return ({ id, agency_id, name, category, industry_id, task_max_amount, unit, is_detail_required, is_enable, create_at, version }: TaskTemplateRow) => ({
    id, agency_id, agency_name: nameOf(agency_id), name, category, industry_id, industry_name: industries.get(industry_id ?? '')?.name ?? '', task_max_amount, unit, is_detail_required, company_count: counts.get(id) ?? 0, is_enable,
    create_at: create_at.toISOString(), version,
  })
}

export async function createTaskTemplate(tx: Tx, actor: Actor, { agency_id, ...wish }: Wish & { readonly agency_id?: string | undefined }, now: Date) {
  const chain = await agencyChain(tx, actor, agency_id)
  await checkName(tx, chain, null, wish.name)
  await checkIndustry(tx, chain, wish.industry_id)
  const id = newId()
  await tx.insertInto(table).values({ ...chain, id, ...wish, create_at: now }).execute()
  const { industry_id, ...rest } = wish
  const industry = (await industryNames(tx, [industry_id])).get(industry_id ?? '') ?? null
  await recordChange(tx, actor, 'task_template', id, 'create', diff(null, { ...rest, industry_id: industry }, taskTemplateFields), chain)
  return taskTemplateOf(tx, actor, id)
}

export async function updateTaskTemplate(tx: Tx, actor: Actor, id: string, { version, ...wish }: Changed) {
  const row = asSeen(await scopedId(tx, actor, table, id, { lock: true }), version)
  const after = {
    name: wish.name ?? row.name, category: wish.category ?? row.category, industry_id: wish.industry_id === undefined ? row.industry_id : wish.industry_id, task_max_amount: wish.task_max_amount ?? row.task_max_amount,
    unit: wish.unit ?? row.unit, is_detail_required: wish.is_detail_required ?? row.is_detail_required, is_enable: wish.is_enable ?? row.is_enable,
  }
  if (after.name !== row.name) await checkName(tx, row, id, after.name)
  if (after.industry_id !== row.industry_id) await checkIndustry(tx, row, after.industry_id)
  const industries = await industryNames(tx, [row.industry_id, after.industry_id])
  const told = <T extends { readonly industry_id: string | null }>(one: T) => ({ ...one, industry_id: industries.get(one.industry_id ?? '') ?? null })
  const action = after.is_enable === row.is_enable ? 'update' : after.is_enable ? 'enable' : 'disable'
  await taskTemplateRecord.change(tx, actor, row, after, { action, from: told(row), to: told(after) })
  return taskTemplateOf(tx, actor, id)
}

type OfAgency = Chain & { readonly platform_id: string; readonly agency_id: string; readonly company_id: null }

/** An agency writes its own; the operator names the agency. Without its park an agency has no place for what is its own. */
async function agencyChain(tx: Tx, actor: Actor, named: string | undefined): Promise<OfAgency> {
  const wrong = (text: string): never => refuse(400, text, { fields: [{ field: 'agency_id', text }] })
  if (actor.flavour === 'agency' && named !== undefined && named !== actor.tenantId) wrong('只能为本公司新增任务模板')
  const id = actor.flavour === 'agency' ? actor.tenantId : (named ?? wrong('请选择业务公司'))
  const row = await tx.selectFrom('app.tenant').select(['id', 'park_id', 'platform_id', 'agency_id']).where('id', '=', id).where('flavour', '=', 'agency').where(inScopeOfTenant(actor, 'app.tenant')).executeTakeFirst()
  if (row === undefined) return wrong('所选业务公司不存在，请刷新后重试')
  const { platform_id, park_id } = row
  if (park_id === null || platform_id === null) return wrong('该业务公司还没有所属园区，请先完成其业务配置')
  return { ...chainOf('agency', id, row), platform_id, agency_id: id, company_id: null }
}

/** Under the agency's lock, so that of two equal names at once the second gets a message instead of an index violation. */
async function checkName(tx: Tx, { park_id, agency_id }: Pick<OfAgency, 'park_id' | 'agency_id'>, id: string | null, name: string): Promise<void> {
  await tx.selectFrom('app.tenant').select('id').where('id', '=', agency_id).forNoKeyUpdate().execute()
  const taken = await tx.selectFrom(table).select('id').where('park_id', '=', park_id).where('agency_id', '=', agency_id).where('name', '=', name).executeTakeFirst()
  if (taken !== undefined && taken.id !== id) refuse(400, `已有名为“${name}”的任务模板`, { fields: [{ field: 'name', text: '已有同名的任务模板' }] })
}

async function checkIndustry(tx: Tx, at: Pick<OfAgency, 'platform_id' | 'park_id'>, id: string | null): Promise<void> {
  const text = id === null ? null : (await industryFaults(tx, at, [id]))(id)
  if (text !== null) refuse(400, text, { fields: [{ field: 'industry_id', text }] })
}

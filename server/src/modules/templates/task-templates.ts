import { sql } from 'kysely'
import type { z } from 'zod'
import { type exportTaskTemplates, listTaskTemplates } from '@linggong/shared/contract/task-templates'
import { taskTemplateFields } from '@linggong/shared/domain/fields/template'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { claimName } from '../../kernel/names.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, inScopeOfTenant, scopedId } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { industryFaults, industryNames } from '../industries/offered.ts'
import { contains, is, isFlag, matching } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { enterprisesWith } from './of-company.ts'

type Filter = z.output<NonNullable<typeof exportTaskTemplates.body>>

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
const orderings = { id: 't.id', name: 't.name', task_max_amount: 't.task_max_amount', create_at: 't.create_at' } as const

const statement = (tx: Tx, actor: Actor, filter: Filter) =>
  tx
    .selectFrom(`${table} as t`)
    .innerJoin(tenantNames.as('agency'), 'agency.id', 't.agency_id')
    .leftJoin('app.industry as industry', 'industry.id', 't.industry_id')
    .select(['t.id', 't.agency_id', 'agency.name as agency_name', 't.name', 't.category', 't.industry_id', 't.task_max_amount', 't.unit', 't.is_detail_required', 't.is_enable', 't.create_at', 't.version'])
    .select(sql<string>`coalesce(industry.name, '')`.as('industry_name'))
    .where(inScope(actor, 't'))
    .where(matching('t', filter, { name: contains, agency_id: is, is_enable: isFlag }))

async function taskTemplateOf(tx: Tx, actor: Actor, id: string) {
  const row = (await statement(tx, actor, {}).where('t.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound)
  return { ...wireTimes(row), ...(await companyCounts(tx, actor, [id]))(id) }
}

const companyCounts = enterprisesWith('app.company_task_template')

const { column } = sheetColumnsOf(taskTemplateFields)

export const taskTemplateList = serveList(listTaskTemplates, withFigures(fromStatement(statement, orderings), companyCounts), {
  wire: wireTimes,
  category: 'task_template',
  columns: [
    column('name', 24), column('agency_name', 28), column('category', 12), column('industry_name', 16), column('task_max_amount'), column('unit', 10), column('is_detail_required', 16), column('company_count', 12), column('is_enable', 10), column('create_at'),
  ],
})

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

const checkName = (tx: Tx, { park_id, agency_id }: Pick<OfAgency, 'park_id' | 'agency_id'>, id: string | null, name: string): Promise<void> =>
  claimName(tx, { ownerId: agency_id, what: '任务模板', name, id }, () =>
    tx.selectFrom(table).select('id').where('park_id', '=', park_id).where('agency_id', '=', agency_id).where('name', '=', name).executeTakeFirst())

async function checkIndustry(tx: Tx, at: Pick<OfAgency, 'platform_id' | 'park_id'>, id: string | null): Promise<void> {
  const text = id === null ? null : (await industryFaults(tx, at, [id]))(id)
  if (text !== null) refuse(400, text, { fields: [{ field: 'industry_id', text }] })
}

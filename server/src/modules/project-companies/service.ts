import { toFullWidthParentheses } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { recordHistory, type Change } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like } from '../lists/filters.ts'

export interface ProjectCompanyFacts {
  readonly name: string
  readonly code: string
  readonly credit_code: string
  readonly manager_name: string
  readonly remark: string
}

interface ProjectCompanyFilter {
  readonly name?: string | undefined
  readonly is_enable?: 'true' | 'false' | undefined
}

type ProjectCompanyRow = Row<'app.project_company'>

const table = 'app.project_company'
const orderings = { id: 'app.project_company.id', name: 'app.project_company.name', create_at: 'app.project_company.create_at' } as const

const labels: Readonly<Record<keyof ProjectCompanyFacts, string>> = {
  name: '名称',
  code: '项目编号',
  credit_code: '统一社会信用代码',
  manager_name: '负责人',
  remark: '备注',
}

export async function projectCompaniesOf(tx: Tx, actor: Actor, filter: ProjectCompanyFilter & Paging) {
  let query = scoped(tx, actor, table).selectAll()
  if (filter.name) query = query.where('name', 'like', like(filter.name))
  if (filter.is_enable) query = query.where('is_enable', '=', filter.is_enable === 'true')
  return mapPage(await page(tx, query, filter, orderings), projectCompanyWire)
}

export async function createProjectCompany(tx: Tx, actor: Actor, wish: ProjectCompanyFacts, now: Date) {
  const facts = written(wish)
  const { park_id, platform_id, agency_id, company_id } = actor.chain
  if (park_id === null || platform_id === null || agency_id === null || company_id === null) refuse(403, texts.forbidden)
  await checkName(tx, actor, null, facts.name)
  const id = newId()
  await tx.insertInto(table).values({ id, park_id, platform_id, agency_id, company_id, ...facts, create_at: now }).execute()
  await record(tx, actor, id, '新增', changesOf({ name: '', code: '', credit_code: '', manager_name: '', remark: '' }, facts))
  return projectCompanyWire(await scopedId(tx, actor, table, id))
}

export async function updateProjectCompany(tx: Tx, actor: Actor, id: string, { version, ...wish }: ProjectCompanyFacts & { readonly version: number }) {
  const before = await locked(tx, actor, id, version)
  const facts = written(wish)
  const changes = changesOf(before, facts)
  if (changes.length === 0) return projectCompanyWire(before)
  await checkName(tx, actor, id, facts.name)
  await tx.updateTable(table).set({ ...facts, version: version + 1 }).where('id', '=', id).execute()
  await record(tx, actor, id, '编辑', changes)
  return projectCompanyWire(await scopedId(tx, actor, table, id))
}

export async function switchProjectCompany(tx: Tx, actor: Actor, id: string, wish: { readonly is_enable: boolean; readonly version: number }) {
  const before = await locked(tx, actor, id, wish.version)
  if (before.is_enable === wish.is_enable) return projectCompanyWire(before)
  await tx.updateTable(table).set({ is_enable: wish.is_enable, version: wish.version + 1 }).where('id', '=', id).execute()
  const [from, to] = wish.is_enable ? ['停用', '启用'] : ['启用', '停用']
  await record(tx, actor, id, to ?? '', [{ field: '状态', type: 'plain', old_value: from, new_value: to }])
  return projectCompanyWire(await scopedId(tx, actor, table, id))
}

async function locked(tx: Tx, actor: Actor, id: string, version: number): Promise<ProjectCompanyRow> {
  const row = await scopedId(tx, actor, table, id, { lock: true })
  if (row.version !== version) refuse('stale', texts.stale)
  return row
}

/** Names of companies are kept with full-width parentheses (domain.md §4). */
const written = (facts: ProjectCompanyFacts): ProjectCompanyFacts => ({ ...facts, name: toFullWidthParentheses(facts.name) })

/** Under the company's lock, so that two of one name at once are refused in words and not by the index. */
async function checkName(tx: Tx, actor: Actor, id: string | null, name: string): Promise<void> {
  await tx.selectFrom('app.tenant').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute()
  const taken = await scoped(tx, actor, table).select('id').where('name', '=', name).executeTakeFirst()
  if (taken !== undefined && taken.id !== id) refuse(400, `已有名为“${name}”的项目公司`, { fields: [{ field: 'name', text: '已有同名的项目公司' }] })
}

function changesOf(before: ProjectCompanyFacts, after: ProjectCompanyFacts): Change[] {
  const keys = ['name', 'code', 'credit_code', 'manager_name', 'remark'] as const
  return keys.filter((key) => before[key] !== after[key]).map((key) => ({ field: labels[key], type: 'plain', old_value: before[key], new_value: after[key] }))
}

async function record(tx: Tx, actor: Actor, id: string, action: string, content: readonly Change[]): Promise<void> {
  await recordHistory(tx, [{ entity: 'project_company', entityId: id, chain: actor.chain, action, actor: { id: actor.staffId, name: actor.name }, content }])
}

function projectCompanyWire({ id, name, code, credit_code, manager_name, remark, is_enable, create_at, version }: ProjectCompanyRow) {
  return { id, name, code, credit_code, manager_name, remark, is_enable, create_at: create_at.toISOString(), version }
}

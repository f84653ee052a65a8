import { projectCompanyFields } from '@linggong/shared/domain/fields/project-company'
import { toFullWidthParentheses } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { claimName } from '../../kernel/names.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, isFlag, matching } from '../lists/filters.ts'

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
const projectCompanies = record(table, 'project_company')
const orderings = { id: 'app.project_company.id', name: 'app.project_company.name', create_at: 'app.project_company.create_at' } as const

export async function projectCompaniesOf(tx: Tx, actor: Actor, { name, is_enable, ...paging }: ProjectCompanyFilter & Paging) {
  const query = scoped(tx, actor, table).selectAll().where(matching(table, { name, is_enable }, { name: contains, is_enable: isFlag }))
  return mapPage(await page(tx, query, paging, orderings), projectCompanyWire)
}

export async function createProjectCompany(tx: Tx, actor: Actor, wish: ProjectCompanyFacts, now: Date) {
  const facts = written(wish)
  const { park_id, platform_id, agency_id, company_id } = actor.chain
  if (platform_id === null || agency_id === null || company_id === null) refuse(403, texts.forbidden)
  await checkName(tx, actor, null, facts.name)
  const id = newId()
  await tx.insertInto(table).values({ id, park_id, platform_id, agency_id, company_id, ...facts, create_at: now }).execute()
  await recordChange(tx, actor, 'project_company', id, 'create', diff(null, facts, projectCompanyFields))
  return projectCompanyWire(await scopedId(tx, actor, table, id))
}

export async function updateProjectCompany(tx: Tx, actor: Actor, id: string, { version, ...wish }: ProjectCompanyFacts & { readonly version: number }) {
  const before = asSeen(await scopedId(tx, actor, table, id, { lock: true }), version)
  const facts = written(wish)
  await checkName(tx, actor, id, facts.name)
  await projectCompanies.change(tx, actor, before, facts, { action: 'update' })
  return projectCompanyWire(await scopedId(tx, actor, table, id))
}

export async function switchProjectCompany(tx: Tx, actor: Actor, id: string, wish: { readonly is_enable: boolean; readonly version: number }) {
  await projectCompanies.switchTo(tx, actor, asSeen(await scopedId(tx, actor, table, id, { lock: true }), wish.version), wish.is_enable)
  return projectCompanyWire(await scopedId(tx, actor, table, id))
}

/** Company names are stored with full-width parentheses (domain.md §4). */
const written = (facts: ProjectCompanyFacts): ProjectCompanyFacts => ({ ...facts, name: toFullWidthParentheses(facts.name) })

const checkName = (tx: Tx, actor: Actor, id: string | null, name: string): Promise<void> =>
  claimName(tx, { ownerId: actor.tenantId, what: '项目公司', name, id }, () => scoped(tx, actor, table).select('id').where('name', '=', name).executeTakeFirst())

function projectCompanyWire({ id, name, code, credit_code, manager_name, remark, is_enable, create_at, version }: ProjectCompanyRow) {
  return { id, name, code, credit_code, manager_name, remark, is_enable, create_at: create_at.toISOString(), version }
}

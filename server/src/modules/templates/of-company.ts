import { sql } from 'kysely'
import type { Reference } from '@linggong/shared/domain/fields/field'
import { insertRows } from '../../db/bulk.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { referenceTo } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { oneOfIds } from '../lists/filters.ts'

/** The chain of an enterprise, none of which is null. */
export interface OfCompany extends Chain {
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

export interface CompanyTemplates {
  readonly contract: Reference | null
  readonly tasks: readonly Reference[]
}

/** The templates that apply to an enterprise. */
export async function templatesOf(tx: Tx, { park_id, company_id }: Pick<OfCompany, 'park_id' | 'company_id'>): Promise<CompanyTemplates> {
  const contract = await tx
    .selectFrom('app.contract_template_company as c')
    .innerJoin('app.contract_template as t', 't.id', 'c.template_id')
    .select(['t.id', 't.issued_name as name'])
    .where('c.park_id', '=', park_id)
    .where('c.company_id', '=', company_id)
    .executeTakeFirst()
  const tasks = await tx
    .selectFrom('app.company_task_template as c')
    .innerJoin('app.task_template as t', (join) => join.onRef('t.park_id', '=', 'c.park_id').onRef('t.id', '=', 'c.template_id'))
    .select(['t.id', 't.name'])
    .where('c.park_id', '=', park_id)
    .where('c.company_id', '=', company_id)
    .orderBy('t.id')
    .execute()
  return { contract: contract === undefined ? null : referenceTo(contract), tasks: tasks.map(referenceTo) }
}

/** How many enterprises of the caller have each of these templates. */
export const enterprisesWith = (table: 'app.contract_template_company' | 'app.company_task_template') => async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  const rows = await tx
    // The builder's types do not work with a union of tables, so one of them stands for both.
    .selectFrom(`${table as 'app.contract_template_company'} as c`)
    .select(['c.template_id', sql<string>`count(*)`.as('number')])
    .where(inScope(actor, 'c'))
    .where(oneOfIds('c.template_id', ids))
    .groupBy('c.template_id')
    .execute()
  const counts = new Map(rows.map(({ template_id, number }) => [template_id, Number(number)]))
  return (id: string) => ({ company_count: counts.get(id) ?? 0 })
}

interface Wish {
  /** null: none. */
  readonly contract?: string | null | undefined
  readonly tasks?: readonly string[] | undefined
}

/** Has them apply to an enterprise in place of those it had; what is left out stays. What was chosen before may be chosen again, whatever became of it. */
export async function chooseTemplates(tx: Tx, company: OfCompany, { contract, tasks }: Wish): Promise<{ readonly before: CompanyTemplates; readonly after: CompanyTemplates }> {
  const before = await templatesOf(tx, company)
  if (contract !== undefined && contract !== (before.contract?.id ?? null)) await setContractTemplate(tx, company, contract === null ? null : await usableContract(tx, contract))
  if (tasks !== undefined) {
    const ids = [...new Set(tasks)]
    await refuseUnknown(tx, company, ids.filter((id) => before.tasks.every((one) => one.id !== id)))
    await tx.deleteFrom('app.company_task_template').where('park_id', '=', company.park_id).where('company_id', '=', company.company_id).execute()
    const { park_id, platform_id, agency_id, company_id } = company
    await insertRows(tx, 'app.company_task_template', ids.map((template_id) => ({ park_id, platform_id, agency_id, company_id, template_id })))
  }
  return { before, after: await templatesOf(tx, company) }
}

export async function setContractTemplate(tx: Tx, { park_id, platform_id, agency_id, company_id }: OfCompany, template_id: string | null): Promise<void> {
  if (template_id === null) await tx.deleteFrom('app.contract_template_company').where('park_id', '=', park_id).where('company_id', '=', company_id).execute()
  else {
    await tx
      .insertInto('app.contract_template_company')
      .values({ park_id, platform_id, agency_id, company_id, template_id })
      .onConflict((taken) => taken.columns(['company_id', 'park_id']).doUpdateSet({ template_id, create_at: new Date() }))
      .execute()
  }
}

/** Nobody uses a template that was never generated. */
async function usableContract(tx: Tx, id: string): Promise<string> {
  const found = await tx.selectFrom('app.contract_template').select('id').where('id', '=', id).where('file_id', 'is not', null).executeTakeFirst()
  const text = '所选合同模板不存在或尚未生成，请重新选择'
  return found === undefined ? refuse(400, text, { fields: [{ field: 'contract_template_id', text }] }) : found.id
}

async function refuseUnknown(tx: Tx, { park_id, agency_id }: OfCompany, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.selectFrom('app.task_template').select('id').where('park_id', '=', park_id).where('agency_id', '=', agency_id).where('is_enable', '=', true).where('id', 'in', ids).execute()
  const text = '所选任务模板不存在或已停用，请重新选择'
  if (found.length < ids.length) refuse(400, text, { fields: [{ field: 'task_templates', text }] })
}

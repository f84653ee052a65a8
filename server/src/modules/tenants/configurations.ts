import { sql, type SqlBool } from 'kysely'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { referenceTo } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like, oneOfIds } from '../lists/filters.ts'
import { contractTemplateRow } from '../templates/contract-templates.ts'
import { setContractTemplate, templatesOf } from '../templates/of-company.ts'
import { tenantRecords, wholeChain } from './record.ts'

interface Filter {
  readonly name?: string | undefined
  readonly contract_template_id?: string | undefined
}

const orderings = { id: 'c.id', name: 'c.name' } as const

/** What is set for each enterprise of the caller. */
export async function configurationsOf(tx: Tx, actor: Actor, { name, contract_template_id: template, ...paging }: Filter & Paging) {
  let query = tx
    .selectFrom('app.tenant as c')
    .innerJoin('app.tenant as agency', 'agency.id', 'c.agency_id')
    .select(['c.id', 'c.name', 'agency.name as agency_name', 'c.config'])
    .select(sql<boolean>`c.is_enable and agency.is_enable`.as('is_enable'))
    .where('c.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 'c'))
  if (name) query = query.where(sql<SqlBool>`(c.name like ${like(name)} or c.alias like ${like(name)})`)
  if (template !== undefined) {
    const having = await tx.selectFrom('app.contract_template_company as h').select('h.company_id').where(inScope(actor, 'h')).where('h.template_id', '=', template).execute()
    query = query.where(oneOfIds('c.id', having.map(({ company_id }) => company_id)))
  }
  const found = await page(tx, query, paging, orderings)
  const chosen = await chosenBy(tx, actor, found.results.map(({ id }) => id))
  return mapPage(found, ({ config, ...row }) => ({ ...row, ...settingsOf(config), ...chosen(row.id) }))
}

function settingsOf(config: unknown) {
  const { pay_mode, contract_auth_type, month_bill_times_remind, config: limits } = readConfig(tenantConfigs.company, config)
  return {
    pay_mode, contract_auth_type: contract_auth_type ?? null, month_bill_times_remind: month_bill_times_remind ?? null,
    // 0 and empty mean no limit.
    month_max_amount: limits.month_max_amount || null, season_max_amount: limits.season_max_amount || null,
  }
}

async function chosenBy(tx: Tx, actor: Actor, ids: readonly string[]) {
  const contracts = await tx
    .selectFrom('app.contract_template_company as h')
    .innerJoin('app.contract_template as t', 't.id', 'h.template_id')
    .select(['h.company_id', 't.id', 't.issued_name as name'])
    .where(inScope(actor, 'h'))
    .where(oneOfIds('h.company_id', ids))
    .execute()
  const tasks = await tx
    .selectFrom('app.company_task_template as h')
    .select(['h.company_id', sql<string>`count(*)`.as('number')])
    .where(inScope(actor, 'h'))
    .where(oneOfIds('h.company_id', ids))
    .groupBy('h.company_id')
    .execute()
  const byCompany = new Map(contracts.map((one) => [one.company_id, one]))
  const counts = new Map(tasks.map((one) => [one.company_id, Number(one.number)]))
  return (id: string) => ({ contract_template_id: byCompany.get(id)?.id ?? null, contract_template_name: byCompany.get(id)?.name ?? '', task_template_count: counts.get(id) ?? 0 })
}

/** One template for several enterprises; those that have it already stay as they are (R610). */
export async function assignTemplate(tx: Tx, actor: Actor, id: string, companyIds: readonly string[]): Promise<{ changed: number }> {
  const template = await contractTemplateRow(tx, actor, id)
  if (template.file_id === null) refuse(400, '模板生成后才能分配给企业')
  const ids = [...new Set(companyIds)]
  const rows = await tx.selectFrom('app.tenant').selectAll().where(oneOfIds('id', ids)).where('flavour', '=', 'company').where(inScopeOfTenant(actor, 'app.tenant')).orderBy('id').forNoKeyUpdate().execute()
  if (rows.length < ids.length) refuse(404, texts.notFound)
  let changed = 0
  for (const row of rows) {
    const company = wholeChain(row)
    const before = await templatesOf(tx, company)
    if (before.contract?.id === id) continue
    await setContractTemplate(tx, company, id)
    await tenantRecords.company.change(tx, actor, row, {}, { action: 'assign_template', from: { contract_template_id: before.contract }, to: { contract_template_id: referenceTo({ id, name: template.issued_name }) } })
    changed += 1
  }
  return { changed }
}

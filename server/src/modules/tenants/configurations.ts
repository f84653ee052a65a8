import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { type exportCompanyConfigurations, listCompanyConfigurations } from '@linggong/shared/contract/company-configurations'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { companyConfigurationFields } from '@linggong/shared/domain/fields/template'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { referenceTo } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { like, matching, oneOfIds } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { contractTemplateRow } from '../templates/contract-templates.ts'
import { setContractTemplate, templatesOf } from '../templates/of-company.ts'
import { tenantRecords, wholeChain } from './record.ts'

type Filter = z.output<NonNullable<typeof exportCompanyConfigurations.body>>

const orderings = { id: 'c.id', name: 'c.name' } as const

const statement = (tx: Tx, actor: Actor, filter: Filter) =>
  tx
    .selectFrom('app.tenant as c')
    .innerJoin('app.tenant as agency', 'agency.id', 'c.agency_id')
    .select(['c.id', 'c.name', 'agency.name as agency_name', 'c.config'])
    .select(sql<boolean>`c.is_enable and agency.is_enable`.as('is_enable'))
    .where('c.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 'c'))
    .where(matching('c', filter, {
      name: (_, text) => sql<SqlBool>`(c.name like ${like(text)} or c.alias like ${like(text)})`,
      contract_template_id: (_, id) => sql<SqlBool>`c.id in (select h.company_id from app.contract_template_company h where ${inScope(actor, 'h')} and h.template_id = ${id})`,
    }))

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

const { column, custom } = sheetColumnsOf(companyConfigurationFields)

type Listed = { readonly config: unknown }
const setting = (key: keyof ReturnType<typeof settingsOf>, width: number) => custom(key, ({ config }: Listed) => settingsOf(config)[key], width)

/** What is set for each enterprise of the caller. */
export const configurationList = serveList(listCompanyConfigurations, withFigures(fromStatement(statement, orderings), chosenBy), {
  wire: ({ config, ...row }) => ({ ...row, ...settingsOf(config) }),
  category: 'company_configuration',
  columns: [
    column('name', 32), setting('pay_mode', 12), column('contract_template_name', 24), column('task_template_count', 12), setting('contract_auth_type', 14), setting('month_max_amount', 16), setting('season_max_amount', 16),
    setting('month_bill_times_remind', 18), column('is_enable', 10),
  ],
})

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

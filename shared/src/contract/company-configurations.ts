import { z } from 'zod'
import { companyConfigurationFields } from '../domain/fields/template.ts'
import { CONTRACT_TEMPLATES } from '../domain/template-pages.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { id, line, listOf, nonNegativeCents } from './schemas/common.ts'
import { payMode } from './schemas/tenant-config.ts'

const call = family('company-configurations', companyConfigurationFields)

/** What is set for each enterprise, of which a template may be given to several at once. */
export const { search: listCompanyConfigurations, exported: exportCompanyConfigurations } = listCalls(call, {
  search: { name: 'listCompanyConfigurations', summary: '企业配置列表', method: 'GET', path: '/v1/company-configurations/' },
  exported: { name: 'exportCompanyConfigurations', summary: '导出企业配置', method: 'POST', path: '/v1/company-configurations/exports/' },
  access: { agency: CONTRACT_TEMPLATES.lists.agency },
  also: CONTRACT_TEMPLATES.assigns,
  filters: {
    /** Part of the name or short name. */
    name: line(64).optional(),
    contract_template_id: id.optional(),
  },
  response: listOf(
    z.object({
      id,
      name: z.string(),
      agency_name: z.string(),
      pay_mode: payMode,
      contract_template_id: id.nullable(),
      contract_template_name: z.string(),
      task_template_count: z.int(),
      contract_auth_type: z.enum(['sms', 'face', 'none']).nullable(),
      /** Cents; null: no limit. */
      month_max_amount: nonNegativeCents.nullable(),
      season_max_amount: nonNegativeCents.nullable(),
      month_bill_times_remind: z.int().nullable(),
      is_enable: z.boolean(),
    }),
  ),
})

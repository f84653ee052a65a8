import type { RowOf } from '../../contract/call.ts'
import { listCompanies } from '../../contract/tenants.ts'
import { tenantListFields as field } from '../../domain/fields/tenant.ts'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { defineDocument } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { EditLink } from './links.tsx'
import { EnabledSwitch } from './switch.tsx'
import { useAgencyOptions } from './use-agency-options.tsx'
import { useIndustryOptions } from './use-industry-options.tsx'

type Company = RowOf<typeof listCompanies>

const { column, custom } = columnsOf<Company, typeof field>(field)

export const companyFilters = defineFilters({
  name: textFilter(field.name.label, { placeholder: '名称、简称、信用代码或编号' }),
  industry_id: remoteSelectFilter(field.industry_name.label, useIndustryOptions),
  ...filtersOf(field, 'is_open', 'pay_mode', 'status', 'create_at'),
})

/** Above the agencies. */
export const companyFiltersAbove = defineFilters({ ...companyFilters, agency_id: remoteSelectFilter(field.agency_name.label, useAgencyOptions) })

const switched = (row: Company) => ({ ...row, is_enable: row.status === 'enable', version: row.version ?? 0 })

/** The enterprises that buy work. */
export const company = defineDocument({
  name: 'company',
  what: '企业',
  unit: '家',
  fields: field,
  filters: companyFilters,
  columns: [
    opens('company', column('name', { fixed: 'left', width: 216 })),
    column('alias', { width: 88 }),
    column('credit_code', { width: 172 }),
    column('agency_name', { width: 168 }),
    column('industry_name', { width: 96, grow: true }),
    column('channel', { width: 76, grow: true }),
    column('pay_mode', { width: 80 }),
    column('contract_status'),
    column('user_count', { width: 88 }),
    column('month_amount', { width: 112 }),
    column('balance', { width: 108 }),
    column('opening', { width: 72 }),
    column('status'),
    { ...custom('status', (row: Company) => <EnabledSwitch kind="company" tenant={switched(row)} />, { width: 72 }), key: 'switch' as const },
    column('create_at', { sortable: true, width: 156 }),
    customColumn('edit', '操作', (row: Company) => <EditLink kind="company" base="/agency/customer/company" tenant={row} />, { width: 56, fixed: 'right' }),
  ],
  ...listedBy(listCompanies),
})

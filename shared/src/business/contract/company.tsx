import type { RowOf } from '../../contract/call.ts'
import { listCompanyContracts } from '../../contract/company-contracts.ts'
import { companyContractFields as field } from '../../domain/fields/contract.ts'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { defineDocument } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'

const { column } = columnsOf<RowOf<typeof listCompanyContracts>, typeof field>(field)

/** Contracts with enterprises, at the rates of today. */
export const companyContract = defineDocument({
  name: 'company_contract',
  what: '企业合同',
  unit: '份',
  fields: field,
  filters: defineFilters({
    company_id: remoteSelectFilter(field.company_name.label, useCompanyOptions),
    ...filtersOf(field, 'sn', 'audit_status', 'status', 'end_at'),
  }),
  columns: [
    column('sn', { fixed: 'left', width: 168 }),
    column('audit_status', { width: 92 }),
    column('status', { width: 84 }),
    column('company_name', { width: 176, grow: true }),
    column('start_at', { width: 136, sortable: true }),
    column('end_at', { width: 136, sortable: true }),
    column('enterprise_service_fee_ratio', { width: 108 }),
    column('enterprise_added_service_fee_ratio', { width: 144 }),
    column('value_added_service_fee_ratio', { width: 108 }),
    column('personal_service_fee_ratio', { width: 108 }),
    column('income_tax', { width: 132 }),
    column('personal_value_added_tax', { width: 160 }),
    column('is_support_promotion_fee', { width: 96 }),
    column('creator', { width: 84 }),
    column('auditor', { width: 84 }),
  ],
  ...listedBy(listCompanyContracts),
})

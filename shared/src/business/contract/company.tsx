import type { RowOf } from '../../contract/call.ts'
import { companyContract as contractCall, listCompanyContracts } from '../../contract/company-contracts.ts'
import { companyContractFields as field, rateChangeFields } from '../../domain/fields/contract.ts'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { defineDocument } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'

type Row = RowOf<typeof listCompanyContracts>
const { column, custom } = columnsOf<Row, typeof field>(field)

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
    custom('rate_change', ({ rate_change }) => <ComingRates change={rate_change} />, { width: 204 }),
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
  useRecord: (id, options) => useRead(contractCall, { params: { id } }, options),
  ...listedBy(listCompanyContracts),
  actions: {
    rates: { label: '变更费率', grant: 'edit', isOpen: canChangeRates },
  },
})

/** As the machine of rate changes creates one; of several that wait at once the enterprise could agree to only one. */
function canChangeRates({ audit_status, status, rate_change }: Pick<Row, 'audit_status' | 'status' | 'rate_change'>): boolean {
  return audit_status === 'passed' && (status === 'not_started' || status === 'in_force') && rate_change?.status !== 'to_confirm'
}

/** The change that waits for the enterprise, or has been agreed on and is not in effect yet. */
function ComingRates({ change }: { readonly change: Row['rate_change'] }) {
  if (change === null) return '—'
  return (
    <>
      <FieldValue field={rateChangeFields.status} value={change.status} /> 自 <FieldValue field={rateChangeFields.effective_at} value={change.effective_at} /> 起
    </>
  )
}

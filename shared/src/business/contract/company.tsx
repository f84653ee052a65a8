import type { CallOutput, RowOf } from '../../contract/call.ts'
import { companyContract as companyContractCall, companyContractHistory, listCompanyContracts, updateCompanyContract } from '../../contract/company-contracts.ts'
import { companyContractFields as field, rateChangeFields } from '../../domain/fields/contract.ts'
import { contractAuditMachine } from '../../domain/machines/contract.ts'
import { contractWords } from '../../domain/machines/words.ts'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { defineDocument, type DialogProps } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { contractActions } from './actions.ts'
import { auditConsequence } from './audit.ts'
import { paperOf } from './detail.tsx'
import { CompanyContractForm } from './lazy-forms.tsx'
import { auditOf } from './payload.ts'

type Contract = CallOutput<typeof companyContractCall>

type Row = RowOf<typeof listCompanyContracts>
const { column, custom } = columnsOf<Row, typeof field>(field)

const { renew, terminate, ...others } = contractActions('company')

/** Contracts with enterprises, at the rates of today. */
export const companyContract = defineDocument({
  name: 'company_contract',
  what: '企业合同',
  unit: '份',
  fields: field,
  machine: contractAuditMachine,
  words: contractWords,
  filters: defineFilters({
    company_id: remoteSelectFilter(field.company_name.label, useCompanyOptions),
    ...filtersOf(field, 'sn', 'audit_status', 'status', 'end_at'),
  }),
  columns: [
    opens('company_contract', column('sn', { fixed: 'left', width: 168 })),
    column('audit_status'),
    column('status'),
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
  useRecord: (id, options) => useRead(companyContractCall, { params: { id } }, options),
  useLog: (id, options) => useRead(companyContractHistory, { params: { id } }, options),
  ...listedBy(listCompanyContracts),
  // What an enterprise pays first of all.
  amount: ({ enterprise_service_fee_ratio: ratio }) => ({ label: field.enterprise_service_fee_ratio.label, text: `${ratio}%` }),
  actions: { ...others, rates: { label: '变更费率', grant: 'edit', isOpen: canChangeRates }, renew, terminate },
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

const ChangeRatesDialog = lazyDialog(() => import('./change-rates.tsx').then((module) => module.ChangeRatesDialog))
const TerminateDialog = lazyDialog(() => import('./terminate.tsx').then((module) => module.TerminateDialog))

/** What the agency does with its contracts. */
export const companyContractDialogs = {
  audit: reviewDialog(companyContract, {
    call: updateCompanyContract,
    body: auditOf,
    factsLabel: '审核的合同',
    facts: (record, fact) => [
      fact('company_name', { isWide: true }), fact('start_at'), fact('end_at'), fact('enterprise_added_service_fee_ratio'), fact('value_added_service_fee_ratio'), fact('personal_service_fee_ratio'), fact('income_tax'), fact('personal_value_added_tax'),
      { label: field.user_use_fee.label, value: <FieldValue field={field.user_use_fee} value={record.user_use_fee_config.fee} /> },
      fact('is_support_promotion_fee'), fact('support_promotion_fee'), fact('is_separate_fee'), fact('is_enable_invoice_apply'), fact('creator'), ...paperOf(record), fact('remark', { isWide: true }),
    ],
    consequence: auditConsequence,
  }),
  edit: CompanyContractForm,
  rates: ChangeRatesDialog,
  renew: ({ record, onClose }: DialogProps<Contract>) => <CompanyContractForm renews={record} onClose={onClose} />,
  terminate: (props: DialogProps<Contract>) => <TerminateDialog kind="company" {...props} />,
}

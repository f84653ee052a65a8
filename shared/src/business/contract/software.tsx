import { agencyContract as agencyContractCall, agencyContractHistory, listAgencyContracts, updateAgencyContract } from '../../contract/agency-contracts.ts'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { listPlatformContracts, platformContract as platformContractCall, platformContractHistory, updatePlatformContract } from '../../contract/platform-contracts.ts'
import { softwareContractFields as field } from '../../domain/fields/contract.ts'
import { contractAuditMachine } from '../../domain/machines/contract.ts'
import { contractWords } from '../../domain/machines/words.ts'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import type { Fact } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { defineDocument, type DialogProps } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'
import { contractActions } from './actions.ts'
import { auditConsequence } from './audit.ts'
import { paperOf } from './detail.tsx'
import { AgencyContractForm, PlatformContractForm } from './lazy-forms.tsx'
import { auditOf } from './payload.ts'

type SoftwareContract = CallOutput<typeof platformContractCall>

const { column } = columnsOf<RowOf<typeof listAgencyContracts>, typeof field>(field)

/** What both families show, which say the same. */
const common = {
  unit: '份',
  fields: field,
  machine: contractAuditMachine,
  words: contractWords,
  filters: defineFilters(filtersOf(field, 'sn', 'audit_status', 'status', 'end_at')),
  columns: [
    column('audit_status'),
    column('status'),
    column('platform_name', { width: 168, grow: true }),
    column('agency_name', { width: 168, grow: true }),
    column('start_at', { width: 136, sortable: true }),
    column('end_at', { width: 136, sortable: true }),
    column('software_use_fee_ratio', { width: 120 }),
    column('service_fee', { width: 148 }),
    column('is_support_promotion_fee', { width: 96 }),
    column('creator', { width: 84 }),
    column('auditor', { width: 84 }),
  ],
  amount: ({ service_fee: cents }: SoftwareContract) => ({ label: field.service_fee.label, cents }),
} as const

const sn = column('sn', { fixed: 'left', width: 168 })

/** Contracts of the operator with groups. */
export const platformContract = defineDocument({
  ...common,
  name: 'platform_contract',
  what: '集团合同',
  columns: [opens('platform_contract', sn), ...common.columns],
  useRecord: (id, options) => useRead(platformContractCall, { params: { id } }, options),
  useLog: (id, options) => useRead(platformContractHistory, { params: { id } }, options),
  ...listedBy(listPlatformContracts),
  actions: contractActions('platform'),
})

/** Contracts of a group with its agencies. */
export const agencyContract = defineDocument({
  ...common,
  name: 'agency_contract',
  what: '业务公司合同',
  columns: [opens('agency_contract', sn), ...common.columns],
  useRecord: (id, options) => useRead(agencyContractCall, { params: { id } }, options),
  useLog: (id, options) => useRead(agencyContractHistory, { params: { id } }, options),
  ...listedBy(listAgencyContracts),
  actions: contractActions('agency'),
})

const review = {
  factsLabel: '审核的合同',
  facts: (record: SoftwareContract, fact: (key: keyof SoftwareContract & string, options?: Pick<Fact, 'isWide'>) => Fact) => [fact('platform_name', { isWide: true }), ...(record.agency_name === '' ? [] : [fact('agency_name', { isWide: true })]), fact('start_at'), fact('end_at'), fact('software_use_fee_ratio'), fact('is_support_promotion_fee'), fact('creator'), ...paperOf(record), fact('remark', { isWide: true })],
  consequence: auditConsequence,
  body: auditOf,
}

const TerminateDialog = lazyDialog(() => import('./terminate.tsx').then((module) => module.TerminateDialog))

/** What the side that offers contracts does with them. */
export const platformContractDialogs = {
  audit: reviewDialog(platformContract, { ...review, call: updatePlatformContract }),
  edit: PlatformContractForm,
  renew: ({ record, onClose }: DialogProps<SoftwareContract>) => <PlatformContractForm renews={record} onClose={onClose} />,
  terminate: (props: DialogProps<SoftwareContract>) => <TerminateDialog kind="platform" {...props} />,
}
export const agencyContractDialogs = {
  audit: reviewDialog(agencyContract, { ...review, call: updateAgencyContract }),
  edit: AgencyContractForm,
  renew: ({ record, onClose }: DialogProps<SoftwareContract>) => <AgencyContractForm renews={record} onClose={onClose} />,
  terminate: (props: DialogProps<SoftwareContract>) => <TerminateDialog kind="agency" {...props} />,
}

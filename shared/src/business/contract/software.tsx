import { listAgencyContracts } from '../../contract/agency-contracts.ts'
import type { RowOf } from '../../contract/call.ts'
import { listPlatformContracts } from '../../contract/platform-contracts.ts'
import { softwareContractFields as field } from '../../domain/fields/contract.ts'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { defineDocument } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'

const { column } = columnsOf<RowOf<typeof listAgencyContracts>, typeof field>(field)

/** What both families show, which say the same. */
const common = {
  unit: '份',
  fields: field,
  filters: defineFilters(filtersOf(field, 'sn', 'audit_status', 'status', 'end_at')),
  columns: [
    column('sn', { fixed: 'left', width: 168 }),
    column('audit_status', { width: 92 }),
    column('status', { width: 84 }),
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
} as const

/** Contracts of the operator with groups. */
export const platformContract = defineDocument({ ...common, name: 'platform_contract', what: '集团合同', ...listedBy(listPlatformContracts) })

/** Contracts of a group with its agencies. */
export const agencyContract = defineDocument({ ...common, name: 'agency_contract', what: '业务公司合同', ...listedBy(listAgencyContracts) })

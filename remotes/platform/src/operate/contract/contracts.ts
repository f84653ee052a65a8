import { SoftwareDetail } from '@linggong/shared/business/contract/detail'
import { agencyContract, agencyContractDialogs } from '@linggong/shared/business/contract/software'
import { useAgencyOptions } from '@linggong/shared/business/tenant/use-agency-options'
import { softwareContractFields } from '@linggong/shared/domain/fields/contract'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The group's contracts with its agencies. */
export const contracts = inFlavour(agencyContract, home, {
  filters: defineFilters({ ...agencyContract.filters, agency_id: remoteSelectFilter(softwareContractFields.agency_id.label, useAgencyOptions) }),
  columns: ['sn', 'audit_status', 'status', 'agency_name', 'start_at', 'end_at', 'software_use_fee_ratio', 'service_fee', 'is_support_promotion_fee', 'creator', 'auditor'],
  dialogs: agencyContractDialogs,
  detail: SoftwareDetail,
  empty: '还没有业务公司合同。新增后由另一位同事审核，通过后生效。',
})

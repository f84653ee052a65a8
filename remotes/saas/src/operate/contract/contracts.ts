import { SoftwareDetail } from '@linggong/shared/business/contract/detail'
import { platformContract, platformContractDialogs } from '@linggong/shared/business/contract/software'
import { softwareContractFields } from '@linggong/shared/domain/fields/contract'
import { defineFilters, idFilter } from '@linggong/shared/ui/list-state'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The operator's contracts. */
export const contracts = inFlavour(platformContract, home, {
  filters: defineFilters({ ...platformContract.filters, platform_id: idFilter(softwareContractFields.platform_id.label) }),
  // Few contracts are about one agency alone.
  columns: ['sn', 'audit_status', 'status', 'platform_name', 'start_at', 'end_at', 'software_use_fee_ratio', 'service_fee', 'is_support_promotion_fee', 'agency_name', 'creator', 'auditor'],
  dialogs: platformContractDialogs,
  detail: SoftwareDetail,
  empty: '还没有集团合同。新增后由另一位同事审核，通过后生效。',
})

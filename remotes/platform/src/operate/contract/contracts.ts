import { agencyContract } from '@linggong/shared/business/contract/software'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The group's contracts with its agencies. */
export const contracts = inFlavour(agencyContract, home, {
  columns: ['sn', 'audit_status', 'status', 'agency_name', 'start_at', 'end_at', 'software_use_fee_ratio', 'service_fee', 'is_support_promotion_fee', 'creator', 'auditor'],
  empty: '还没有业务公司合同。',
})

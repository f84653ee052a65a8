import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'

/** 账单批次详情 of the enterprise: its bills, and the way to a settlement. */
export function Page() {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  return (
    <BatchDetail
      billPath="/company/settlement/bill/info"
      settlementPath="/company/settlement/sett/info"
      canSettle={!isDisabled && can('CompanySettlementBillPageIndex:settle')}
      canCancel={can('CompanySettlementBillPageIndex:cancel')}
      askPromotionFee
    />
  )
}

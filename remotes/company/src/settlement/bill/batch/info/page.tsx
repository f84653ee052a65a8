import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'
import { usePermissions } from '@linggong/shared/session/permissions'

/** 账单批次详情 of the enterprise: its bills, and the way to a settlement. */
export function Page() {
  const { can } = usePermissions()
  return (
    <BatchDetail
      billPath="/company/settlement/bill/info"
      settlementPath="/company/settlement/sett/info"
      canSettle={can('CompanySettlementBillPageIndex:settle')}
      canCancel={can('CompanySettlementBillPageIndex:cancel')}
      askPromotionFee
    />
  )
}

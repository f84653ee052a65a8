import { BillDetail } from '@linggong/shared/business/bill/detail'
import { usePermissions } from '@linggong/shared/session/permissions'

/** 账单详情 of the enterprise. */
export function Page() {
  const { can } = usePermissions()
  return (
    <BillDetail
      batchPath="/company/settlement/bill/batch/info"
      settlementPath="/company/settlement/sett/info"
      canEdit={can('CompanySettlementBillPageIndex:import')}
    />
  )
}

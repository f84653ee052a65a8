import { BillDetail } from '@linggong/shared/business/bill/detail'
import { usePermissions } from '@linggong/shared/session/permissions'

/** 账单详情 of the agency. */
export function Page() {
  const { can } = usePermissions()
  return (
    <BillDetail
      batchPath="/agency/settlement/bill/batch/info"
      settlementPath="/agency/settlement/sett/info"
      canEdit={can('AgencySettlementBillPageIndex:import')}
    />
  )
}

import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'

const page = 'AgencySettlementBillPageIndex'

/** 账单批次详情 of the agency: its bills, and the way to a settlement. */
export function Page() {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  return (
    <BatchDetail
      billPath="/agency/settlement/bill/info"
      settlementPath="/agency/settlement/sett/info"
      canSettle={!isDisabled && can(`${page}:settle`)}
      canCancel={can(`${page}:cancel`)}
      canEdit={can(`${page}:import`)}
    />
  )
}

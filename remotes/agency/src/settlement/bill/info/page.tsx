import { BillDetail } from '@linggong/shared/business/bill/detail'

/** 账单详情 of the agency. */
export function Page() {
  return <BillDetail batchPath="/agency/settlement/bill/batch/info" settlementPath="/agency/settlement/sett/info" editKey="AgencySettlementBillPageIndex:import" />
}

import { BillDetail } from '@linggong/shared/business/bill/detail'

/** 账单详情 of the enterprise. */
export function Page() {
  return <BillDetail batchPath="/company/settlement/bill/batch/info" settlementPath="/company/settlement/sett/info" editKey="CompanySettlementBillPageIndex:import" />
}

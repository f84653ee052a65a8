import { BillDetail } from '@linggong/shared/business/bill/detail'

/** 账单详情 of the group: read only. */
export function Page() {
  return <BillDetail batchPath="/platform/settlement/bill/batch/info" settlementPath="/platform/settlement/sett/info" />
}

import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'

const keys = {} as const

/** 账单批次详情 of the group: read only. */
export function Page() {
  return <BatchDetail billPath="/platform/settlement/bill/info" settlementPath="/platform/settlement/sett/info" keys={keys} />
}

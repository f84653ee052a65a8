import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'
import { keys } from '../../keys.ts'

/** 账单批次详情 of the enterprise: its bills, and the way to a settlement. */
export function Page() {
  return (
    <BatchDetail
      billPath="/company/settlement/bill/info"
      settlementPath="/company/settlement/sett/info"
      keys={keys}
      askPromotionFee
    />
  )
}

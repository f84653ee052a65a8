import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'
import { keys } from '../../keys.ts'

/** 账单批次详情 of the agency: its bills, and the way to a settlement. */
export function Page() {
  return (
    <BatchDetail
      billPath="/agency/settlement/bill/info"
      settlementPath="/agency/settlement/sett/info"
      keys={{ ...keys, edit: keys.import }}
    />
  )
}

import { BatchDetail } from '@linggong/shared/business/bill/batch-detail'
import { batches } from '../../bills.ts'

/** 账单批次详情 of the group: read only. */
export function Page() {
  return <BatchDetail of={batches} />
}

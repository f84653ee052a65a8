import { BillDetail } from '@linggong/shared/business/bill/detail'
import { bills } from '../bills.ts'

/** 账单详情 of the group: read only. */
export function Page() {
  return <BillDetail of={bills} />
}

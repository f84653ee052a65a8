import { acceptTab } from '@linggong/shared/business/accept-order/of-bill'
import { BillDetail } from '@linggong/shared/business/bill/detail'
import { bills } from '../bills.ts'

/** 账单详情. */
export function Page() {
  return <BillDetail of={bills} further={acceptTab} />
}

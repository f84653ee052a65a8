import { OrderDetail } from '@linggong/shared/business/service/detail'
import { orders } from '../orders.ts'

/** 充值订单详情. */
export function Page() {
  return <OrderDetail of={orders} />
}

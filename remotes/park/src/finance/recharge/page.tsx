import { Recharge } from '@linggong/shared/business/service/recharge'
import { applyForServices } from '../../commands.ts'
import { orders, uses } from './orders.ts'

/** 服务充值. */
export function Page() {
  return <Recharge orders={orders} uses={uses} command={applyForServices} />
}

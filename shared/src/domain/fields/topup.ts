// Top-up order of service counts (domain.md §1.3, §1.6 admin/product/recharge).
import { TOPUP_STATUSES } from '../statuses.ts'
import { SERVICES, type ServiceKey } from '../topup.ts'
import { count, money, status, text, time, type PlainField } from './field.ts'

// Object.fromEntries loses the keys' types.
const counts = Object.fromEntries(SERVICES.map(({ value, label }) => [`${value}_count`, count(`${label}次数`)])) as { readonly [K in ServiceKey as `${K}_count`]: PlainField }

export const topupFields = {
  ...counts,
  sn: text('订单号'),
  status: status('状态', TOPUP_STATUSES),
  amount: money('金额'),
  discount_amount: money('优惠'),
  creator: text('创建人'),
  create_at: time('创建时间'),
  finish_at: time('到账时间'),
} as const

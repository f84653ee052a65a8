// Top-up order of service counts (domain.md §1.3, §1.6 admin/product/recharge).
import { TOPUP_STATUSES } from '../statuses.ts'
import { perService } from '../topup.ts'
import { count, money, status, text, time } from './field.ts'

export const topupFields = {
  ...perService(({ label }) => count(`${label}次数`)),
  sn: text('订单号'),
  status: status('状态', TOPUP_STATUSES),
  amount: money('金额'),
  discount_amount: money('优惠'),
  creator: text('创建人'),
  create_at: time('创建时间'),
  finish_at: time('到账时间'),
} as const

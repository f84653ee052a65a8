// Top-up order of service counts, and the operator's prices (domain.md §1.3, §1.6 admin/product/recharge).
import { TOPUP_OWNERS, TOPUP_STATUSES } from '../statuses.ts'
import { perPrice, perService } from '../topup.ts'
import { code, count, file, flag, money, object, reference, status, text, time } from './field.ts'

const prices = /* @__PURE__ */ perPrice(({ label }) => money(`${label}单价`))

export const topupFields = {
  ...perService(({ label }) => count(`${label}次数`)),
  ...prices,
  sn: text('订单号'),
  status: status('状态', TOPUP_STATUSES),
  owner_flavour: code('客户类型', TOPUP_OWNERS),
  tenant_name: text('客户名称'),
  content: text('充值内容'),
  amount: money('金额'),
  discount_amount: money('优惠'),
  is_discount_claimed: flag('优惠由客户填写'),
  payable_amount: money('应付'),
  voucher_url: file('付款凭证'),
  remark: text('备注'),
  reject_reason: text('驳回原因'),
  creator: text('创建人'),
  create_at: time('创建时间'),
  pay_at: time('上传凭证时间'),
  finish_at: time('到账时间'),
} as const

/** What calls about orders take besides. */
export const topupInputFields = {
  ...topupFields,
  price: object('单价'),
  ...Object.fromEntries(Object.entries(prices).map(([key, field]) => [`price.${key}`, field])),
  park_id: reference('园区'),
  platform_id: reference('集团'),
  agency_id: reference('业务公司'),
  action: text('操作'),
  reason: text('驳回原因'),
} as const

/** The price list. */
export const servicePriceFields = prices
export const servicePriceWords = { update: '修改单价' } as const

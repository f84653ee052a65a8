// A unit of a counted service that was used up (domain.md §2.11, R178).
import { SERVICES } from '../topup.ts'
import { options } from '../status-option.ts'
import { code, count, reference, text, time } from './field.ts'

/** What a unit of a service is used for. */
export const SERVICE_USES = /* @__PURE__ */ options(
  ['login', '登录验证码'], ['reset_password', '重设密码验证码'], ['self', '本人验证码'], ['payment', '支付验证码'], ['payslip', '工资单验证码'], ['enterprise', '查询企业登记'], ['element_auth', '合作用户认证'], ['signing', '签约'], ['register', '登记验证码'], ['termination', '终止授权验证码'], ['invoice_esign', '结算确认单签章'],
)
export type ServiceUse = (typeof SERVICE_USES)[number]['value']

export const serviceUseFields = {
  create_at: time('时间'),
  service: code('服务', SERVICES.map((one) => ({ ...one, tone: 'info' }))),
  count: count('数量'),
  category: code('用途', SERVICE_USES),
  company_id: reference('企业'),
  company_name: text('企业'),
  staff: text('操作人'),
  ref_sn: text('关联单号'),
} as const

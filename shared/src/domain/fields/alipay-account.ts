// The agreement of an organisation with the payment app, and its book there (domain.md §2.11).
import { PAY_MODES } from '../categories.ts'
import { maskAccount } from '../masks.ts'
import { ALIPAY_SIGN_STATUSES } from '../statuses.ts'
import { code, date, masked, money, status, text, time } from './field.ts'

const signStatus = status('签约状态', ALIPAY_SIGN_STATUSES)

export const alipayAccountFields = {
  company_id: text('企业'),
  company_name: text('企业'),
  status: signStatus,
  sign_status: signStatus,
  account_name: text('支付宝户名'),
  login: masked('支付宝账号', maskAccount),
  agreement_no: text('协议号'),
  book_id: text('记账本编号'),
  pay_mode: code('支付方式', PAY_MODES),
  available: money('支付宝可用'),
  frozen: money('支付宝冻结'),
  amount: money('金额'),
  remark: text('备注'),
  captcha: text('验证码'),
  reason: text('原因'),
  create_at: time('发起时间'),
  link_until: date('签约链接有效期'),
  sign_at: time('签约时间'),
  end_at: time('解约时间'),
} as const

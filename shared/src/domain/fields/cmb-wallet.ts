// An account at the bank (domain.md §2.11, R194): a main account, or the unit of an enterprise below one.
import { CMB_WALLET_STATUSES } from '../statuses.ts'
import { code, money, status, text, time } from './field.ts'
import { PAY_MODES } from '../categories.ts'

export const cmbWalletFields = {
  company_id: text('企业'),
  company_name: text('企业'),
  account_name: text('户名'),
  account_no: text('收款账号'),
  bank_name: text('开户行'),
  branch: text('开户网点'),
  pay_mode: code('支付方式', PAY_MODES),
  status: status('账户状态', CMB_WALLET_STATUSES),
  available: money('钱包可用'),
  frozen: money('冻结'),
  reason: text('银行未开通的原因'),
  create_at: time('申请时间'),
  open_at: time('开通时间'),
} as const

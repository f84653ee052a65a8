// A withdrawal (domain.md §2.11, R196).
import { maskAccount } from '../masks.ts'
import { options } from '../status-option.ts'
import { WITHDRAW_STATUSES } from '../statuses.ts'
import { code, masked, money, status, text, time } from './field.ts'
import { FLAVOURS } from '../flavour-labels.ts'

/** Where it leaves: the two ways of payment that keep money. */
const WITHDRAW_CHANNELS = /* @__PURE__ */ options(['cmb', '招行', 'danger'], ['alipay', '支付宝', 'primary'])

export const withdrawFields = {
  sn: text('提现单号'),
  status: status('状态', WITHDRAW_STATUSES),
  owner_flavour: code('钱包类型', FLAVOURS),
  owner_name: text('提现方'),
  channel: code('渠道', WITHDRAW_CHANNELS),
  amount: money('提现金额'),
  to_name: text('收款户名'),
  to_account: masked('收款账号', maskAccount),
  to_bank: text('收款银行'),
  remark: text('备注'),
  result: text('审核结果'),
  reason: text('失败或驳回原因'),
  applicant: text('申请人'),
  auditor: text('审核人'),
  create_at: time('申请时间'),
  audit_at: time('审核时间'),
  finish_at: time('完成时间'),
} as const

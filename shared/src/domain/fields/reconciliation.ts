// 对账台: a row of the bank's statement beside what the books have.
import type { ReconciliationAction } from '../machines/reconciliation.ts'
import { options } from '../status-option.ts'
import { cmbTransactionFields } from './cmb-transaction.ts'
import { cmbWalletFields } from './cmb-wallet.ts'
import { code, money, status, text, time } from './field.ts'
import { settlementFields } from './settlement.ts'

/** Of a row of the bank's statement, or of the books, beside the other side. */
const RECONCILIATION_STATUSES = /* @__PURE__ */ options(['unknown', '不明', 'danger'], ['outstanding', '未达', 'warning'], ['different', '差异', 'danger'], ['matched', '已匹配', 'success'], ['settled', '已核销', 'info'])
const RECONCILIATION_DIRECTIONS = /* @__PURE__ */ options(['in', '收入'], ['out', '支出'])
const RECONCILIATION_RULES = /* @__PURE__ */ options(['key', '号码一致'], ['amount_day', '账户、金额和日期一致'], ['many_fee', '合并入账'])

export const reconciliationFields = {
  sn: text('流水号'),
  status: status('对账状态', RECONCILIATION_STATUSES),
  account_name: cmbWalletFields.account_name,
  account_no: cmbWalletFields.account_no,
  direction: code('方向', RECONCILIATION_DIRECTIONS),
  amount: money('银行金额'),
  own_amount: money('账面金额'),
  income: money('收入金额'),
  expense: money('支出金额'),
  bank_ref: cmbTransactionFields.bank_ref,
  fee: money('银行手续费'),
  difference: money('差额'),
  request_no: text('请求号'),
  counter_name: text('对方户名'),
  counter_account: text('对方账号'),
  summary: text('摘要'),
  rule: code('对应方式', RECONCILIATION_RULES),
  suggestion: text('建议对应'),
  settlement_id: text(settlementFields.sn.label),
  settlement_sn: text(settlementFields.sn.label),
  result: text('对账结果'),
  reason: text('驳回原因'),
  remark: text('核销说明'),
  settler: text('核销人'),
  settle_at: time('核销时间'),
  trans_at: time('交易时间'),
  create_at: time('对账时间'),
} as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const reconciliationWords = { create: '登记', match: '匹配', differ: '金额不符', await: '等待另一方', doubt: '疑为本方付款', reconcile_pass: '确认对应', reconcile_reject: '否定建议', follow: '随银行流水核销', write_off: '核销' } as const satisfies Readonly<Record<ReconciliationAction | 'create', string>>

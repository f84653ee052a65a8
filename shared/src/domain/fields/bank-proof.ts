// 每日核对: what an account at the bank has, by the ledger, by its postings and by the bank, at the end of a day.
import { options } from '../status-option.ts'
import { cmbWalletFields } from './cmb-wallet.ts'
import { date, money, status, text, time } from './field.ts'

/** Of an account at the bank on a day. */
const BANK_PROOF_STATUSES = /* @__PURE__ */ options(['equal', '相符', 'success'], ['in_transit', '在途', 'warning'], ['different', '不符', 'danger'])

export const bankProofFields = {
  day: date('核对日期'),
  account_name: cmbWalletFields.account_name,
  account_no: cmbWalletFields.account_no,
  status: status('核对结果', BANK_PROOF_STATUSES),
  balance: money('账面余额'),
  postings: money('分录合计'),
  /** What moved between wallets in the books alone: fees and taxes that were collected, transfers. */
  internal: money('账内划转'),
  expected: money('应有银行余额'),
  bank: money('银行余额'),
  difference: money('银行差额'),
  in_transit: money('在途付款'),
  reason: text('说明'),
  create_at: time('核对时间'),
} as const

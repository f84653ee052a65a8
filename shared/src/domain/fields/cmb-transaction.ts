// A row of a wallet's statement (domain.md §2.11, R195), and the bank's entry behind it.
import { CMB_CATEGORIES } from '../categories.ts'
import { maskCard } from '../masks.ts'
import { options } from '../status-option.ts'
import { code, date, masked, money, reference, status, text, time } from './field.ts'
import { settlementFields } from './settlement.ts'

/** An entry of the bank on an account. */
const BANK_DEPOSIT_STATUSES = /* @__PURE__ */ options(['unknown', '待认领', 'warning'], ['matched', '已入账', 'success'], ['claimed', '已认领', 'success'], ['offset', '已冲正', 'info'])

export const cmbTransactionFields = {
  sn: text('流水号'),
  owner_id: text('账户'),
  owner_name: text('账户'),
  trans_date: date('交易日期'),
  trans_at: time('交易时间'),
  category: code('交易类型', CMB_CATEGORIES),
  amount: money('金额'),
  income: money('收入'),
  expense: money('支出'),
  balance: money('余额'),
  counter_name: text('对方户名'),
  counter_account: masked('对方账号', maskCard),
  summary: text('摘要'),
  bank_ref: text('银行流水号'),
  deposit_status: status('认领状态', BANK_DEPOSIT_STATUSES),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  company_id: text('企业'),
  settlement_id: text(settlementFields.sn.label),
  settlement_sn: text(settlementFields.sn.label),
} as const

export const bankDepositFields = {
  status: cmbTransactionFields.deposit_status,
  amount: cmbTransactionFields.amount,
  company_id: reference('企业'),
} as const

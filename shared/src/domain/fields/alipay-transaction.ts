// A row of the statement of a book in the payment app (domain.md §2.11, R284-R289).
import { TRADE_TYPES } from '../categories.ts'
import { cmbTransactionFields } from './cmb-transaction.ts'
import { code, text } from './field.ts'

const { sn, owner_id, owner_name, income, expense, trans_date, trans_at, amount, balance, counter_name, counter_account, summary, company_name, agency_name, company_id, settlement_id, settlement_sn } = cmbTransactionFields

export const alipayTransactionFields = {
  sn, owner_id, owner_name, income, expense, trans_date, trans_at, amount, balance, counter_name, counter_account, summary, company_name, agency_name, company_id, settlement_id, settlement_sn,
  type: code('交易类型', TRADE_TYPES),
  trade_no: text('支付宝交易号'),
} as const

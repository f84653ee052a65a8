// What the bank has charged for an account in a month (R703).
import { cmbWalletFields } from './cmb-wallet.ts'
import { count, money, month } from './field.ts'

export const cmbServiceRecordFields = {
  month: month('费用月份'),
  account_name: cmbWalletFields.account_name,
  account_no: cmbWalletFields.account_no,
  count: count('扣费笔数'),
  amount: money('银行手续费'),
} as const

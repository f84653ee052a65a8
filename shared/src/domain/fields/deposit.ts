import { BANK_ENTRY_KINDS } from '../simulators.ts'
import { code, money, text } from './field.ts'

/** Money that a tester sends to an account at the simulated bank. */
export const depositFields = {
  account_no: text('收款账号'),
  kind: code('类型', BANK_ENTRY_KINDS),
  amount: money('金额'),
  payer_name: text('付款户名'),
  payer_account: text('付款账号'),
  summary: text('摘要'),
} as const

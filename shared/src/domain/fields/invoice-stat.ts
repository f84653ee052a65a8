// 开票统计: what was settled and invoiced, by enterprise and month (R687).
import { count, money, month, reference, text, time } from './field.ts'

export const invoiceStatFields = {
  company_id: reference('企业'),
  company_name: text('企业'),
  month: month('结算月份'),
  settlement_at: time('结算时间'),
  settlement_count: count('结算单数'),
  settled_amount: money('已结算金额'),
  applied_amount: money('已申请金额'),
  invoiced_amount: money('已开票金额'),
  not_invoiced_amount: money('未开票金额'),
  red_amount: money('红冲金额'),
} as const

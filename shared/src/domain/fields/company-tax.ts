// Taxes of companies that bear them at a flat rate, and what they really cost the park (decision 80).
import { money, month, text } from './field.ts'

export const companyTaxFields = {
  company_id: text('企业'),
  month: month('月份'),
  company_name: text('企业'),
  caused: money('账单产生的税费'),
  flat: money('企业定额承担'),
  difference: money('包税差额'),
} as const

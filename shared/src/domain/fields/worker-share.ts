// What becomes of a worker's amount: the same words for one bill and for the bills of a settlement (domain.md §1.3, §1.6, §3.2).
import { money } from './field.ts'

export const workerShareFields = {
  personal_service_fee: money('个人服务费'),
  card_fee: money('付款手续费'),
  vat_amount: money('增值税及附加', '增附税'),
  income_tax_amount: money('个人所得税', '个税'),
  tax_amount: money('税费'),
  net_amount: money('个人到账金额', '到账金额'),
} as const

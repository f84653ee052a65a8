// 税费计算器: its input, and a line of its result.
import { billFields } from './bill.ts'
import { options } from '../status-option.ts'
import { code, count, flag, money, text } from './field.ts'
import { incomeSummaryFields, incomeSummaryInputFields } from './income-summary.ts'
import { settlementRateFields } from './settlement.ts'
import { workerShareFields } from './worker-share.ts'

const { personal_service_fee, vat_amount, income_tax_amount, tax_amount, net_amount } = workerShareFields

export const taxCalculatorFields = {
  name: billFields.name,
  month: incomeSummaryFields.month,
  gross_amount: money('应发金额', '应发'),
  wanted_amount: money('要求到手', '要求到手'),
  personal_service_fee,
  vat_amount,
  income_tax_amount,
  tax_amount,
  net_amount,
  catch_up: money('其中追缴'),
  carried: money('待追缴'),
  income_total: money('累计收入（不含增值税）', '累计收入'),
  base: money('累计应纳税所得额', '应纳税所得额'),
  rate: text('预扣率'),
  quick: money('速算扣除数', '速算扣除'),
  cumulative_tax: money('累计应纳税额'),
  withheld: money('此前已扣'),
  expected: money('样例结果'),
} as const

const RULES_OF_WORDS = /* @__PURE__ */ options(['park', '园区设定'], ['agency', '业务公司设定'], ['statute', '法定标准'])

export const taxCalculatorInputFields = {
  table: text('收入表'),
  year: incomeSummaryInputFields.year,
  direction: text('计算方向'),
  fee: settlementRateFields.personal_service_fee_ratio,
  income_tax: settlementRateFields.income_tax,
  personal_value_added_tax: settlementRateFields.personal_value_added_tax,
  assessed: text('核定征收税率表'),
  is_halved: flag('个体工商户减半征收'),
  example: text('样例'),
  people: count('人数'),
  rules_of: code('计税规则', RULES_OF_WORDS),
} as const

// "为什么是这个数" for settlement totals (domain.md §3.2). A bill's taxes and net: tax/explain-tax.ts.
import type { ExplainRule } from './explain-rules.ts'
import { ROUNDED } from './explain-step.ts'
import type { Explanation, ExplanationStep } from './explain-step.ts'
import { settlementFields } from './fields/settlement.ts'
import { feesTotal, paidWithBills, serviceFeesOf, serviceFeesTotal } from './fees.ts'
import type { PartialFees, Rates, SettlementAmounts } from './fees.ts'
import { formatCents, formatPpm, sum } from './money.ts'

export type { Explanation, ExplanationStep } from './explain-step.ts'

const word = (key: keyof typeof settlementFields): string => settlementFields[key].label

const rule: ExplainRule = 'domain.md §3.2'

const ratio = (label: string, of: number, ppm: number, value: number): ExplanationStep => ({ label, formula: `${formatCents(of)} × ${formatPpm(ppm)}`, value, note: ROUNDED, rule })

/** How pay_amount is calculated: S, each charged part with its rate, the sum. Parts with a rate of 0 are omitted. `source`: the contract that the rates come from. */
export function explainSettlement(rates: Rates, amounts: SettlementAmounts, source?: string): Explanation {
  const S = amounts.settlement_amount
  const steps: ExplanationStep[] = [
    { label: word('settlement_amount'), formula: `${amounts.bills.length} 条账单金额合计`, value: S, ...(source !== undefined && { note: source }), rule },
  ]
  const apart: ExplanationStep[] = []
  const fees = rates.is_separate_fee === true ? apart : steps
  if (rates.enterprise_service_fee_ppm > 0) fees.push(ratio(word('enterprise_service_fee'), S, rates.enterprise_service_fee_ppm, amounts.enterprise_service_fee))
  if (amounts.excess_amount > 0) {
    fees.push({ ...ratio(word('enterprise_added_service_fee'), amounts.excess_amount, rates.enterprise_added_service_fee_ppm, amounts.enterprise_added_service_fee), note: `超过月限额的部分计费，${ROUNDED}` })
  }
  if (rates.value_added_service_fee_ppm > 0) fees.push(ratio(word('value_added_service_fee'), S, rates.value_added_service_fee_ppm, amounts.value_added_service_fee))
  if (rates.user_use_fee > 0) {
    const people = amounts.bills.filter((b) => b.user_use_fee > 0).length
    fees.push({ label: word('user_use_fee'), formula: `${formatCents(rates.user_use_fee)} × ${people} 人`, value: amounts.user_use_fee, note: '每人每自然月只收一次', rule })
  }
  if (amounts.promotion_fee > 0) steps.push({ label: word('promotion_fee'), formula: '企业确认时填写', value: amounts.promotion_fee, rule })
  if (amounts.accounting_fee > 0) {
    steps.push({ label: word('accounting_fee'), formula: `${amounts.bills.filter((b) => b.accounting_fee > 0).length} 笔${word('card_fee')}合计`, value: amounts.accounting_fee, rule })
  }
  if (rates.income_tax_ppm > 0) steps.push(ratio(`企业承担${word('income_tax_amount')}`, S, rates.income_tax_ppm, amounts.company_income_tax))
  if (rates.personal_value_added_tax_ppm > 0) steps.push(ratio(`企业承担${word('vat_amount')}`, S, rates.personal_value_added_tax_ppm, amounts.company_value_added_tax))
  steps.push({ label: word('pay_amount'), formula: `${formatCents(S)} + 各项费用 ${formatCents(feesTotal(paidWithBills(rates, amounts)))}`, value: amounts.pay_amount, rule })
  if (apart.length > 0) {
    steps.push(...apart, { label: '另行支付的服务费', formula: `按支付成功的账单计入服务费账单，不计入${word('pay_amount')}`, value: serviceFeesTotal(serviceFeesOf(amounts)), rule })
  }
  if (rates.is_card_deduction_fee && sum(amounts.bills.map((b) => b.card_fee)) > 0) {
    steps.push({ label: `${word('card_fee')}（个人承担）`, formula: `从${word('net_amount')}中扣除，不计入${word('pay_amount')}`, value: sum(amounts.bills.map((b) => b.card_fee)), rule })
  }
  return { title: word('pay_amount'), value: amounts.pay_amount, steps }
}

/** How paid_amount is calculated after a partial payment. Fees still to be charged are shown while a round is open. */
export function explainPartial(rates: Pick<Rates, 'is_separate_fee'>, partial: PartialFees, billCount: number): Explanation {
  const increment = feesTotal(partial.increment)
  const due = feesTotal(paidWithBills(rates, partial.cumulative))
  const owed = feesTotal(partial.cumulative) - due
  return {
    title: word('paid_amount'),
    value: partial.paid_amount,
    steps: [
      { label: '已支付账单金额', formula: `${billCount} 条账单支付成功`, value: partial.paid_settlement_amount, rule },
      { label: '按已支付金额计收的费用', formula: '各项费率 × 已支付金额，不超过确认时的费用', value: due, note: `逐项${ROUNDED}`, rule },
      ...(increment === 0 ? [] : [{ label: '待计收', formula: `应计费用 ${formatCents(due)} − 已计收 ${formatCents(due - increment)}`, value: increment, rule }]),
      { label: word('paid_amount'), formula: `${formatCents(partial.paid_settlement_amount)} + ${formatCents(due)}`, value: partial.paid_amount, rule },
      ...(owed === 0 ? [] : [{ label: '计入服务费账单', formula: '各项服务费率 × 已支付金额，另行支付', value: owed, note: `逐项${ROUNDED}`, rule }]),
    ],
  }
}

/** How a worker's personal service fee is calculated. */
export function explainPersonalFee(amount: number, ppm: number, fee: number, source?: string): Explanation {
  const step = ratio(word('personal_service_fee'), amount, ppm, fee)
  return { title: word('personal_service_fee'), value: fee, steps: [source === undefined ? step : { ...step, note: `${ROUNDED}。${source}` }] }
}

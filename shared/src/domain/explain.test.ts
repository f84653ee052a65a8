import { expect, test } from 'vitest'
import { explainPartial, explainPersonalFee, explainSettlement } from './explain.ts'
import { sumText } from './explain-step.ts'
import { NO_FEES, partialFees, settlementAmounts } from './fees.ts'
import { GOLDEN_BILLS, GOLDEN_CONTEXT, GOLDEN_RATES } from './golden-a.fixture.ts'

const amounts = settlementAmounts(GOLDEN_RATES, GOLDEN_BILLS, GOLDEN_CONTEXT)

test('Golden A explained: the steps add up to what they explain', () => {
  const e = explainSettlement(GOLDEN_RATES, amounts)
  expect(e.value).toBe(2_222_253)
  expect(e.steps.map((s) => [s.label, s.value])).toEqual([['结算金额', 2_033_383], ['企业服务费', 132_170], ['增值服务费', 6100], ['用户使用费', 600], ['推广费', 50_000], ['应付金额', 2_222_253]])
  expect(e.steps[1]!.formula).toBe('20,333.83 × 6.5%')
  expect(e.steps.slice(0, -1).reduce((n, s) => n + s.value, 0)).toBe(e.value)
})

test('every part that is charged has a step', () => {
  const rates = { ...GOLDEN_RATES, enterprise_added_service_fee_ppm: 10_000, income_tax_ppm: 10_000, personal_value_added_tax_ppm: 10_000, card_fee: 100 }
  const bills = GOLDEN_BILLS.map((b) => ({ ...b, channel: 'card' as const, excess: 1000 }))
  const e = explainSettlement(rates, settlementAmounts(rates, bills, GOLDEN_CONTEXT))
  expect(e.steps.slice(0, -1).reduce((n, s) => n + s.value, 0)).toBe(e.value)
  const deducted = { ...rates, is_card_deduction_fee: true }
  expect(explainSettlement(deducted, settlementAmounts(deducted, bills, GOLDEN_CONTEXT)).steps.at(-1)).toMatchObject({ value: 300 })
})

test('a separate service fee is told beside the pay amount, and what a payment adds to the fee bill beside the amount paid (decision 83)', () => {
  const rates = { ...GOLDEN_RATES, is_separate_fee: true }
  const separate = settlementAmounts(rates, GOLDEN_BILLS, GOLDEN_CONTEXT)
  const e = explainSettlement(rates, separate)
  expect(e.value).toBe(2_083_383)
  expect(e.steps.map((s) => [s.label, s.value])).toEqual([
    ['结算金额', 2_033_383], ['推广费', 50_000], ['应付金额', 2_083_383], ['企业服务费', 132_170], ['增值服务费', 6100], ['用户使用费', 600], ['另行支付的服务费', 138_870],
  ])
  expect(e.steps[2]!.formula).toBe('20,333.83 + 各项费用 500.00')
  const closed = partialFees(rates, separate, ['b1'], NO_FEES)
  expect(explainPartial(rates, closed, 1).steps.map((s) => [s.label, s.value])).toEqual([
    ['已支付账单金额', 333_333], ['按已支付金额计收的费用', 8196], ['待计收', 8196], ['已付金额', 341_529], ['计入服务费账单', 21_667 + 1000 + 200],
  ])
})

test('partial and personal', () => {
  const p = partialFees(GOLDEN_RATES, amounts, ['b1'], NO_FEES)
  expect(explainPartial(GOLDEN_RATES, p, 1).steps.at(-1)!.value).toBe(p.paid_amount)
  expect(explainPartial(GOLDEN_RATES, p, 1).steps.map((s) => s.label)).toContain('待计收')
  // A closed round has charged them, so the step would show 0.00.
  const closed = partialFees(GOLDEN_RATES, amounts, ['b1'], p.cumulative)
  expect(explainPartial(GOLDEN_RATES, closed, 1).steps.map((s) => s.label)).toEqual(['已支付账单金额', '按已支付金额计收的费用', '已付金额'])
  expect(explainPersonalFee(333_333, 5000, 1667).steps[0]!.formula).toBe('3,333.33 × 0.5%')
  expect(sumText([100, -50, 0])).toBe('1.00 − 0.50')
})

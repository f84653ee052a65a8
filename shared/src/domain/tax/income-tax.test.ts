import { expect, test } from 'vitest'
import golden from '../../../../docs/domain/golden.json' with { type: 'json' }
import { bracketTax, defaultIncomeConfig, incomeTaxOf, incomeTiersOf } from './income-tax.ts'

test('engine S, per occurrence (§3.5)', () => {
  for (const { income, tax } of golden.labor_single) expect(incomeTaxOf(defaultIncomeConfig('labor_single'), income, 1).tax, String(income)).toBe(tax)
})

test('engine B, actual, before and after the half (§3.5)', () => {
  const config = defaultIncomeConfig('business_actual')
  for (const { base, tax } of golden.business_income) expect(incomeTaxOf(config, base, 1).tax).toBe(tax)
  const halved = { ...config, half_up_to: 200_000_000 }
  expect(incomeTaxOf(halved, 10_000_000, 1).tax).toBe(475_000)
  expect(incomeTaxOf(halved, 200_000_000, 1).tax).toBe(31_725_000)
  expect(incomeTaxOf(halved, 210_000_000, 1).tax).toBe(31_725_000 + 3_500_000)
})

test('engine B, assessed: whole-amount tiers, and quick deductions (§3.5)', () => {
  const whole = incomeTiersOf([{ invoiced_amount: 3_000_000, ratio: 0.6 }, { invoiced_amount: 5_000_000, ratio: 0.8 }, { invoiced_amount: 10_000_000, ratio: 1 }, { invoiced_amount: null, ratio: 1.2 }])
  const config = { ...defaultIncomeConfig('business_assessed'), tiers: whole }
  expect([1_000_000, 3_000_000, 3_000_001, 2_500_000, 3_500_000].map((n) => incomeTaxOf(config, n, 1).tax)).toEqual([6000, 18_000, 24_000, 15_000, 28_000])
  const quick = whole.map((t, i) => ({ ...t, deduction_amount: [0, 6000, 16_000, 36_000][i]! }))
  expect([3_000_000, 2_500_000, 3_500_000, 9_500_000, 10_500_000].map((n) => bracketTax(quick, n).tax)).toEqual([18_000, 15_000, 22_000, 79_000, 90_000])
})

test('no tiers, no tax', () => {
  expect(incomeTaxOf(defaultIncomeConfig('none'), 9_999_999, 1).tax).toBe(0)
  expect(bracketTax([], 5).tax).toBe(0)
  expect(bracketTax([{ invoiced_amount: 10, ratio_ppm: 500_000, deduction_amount: 0 }], 20).tax).toBe(10)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import golden from '../../../../docs/domain/golden.json' with { type: 'json' }
import { sum } from '../money.ts'
import { DIFFERENCE_RATES, checkSplit, differenceInvoice, invoiceRemark, invoiceTax, ratesOn, splitByLimit } from './invoice.ts'

test('inclusive tax (§3.3)', () => {
  for (const { amount, ppm, tax } of golden.tax_inclusive) expect(invoiceTax(amount, ppm)).toEqual({ amount, tax, net: amount - tax })
  expect(invoiceTax(1_060_000, 60_000, 'exclusive')).toEqual({ amount: 1_123_600, tax: 63_600, net: 1_060_000 })
})

test('difference tax (§3.3)', () => {
  for (const { total, deduct, ppm, tax } of golden.difference) expect(differenceInvoice(total, deduct, ppm)).toMatchObject({ ok: true, tax, net: total - tax })
  expect(differenceInvoice(-10_600_000, -10_000_000, 60_000)).toMatchObject({ ok: true, tax: -33_962 })
  expect(differenceInvoice(100, 101, 60_000).ok).toBe(false)
  expect(differenceInvoice(100, -1, 60_000).ok).toBe(false)
  expect(differenceInvoice(10_600_000, 10_000_000, 60_000)).toMatchObject({ remark: '差额征税：100,000.00元' })
})

test('split by the invoice limit (§3.3)', () => {
  const lines = splitByLimit(2_222_253, 1_000_000, 60_000)
  expect(lines.map((l) => [l.amount, l.tax])).toEqual([[1_000_000, 56_604], [1_000_000, 56_604], [222_253, 12_580]])
  expect(sum(lines.map((l) => l.tax))).toBe(125_788)
  expect(splitByLimit(5, null, 60_000)).toHaveLength(1)
  expect(splitByLimit(2_000_000, 1_000_000, 60_000)).toHaveLength(2)
  fc.assert(fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 1e8, max: 1e9 }), (amount, limit) => {
    const parts = splitByLimit(amount, limit, 60_000)
    expect(sum(parts.map((p) => p.amount))).toBe(amount)
    expect(parts.every((p) => Math.abs(p.amount) <= limit)).toBe(true)
  }))
})

test('a split must sum up and carry the right tax', () => {
  const line = { tax_ratio_ppm: 60_000, amount: 1_060_000, tax_amount: 60_000, category: 'bw_electron_common' }
  expect(checkSplit([line], 1_060_000)).toBeNull()
  expect(checkSplit([line], 1_060_001)).toContain('应等于 10,600.01')
  expect(checkSplit([{ ...line, tax_amount: 1 }], 1_060_000)).toContain('税额应为 600.00')
  expect(checkSplit([], 0)).not.toBeNull()
  expect(checkSplit([{ ...line, amount: 0 }], 0)).toContain('大于 0')
  expect(checkSplit([{ ...line, category: 'bw_difference_common', amount: 10_600_000, tax_amount: 33_962, balance_total_amount: 10_600_000, balance_deduct_amount: 10_000_000 }], 10_600_000)).toBeNull()
})

test('the remark of a difference invoice says what it deducts, a red one with its sign, and keeps what else is to be said (§3.3)', () => {
  const blue = { amount: 8_036_928, deduct: 7_349_929, ppm: 60_000 }
  expect(invoiceRemark(blue, '')).toBe('差额征税：73,499.29元')
  expect(invoiceRemark(blue, '合同 HT-01')).toBe('差额征税：73,499.29元；合同 HT-01')
  expect(invoiceRemark({ amount: -500_000, deduct: -457_260, ppm: 60_000 }, '')).toBe('差额征税：-4,572.60元')
  expect([invoiceRemark({ ...blue, deduct: null }, '合同 HT-01'), invoiceRemark({ ...blue, deduct: null }, '')]).toEqual(['合同 HT-01', ''])
})

test('the 5 % difference rate ended with 2025 (§3.3)', () => {
  expect(ratesOn(DIFFERENCE_RATES, '2025-12-31')).toContain(50_000)
  expect(ratesOn(DIFFERENCE_RATES, '2026-01-01')).toEqual([60_000, 30_000])
})

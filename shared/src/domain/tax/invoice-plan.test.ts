import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { planLines, ratesOfKind, scenariosOf } from './invoice-plan.ts'

const golden = { amount: 22_222_53, deduct: 20_333_83 }

test('R501 golden A at 6 %, split by a limit of 10,000: each part has its own tax (domain.md §3.3)', () => {
  const lines = planLines({ ...golden, category: 'bw_electron_common', ppm: 60_000, limit: 10_000_00 })
  expect(lines.map(({ amount, tax }) => [amount, tax])).toEqual([[10_000_00, 566_04], [10_000_00, 566_04], [2_222_53, 125_80]])
})

test('R185 by difference the tax is on what is left after the deduction, which parts share by largest remainder (decision 86)', () => {
  expect(planLines({ ...golden, category: 'bw_difference_common', ppm: 60_000, limit: null })).toEqual([{ amount: 22_222_53, tax: 106_91, deduct: 20_333_83 }])
  const parts = planLines({ ...golden, category: 'bw_difference_common', ppm: 60_000, limit: 10_000_00 })
  expect(sum(parts.map(({ deduct }) => deduct ?? 0))).toBe(golden.deduct)
  expect(parts.every(({ amount, deduct }) => deduct !== null && deduct <= amount)).toBe(true)
  // More than the amount is never deducted.
  expect(planLines({ amount: 1_00, deduct: 5_00, category: 'bw_difference_common', ppm: 60_000, limit: null })).toEqual([{ amount: 1_00, tax: 0, deduct: 1_00 }])
})

test('rates are dated: 5 % by difference ended with 2025, 1 % in full ends with 2027', () => {
  expect(ratesOfKind('bw_difference_common', '2025-12-31')).toEqual([60_000, 30_000, 50_000])
  expect(ratesOfKind('bw_difference_common', '2026-01-01')).toEqual([60_000, 30_000])
  expect(ratesOfKind('bw_electron_special', '2027-12-31')).toEqual([60_000, 30_000, 10_000])
  expect(ratesOfKind('bw_electron_common', '2028-01-01')).toEqual([60_000, 30_000])
})

test('side by side, the least tax first; every row comes to the amount, and none has an invoice above the limit', () => {
  const rows = scenariosOf({ ...golden, limit: 10_000_00, day: '2026-11-28' })
  expect(rows).toHaveLength(8)
  expect(rows.map(({ tax }) => tax)).toEqual(rows.map(({ tax }) => tax).toSorted((a, b) => a - b))
  for (const row of rows) {
    expect([sum(row.lines.map(({ amount }) => amount)), row.tax + row.net]).toEqual([golden.amount, golden.amount])
    expect(row.lines.every(({ amount }) => amount <= 10_000_00)).toBe(true)
  }
  expect(scenariosOf({ ...golden, limit: null, day: '2026-11-28' }).every(({ lines, by_limit }) => lines.length === 1 && !by_limit)).toBe(true)
})

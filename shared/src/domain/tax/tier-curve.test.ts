import { expect, test } from 'vitest'
import { BUSINESS_TIERS } from './income-tax.ts'
import { incomeCurve, vatCurve } from './tier-curve.ts'

const assessed = (...quick: number[]) => [[3_000_000, 0.6], [5_000_000, 0.8], [10_000_000, 1], [null, 1.2]].map(([invoiced_amount = null, ratio = 0], index) => ({ invoiced_amount, ratio, deduction_amount: quick[index] ?? null }))

test('domain.md §3.5 assessed tiers for the whole amount: 30,000.00 → 180.00, 30,000.01 → 240.00', () => {
  const curve = incomeCurve(assessed())
  expect(curve?.cliffs[0]).toEqual({ before: { amount: 3_000_000, tax: 18_000 }, after: { amount: 3_000_001, tax: 24_000 }, loss: 5901, evenAt: 3_006_048 })
  expect(curve?.cliffs.map(({ before }) => before.amount)).toEqual([3_000_000, 5_000_000, 10_000_000])
  // The jump is drawn, not smoothed over.
  expect(curve?.points).toEqual(expect.arrayContaining([{ amount: 3_000_000, tax: 18_000 }, { amount: 3_000_001, tax: 24_000 }]))
})

test('domain.md §3.5 with quick deductions the tiers are progressive: nobody loses by earning more', () => {
  const curve = incomeCurve(assessed(0, 6000, 16_000, 36_000))
  expect(curve?.cliffs).toEqual([])
  expect(curve?.points.at(-1)?.tax).toBe(114_000)
  expect(incomeCurve(BUSINESS_TIERS.map(({ ratio_ppm, ...tier }) => ({ ...tier, ratio: ratio_ppm / 10_000 })))?.cliffs).toEqual([])
})

test('domain.md §3.4 VAT: what is exempt up to 101,000.00 is taxed as a whole one cent above', () => {
  const curve = vatCurve([{ amount: 10_100_000, ratio: 0 }, { amount: null, ratio: 1, surcharge_ratio: 6 }])
  expect(curve?.cliffs).toMatchObject([{ before: { amount: 10_100_000, tax: 0 }, after: { amount: 10_100_001, tax: 106_000 } }])
  const [{ loss = 0, evenAt = 0 } = {}] = curve?.cliffs ?? []
  expect(loss).toBe(105_901)
  expect(evenAt).toBeGreaterThan(10_206_000)
})

test('a tier too narrow to make up for its jump has no amount that does', () => {
  const curve = incomeCurve([{ invoiced_amount: 3_000_000, ratio: 0.6 }, { invoiced_amount: 3_000_500, ratio: 5 }, { invoiced_amount: null, ratio: 5 }])
  expect(curve?.cliffs).toMatchObject([{ before: { amount: 3_000_000 }, evenAt: null }])
})

test.each([
  ['one tier has no bound to fall at', [{ invoiced_amount: null, ratio: 3 }]],
  ['no tier', []],
  ['a bound is missing', [{ ratio: 1 }, { invoiced_amount: null, ratio: 3 }]],
  ['a ratio is missing', [{ invoiced_amount: 100, ratio: null }, { invoiced_amount: null, ratio: 3 }]],
  ['the last has a bound', [{ invoiced_amount: 100, ratio: 1 }, { invoiced_amount: 200, ratio: 3 }]],
  ['they do not ascend', [{ invoiced_amount: 200, ratio: 1 }, { invoiced_amount: 100, ratio: 2 }, { invoiced_amount: null, ratio: 3 }]],
])('nothing is drawn while %s', (_, typed) => {
  expect(incomeCurve(typed)).toBeNull()
})

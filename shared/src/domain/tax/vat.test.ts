import { expect, test } from 'vitest'
import golden from '../../../../docs/domain/golden.json' with { type: 'json' }
import { DEFAULT_VAT_TIERS, vatHeadroom, vatOfMonth, vatTier, vatTiersOf } from './vat.ts'

test('the month table (§3.4)', () => {
  for (const { gross, ...row } of golden.vat_month) expect(vatOfMonth(DEFAULT_VAT_TIERS, gross)).toMatchObject(row)
})

test('the one rate of surcharges that is configured is divided into the three taxes of the law (§3.4)', () => {
  expect(vatTiersOf([{ amount: null, ratio: 1, surcharge_ratio: 6 }, { amount: 10_100_000, ratio: 0 }])).toEqual(DEFAULT_VAT_TIERS)
  // Rounded one by one: 7 % of 1,188.12 is 83.17, 3 % is 35.64 and 2 % is 23.76.
  expect(vatOfMonth(vatTiersOf([{ amount: null, ratio: 1, surcharge_ratio: 12 }]), 12_000_000)).toMatchObject({ urban: 8317, edu: 3564, local_edu: 2376, surcharge: 14_257 })
  // What is left over by the division is not lost.
  expect(vatTiersOf([{ amount: null, ratio: 1, surcharge_ratio: 5 }])).toMatchObject([{ parts: { urban_ppm: 29_167, edu_ppm: 12_500, local_edu_ppm: 8333 } }])
})

test('what a tier had of the three taxes before does not count against the rate that is typed', () => {
  const stored = { amount: null, ratio: 1, surcharge_ratio: 12, urban_ratio: 3.5, edu_ratio: 1.5, local_edu_ratio: 1 }
  expect(vatOfMonth(vatTiersOf([stored]), 20_000_000).surcharge).toBe(23_762)
})

test('without a rate of surcharges there are none', () => {
  for (const surcharge_ratio of [undefined, null, 0]) expect(vatOfMonth(vatTiersOf([{ amount: null, ratio: 1, surcharge_ratio }]), 12_000_000)).toMatchObject({ vat: 118_812, surcharge: 0 })
})

test('edges of the tiers', () => {
  expect(vatTier([], 5).ratio_ppm).toBe(0)
  expect(vatTier([{ amount: 10, ratio_ppm: 3 }], 11).ratio_ppm).toBe(3)
  expect(vatOfMonth(DEFAULT_VAT_TIERS, 0)).toMatchObject({ vat: 0, ex_vat: 0 })
  expect(vatHeadroom(DEFAULT_VAT_TIERS, 9_000_000)).toBe(1_100_000)
  expect(vatHeadroom(DEFAULT_VAT_TIERS, 20_000_000)).toBe(0)
  expect(vatHeadroom([], 1)).toBeNull()
})

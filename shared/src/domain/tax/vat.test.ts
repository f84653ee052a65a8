import { expect, test } from 'vitest'
import golden from '../../../../docs/domain/golden.json' with { type: 'json' }
import { DEFAULT_VAT_TIERS, vatHeadroom, vatOfMonth, vatTier, vatTiersOf } from './vat.ts'

test('the month table (§3.4)', () => {
  for (const { gross, ...row } of golden.vat_month) expect(vatOfMonth(DEFAULT_VAT_TIERS, gross)).toMatchObject(row)
})

test('a combined surcharge is one cent off the parts (§3.4)', () => {
  const tiers = vatTiersOf([{ amount: null, ratio: 1, surcharge_ratio: 6 }, { amount: 10_100_000, ratio: 0 }])
  expect(vatOfMonth(tiers, 12_000_000).surcharge).toBe(7129)
  expect(vatOfMonth(tiers, 10_100_000).exempt).toBe(true)
  const parts = vatTiersOf([{ amount: 10_100_000, ratio: 0 }, { amount: null, ratio: 1, urban_ratio: 3.5, edu_ratio: 1.5, local_edu_ratio: 1 }])
  expect(parts).toEqual(DEFAULT_VAT_TIERS)
})

test('edges of the tiers', () => {
  expect(vatTier([], 5).ratio_ppm).toBe(0)
  expect(vatTier([{ amount: 10, ratio_ppm: 3 }], 11).ratio_ppm).toBe(3)
  expect(vatOfMonth(DEFAULT_VAT_TIERS, 0)).toMatchObject({ vat: 0, ex_vat: 0 })
  expect(vatHeadroom(DEFAULT_VAT_TIERS, 9_000_000)).toBe(1_100_000)
  expect(vatHeadroom(DEFAULT_VAT_TIERS, 20_000_000)).toBe(0)
  expect(vatHeadroom([], 1)).toBeNull()
})

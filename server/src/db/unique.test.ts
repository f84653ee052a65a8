import { expect, test } from 'vitest'
import { violatesUnique } from './unique.ts'

const refusal = (index: string, code = '23505') => Object.assign(new Error(`duplicate key value violates unique constraint "${index}"`), { code })

test('a value that is there already is known by its index, on a cluster by the index of the shard', () => {
  expect(violatesUnique(refusal('cmb_wallet_living'), 'cmb_wallet_pkey', 'cmb_wallet_living')).toBe(true)
  expect(violatesUnique(refusal('cmb_wallet_living_102061'), 'cmb_wallet_living')).toBe(true)
  expect(violatesUnique(refusal('cmb_wallet_living_102061'), 'cmb_wallet_opening')).toBe(false)
  expect(violatesUnique(refusal('cmb_wallet_living', '23503'), 'cmb_wallet_living')).toBe(false)
})

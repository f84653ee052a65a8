import { expect, test } from 'vitest'
import { workerShare } from './worker-share.ts'

const none = { income_tax: 0, personal_value_added_tax: 0 }

test('taxes that the enterprise bears are not the workers\' (§3.2)', () => {
  const of = { settlement_amount: 4_707_625, personal_service_fee: 0, card_fee: 0, vat_amount: 0, income_tax_amount: 105_900, net_amount: 4_707_625 }
  expect(workerShare({ ...of, rates: { income_tax: 1.8, personal_value_added_tax: 0.6 } })).toEqual({ by_workers: 0, by_company: 105_900, credit: 0 })
})

test('one kind flat, the other the workers\'; fees, and credit of earlier months', () => {
  const of = { settlement_amount: 1_000_000, personal_service_fee: 5000, card_fee: 200, vat_amount: 10_600, income_tax_amount: 30_000 }
  expect(workerShare({ ...of, net_amount: 964_800, rates: { ...none, personal_value_added_tax: 1 } })).toEqual({ by_workers: 30_000, by_company: 10_600, credit: 0 })
  expect(workerShare({ ...of, net_amount: 994_800, rates: none })).toEqual({ by_workers: 0, by_company: 0, credit: 40_600 })
})

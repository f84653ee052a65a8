import { expect, test } from 'vitest'
import { channelCommission } from './channel.ts'
import { isLowBalance, topUpAmount } from './topup.ts'

test('top-up golden (§3.7)', () => {
  const lines = [{ count: 20_000, price: 6 }, { count: 5000, price: 150 }, { count: 2000, price: 200 }, { count: 3000, price: 30 }]
  expect(topUpAmount(lines, 50_000)).toEqual({ ok: true, amount: 1_360_000, payable: 1_310_000 })
  expect(topUpAmount(lines, 1_360_001).ok).toBe(false)
  expect(topUpAmount([{ count: 1.5, price: 1 }]).ok).toBe(false)
  expect(topUpAmount([{ count: 2 ** 52, price: 100 }]).ok).toBe(false)
})

test('1000 alerts, 1001 does not', () => {
  expect([isLowBalance(1000), isLowBalance(1001)]).toEqual([true, false])
})

test('commission', () => {
  expect(channelCommission(10_001, 100_000, 50_000)).toEqual({ ok: true, first: 1000, second: 500 })
  expect(channelCommission(1, 600_000, 400_001).ok).toBe(false)
})

import { expect, test } from 'vitest'
import { budgetUsed, noOutcomes, sumOf, troubleOfCanary } from './remote-outcomes.ts'

const of = (load: number, error: number, fallback = 0) => ({ ...noOutcomes, load, error, fallback })

test.each([
  ['nobody has opened it', of(0, 0), of(1000, 0), false],
  ['too few failures to say anything', of(20, 4), of(1000, 0), false],
  ['too few opens, most of them well', of(40, 5), of(1000, 0), false],
  ['few opens, half of them failed', of(5, 3, 2), of(1000, 0), true],
  ['half failed, as of the stable build: it is the network', of(5, 3, 2), of(10, 10), false],
  ['one in ten failed, none of the stable build', of(90, 6, 4), of(1000, 0), true],
  ['as many as of the stable build', of(900, 50, 50), of(900, 50, 50), false],
  ['twice as many, and no more', of(980, 20), of(990, 10), false],
  ['three times as many', of(960, 40), of(990, 10), true],
  ['no stable build was opened in these hours', of(95, 5), noOutcomes, true],
])('%s', (_, canary, stable, isHalted) => {
  expect(troubleOfCanary(canary, stable) !== null).toBe(isHalted)
})

test('says why, in figures of both', () => {
  expect(troubleOfCanary(of(90, 6, 4), of(990, 10))).toBe('100 次打开中 10 次失败（10.0%），稳定版本同期 1000 次中 10 次（1.0%）')
})

test('the budget is five in a thousand opens of all builds', () => {
  expect([budgetUsed(noOutcomes), budgetUsed(of(1000, 0)), budgetUsed(sumOf([of(500, 1), of(495, 4)])), budgetUsed(of(980, 20))]).toEqual([null, 0, 1, 4])
})

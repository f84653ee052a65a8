import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, shortAmount, shortCount } from './axis.ts'

test.each([
  [0, 'money', [0, 100]],
  [123_456_78, 'money', [0, 5_000_000, 10_000_000, 15_000_000]],
  [3, 'count', [0, 1, 2, 3]],
  [0, 'count', [0, 1]],
  [41, 'count', [0, 20, 40, 60]],
] as const)('the axis of %i (%s)', (most, unit, ticks) => {
  expect(axisOf(most, unit)).toEqual({ top: ticks.at(-1), ticks })
})

test('every value fits below the end of its axis, which has few marks', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom('money', 'count'), (most, unit) => {
      const { top, ticks } = axisOf(most, unit)
      return top >= most && ticks.length <= 6 && new Set(ticks).size === ticks.length
    }),
  )
})

test('amounts and counts in the space of a bar', () => {
  expect([0, 99_900, 1_000_000, 12_345_678, 1_234_567_800, 123_456_789_000].map(shortAmount)).toEqual(['0', '999', '1万', '12.3万', '1235万', '12.3亿'])
  expect([7, 12_000].map(shortCount)).toEqual(['7', '1.2万'])
})

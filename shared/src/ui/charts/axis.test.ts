import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf } from './axis.ts'

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

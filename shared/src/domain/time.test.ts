import { expect, test } from 'vitest'
import { addDays, addMonths, businessDate, daysBetween, isMonthClosed, isRealDate, monthKey, monthSpan, monthsBetween, monthsOfSeason, seasonKey, seasonOf } from './time.ts'

test('a day begins at 16:00 UTC of the day before', () => {
  expect(businessDate('2026-03-31T15:59:59.999Z')).toBe('2026-03-31')
  expect(businessDate('2026-03-31T16:00:00.000Z')).toBe('2026-04-01')
  expect(monthKey('2026-12-31T16:00:00Z')).toBe('2027-01')
  expect(seasonKey('2026-03-31T16:00:00Z')).toBe('2026-Q2')
  expect(() => businessDate('nonsense')).toThrow(RangeError)
})

test('months and seasons', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(monthsBetween('2025-11', '2026-02')).toBe(3)
  expect(seasonOf('2026-12')).toBe('2026-Q4')
  expect(monthsOfSeason('2026-05')).toEqual(['2026-04', '2026-05', '2026-06'])
  expect(monthSpan('2026-02').from.toISOString()).toBe('2026-01-31T16:00:00.000Z')
  expect(monthSpan('2026-02').to.toISOString()).toBe('2026-02-28T16:00:00.000Z')
})

test('days', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysBetween('2026-02-28', '2026-03-02')).toBe(2)
  expect(isRealDate('1996-02-29')).toBe(true)
  expect(isRealDate('1997-02-29')).toBe(false)
  expect(isRealDate('1990-02-30')).toBe(false)
})

test('a month closes after the 15th of the next (§2.13)', () => {
  expect(isMonthClosed('2026-03', '2026-04-15')).toBe(false)
  expect(isMonthClosed('2026-03', '2026-04-16')).toBe(true)
})

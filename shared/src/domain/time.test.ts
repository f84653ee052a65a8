import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, businessDate, clockTime, closingDay, daysBetween, instantOfClock, isRealDate, lastDueMonth, monthKey, monthSpan, monthsBetween, monthsOfSeason, readMonth, seasonKey, seasonOf } from './time.ts'

test('a day begins at 16:00 UTC of the day before', () => {
  expect(businessDate('2026-03-31T15:59:59.999Z')).toBe('2026-03-31')
  expect(businessDate('2026-03-31T16:00:00.000Z')).toBe('2026-04-01')
  expect(monthKey('2026-12-31T16:00:00Z')).toBe('2027-01')
  expect(seasonKey('2026-03-31T16:00:00Z')).toBe('2026-Q2')
  expect(() => businessDate('nonsense')).toThrow(RangeError)
})

test('a clock in Shanghai is eight hours ahead of UTC, to the whole second', () => {
  expect(clockTime('2026-01-08T01:30:09.999Z')).toBe('2026-01-08 09:30:09')
  expect(clockTime(new Date('2025-12-31T15:59:59Z'))).toBe('2025-12-31 23:59:59')
  expect(clockTime(Date.parse('2025-12-31T16:00:00Z'))).toBe('2026-01-01 00:00:00')
  expect(clockTime('2024-02-29T00:00:00+08:00')).toBe('2024-02-29 00:00:00')
  expect(() => clockTime('nonsense')).toThrow(RangeError)
  expect(() => clockTime(new Date(Number.NaN))).toThrow(RangeError)
})

test('before 1992 it keeps the same offset, summer or not, and before 1970 it counts on backwards', () => {
  expect(clockTime('1988-07-01T00:00:00Z')).toBe('1988-07-01 08:00:00')
  expect(businessDate('1988-06-30T16:00:00Z')).toBe('1988-07-01')
  expect(clockTime('1969-12-31T15:59:59.999Z')).toBe('1969-12-31 23:59:59')
  expect(clockTime('1969-12-31T23:59:59.001Z')).toBe('1970-01-01 07:59:59')
  expect(clockTime('1900-02-28T16:00:00Z')).toBe('1900-03-01 00:00:00')
})

test('a clock and a calendar never disagree with ISO 8601, whatever was asked before', () => {
  const instants = fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1 }), (some) => {
      for (const instant of some) {
        const ahead = new Date(instant.getTime() + 8 * 3_600_000).toISOString()
        expect(clockTime(instant)).toBe(`${ahead.slice(0, 10)} ${ahead.slice(11, 19)}`)
        expect(businessDate(instant)).toBe(ahead.slice(0, 10))
      }
    }),
    { numRuns: 500 },
  )
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
  expect(closingDay('2026-03')).toBe('2026-04-16')
  expect(closingDay('2026-12')).toBe('2027-01-16')
  expect(lastDueMonth(new Date('2026-04-15T23:59:59.999+08:00'))).toBe('2026-02')
  expect(lastDueMonth(new Date('2026-04-16T00:00:00+08:00'))).toBe('2026-03')
})

test('R561 a clock in Shanghai is read as it is written, and nothing else is', () => {
  fc.assert(fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (moment) => {
    const text = clockTime(moment)
    expect(instantOfClock(text)?.toISOString()).toBe(new Date(Math.floor(moment.getTime() / 1000) * 1000).toISOString())
  }))
  expect(instantOfClock('2026-11-24 09:00:00')?.toISOString()).toBe('2026-11-24T01:00:00.000Z')
  for (const text of ['2026-02-30 09:00:00', '2026-11-24 24:00:00', '2026-11-24 09:00', '2026-11-24T09:00:00', '2026/11/24 09:00:00', '', '2026-11-24 09:00:00Z']) expect([text, instantOfClock(text)]).toEqual([text, null])
})

test('a month is read in any way of writing it, and nothing else is', () => {
  expect(['2026-11', '2026/11', '202611', '2026年11月', '２０２６．１１', ' 2026年 1月'].map(readMonth)).toEqual(['2026-11', '2026-11', '2026-11', '2026-11', '2026-11', '2026-01'])
  expect(['', '11', '2026', '20261', '2026-13', '2026-00', '2026-11-01', '十一月'].map(readMonth)).toEqual(Array.from({ length: 8 }, () => undefined))
})

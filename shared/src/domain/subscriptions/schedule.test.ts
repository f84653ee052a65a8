import { describe, expect, test } from 'vitest'
import { clockTime, instantOfClock } from '../time.ts'
import { filtersOn, movablesOf, unfitPeriod } from './periods.ts'
import { lastDue, nextDue, plainSchedule, scheduleFault, scheduleText, type Schedule } from './schedule.ts'

const at = (text: string): Date => instantOfClock(text) ?? expect.fail(text)
const every = (frequency: Schedule['frequency'], more: Partial<Schedule> = {}): Schedule => ({ frequency, weekday: null, month_day: null, hour: 8, ...more })

describe('when a subscribed report is due, Beijing time', () => {
  // 2026-11-28 is a Saturday.
  test.each([
    [every('daily'), '2026-11-28 07:59:59', '2026-11-28 08:00:00', '2026-11-27 08:00:00'],
    [every('daily'), '2026-11-28 08:00:00', '2026-11-29 08:00:00', '2026-11-28 08:00:00'],
    [every('daily', { hour: 0 }), '2026-12-31 23:59:59', '2027-01-01 00:00:00', '2026-12-31 00:00:00'],
    [every('weekly', { weekday: 1 }), '2026-11-28 12:00:00', '2026-11-30 08:00:00', '2026-11-23 08:00:00'],
    [every('weekly', { weekday: 7, hour: 23 }), '2026-11-28 12:00:00', '2026-11-29 23:00:00', '2026-11-22 23:00:00'],
    [every('monthly', { month_day: 1 }), '2026-11-28 12:00:00', '2026-12-01 08:00:00', '2026-11-01 08:00:00'],
    [every('monthly', { month_day: 31 }), '2026-11-28 12:00:00', '2026-11-30 08:00:00', '2026-10-31 08:00:00'],
    [every('monthly', { month_day: 30 }), '2027-02-01 12:00:00', '2027-02-28 08:00:00', '2027-01-30 08:00:00'],
  ])('%j at %s: next %s, last %s', (schedule, now, next, last) => {
    expect([clockTime(nextDue(schedule, at(now))), clockTime(lastDue(schedule, at(now)))]).toEqual([next, last])
  })

  test('is said in words, needs its day, and keeps no other', () => {
    expect([every('daily'), every('weekly', { weekday: 3 }), every('monthly', { month_day: 5, hour: 18 })].map(scheduleText)).toEqual(['每日 08:00', '每周三 08:00', '每月 5 日 18:00'])
    expect([every('daily'), every('weekly'), every('monthly')].map((one) => scheduleFault(one)?.field)).toEqual([undefined, 'weekday', 'month_day'])
    expect(plainSchedule(every('weekly', { weekday: 3, month_day: 5 }))).toEqual(every('weekly', { weekday: 3 }))
  })
})

describe('filters that move along', () => {
  const filters = { status: 'paid', create_at: '2026-10-01,2026-10-31', month: '2026-10', min_amount: 100 }

  test('are ranges of days, months, and two ends; what they say today is found', () => {
    expect(movablesOf(filters, '2026-11-28')).toEqual([
      { key: 'create_at', periods: ['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'], period: 'last_month' },
      { key: 'month', periods: ['this_month', 'last_month'], period: 'last_month' },
    ])
    expect(movablesOf({ start_at: '2026-11-28', end_at: '2026-11-28' }, '2026-11-28')).toMatchObject([{ key: 'start_at', period: 'today' }])
    // A contract's days are a range under the same key, a single day is none.
    expect(movablesOf({ start_at: '2026-11-01' }, '2026-11-28')).toEqual([])
    expect([unfitPeriod(filters, { create_at: 'yesterday', month: 'last_month' }), unfitPeriod(filters, { month: 'yesterday' }), unfitPeriod(filters, { status: 'today' })]).toEqual([undefined, 'month', 'status'])
  })

  test('are another range on another day; the others stay', () => {
    expect(filtersOn(filters, { create_at: 'last_month', month: 'this_month' }, '2027-01-31')).toEqual({ ...filters, create_at: '2026-12-01,2026-12-31', month: '2027-01' })
    expect(filtersOn({ start_at: '2026-11-01', end_at: '2026-11-02', by: 'day' }, { start_at: 'last_7_days' }, '2026-11-28')).toEqual({ start_at: '2026-11-22', end_at: '2026-11-28', by: 'day' })
    expect(filtersOn(filters, {}, '2027-01-31')).toEqual(filters)
  })
})

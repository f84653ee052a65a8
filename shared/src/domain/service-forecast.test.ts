import { expect, test } from 'vitest'
import { daysLeft, forecastText, recentUse, toOrder, usedUpOn } from './service-forecast.ts'

const month = (...last: number[]) => [...Array.from({ length: 30 - last.length }, () => 50), ...last]
const week = month(10, 10, 10, 10, 10, 10, 10)

test('用量与预测: the last seven days tell how long a count lasts', () => {
  expect(recentUse(week)).toBe(70)
  expect(daysLeft(35, week)).toBe(3)
  expect(forecastText(35, 0, week)).toBe('按近 7 日用量，约 3 天后用尽')
  expect(forecastText(3659, 0, week)).toBe('按近 7 日用量，约 365 天后用尽')
  expect(forecastText(3660, 0, week)).toBe('按近 7 日用量，可用一年以上')
  expect(forecastText(9, 0, week)).toBe('按近 7 日用量，今天用尽')
  expect(forecastText(0, 0, week)).toBe('已用尽')
  expect(forecastText(0, 12, week)).toBe('已用尽，欠 12 次，充值后先扣')
  expect(daysLeft(35, month(0, 0, 0, 0, 0, 0, 0))).toBeNull()
  expect(forecastText(35, 0, month(0, 0, 0, 0, 0, 0, 0))).toBe('近 7 日未使用')
})

test('the day on which a service is expected to be used up is that of the forecast; where it says none, there is none', () => {
  const on = (count: number, days = week) => usedUpOn('2026-12-30', count, days)
  expect([on(9), on(35), on(3659)]).toEqual(['2026-12-30', '2027-01-02', '2027-12-30'])
  expect([on(0), on(3660), on(35, month(0, 0, 0, 0, 0, 0, 0))]).toEqual([null, null, null])
})

test('an order is filled with what lasts three months, in whole hundreds, what is owed first', () => {
  expect(toOrder(0, 0, week)).toBe(900)
  expect(toOrder(35, 0, week)).toBe(900)
  expect(toOrder(100, 0, week)).toBe(800)
  expect(toOrder(0, 30, week)).toBe(1000)
  expect(toOrder(900, 0, week)).toBe(0)
  expect(toOrder(1, 0, month(0, 0, 0, 0, 0, 0, 0))).toBe(0)
})

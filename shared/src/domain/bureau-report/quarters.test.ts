import { expect, test } from 'vitest'
import { FIRST_QUARTER, quartersBegun, quartersUntil, reportDueOn } from './quarters.ts'

test('a quarter is reported by the last day of the month after it', () => {
  expect(['2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2'].map(reportDueOn)).toEqual(['2025-10-31', '2026-01-31', '2026-04-30', '2026-07-31'])
})

test('a quarter can be reported from the month after it on, and none before the first that is asked for', () => {
  expect([quartersUntil('2026-03'), quartersUntil('2026-04')]).toEqual([['2025-Q4', '2025-Q3'], ['2026-Q1', '2025-Q4', '2025-Q3']])
  expect([quartersBegun('2026-03'), quartersBegun('2026-04')]).toEqual([['2026-Q1', '2025-Q4', '2025-Q3'], ['2026-Q2', '2026-Q1', '2025-Q4', '2025-Q3']])
  expect([quartersUntil('2025-09'), quartersBegun('2025-09'), quartersBegun('2025-06')]).toEqual([[], [FIRST_QUARTER], []])
})

// Quarters as a report names them: `2026-Q1`.
import { addMonths, monthsOfSeason, seasonOf, type MonthKey } from '../time.ts'

/** The first quarter that Order 810 asks for (in force since 2025-06-20, first reported in October 2025). */
export const FIRST_QUARTER = '2025-Q3'

export const QUARTER = /^\d{4}-Q[1-4]$/u

const firstMonth = (quarter: string): MonthKey => `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}`

export const monthsOf = (quarter: string): MonthKey[] => monthsOfSeason(firstMonth(quarter))
export const quarterBefore = (quarter: string): string => seasonOf(addMonths(firstMonth(quarter), -1))
/** Whether all of it lies before a month. */
export const isOver = (quarter: string, month: MonthKey): boolean => (monthsOf(quarter).at(-1) ?? '') < month
/** Those that can be reported in a month, the latest first. */
export function quartersUntil(month: MonthKey): string[] {
  const all: string[] = []
  for (let quarter = quarterBefore(seasonOf(month)); quarter >= FIRST_QUARTER; quarter = quarterBefore(quarter)) all.push(quarter)
  return all
}
export const quarterText = (quarter: string): string => `${quarter.slice(0, 4)} 年第 ${quarter.slice(6)} 季度`

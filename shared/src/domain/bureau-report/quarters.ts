// Quarters as a report names them: `2026-Q1`.
import { addDays, addMonths, type BusinessDate, monthsOfSeason, seasonOf, type MonthKey } from '../time.ts'

/** The first quarter that Order 810 asks for (in force since 2025-06-20, first reported in October 2025). */
export const FIRST_QUARTER = '2025-Q3'

export const QUARTER = /^\d{4}-Q[1-4]$/u

const firstMonth = (quarter: string): MonthKey => `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}`

export const monthsOf = (quarter: string): MonthKey[] => monthsOfSeason(firstMonth(quarter))
export const quarterBefore = (quarter: string): string => seasonOf(addMonths(firstMonth(quarter), -1))
/** The last day on which a quarter is reported in time: the last of the month after it (Order 810). */
export const reportDueOn = (quarter: string): BusinessDate => addDays(`${addMonths(firstMonth(quarter), 4)}-01`, -1)
/** Whether all of it lies before a month. */
export const isOver = (quarter: string, month: MonthKey): boolean => (monthsOf(quarter).at(-1) ?? '') < month
/** Those that can be reported in a month, the latest first. */
export const quartersUntil = (month: MonthKey): string[] => quartersTo(quarterBefore(seasonOf(month)))
/** The same, before them the one that is running in the month. */
export const quartersBegun = (month: MonthKey): string[] => quartersTo(seasonOf(month))

function quartersTo(last: string): string[] {
  const all: string[] = []
  for (let quarter = last; quarter >= FIRST_QUARTER; quarter = quarterBefore(quarter)) all.push(quarter)
  return all
}
export const quarterText = (quarter: string): string => `${quarter.slice(0, 4)} 年第 ${quarter.slice(6)} 季度`

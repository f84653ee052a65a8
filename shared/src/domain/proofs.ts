// What bounds a proof of income or tax (R240).
import { addMonths, type MonthKey, monthsBetween } from './time.ts'

/** As many workers as a list reads at once. */
export const mostProofPeople = 6000

/** Three years, as long as anybody asks for. */
export const mostProofMonths = 36

/** Why a period cannot be proven; null where it can. `current`: the month of today, which may be part of it. */
export function periodFault({ start_at: from, end_at: to }: { readonly start_at: MonthKey; readonly end_at: MonthKey }, current: MonthKey): { readonly field: 'start_at' | 'end_at'; readonly text: string } | null {
  if (to < from) return { field: 'end_at', text: '截止月份不能早于起始月份' }
  if (to > current) return { field: 'end_at', text: '截止月份不能晚于本月' }
  if (monthsBetween(from, to) >= mostProofMonths) return { field: 'start_at', text: `期间最长 ${mostProofMonths} 个月，请从 ${addMonths(to, 1 - mostProofMonths)} 起` }
  return null
}

/** 2026-01 至 2026-03, or a single month. */
export const periodText = (from: MonthKey, to: MonthKey): string => (from === to ? from : `${from} 至 ${to}`)

// How long a count lasts by what was used lately, and what to order (issue S: 用量与预测).
import { addDays, type BusinessDate } from './time.ts'

/** What is used on an average day is taken from so many last days. */
export const RECENT_DAYS = 7
/** An order is filled with what lasts so long. */
const ORDERED_DAYS = 90
/** Orders are rounded up to whole hundreds. */
const LOT = 100

/** Used on the last seven days together. `days`: one number per day, the present day last. */
export const recentUse = (days: readonly number[]): number => days.slice(-RECENT_DAYS).reduce((sum, day) => sum + day, 0)

/** Beyond it a number of days says nothing. */
const LONG_DAYS = 365

/** Whole days until nothing is left; null: nothing was used lately, so nothing can be said. */
export function daysLeft(count: number, days: readonly number[]): number | null {
  const used = recentUse(days)
  return used === 0 ? null : Math.floor((count * RECENT_DAYS) / used)
}

/** The day on which the last one is expected to be used, by the same forecast; null: nothing is left, or nothing can be said. */
export function usedUpOn(today: BusinessDate, count: number, days: readonly number[]): BusinessDate | null {
  const left = count === 0 ? null : daysLeft(count, days)
  return left === null || left > LONG_DAYS ? null : addDays(today, left)
}

/** What to order so that it lasts three months with what is left, after what is owed; 0: enough. */
export function toOrder(count: number, debt: number, days: readonly number[]): number {
  const needed = Math.ceil((recentUse(days) * ORDERED_DAYS) / RECENT_DAYS) + debt - count
  return needed <= 0 ? 0 : Math.ceil(needed / LOT) * LOT
}

/** 按近 7 日用量，约 3 天后用尽 */
export function forecastText(count: number, debt: number, days: readonly number[]): string {
  if (debt > 0) return `已用尽，欠 ${debt.toLocaleString('zh-CN')} 次，充值后先扣`
  const left = daysLeft(count, days)
  if (left === null) return count === 0 ? '已用尽' : `近 ${RECENT_DAYS} 日未使用`
  if (count === 0) return '已用尽'
  if (left > LONG_DAYS) return `按近 ${RECENT_DAYS} 日用量，可用一年以上`
  return left === 0 ? `按近 ${RECENT_DAYS} 日用量，今天用尽` : `按近 ${RECENT_DAYS} 日用量，约 ${left.toLocaleString('zh-CN')} 天后用尽`
}

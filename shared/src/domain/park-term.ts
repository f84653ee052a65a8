// The term of cooperation with a park: who is told when before it ends.
import { daysBetween, type BusinessDate } from './time.ts'

/** From here on it is marked wherever it is shown: long enough to negotiate another. */
export const TERM_NOTICE_DAYS = 30

/** Days before the last one on which the operator and the park are told; -1: on the day after, the term is over. */
export const TERM_TOLD_AT = [30, 7, 1, -1] as const

/** Days that remain after today, negative once it is over; null while there is no need to say so. */
export function termLeft(end: BusinessDate | null, today: BusinessDate): number | null {
  if (end === null) return null
  const left = daysBetween(today, end)
  return left <= TERM_NOTICE_DAYS ? left : null
}

export const termText = (left: number): string => (left < 0 ? `已到期 ${-left} 天` : left === 0 ? '今天到期' : `剩 ${left} 天`)

import type { BusinessDate } from '../../domain/time.ts'

/** Weeks begin on Monday. */
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** 0 is Monday. */
export const weekdayOf = (day: BusinessDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

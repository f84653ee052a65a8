// When a subscribed report is due: on the hour, Beijing time.
import { options, statusOf } from '../status-option.ts'
import { addDays, addMonths, businessDate, type BusinessDate, monthOf, startOfDay } from '../time.ts'

export const FREQUENCIES = /* @__PURE__ */ options(['daily', '每日'], ['weekly', '每周'], ['monthly', '每月'])
export const WEEKDAYS = /* @__PURE__ */ options(['1', '周一'], ['2', '周二'], ['3', '周三'], ['4', '周四'], ['5', '周五'], ['6', '周六'], ['7', '周日'])

export const HOURS = /* @__PURE__ */ options(...Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const))

export interface Schedule {
  readonly frequency: (typeof FREQUENCIES)[number]['value']
  /** Of `weekly`: 1 is Monday. */
  readonly weekday: number | null
  /** Of `monthly`; in a month that is shorter, its last day. */
  readonly month_day: number | null
  /** 0 to 23. */
  readonly hour: number
}

const hourMs = 3_600_000

/** What a schedule lacks, by the key of the field; null: nothing. */
export function scheduleFault({ frequency, weekday, month_day: day }: Schedule): { readonly field: 'weekday' | 'month_day'; readonly text: string } | null {
  if (frequency === 'weekly' && weekday === null) return { field: 'weekday', text: '请选择每周的哪一天' }
  return frequency === 'monthly' && day === null ? { field: 'month_day', text: '请选择每月的哪一天' } : null
}

/** Without what another frequency would need, so that two that mean the same are the same. */
export const plainSchedule = ({ frequency, weekday, month_day, hour }: Schedule): Schedule => ({ frequency, weekday: frequency === 'weekly' ? weekday : null, month_day: frequency === 'monthly' ? month_day : null, hour })

/** The first moment after this one at which it is due. */
export function nextDue(schedule: Schedule, after: Date): Date {
  for (let day = businessDate(after); ; day = addDays(day, 1)) {
    const due = dueOn(schedule, day)
    if (due !== null && due > after) return due
  }
}

/** The last moment until this one at which it was due: of several that were missed, the only one that is made up for. */
export function lastDue(schedule: Schedule, until: Date): Date {
  for (let day = businessDate(until); ; day = addDays(day, -1)) {
    const due = dueOn(schedule, day)
    if (due !== null && due <= until) return due
  }
}

/** `每月 1 日 08:00`. */
export function scheduleText({ frequency, weekday, month_day: day, hour }: Schedule): string {
  const at = statusOf(HOURS, String(hour)).label
  if (frequency === 'weekly') return `每${statusOf(WEEKDAYS, String(weekday)).label} ${at}`
  return frequency === 'monthly' ? `每月 ${day ?? ''} 日 ${at}` : `每日 ${at}`
}

function dueOn({ frequency, weekday, month_day: dayOfMonth, hour }: Schedule, day: BusinessDate): Date | null {
  if (frequency === 'weekly' && weekdayOf(day) !== weekday) return null
  if (frequency === 'monthly' && Number(day.slice(8)) !== Math.min(dayOfMonth ?? 1, lengthOfMonth(day))) return null
  return new Date(startOfDay(day).getTime() + hour * hourMs)
}

const weekdayOf = (day: BusinessDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const lengthOfMonth = (day: BusinessDate): number => Number(addDays(`${addMonths(monthOf(day), 1)}-01`, -1).slice(8))

import { addDays, addMonths, type BusinessDate, monthOf } from './time.ts'

interface DatePreset {
  /** Stored by subscriptions of reports: must not change. */
  readonly key: string
  /** Stored by saved views: must not change either. */
  readonly label: string
  /** Both days included. */
  readonly range: (today: BusinessDate) => readonly [from: BusinessDate, to: BusinessDate]
}

/** Ranges of days that move along with the day. */
export const DATE_PRESETS = [
  { key: 'today', label: '今天', range: (today) => [today, today] },
  { key: 'yesterday', label: '昨天', range: (today) => [addDays(today, -1), addDays(today, -1)] },
  { key: 'last_7_days', label: '近 7 天', range: (today) => [addDays(today, -6), today] },
  { key: 'last_30_days', label: '近 30 天', range: (today) => [addDays(today, -29), today] },
  { key: 'this_month', label: '本月', range: (today) => [`${monthOf(today)}-01`, today] },
  { key: 'last_month', label: '上月', range: (today) => [`${addMonths(monthOf(today), -1)}-01`, addDays(`${monthOf(today)}-01`, -1)] },
] as const satisfies readonly DatePreset[]

export type PresetKey = (typeof DATE_PRESETS)[number]['key']

import { addDays, addMonths, businessDate, monthOf } from '../../domain/time.ts'
import type { DateRange } from '../list-state/filters.ts'

interface DatePreset {
  readonly label: string
  readonly range: DateRange
}

/** Common ranges, in business days of Shanghai. */
export function datePresets(now: Date = new Date()): readonly DatePreset[] {
  const today = businessDate(now)
  const month = monthOf(today)
  return [
    { label: '今天', range: [today, today] },
    { label: '近 7 天', range: [addDays(today, -6), today] },
    { label: '近 30 天', range: [addDays(today, -29), today] },
    { label: '本月', range: [`${month}-01`, today] },
    { label: '上月', range: [`${addMonths(month, -1)}-01`, addDays(`${month}-01`, -1)] },
  ]
}

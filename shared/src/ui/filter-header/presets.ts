import { DATE_PRESETS } from '../../domain/date-presets.ts'
import { businessDate } from '../../domain/time.ts'
import type { DateRange } from '../list-state/filters.ts'

interface DatePreset {
  readonly label: string
  readonly range: DateRange
}

/** Common ranges, in business days of Shanghai. */
export function datePresets(now: Date = new Date()): readonly DatePreset[] {
  const today = businessDate(now)
  return DATE_PRESETS.map(({ label, range }) => ({ label, range: range(today) }))
}

// Filters of a subscribed report that move along: a range of days or a month stands for 上月, and means another one next time.
import { DATE_PRESETS, type PresetKey } from '../date-presets.ts'
import { options } from '../status-option.ts'
import { businessDate, type BusinessDate, isRealDate, monthOf } from '../time.ts'

export const REPORT_PERIODS = /* @__PURE__ */ options(...DATE_PRESETS.map(({ key, label }) => [key, label] as const))

/** As an export's call takes them. */
export type ReportFilters = Readonly<Record<string, string | number | boolean>>
export type ReportPeriods = Readonly<Partial<Record<string, PresetKey>>>

type Form = 'days' | 'month' | 'ends'

/** How the filter says days: two in one, a month, or two filters for both ends, of which the first stands for them. Undefined: it says something else. */
function formOf(filters: ReportFilters, key: string): Form | undefined {
  const text = String(filters[key] ?? '')
  if (/^\d{4}-(0[1-9]|1[0-2])$/u.test(text)) return 'month'
  const [from = '', to = '', ...more] = text.split(',')
  if (more.length === 0 && isRealDate(from) && isRealDate(to)) return 'days'
  return key === 'start_at' && isRealDate(text) && isRealDate(String(filters['end_at'] ?? '')) ? 'ends' : undefined
}

export interface Movable {
  readonly key: string
  /** What it may become: a month only another month. */
  readonly periods: readonly PresetKey[]
  /** What it says on this day, as it is. */
  readonly period: PresetKey | null
}

/** The filters that may move along. */
export function movablesOf(filters: ReportFilters, today: BusinessDate): readonly Movable[] {
  return Object.keys(filters).flatMap((key) => {
    const form = formOf(filters, key)
    if (form === undefined) return []
    const periods = DATE_PRESETS.map((preset) => preset.key).filter((preset) => form !== 'month' || preset === 'this_month' || preset === 'last_month')
    const isSame = (preset: PresetKey) => Object.entries(valuesOf(form, key, preset, today)).every(([name, value]) => filters[name] === value)
    return [{ key, periods, period: periods.find(isSame) ?? null }]
  })
}

/** What the filters say on this day, as they are. */
export const periodsToday = (filters: ReportFilters, today: BusinessDate): ReportPeriods => Object.fromEntries(movablesOf(filters, today).flatMap(({ key, period }) => (period === null ? [] : [[key, period]])))

/** The first of these periods that the filter cannot have; undefined: all fit. */
export const unfitPeriod = (filters: ReportFilters, periods: ReportPeriods): string | undefined => {
  const movables = movablesOf(filters, businessDate(0))
  return Object.entries(periods).find(([key, period]) => !movables.some((one) => one.key === key && period !== undefined && one.periods.includes(period)))?.[0]
}

/** The filters as they are on a day. */
export function filtersOn(filters: ReportFilters, periods: ReportPeriods, day: BusinessDate): ReportFilters {
  return Object.entries(periods).reduce<ReportFilters>((all, [key, period]) => {
    const form = formOf(filters, key)
    return form === undefined || period === undefined ? all : { ...all, ...valuesOf(form, key, period, day) }
  }, filters)
}

function valuesOf(form: Form, key: string, period: PresetKey, day: BusinessDate): ReportFilters {
  const [from, to] = DATE_PRESETS.find((preset) => preset.key === period)?.range(day) ?? [day, day]
  if (form === 'month') return { [key]: monthOf(from) }
  return form === 'days' ? { [key]: `${from},${to}` } : { start_at: from, end_at: to }
}

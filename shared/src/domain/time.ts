// Business days and months are Asia/Shanghai, which has had a fixed offset of +08:00 since 1991: no time zone library is needed (house.md).

/** 'YYYY-MM-DD' in Shanghai. */
export type BusinessDate = string
/** 'YYYY-MM' in Shanghai. */
export type MonthKey = string
/** 'YYYY-Qn' in Shanghai. */
export type SeasonKey = string

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OFFSET = 8 * HOUR

const pad = (n: number, width = 2): string => String(n).padStart(width, '0')

/** The Shanghai date of an instant (Date, ISO text or epoch ms). Throws RangeError on an invalid instant. */
export const businessDate = (instant: Date | string | number): BusinessDate => dateOfDay(Math.floor(shanghaiMs(instant) / DAY))

/** 'YYYY-MM-DD HH:mm:ss' in Shanghai, whole seconds as a clock shows them. Throws RangeError on an unreadable instant. */
export function clockTime(instant: Date | string | number): string {
  const time = shanghaiMs(instant)
  const day = Math.floor(time / DAY)
  const second = Math.floor((time - day * DAY) / 1000)
  return `${dateOfDay(day)} ${sixty[Math.floor(second / 3600)]}:${sixty[Math.floor(second / 60) % 60]}:${sixty[second % 60]}`
}

/** The instant of 'YYYY-MM-DD HH:mm:ss' on a clock in Shanghai, as `clockTime` writes it; null for any other text, and for a time that no clock shows. */
export function instantOfClock(text: string): Date | null {
  const instant = new Date(`${text.replace(' ', 'T')}.000+08:00`)
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u.test(text) && !Number.isNaN(instant.getTime()) && clockTime(instant) === text ? instant : null
}

/** Shanghai local time, represented as if it were UTC. */
const shanghaiMs = (instant: Date | string | number): number => (typeof instant === 'string' ? Date.parse(instant) : Number(instant)) + OFFSET

const sixty = Array.from({ length: 60 }, (_, n) => pad(n))

/** Cached, because lists and exports format millions of times within a few days, and the calendar calculation is the expensive part. */
const dates = new Map<number, BusinessDate>()
const mostDates = 4000

function dateOfDay(day: number): BusinessDate {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  if (dates.size >= mostDates) dates.clear()
  dates.set(day, date)
  return date
}

/** The Shanghai month of an instant. */
export const monthKey = (instant: Date | string | number): MonthKey => businessDate(instant).slice(0, 7)

/** The month of a business date. */
export const monthOf = (date: BusinessDate): MonthKey => date.slice(0, 7)

/** As a text has it: 2026 年 5 月. */
export const monthText = (month: MonthKey): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

/** The calendar quarter of a month or business date: '2026-04' → '2026-Q2'. */
export const seasonOf = (date: BusinessDate | MonthKey): SeasonKey => `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`

/** The calendar quarter of an instant. */
export const seasonKey = (instant: Date | string | number): SeasonKey => seasonOf(businessDate(instant))

/** The instant a Shanghai day begins. */
export const startOfDay = (date: BusinessDate): Date => new Date(`${date}T00:00:00.000+08:00`)

/** True for a real calendar date 'YYYY-MM-DD' (Feb 30 is not one). */
export function isRealDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date
}

/** `2026年3月`, `2026/3`, `202603` → `2026-03`; undefined for what is no month. */
export function readMonth(text: string): string | undefined {
  const [, year, one, two] = /^(\d{4})(?:[-/.年](\d\d?)月?|(\d\d))$/u.exec(text.normalize('NFKC').replaceAll(/\s/gu, '')) ?? []
  const month = `${year}-${(one ?? two ?? '').padStart(2, '0')}`
  return isRealDate(`${month}-01`) ? month : undefined
}

/** Adds whole days to a business date. */
export const addDays = (date: BusinessDate, days: number): BusinessDate => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The last day of a year that begins on this date: of one that begins on Feb 29, Feb 28. */
export function endOfYear(from: BusinessDate): BusinessDate {
  const next = new Date(`${from}T00:00:00Z`)
  next.setUTCFullYear(next.getUTCFullYear() + 1)
  // Mar 1 for Feb 29.
  return addDays(next.toISOString().slice(0, 10), -1)
}

/** Whole days from a to b (negative when b is earlier). */
export const daysBetween = (a: BusinessDate, b: BusinessDate): number => Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY)

const monthIndex = (month: MonthKey): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** Adds whole months to a month key. */
export function addMonths(month: MonthKey, months: number): MonthKey {
  const index = monthIndex(month) + months
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1)}`
}

/** Months from a to b: '2026-01' → '2026-03' is 2. */
export const monthsBetween = (a: MonthKey, b: MonthKey): number => monthIndex(b) - monthIndex(a)

/** The half-open span [from, to) of instants of a Shanghai month, for queries. */
export const monthSpan = (month: MonthKey): { from: Date; to: Date } => ({ from: startOfDay(`${month}-01`), to: startOfDay(`${addMonths(month, 1)}-01`) })

/** The months of the calendar quarter that contains `month`. */
export function monthsOfSeason(month: MonthKey): MonthKey[] {
  const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1
  return [0, 1, 2].map((n) => `${month.slice(0, 4)}-${pad(first + n)}`)
}

/** The day on which a tax month closes by itself: on the 15th of the next month, the filing deadline, it is still open (domain.md §2.13). */
export const closingDay = (month: MonthKey): BusinessDate => `${addMonths(month, 1)}-16`

/** The last month that has to be closed on the day of `now`. */
export function lastDueMonth(now: Date): MonthKey {
  const last = addMonths(monthKey(now), -1)
  return closingDay(last) <= businessDate(now) ? last : addMonths(last, -1)
}

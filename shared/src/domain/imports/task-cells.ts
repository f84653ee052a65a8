// Cells of tasks: days, numbers of people, several areas, several people.
import type { AreaPath } from '../area.ts'
import { splitIdNos } from '../masks.ts'
import type { BusinessDate } from '../time.ts'
import { areaCell, clean, idNoCell } from './cells.ts'
import type { Cell, Finding } from './define.ts'

const error = (text: string): Finding[] => [{ level: 'error', text }]

const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0{1,2}:00(?::00)?)?$/u

/** A day, in the ways in which spreadsheets write it; null: none that the calendar has. Empty: ''. */
export const dateCell: Cell<BusinessDate | null> = {
  looksLike: (text) => dateOf(text) !== null,
  read: (text) => (clean(text) === '' ? '' : dateOf(clean(text))),
  check: (date, { label }) => (date === null ? error(`${label}应写作 2026-03-31`) : []),
}

function dateOf(text: string): BusinessDate | null {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return year !== '' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null
}

/** A day that is still to come. */
export const lastDayCell: typeof dateCell = {
  ...dateCell,
  check: (date, about) => (date !== null && date < about.today ? error(`${about.label}已过，请填写今天或以后的日期`) : dateCell.check(date, about)),
}

/** A number of people; null: none, or more than a task takes. */
export const peopleCell = (most: number): Cell<number | null> => ({
  isNumber: true,
  read(text) {
    const digits = clean(text).replace(/人$/u, '').trim()
    const number = /^\d{1,9}$/u.test(digits) ? Number(digits) : 0
    return number >= 1 && number <= most ? number : null
  },
  check: (number, { label }) => (number === null ? error(`${label}应为 1 至 ${most} 的整数`) : []),
})

const separators = /[;；\n]+/u

/** Several areas, separated by semicolons, each from the province down. */
export const areasCell = (most: number): Cell<readonly AreaPath[]> => ({
  read: (text) => text.split(separators).map(areaCell.read).filter((path) => path.length > 0),
  check: (areas, about) => (areas.length > most ? error(`${about.label}最多 ${most} 个地区`) : (areas.map((path) => areaCell.check(path, about)).find((found) => found.length > 0) ?? [])),
})

/** Identity numbers, separated by commas or other signs. */
export const idNosCell = (most: number): Cell<readonly string[]> => ({
  keepsDigits: true,
  read: (text) => [...new Set(splitIdNos(clean(text)).map(idNoCell.read))],
  check(numbers, about) {
    if (numbers.length > most) return error(`${about.label}一行最多 ${most} 人`)
    for (const [index, one] of numbers.entries()) {
      const found = idNoCell.check(one, { ...about, text: one }).find(({ level }) => level === 'error')
      if (found !== undefined) return error(numbers.length > 1 ? `第 ${index + 1} 个：${found.text}` : found.text)
    }
    return []
  },
})

import { type AreaPath, areaParams, areaText } from '../../domain/area.ts'
import type { FlagField } from '../../domain/fields/field.ts'
import { isRealDate, readMonth } from '../../domain/time.ts'
import { moneyRangeText } from './text.ts'
import type { Filter, FilterField, Filters, Option, Own, OwnFlag, UseOptions } from './types.ts'

interface Common {
  readonly hidden?: boolean
}

/** Keeps the literal keys and the value types. Call it once, at the top of `filters.ts`. */
export function defineFilters<const F extends Filters>(filters: F): F {
  return filters
}

export function textFilter(label: string, options: Common & { placeholder?: string; maxLength?: number } = {}): Filter<string, Own> {
  const { maxLength = 200 } = options
  return {
    ...head(label, { kind: 'text', placeholder: options.placeholder ?? `请输入${label}` }, options),
    decode: (text) => (text.trim().length > maxLength || !isPlain(text) ? undefined : text.trim()),
    encode: (value) => value.trim(),
    send: (key, value) => ({ [key]: value }),
    show: (value) => value,
  }
}

/** A record named by another page's link. It has no input; its chip only says that it is active, without the id. */
export function idFilter(label: string): Filter<string, Own> {
  return {
    ...head(label, { kind: 'text', placeholder: '' }, { hidden: true }),
    decode: (text) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text) ? text : undefined),
    encode: (value) => value,
    send: (key, value) => ({ [key]: value }),
    show: () => '已指定',
  }
}

/** Several values, one per line or with common separators; sent comma-joined (spec 1 §5). */
export function batchTextFilter(label: string, options: Common & { placeholder?: string; maxItems?: number } = {}): Filter<readonly string[], Own> {
  const { maxItems = 1000 } = options
  return {
    ...head(label, { kind: 'batch', placeholder: options.placeholder ?? '每行一个，可粘贴多行' }, options),
    decode: (text) => (splitLines(text).every(isPlain) ? atMost(splitLines(text), maxItems) : undefined),
    encode: (value) => value.join(','),
    send: (key, value) => ({ [key]: value.join(',') }),
    show: (value) => (value.length > 3 ? `${value.slice(0, 3).join('、')} 等 ${value.length} 项` : value.join('、')),
  }
}

/** A status table, or any other options; multiple selection unless `single`. */
export function selectFilter(
  label: string,
  list: readonly Option[],
  options: Common & { single?: boolean } = {},
): Filter<readonly string[], Own> {
  const labels = new Map(list.map((option) => [option.value, option.label]))
  return {
    ...head(label, { kind: 'select', options: list, isMultiple: options.single !== true }, options),
    decode: (text) => {
      const values = splitLines(text)
      const known = values.every((value) => labels.has(value)) && (options.single !== true || values.length <= 1)
      return known ? values : undefined
    },
    encode: (value) => value.join(','),
    send: (key, value) => ({ [key]: value.join(',') }),
    show: (value) => value.map((one) => labels.get(one) ?? one).join('、'),
  }
}

/** Yes or no, with the two labels of the field in the dictionary. */
export function flagFilter({ label, table }: FlagField, options: Common = {}): Filter<readonly string[], OwnFlag> {
  // The field's table has no other values, and values outside it are not decoded.
  return { ...selectFilter(label, table, { ...options, single: true }) } as Filter<readonly string[], OwnFlag>
}

export type DateRange = readonly [from: string, to: string]

/** Both ends inclusive, `YYYY-MM-DD`; comma-joined under one key (spec 1 §5). */
export function dateRangeFilter(label: string, options: Common = {}): Filter<DateRange, Own> {
  return { ...dates(label, options), send: (key, [from, to]) => ({ [key]: `${from},${to}` }) }
}

/** The same for calls that take `start_at` and `end_at` (R486, R487). */
export function startEndFilter(label: string, options: Common = {}): Filter<DateRange, { start_at?: string; end_at?: string }> {
  return { ...dates(label, options), send: (_, [start_at, end_at]) => ({ start_at, end_at }) }
}

/** `YYYY-MM`, typed in any way of writing a month. */
export function monthFilter(label: string, options: Common = {}): Filter<string, Own> {
  return {
    ...head(label, { kind: 'month' }, options),
    decode: readMonth,
    encode: (value) => value,
    send: (key, value) => ({ [key]: value }),
    show: (value) => value,
  }
}

export interface MoneyRange {
  /** Cents. */
  readonly min?: number
  readonly max?: number
}

/** Cents, either end may be open; sent under two keys. */
export function moneyRangeFilter<const Min extends string, const Max extends string>(
  label: string,
  keys: { readonly min: Min; readonly max: Max },
  options: Common = {},
): Filter<MoneyRange, { [K in Min | Max]?: number }> {
  return {
    ...head(label, { kind: 'money' }, options),
    decode: decodeMoney,
    encode: ({ min, max }) => (min === undefined && max === undefined ? '' : `${min ?? ''},${max ?? ''}`),
    send: (_, { min, max }) => ({ ...(min !== undefined && { [keys.min]: min }), ...(max !== undefined && { [keys.max]: max }) }),
    show: ({ min, max }) => moneyRangeText(min, max),
  }
}

/** One record from the server (a company, a task). The chip loads its name itself. */
export function remoteSelectFilter(label: string, useOptions: UseOptions, options: Common = {}): Filter<string, Own> {
  return {
    ...head(label, { kind: 'remote', useOptions }, options),
    decode: (text) => (/^[\w-]{1,64}$/u.test(text) ? text : undefined),
    encode: (value) => value,
    send: (key, value) => ({ [key]: value }),
    show: (value) => value,
  }
}

/** One to three levels: province, city, district (R488–R490). */
export function areaFilter(label: string, options: Common = {}): Filter<AreaPath, { province?: string; city?: string; district?: string }> {
  return {
    ...head(label, { kind: 'area' }, options),
    decode: (text) => atMost(splitPath(text), 3),
    encode: (value) => value.join(','),
    send: (_, value) => ({ ...areaParams(value) }),
    show: areaText,
  }
}

const head = (label: string, field: FilterField, options: Common) => ({ label, field, isHidden: options.hidden === true })

function dates(label: string, options: Common) {
  return {
    ...head(label, { kind: 'dates' }, options),
    decode: (text: string): DateRange | undefined => {
      const [from = '', to = '', rest] = text.split(',')
      return rest === undefined && isRealDate(from) && isRealDate(to) && from <= to ? [from, to] : undefined
    },
    encode: ([from, to]: DateRange) => `${from},${to}`,
    show: ([from, to]: DateRange) => (from === to ? from : `${from} ~ ${to}`),
  }
}

/** Separators: line breaks, commas of both widths, semicolons, tabs, as in a pasted spreadsheet column or chat message. */
export function splitLines(text: string): string[] {
  const parts = text.split(/[\n\r,，;；、\t]+/u).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Unlike in a list, a name may be repeated: 上海市 is a province and its city. */
const splitPath = (text: string): string[] => text.split(',').filter((part) => part !== '')

/** Valid text: the server also refuses control characters and unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- control characters are refused
const isPlain = (text: string) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/u.test(text)

const atMost = (items: string[], max: number) => (items.length > max ? undefined : items)

function decodeMoney(text: string): MoneyRange | undefined {
  const match = /^(-?\d{1,15})?,(-?\d{1,15})?$/u.exec(text)
  if (!match) return undefined
  const [, min, max] = match
  const range = { ...(min !== undefined && { min: Number(min) }), ...(max !== undefined && { max: Number(max) }) }
  return range.min !== undefined && range.max !== undefined && range.min > range.max ? undefined : range
}

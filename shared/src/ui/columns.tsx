import type { ReactNode } from 'react'
import { type Field, type Fields, type FlagField, labelOf } from '../domain/fields/field.ts'
import styles from './columns/columns.module.css'
import { type RowAction, RowActions } from './columns/row-actions.tsx'
import { ems } from './columns/text-width.ts'
import { dateTimeText } from './columns/time.ts'
import type { Column, ColumnOptions, KeyOf } from './columns/types.ts'
import { FieldValue } from './field-value.tsx'
import { Money } from './money.tsx'
import { Link } from './router.tsx'
import { StatusTag, type StatusTable } from './status-tag.tsx'

export type { Column, ColumnOptions, KeyOf, RowAction }
export { dateTimeText, RowActions }

type Text = string | null | undefined
type Figure = number | null | undefined
type Flag = boolean | null | undefined

export function textColumn<T>(key: KeyOf<T, Text>, title: string, options: ColumnOptions = {}): Column<T> {
  const text = (row: T) => textOf(row[key])
  return { ...base(key, title, 140, options), text, render: (row) => text(row) || '—' }
}

/** Cents; the unit is in the header (R567, R568). */
export function moneyColumn<T>(key: KeyOf<T, Figure>, title: string, options: ColumnOptions = {}): Column<T> {
  const cents = (row: T) => figureOf(row[key])
  return {
    ...base(key, `${title}(元)`, 120, options),
    align: 'right',
    money: { label: title, cents },
    render: (row) => <Money cents={cents(row)} />,
  }
}

export function intColumn<T>(key: KeyOf<T, Figure>, title: string, options: ColumnOptions = {}): Column<T> {
  return {
    ...base(key, title, 90, options),
    align: 'right',
    render: (row) => <span className={styles['number']}>{figureOf(row[key])?.toLocaleString('zh-CN') ?? '—'}</span>,
  }
}

export function statusColumn<T>(
  table: StatusTable,
  key: KeyOf<T, Text>,
  title = '状态',
  options: ColumnOptions = {},
): Column<T> {
  return { ...base(key, title, widestTag(table, title), options), render: (row) => <StatusTag table={table} value={textOf(row[key])} /> }
}

/** Yes or no, with the two labels of the field in the dictionary. */
export function flagColumn<T>({ label, table }: FlagField, key: KeyOf<T, Flag>, options: ColumnOptions = {}): Column<T> {
  return { ...base(key, label, 80, options), render: (row) => <StatusTag table={table} value={flagOf(row[key])} /> }
}

/** YYYY/MM/DD HH:mm:ss (R562), Asia/Shanghai. */
export function timeColumn<T>(key: KeyOf<T, Text>, title: string, options: ColumnOptions = {}): Column<T> {
  return { ...base(key, title, 156, options), render: (row) => number(dateTimeText(textOf(row[key])) || '—') }
}

/** A business date, `YYYY-MM-DD` on the wire, displayed with slashes like all dates. */
export function dateColumn<T>(key: KeyOf<T, Text>, title: string, options: ColumnOptions = {}): Column<T> {
  return { ...base(key, title, 104, options), render: (row) => number(textOf(row[key]).slice(0, 10).replaceAll('-', '/') || '—') }
}

/** `to` returns undefined where there is no target (or no permission). */
export function linkColumn<T>(
  key: KeyOf<T, Text>,
  title: string,
  to: (row: T) => string | undefined,
  options: ColumnOptions = {},
): Column<T> {
  const text = (row: T) => textOf(row[key])
  return {
    ...base(key, title, 180, options),
    text,
    render: (row) => {
      const target = text(row) === '' ? undefined : to(row)
      return target === undefined ? text(row) || '—' : <Link to={target}>{text(row)}</Link>
    },
  }
}

/** Personal data. The server masks already, depending on permissions; an unmasked value is masked here. */
export function maskedColumn<T>(
  key: KeyOf<T, Text>,
  title: string,
  mask: (text: string) => string,
  options: ColumnOptions = {},
): Column<T> {
  return {
    ...base(key, title, 160, options),
    render: (row) => {
      const value = textOf(row[key])
      return number(value === '' ? '—' : value.includes('*') ? value : mask(value))
    },
  }
}

/** What the width has no room for is in the row's menu, dangerous actions last. Check permissions outside, once: this runs for each visible row. */
export function actionsColumn<T>(actionsOf: (row: T) => readonly RowAction[], width = 160): Column<T> {
  return { key: 'actions', title: '操作', width, fixed: 'right', render: (row) => <RowActions actions={actionsOf(row)} width={width} /> }
}

/**
 * Columns by an entity's dictionary: the field defines heading and display of its values, a screen selects and
 * sizes them. `link` opens the record; `custom` is for a cell with more than the value (a switch, a name with a tag).
 */
export function columnsOf<T, F extends Fields>(fields: F) {
  type Key = keyof T & keyof F & string
  return {
    column: <K extends Key>(key: K, options?: ColumnOptions): KeyedColumn<T, K> => keyed(key, fieldColumn<T>(fields[key], key, options)),
    // Record numbers are texts.
    link: (key: Key, to: (row: T) => string | undefined, options?: ColumnOptions): Column<T> => linkColumn<T>(key as KeyOf<T, Text>, labelOf(fields, key), to, options),
    custom: <K extends keyof F & string>(key: K, render: (row: T) => ReactNode, options?: ColumnOptions): KeyedColumn<T, K> => customColumn(key, labelOf(fields, key), render, options),
  }
}

/** A column that is picked by its name. */
export interface KeyedColumn<T, K extends string> extends Column<T> {
  readonly key: K
}

const keyed = <T, K extends string>(key: K, column: Column<T>): KeyedColumn<T, K> => ({ ...column, key })

function fieldColumn<T>(field: Field | undefined, key: keyof T & string, options?: ColumnOptions): Column<T> {
  // The dictionary defines the type of the values; a value of another type is shown as empty.
  const [text, figure, flag] = [key as KeyOf<T, Text>, key as KeyOf<T, Figure>, key as KeyOf<T, Flag>]
  switch (field?.kind) {
    case 'text':
    case 'month':
      return textColumn<T>(text, field.label, options)
    case 'money':
      return moneyColumn<T>(figure, field.short ?? field.label, options)
    case 'count':
      return intColumn<T>(figure, field.label, options)
    case 'status':
      return statusColumn<T>(field.table, text, field.label, options)
    case 'flag':
      return flagColumn<T>(field, flag, options)
    case 'time':
      return timeColumn<T>(text, field.label, options)
    case 'date':
      return dateColumn<T>(text, field.label, options)
    case 'masked':
      return maskedColumn<T>(text, field.label, field.mask, options)
    default:
      return customColumn<T>(key, field?.label ?? key, (row) => <FieldValue field={field} value={row[key]} />, options)
  }
}

/** A column for everything else, in the same shape. */
export function customColumn<T, K extends string = string>(key: K, title: string, render: (row: T) => ReactNode, options: ColumnOptions = {}): KeyedColumn<T, K> {
  return { ...base(key, title, 140, options), key, render }
}

/** Pixels: for the longest of the words, in a tag (12 px a sign, 18 of frame and padding), or the heading (13 px a sign); 18 more are the cell's. */
function widestTag(table: StatusTable, title: string): number {
  return 18 + Math.ceil(Math.max(ems(title) * 13, ...table.map(({ label }) => ems(label) * 12 + 18)))
}

function base(key: string, title: string, width: number, options: ColumnOptions) {
  const { sortable, ...rest } = options
  return { key, title, width, ...rest, ...(sortable === true ? { sortBy: key } : {}) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const flagOf = (value: unknown): string => (typeof value === 'boolean' ? String(value) : '')
const figureOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const number = (text: string) => <span className={styles['number']}>{text}</span>

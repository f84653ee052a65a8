import type { ColumnType, Generated } from 'kysely'

/** bigint is a number (checked when read), `date` is 'YYYY-MM-DD', timestamptz a Date. */

export type JsonObject = Record<string, unknown>

export interface RowIssue {
  column: string
  level: 'error' | 'warn'
  text: string
}

export interface HistoryContent {
  field: string
  type: 'url' | 'object' | 'plain'
  old_value: unknown
  new_value: unknown
}

export type Default<T> = Generated<T>
export type Computed<T> = ColumnType<T, never, never>
export type Time = ColumnType<Date, Date | string, Date | string>
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Percent = ColumnType<string, number | string | undefined, number | string>
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>

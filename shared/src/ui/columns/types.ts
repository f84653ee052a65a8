import type { ReactNode } from 'react'

export interface Column<T> {
  /** Stable: persisted settings hang on it. */
  readonly key: string
  readonly title: string
  /** Pixels; the least width of the column that grows. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** Stays in view when the table scrolls sideways. */
  readonly fixed?: 'left' | 'right'
  /** Takes what is left of the width. One per table; without one the last loose column grows. */
  readonly grow?: boolean
  /** The field's name in `ordering`. */
  readonly sortBy?: string
  /** Cheap and pure: it runs for each row that scrolls into view. */
  readonly render: (row: T) => ReactNode
  /** The whole text, for the title of a cell that is cut off. */
  readonly text?: (row: T) => string
  /** An amount that can be added up over the selected rows. */
  readonly money?: { readonly label: string; readonly cents: (row: T) => number | null }
}

export interface ColumnOptions {
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  readonly grow?: boolean
  readonly sortable?: boolean
}

/** The keys of T under which a V is found. */
export type KeyOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string

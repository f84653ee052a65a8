import type { ReactNode } from 'react'

export interface Column<T> {
  /** Must not change: stored settings refer to it. */
  readonly key: string
  readonly title: string
  /** Pixels; the minimum width of the column that grows. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** Stays visible when the table scrolls horizontally. */
  readonly fixed?: 'left' | 'right'
  /** Takes the remaining width; several share it equally, so give them the same width. Of pinned ones only the last on the left. Without one the last unpinned column grows. */
  readonly grow?: boolean
  /** Hidden until the user shows it: what few need, on a list that is full already. */
  readonly isSpare?: boolean
  /** The column's name in `ordering`. */
  readonly sortBy?: string
  /** Takes as many lines as its text needs, so that nothing is cut off; the rows then differ in height. */
  readonly wraps?: true
  /** Must be cheap and pure: it runs for each row that scrolls into view. */
  readonly render: (row: T) => ReactNode
  /** The full text, as the title of a truncated cell. */
  readonly text?: (row: T) => string
  /** An amount that can be summed over the selected rows. */
  readonly money?: { readonly label: string; readonly cents: (row: T) => number | null }
}

export interface ColumnOptions {
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  readonly grow?: boolean
  readonly sortable?: boolean
}

/** The keys of T with values of type V. */
export type KeyOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string

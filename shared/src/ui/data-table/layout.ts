import type { CSSProperties } from 'react'
import type { Column } from '../columns/types.ts'

/** Fixed, so that a jump to any of 6000 rows needs no measuring. */
export const rowHeight = 36
export const selectWidth = 40

export interface Placed<T> {
  readonly column: Column<T>
  /** Undefined: the one column that takes what is left. */
  readonly width: number | undefined
  readonly style: CSSProperties | undefined
  readonly isEdge: boolean
}

export interface TableLayout<T> {
  readonly columns: readonly Placed<T>[]
  readonly minWidth: number
}

/** Sticky offsets add up from the border; a fixed column stands at its end of the table whatever its order. */
export function layOut<T>(columns: readonly Column<T>[], hasSelection: boolean): TableLayout<T> {
  const left = columns.filter(({ fixed }) => fixed === 'left')
  const loose = columns.filter(({ fixed }) => fixed === undefined)
  const right = columns.filter(({ fixed }) => fixed === 'right')
  const grows = columns.find(({ grow }) => grow === true) ?? loose.at(-1) ?? left.at(-1)
  const start = hasSelection ? selectWidth : 0

  const place = (column: Column<T>, style: CSSProperties | undefined, isEdge: boolean): Placed<T> => ({
    column,
    width: column === grows ? undefined : column.width,
    style: column.align === undefined ? style : { ...style, textAlign: column.align },
    isEdge,
  })
  return {
    minWidth: start + total(columns),
    columns: [
      ...left.map((column, index) =>
        place(column, { position: 'sticky', zIndex: 1, left: start + total(left.slice(0, index)) }, index === left.length - 1),
      ),
      ...loose.map((column) => place(column, undefined, false)),
      ...right.map((column, index) => place(column, { position: 'sticky', zIndex: 1, right: total(right.slice(index + 1)) }, index === 0)),
    ],
  }
}

const total = (columns: readonly { readonly width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)

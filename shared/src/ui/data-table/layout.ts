import type { CSSProperties } from 'react'
import type { Column } from '../columns/types.ts'
import type { Density } from '../columns/settings.ts'

/** Fixed, so that a jump to any of 6000 rows needs no measuring. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, default: 36, loose: 44 }

/** Pixels of what stands before the columns, 0 where it is not there. */
export interface Lead {
  /** The box that selects a row. */
  readonly select: number
  /** The row's number. */
  readonly number: number
}

/** The number is as wide as that of the last row. */
export function leadOf(hasSelection: boolean, lastNumber: number | undefined): Lead {
  return { select: hasSelection ? 40 : 0, number: lastNumber === undefined ? 0 : 48 + 8 * Math.max(0, String(lastNumber).length - 4) }
}

export const leadCount = ({ select, number }: Lead): number => Math.sign(select) + Math.sign(number)

/** Where a column stands. Nothing of its width: a row has no reason to render when a border is dragged. */
export interface Placed<T> {
  readonly column: Column<T>
  readonly style: CSSProperties | undefined
  readonly pin: 'left' | 'right' | undefined
  /** The last of those pinned left, the first of those pinned right. */
  readonly isEdge: boolean
}

/** A pinned column stands at its end of the table whatever its order. */
export function place<T>(columns: readonly Column<T>[]): readonly Placed<T>[] {
  const at = (pin: 'left' | 'right' | undefined) => columns.filter(({ fixed }) => fixed === pin)
  const placed = (column: Column<T>, offset: CSSProperties | undefined, isEdge: boolean): Placed<T> => ({
    column,
    style: column.align === undefined ? offset : { ...offset, textAlign: column.align },
    pin: column.fixed,
    isEdge,
  })
  return [
    ...at('left').map((column, index, group) => placed(column, { left: `var(--left-${index})` }, index === group.length - 1)),
    ...at(undefined).map((column) => placed(column, undefined, false)),
    ...at('right').map((column, index) => placed(column, { right: `var(--right-${index})` }, index === 0)),
  ]
}

export interface Sizes {
  /** Per column; undefined for the one that takes what is left. */
  readonly widths: readonly (number | undefined)[]
  /** Of the table: its least width, whether it fills the room, and how far each pinned column stands from its border. */
  readonly style: Readonly<Record<string, string>>
}

/** `custom` holds the widths that were chosen by hand; a column of those no longer grows. */
export function measure<T>(placed: readonly Placed<T>[], custom: Readonly<Record<string, number>>, { select, number }: Lead): Sizes {
  const loose = placed.filter(({ column, pin }) => pin === undefined && custom[column.key] === undefined)
  const free = placed.filter(({ column, pin }) => pin === 'left' && custom[column.key] === undefined)
  const grows = loose.find(({ column }) => column.grow === true) ?? loose.at(-1) ?? free.at(-1)
  const widthOf = ({ column }: Placed<T>) => custom[column.key] ?? column.width
  const total = (group: readonly Placed<T>[]) => group.reduce((sum, one) => sum + widthOf(one), 0)
  const left = placed.filter(({ pin }) => pin === 'left')
  const right = placed.filter(({ pin }) => pin === 'right')
  const least = select + number + total(placed)
  return {
    widths: placed.map((one) => (one === grows ? undefined : widthOf(one))),
    style: {
      minWidth: `${least}px`,
      // With every width chosen by hand nothing may stretch: the border would not follow the pointer.
      width: grows === undefined ? `${least}px` : '100%',
      // A narrow table leaves the numbers behind, so the style sheet says what of the lead stays in view.
      '--select': `${select}px`,
      '--number': `${number}px`,
      ...Object.fromEntries(left.map((_, index) => [`--left-${index}`, `calc(var(--lead) + ${total(left.slice(0, index))}px)`])),
      ...Object.fromEntries(right.map((_, index) => [`--right-${index}`, `${total(right.slice(index + 1))}px`])),
    },
  }
}

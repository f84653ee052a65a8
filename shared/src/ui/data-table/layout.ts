import type { CSSProperties } from 'react'
import type { Column } from '../columns/types.ts'
import type { Density } from '../columns/settings.ts'

/** Fixed, so that scrolling to any of 6000 rows needs no measuring. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 28, default: 36, loose: 44 }

/** The widths in pixels of the leading columns, 0 where absent. */
export interface Lead {
  /** The row's checkbox. */
  readonly select: number
  /** The row's number. */
  readonly number: number
}

/** The number column is as wide as the last row's number needs. */
export function leadOf(hasSelection: boolean, lastNumber: number | undefined): Lead {
  return { select: hasSelection ? 40 : 0, number: lastNumber === undefined ? 0 : 48 + 8 * Math.max(0, String(lastNumber).length - 4) }
}

export const leadCount = ({ select, number }: Lead): number => Math.sign(select) + Math.sign(number)

/** A column's position, without its width: resizing must not re-render rows. */
export interface Placed<T> {
  readonly column: Column<T>
  readonly style: CSSProperties | undefined
  readonly pin: 'left' | 'right' | undefined
  /** The last column pinned left, or the first pinned right. */
  readonly isEdge: boolean
}

/** Pinned columns are at their end of the table whatever their order. */
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
  /** By column; undefined for those that take the remaining width. */
  readonly widths: readonly (number | undefined)[]
  /** CSS of the table: its minimum width, whether it fills the container, and the offset of each pinned column. */
  readonly style: Readonly<Record<string, string>>
}

/** Fourteen characters: the name of most organisations. */
const easy = 200

/**
 * Columns that grow are narrow where this makes the table fit. Where it has to scroll anyway, nothing is gained by cutting them: they get
 * the width of a whole name. In CSS, so that a window's new width renders nothing.
 */
function leastWidth(least: number, grows: readonly number[]): string {
  const more = grows.reduce((sum, width) => sum + Math.max(0, easy - width), 0)
  return more === 0 ? `${least}px` : `calc(${least}px + clamp(0px, (${least}px - 100%) * 4, ${more}px))`
}

/** `custom` has the widths set by the user; a column with one no longer grows. */
export function measure<T>(placed: readonly Placed<T>[], custom: Readonly<Record<string, number>>, { select, number }: Lead): Sizes {
  const loose = placed.filter(({ column, pin }) => pin === undefined && custom[column.key] === undefined)
  const left = placed.filter(({ pin }) => pin === 'left')
  // Of the pinned ones only the last: the offsets of those behind it would not be known.
  const free = left.slice(-1).filter(({ column }) => custom[column.key] === undefined)
  const wide = [...free, ...loose].filter(({ column }) => column.grow === true)
  // They share what remains.
  const grows = wide.length > 0 ? wide : [loose.at(-1) ?? free.at(-1) ?? []].flat()
  const widthOf = ({ column }: Placed<T>) => custom[column.key] ?? column.width
  const total = (group: readonly Placed<T>[]) => group.reduce((sum, one) => sum + widthOf(one), 0)
  const right = placed.filter(({ pin }) => pin === 'right')
  const least = select + number + total(placed)
  return {
    widths: placed.map((one) => (grows.includes(one) ? undefined : widthOf(one))),
    style: {
      minWidth: leastWidth(least, wide.map(widthOf)),
      // With every width set by the user nothing may stretch: the border would not follow the pointer.
      width: grows.length === 0 ? `${least}px` : '100%',
      // On a narrow table the numbers scroll away, so the style sheet decides which leading columns stay visible.
      '--select': `${select}px`,
      '--number': `${number}px`,
      ...Object.fromEntries(left.map((_, index) => [`--left-${index}`, `calc(var(--lead) + ${total(left.slice(0, index))}px)`])),
      ...Object.fromEntries(right.map((_, index) => [`--right-${index}`, `${total(right.slice(index + 1))}px`])),
    },
  }
}

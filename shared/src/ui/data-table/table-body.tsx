import { useVirtualizer } from '@tanstack/react-virtual'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import styles from './data-table.module.css'
import type { Placed } from './layout.ts'
import type { Select } from './moves.ts'
import type { RowSet } from './row-set.ts'
import { type RowProps, TableRow } from './table-row.tsx'

/** Page sizes go up to 6000; up to this many rows the browser needs no virtual scrolling. */
const virtualAbove = 200

interface BodyProps<T> {
  readonly rows: readonly T[]
  readonly keys: readonly string[]
  readonly columns: readonly Placed<T>[]
  /** The number of the first row. */
  readonly firstNumber: number | undefined
  readonly selection: RowSet | undefined
  readonly active: RowSet
  readonly viewed: RowSet | undefined
  readonly tableId: string
  readonly isRowDisabled: ((row: T) => boolean) | undefined
  readonly isDimmed: boolean
  readonly scroller: HTMLDivElement | null
  readonly rowHeight: number
  readonly onSelect: Select
  readonly moveTo: { current: (index: number) => void }
}

/** The part that re-renders while scrolling; header and column widths do not. */
export function TableBody<T>(props: BodyProps<T>) {
  const { rows, keys, columns, firstNumber, selection, isDimmed, scroller, moveTo, rowHeight } = props
  const isVirtual = rows.length > virtualAbove
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isVirtual) startTransition(() => setPainted(true))
  }, [isVirtual])
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this component and in no memoised one
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    // Renders two screens of scrolling ahead, but not before the first paint.
    overscan: isPainted ? 12 : 1,
    scrollPaddingStart: rowHeight,
    // The first paint shows rows before the scroller has been measured.
    initialRect: { width: 1200, height: 640 },
  })
  useLayoutEffect(() => {
    moveTo.current = (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index)
      else scroller?.querySelector(`tr[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  })
  // The virtualizer caches sizes, which another density invalidates.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const items = isVirtual ? virtualizer.getVirtualItems() : undefined
  const first = items?.[0]?.index ?? 0
  const end = items === undefined ? rows.length : (items.at(-1)?.index ?? -1) + 1
  const isMeasured = isVirtual && columns.some(({ column }) => column.wraps === true)
  const span = columns.length + (selection === undefined ? 0 : 1) + (firstNumber === undefined ? 0 : 1)
  return (
    <tbody className={isDimmed ? styles['dim'] : ''}>
      {first > 0 && <Spacer span={span} height={items?.[0]?.start ?? 0} />}
      {rows.slice(first, end).map((row, offset) => (
        <BodyRow key={keys[first + offset]} {...props} row={row} index={first + offset} measure={isMeasured ? virtualizer.measureElement : undefined} />
      ))}
      {end < rows.length && <Spacer span={span} height={virtualizer.getTotalSize() - (items?.at(-1)?.end ?? 0)} />}
    </tbody>
  )
}

type BodyRowProps<T> = BodyProps<T> & Pick<RowProps<T>, 'row' | 'index' | 'measure'>

function BodyRow<T>({ keys, columns, firstNumber, selection, active, viewed, tableId, isRowDisabled, onSelect, row, index, measure }: BodyRowProps<T>) {
  return (
    <TableRow
      row={row}
      rowKey={keys[index] ?? ''}
      index={index}
      id={`${tableId}-${index}`}
      number={firstNumber === undefined ? undefined : firstNumber + index}
      columns={columns}
      selection={selection}
      active={active}
      viewed={viewed}
      isDisabled={isRowDisabled?.(row) === true}
      onSelect={onSelect}
      measure={measure}
    />
  )
}

function Spacer({ span, height }: { readonly span: number; readonly height: number }) {
  return (
    <tr aria-hidden className={styles['spacer']} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only reserves the height of rows that are not rendered */}
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

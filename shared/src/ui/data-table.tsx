import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './columns/types.ts'
import styles from './data-table/data-table.module.css'
import { readKey } from './data-table/keyboard.ts'
import { type Placed, layOut, rowHeight, selectWidth } from './data-table/layout.ts'
import { type RowSet, useRowSet, useSelectedKeys } from './data-table/row-set.ts'
import { TableHead } from './data-table/table-head.tsx'
import { TableRow } from './data-table/table-row.tsx'

export { type RowSet, useRowSet, useSelectedKeys }

/** Page sizes go to 6000; below this many rows the browser manages by itself. */
const virtualAbove = 200

export interface DataTableProps<T> {
  /** What the table lists, for those who hear it. */
  readonly label: string
  readonly rows: readonly T[]
  /** Memoised by the caller: a new array renders every row in view. */
  readonly columns: readonly Column<T>[]
  readonly rowKey: (row: T) => string
  /** From `useRowSet()`; without it rows cannot be selected. */
  readonly selection?: RowSet
  /** Shown grey and not to be selected. */
  readonly isRowDisabled?: (row: T) => boolean
  /** Enter or a double click on a row. */
  readonly onOpen?: (row: T) => void
  readonly ordering?: string | undefined
  readonly onOrder?: (ordering: string | undefined) => void
  /** The rows are being fetched again. */
  readonly isDimmed?: boolean
  /** Stands in the place of the rows when there are none. */
  readonly empty?: ReactNode
  readonly className?: string
}

/** The one table of the suite, for 1 row and for 6000 (admin-anchors §3: row memo, cheap cells, virtual rows). */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, columns, rowKey, selection, isRowDisabled, ordering, onOrder, isDimmed = false, empty, className = '' } = props
  // State, not a ref: a child's layout effect runs before its parent's ref is set, and the virtualizer would miss it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const tableId = useId()
  const layout = useMemo(() => layOut(columns, selection !== undefined), [columns, selection])
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const selectable = useMemo(
    () => (isRowDisabled ? keys.filter((_, index) => !isOff(rows[index], isRowDisabled)) : keys),
    [keys, rows, isRowDisabled],
  )
  const select = useSelect(keys, selectable, selection)
  const active = useRowSet()
  const moves = useMoves({ ...props, keys, active, select, scroller })
  const [activeKey] = useSelectedKeys(active)
  const activeRow = activeKey === undefined ? -1 : keys.indexOf(activeKey)

  return (
    <div ref={setScroller} className={`${styles['scroller'] ?? ''} ${className}`}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose rows are reached by keys is a grid
        role="grid"
        tabIndex={0}
        className={styles['table']}
        style={{ minWidth: layout.minWidth }}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-activedescendant={activeRow < 0 ? undefined : `${tableId}-${activeRow}`}
        aria-busy={isDimmed}
        onKeyDown={moves.handleKeyDown}
        onClick={moves.handleClick}
        onDoubleClick={moves.handleDoubleClick}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: selectWidth }} />}
          {layout.columns.map(({ column, width }) => (
            <col key={column.key} style={{ width }} />
          ))}
        </colgroup>
        <TableHead columns={layout.columns} selection={selection} selectable={selectable} ordering={ordering} onOrder={onOrder} />
        <TableBody
          rows={rows}
          keys={keys}
          columns={layout.columns}
          selection={selection}
          active={active}
          tableId={tableId}
          isRowDisabled={isRowDisabled}
          isDimmed={isDimmed}
          scroller={scroller}
          onSelect={select}
          moveTo={moves.moveTo}
        />
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

type Select = (index: number, isOn: boolean, withRange: boolean) => void
type Scroller = HTMLDivElement | null

function isOff<T>(row: T | undefined, isRowDisabled: ((row: T) => boolean) | undefined): boolean {
  return row === undefined || isRowDisabled?.(row) === true
}

/** One row, or with Shift all from the one before. Stable between renders while the rows are the same. */
function useSelect(keys: readonly string[], selectable: readonly string[], selection: RowSet | undefined): Select {
  const last = useRef(-1)
  return useCallback(
    (index, isOn, withRange) => {
      const from = withRange && last.current >= 0 ? last.current : index
      last.current = index
      const range = keys.slice(Math.min(from, index), Math.max(from, index) + 1)
      const allowed = selectable.length === keys.length ? undefined : new Set(selectable)
      selection?.set(allowed ? range.filter((key) => allowed.has(key)) : range, isOn)
    },
    [keys, selectable, selection],
  )
}

interface MovesProps<T> extends DataTableProps<T> {
  readonly keys: readonly string[]
  readonly active: RowSet
  readonly select: Select
  readonly scroller: Scroller
}

/** Focus stays on the table and the active row is named by `aria-activedescendant`: a row that scrolls away cannot take the focus along. */
function useMoves<T>({ rows, keys, active, select, selection, isRowDisabled, onOpen, scroller }: MovesProps<T>) {
  const moveTo = useRef<(index: number) => void>(() => undefined)
  const activate = (index: number) => {
    const key = keys[index]
    active.clear()
    if (key !== undefined) active.set([key], true)
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row)
  }
  const activeIndex = () => {
    const [key] = active.keys()
    return key === undefined ? -1 : keys.indexOf(key)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const index = activeIndex()
    // A key pressed inside a cell's own control belongs to that control.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const perPage = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2)
    const key = readKey(event.key, { index, count: rows.length, perPage })
    if (key === undefined) return
    event.preventDefault()
    if (key.kind === 'move') {
      activate(key.to)
      moveTo.current(key.to)
    } else if (key.kind === 'open') open(index)
    else if (selection !== undefined && !isOff(rows[index], isRowDisabled)) select(index, !selection.has(keys[index] ?? ''), event.shiftKey)
  }
  const handleClick = (event: MouseEvent<HTMLTableElement>) => {
    const index = rowIndexOf(event)
    if (index >= 0) activate(index)
  }
  const handleDoubleClick = (event: MouseEvent<HTMLTableElement>) => open(rowIndexOf(event))
  return { moveTo, handleKeyDown, handleClick, handleDoubleClick }
}

/** -1 in the head and on a control inside a cell. */
function rowIndexOf({ target }: MouseEvent): number {
  if (!(target instanceof Element) || target.closest('a, button, input') !== null) return -1
  return Number(target.closest('tr')?.dataset['index'] ?? -1)
}

interface BodyProps<T> {
  readonly rows: readonly T[]
  readonly keys: readonly string[]
  readonly columns: readonly Placed<T>[]
  readonly selection: RowSet | undefined
  readonly active: RowSet
  readonly tableId: string
  readonly isRowDisabled: ((row: T) => boolean) | undefined
  readonly isDimmed: boolean
  readonly scroller: Scroller
  readonly onSelect: Select
  readonly moveTo: { current: (index: number) => void }
}

/** The part that renders while scrolling; the head and the column widths stand still. */
function TableBody<T>(props: BodyProps<T>) {
  const { rows, keys, columns, selection, isDimmed, scroller, moveTo } = props
  const isVirtual = rows.length > virtualAbove
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this component and in no memoised one
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    // Two screens of wheel at 120 px a notch are there before they are asked for.
    overscan: 12,
    scrollPaddingStart: rowHeight,
    // The first paint has rows already, before the scroller has been measured.
    initialRect: { width: 1200, height: 640 },
  })
  useLayoutEffect(() => {
    moveTo.current = (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index)
      else scroller?.querySelector(`tr[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  })
  const items = isVirtual ? virtualizer.getVirtualItems() : undefined
  const first = items?.[0]?.index ?? 0
  const end = items === undefined ? rows.length : (items.at(-1)?.index ?? -1) + 1
  const span = columns.length + (selection === undefined ? 0 : 1)
  return (
    <tbody className={isDimmed ? styles['dim'] : ''}>
      {first > 0 && <Spacer span={span} height={first * rowHeight} />}
      {rows.slice(first, end).map((row, offset) => (
        <BodyRow key={keys[first + offset]} {...props} row={row} index={first + offset} />
      ))}
      {end < rows.length && <Spacer span={span} height={(rows.length - end) * rowHeight} />}
    </tbody>
  )
}

function BodyRow<T>({ row, index, keys, columns, selection, active, tableId, isRowDisabled, onSelect }: BodyProps<T> & { row: T; index: number }) {
  return (
    <TableRow
      row={row}
      rowKey={keys[index] ?? ''}
      index={index}
      id={`${tableId}-${index}`}
      columns={columns}
      selection={selection}
      active={active}
      isDisabled={isOff(row, isRowDisabled)}
      onSelect={onSelect}
    />
  )
}

function Spacer({ span, height }: { readonly span: number; readonly height: number }) {
  return (
    <tr aria-hidden className={styles['spacer']} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only holds the room of rows out of view */}
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

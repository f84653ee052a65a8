import { type PointerEvent, type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { Density } from './columns/settings.ts'
import type { Column } from './columns/types.ts'
import styles from './data-table/data-table.module.css'
import { leadOf, measure, place, rowHeights } from './data-table/layout.ts'
import { type Preview, useMoves, useSelect } from './data-table/moves.ts'
import { type RowSet, useRowSet, useSelectedKeys } from './data-table/row-set.ts'
import { edgesOf } from './data-table/edges.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { TableBody } from './data-table/table-body.tsx'
import { TableFoot } from './data-table/table-foot.tsx'
import type { Verdict } from './review.tsx'
import { TableHead } from './data-table/table-head.tsx'

export { type RowSet, useRowSet, useSelectedKeys }

const Shortcuts = lazyDialog(() => import('./data-table/shortcuts.tsx').then((module) => module.Shortcuts))

export interface DataTableProps<T> {
  /** The accessible name of the table. */
  readonly label: string
  readonly rows: readonly T[]
  /** Memoised by the caller: a new array re-renders every visible row. */
  readonly columns: readonly Column<T>[]
  readonly rowKey: (row: T) => string
  /** From `useRowSet()`; without it rows cannot be selected. */
  readonly selection?: RowSet
  /** Rows that were opened before; the table adds to them. */
  readonly viewed?: RowSet
  /** Shown grey and not selectable. */
  readonly isRowDisabled?: (row: T) => boolean
  /** Enter or a double click on a row. */
  readonly onOpen?: (row: T) => void
  /** The row of the keyboard, at most one; default: the table's own. */
  readonly active?: RowSet
  /** On the space bar. The caller shows the active row beside the table. */
  readonly preview?: Preview | undefined
  /** Cents by column key: totals, in a last line that stays in view. */
  readonly sums?: Readonly<Record<string, number>> | undefined
  /** The keys a and r on a row: starts a review with this verdict selected. */
  readonly onReview?: (row: T, verdict: Verdict) => void
  /** The first row's number in the whole result: rows are numbered from it. */
  readonly firstNumber?: number
  readonly ordering?: string | undefined
  readonly onOrder?: (ordering: string | undefined) => void
  /** Pixels by column key, where the user has resized columns. */
  readonly widths?: Readonly<Record<string, number>>
  /** A column border was dragged, or double-clicked to fit; without it columns cannot be resized. */
  readonly onResize?: (key: string, width: number) => void
  readonly density?: Density
  /** The rows are being refetched. */
  readonly isDimmed?: boolean
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
  readonly className?: string
}

/** The suite's table component, for 1 row and for 6000 (admin-anchors §3: memoised rows, cheap cells, virtual scrolling). */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, columns, rowKey, selection, viewed, isRowDisabled, onOpen, onReview, preview, sums, firstNumber, ordering, onOrder, onResize } = props
  const { widths = noWidths, density = 'default', isDimmed = false, empty, className = '' } = props
  // State, not a ref: a child's layout effect runs before its parent's ref is set, so the virtualizer would miss it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const scrollerRef = useCallback((element: HTMLDivElement | null) => {
    setScroller(element)
    const stop = element === null ? undefined : edgesOf(element)
    return () => {
      setScroller(null)
      stop?.()
    }
  }, [])
  const [isHelp, setHelp] = useState(false)
  const moveTo = useRef<(index: number) => void>(() => undefined)
  const tableId = useId()
  const hasSelection = selection !== undefined
  const placed = useMemo(() => place(columns), [columns])
  const lastNumber = firstNumber === undefined ? undefined : firstNumber + rows.length - 1
  const lead = useMemo(() => leadOf(hasSelection, lastNumber), [hasSelection, lastNumber])
  const sizes = useMemo(() => measure(placed, widths, lead), [placed, widths, lead])
  const style: Readonly<Record<string, string>> = { ...sizes.style, '--row-height': `${rowHeights[density]}px` }
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const selectable = useMemo(
    () => (isRowDisabled ? keys.filter((_, index) => !isOff(rows[index], isRowDisabled)) : keys),
    [keys, rows, isRowDisabled],
  )
  const select = useSelect(keys, selectable, selection)
  const ownActive = useRowSet()
  const active = props.active ?? ownActive
  const onHelp = useCallback(() => setHelp(true), [])
  const moves = useMoves({ rows, keys, selectable, active, viewed, selection, select, onOpen, onReview, preview, onHelp, scroller, moveTo })
  const [activeKey] = useSelectedKeys(active)
  const activeRow = activeKey === undefined ? -1 : keys.indexOf(activeKey)

  return (
    <div ref={scrollerRef} className={`${styles['scroller'] ?? ''} ${className}`}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose rows are reached by keyboard is a grid
        role="grid"
        tabIndex={0}
        className={styles['table']}
        style={style}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={hasSelection ? true : undefined}
        aria-activedescendant={activeRow < 0 ? undefined : `${tableId}-${activeRow}`}
        aria-busy={isDimmed}
        aria-keyshortcuts="?"
        onKeyDown={moves.handleKeyDown}
        onPointerOver={showWhole}
        onClick={moves.handleClick}
        onDoubleClick={moves.handleDoubleClick}
      >
        <colgroup>
          {Object.entries(lead).map(([part, width]) => width > 0 && <col key={part} style={{ width }} />)}
          {placed.map(({ column }, index) => (
            <col key={column.key} style={{ width: sizes.widths[index] }} />
          ))}
        </colgroup>
        <TableHead
          columns={placed}
          widths={widths}
          lead={lead}
          selection={selection}
          selectable={selectable}
          ordering={ordering}
          onOrder={onOrder}
          onResize={onResize}
        />
        <TableBody
          rows={rows}
          keys={keys}
          columns={placed}
          firstNumber={firstNumber}
          selection={selection}
          active={active}
          viewed={viewed}
          tableId={tableId}
          isRowDisabled={isRowDisabled}
          isDimmed={isDimmed}
          scroller={scroller}
          rowHeight={rowHeights[density]}
          onSelect={select}
          moveTo={moveTo}
        />
        {sums && rows.length > 0 && <TableFoot columns={placed} lead={lead} sums={sums} />}
      </table>
      {rows.length === 0 && empty}
      {isHelp && <Shortcuts hasReview={onReview !== undefined} onClose={() => setHelp(false)} />}
    </div>
  )
}

/** The title of a cell that is cut off, where the column gives none: nothing may be hidden for good. */
function showWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (cell !== null && cell.title === '' && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
}

const noWidths: Readonly<Record<string, number>> = {}

function isOff<T>(row: T | undefined, isRowDisabled: (row: T) => boolean): boolean {
  return row === undefined || isRowDisabled(row)
}

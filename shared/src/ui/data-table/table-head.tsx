import { type PointerEvent, memo } from 'react'
import type { Column } from '../columns/types.ts'
import { ReadAloud } from '../read-aloud.tsx'
import styles from './data-table.module.css'
import type { Lead, Placed } from './layout.ts'
import { type RowSet, useSelectedKeys } from './row-set.ts'
import { fittingWidth, startResize } from './resize.ts'

export interface HeadProps<T> {
  readonly columns: readonly Placed<T>[]
  /** Set by the user. */
  readonly widths: Readonly<Record<string, number>>
  readonly lead: Lead
  readonly selection: RowSet | undefined
  /** Keys of the rows that can be selected. */
  readonly selectable: readonly string[]
  readonly ordering: string | undefined
  readonly onOrder: ((ordering: string | undefined) => void) | undefined
  readonly onResize: ((key: string, width: number) => void) | undefined
}

function PlainHead<T>(props: HeadProps<T>) {
  const { columns, lead, selection, selectable, ordering, onOrder, onResize } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection !== undefined && <SelectAll selection={selection} selectable={selectable} />}
        {lead.number > 0 && (
          <th scope="col" className={styles['number']}>
            序号
          </th>
        )}
        {columns.map(({ column, style, pin, isEdge }, index) => (
          <th
            key={column.key}
            scope="col"
            style={style}
            data-pin={pin}
            data-edge={isEdge || undefined}
            // Named by its title alone, not by the controls inside.
            aria-label={column.title}
            aria-sort={sortOf(column, ordering)}
          >
            {column.sortBy !== undefined && onOrder !== undefined ? (
              <SortButton column={column} ordering={ordering} onOrder={onOrder} />
            ) : (
              column.title
            )}
            {onResize !== undefined && <ResizeHandle {...props} index={index} onResize={onResize} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const TableHead = memo(PlainHead) as <T>(props: HeadProps<T>) => React.ReactNode

function SelectAll({ selection, selectable }: { readonly selection: RowSet; readonly selectable: readonly string[] }) {
  const chosen = useSelectedKeys(selection)
  // Rows of other pages may be selected as well.
  const count = chosen.size === 0 ? 0 : selectable.reduce((sum, key) => sum + (chosen.has(key) ? 1 : 0), 0)
  const isAll = count > 0 && count === selectable.length
  return (
    <th scope="col" className={styles['select']}>
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={isAll}
        disabled={selectable.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => selection.set(selectable, !isAll)}
      />
    </th>
  )
}

interface SortButtonProps<T> {
  readonly column: Column<T>
  readonly ordering: string | undefined
  readonly onOrder: (ordering: string | undefined) => void
}

/** Cycles through ascending, descending and the server's default order. */
function SortButton<T>({ column, ordering, onOrder }: SortButtonProps<T>) {
  const sort = sortOf(column, ordering)
  const next = sort === 'none' ? column.sortBy : sort === 'ascending' ? `-${column.sortBy ?? ''}` : undefined
  const mark = sort === 'ascending' ? '↑' : sort === 'descending' ? '↓' : '↕'
  const hint = sort === 'none' ? '点击升序排列' : sort === 'ascending' ? '点击降序排列' : '点击取消排序'
  return (
    <button
      type="button"
      className={styles['sort']}
      data-sorted={sort !== 'none' || undefined}
      title={hint}
      onClick={() => onOrder(next)}
    >
      {column.title} <span aria-hidden>{mark}</span>
      {/* Announces the change while the button has the focus; `aria-sort` is announced only on entering the cell. */}
      <ReadAloud isLive>{sort === 'ascending' ? '，已升序' : sort === 'descending' ? '，已降序' : ''}</ReadAloud>
    </button>
  )
}

function sortOf<T>(column: Column<T>, ordering: string | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (column.sortBy === undefined) return undefined
  if (ordering === column.sortBy) return 'ascending'
  return ordering === `-${column.sortBy}` ? 'descending' : 'none'
}

interface ResizeHandleProps<T> extends HeadProps<T> {
  readonly index: number
  readonly onResize: (key: string, width: number) => void
}

/** Not focusable, otherwise Tab would stop at a dozen borders; with the keyboard, widths are set in the column settings. */
function ResizeHandle<T>({ columns, widths, lead, index, onResize }: ResizeHandleProps<T>) {
  const placed = columns[index]
  if (placed === undefined) return null
  const { column } = placed
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => startResize(event, index, { placed: columns, custom: widths, lead, onResize })
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`调整“${column.title}”的列宽`}
      title="拖动调整列宽，双击适应内容"
      data-resize={column.key}
      className={styles['resize']}
      onPointerDown={handleDown}
      onDoubleClick={(event) => onResize(column.key, fittingWidth(event.currentTarget, index, lead))}
    />
  )
}

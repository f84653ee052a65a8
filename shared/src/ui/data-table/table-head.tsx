import { memo } from 'react'
import type { Column } from '../columns/types.ts'
import styles from './data-table.module.css'
import type { Placed } from './layout.ts'
import { type RowSet, useSelectedKeys } from './row-set.ts'

export interface HeadProps<T> {
  readonly columns: readonly Placed<T>[]
  readonly selection: RowSet | undefined
  /** Of the rows that can be selected. */
  readonly selectable: readonly string[]
  readonly ordering: string | undefined
  readonly onOrder: ((ordering: string | undefined) => void) | undefined
}

function PlainHead<T>({ columns, selection, selectable, ordering, onOrder }: HeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection !== undefined && <SelectAll selection={selection} selectable={selectable} />}
        {columns.map(({ column, style, isEdge }) => (
          <th key={column.key} scope="col" style={style} data-edge={isEdge || undefined} aria-sort={sortOf(column, ordering)}>
            {column.sortBy !== undefined && onOrder !== undefined ? (
              <SortButton column={column} ordering={ordering} onOrder={onOrder} />
            ) : (
              column.title
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const TableHead = memo(PlainHead) as <T>(props: HeadProps<T>) => React.ReactNode

function SelectAll({ selection, selectable }: { readonly selection: RowSet; readonly selectable: readonly string[] }) {
  const count = useSelectedKeys(selection).size
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

/** Ascending → descending → as the server likes. */
function SortButton<T>({ column, ordering, onOrder }: SortButtonProps<T>) {
  const sort = sortOf(column, ordering)
  const next = sort === 'none' ? column.sortBy : sort === 'ascending' ? `-${column.sortBy ?? ''}` : undefined
  const mark = sort === 'ascending' ? '↑' : sort === 'descending' ? '↓' : '↕'
  return (
    <button type="button" className={styles['sort']} data-sorted={sort !== 'none' || undefined} onClick={() => onOrder(next)}>
      {column.title} <span aria-hidden>{mark}</span>
    </button>
  )
}

function sortOf<T>(column: Column<T>, ordering: string | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (column.sortBy === undefined) return undefined
  if (ordering === column.sortBy) return 'ascending'
  return ordering === `-${column.sortBy}` ? 'descending' : 'none'
}

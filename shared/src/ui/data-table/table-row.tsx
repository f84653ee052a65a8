import { type MouseEvent, memo } from 'react'
import { ReadAloud } from '../read-aloud.tsx'
import styles from './data-table.module.css'
import type { Placed } from './layout.ts'
import { type RowSet, useIsIn } from './row-set.ts'

export interface RowProps<T> {
  readonly row: T
  readonly rowKey: string
  readonly index: number
  readonly id: string
  /** Counted over all pages; undefined: the table has no numbers. */
  readonly number: number | undefined
  readonly columns: readonly Placed<T>[]
  readonly selection: RowSet | undefined
  readonly active: RowSet
  readonly viewed: RowSet | undefined
  readonly isDisabled: boolean
  readonly onSelect: (index: number, isOn: boolean, withRange: boolean) => void
  /** For rows that differ in height, with virtual scrolling. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

function PlainRow<T>({ row, rowKey, index, id, number, columns, selection, active, viewed, isDisabled, onSelect, measure }: RowProps<T>) {
  const isActive = useIsIn(active, rowKey)
  const isSelected = useIsIn(selection ?? active, rowKey) && selection !== undefined
  const isViewed = useIsIn(viewed ?? active, rowKey) && viewed !== undefined
  const names = [
    styles['row'],
    isSelected && styles['selected'],
    isActive && styles['active'],
    isViewed && styles['viewed'],
    isDisabled && styles['disabled'],
  ]
  return (
    <tr
      ref={measure}
      id={id}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection === undefined ? undefined : isSelected}
      aria-disabled={isDisabled || undefined}
      className={names.filter(Boolean).join(' ')}
    >
      {selection !== undefined && <SelectCell index={index} isSelected={isSelected} isDisabled={isDisabled} onSelect={onSelect} />}
      {number !== undefined && <td className={styles['number']}>{number}</td>}
      {columns.map(({ column, style, pin, isEdge }, at) => (
        <td key={column.key} style={style} title={column.text?.(row)} data-pin={pin} data-edge={isEdge || undefined} data-wraps={column.wraps}>
          {at === 0 && isViewed && <Seen />}
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

function Seen() {
  return (
    <span className={styles['seen']} title="已打开过">
      <ReadAloud>已打开过 </ReadAloud>
    </span>
  )
}

interface SelectCellProps {
  readonly index: number
  readonly isSelected: boolean
  readonly isDisabled: boolean
  readonly onSelect: (index: number, isOn: boolean, withRange: boolean) => void
}

/** A native checkbox: antd's costs a dozen nodes and two style hooks per row. */
function SelectCell({ index, isSelected, isDisabled, onSelect }: SelectCellProps) {
  const handleClick = (event: MouseEvent<HTMLInputElement>) => onSelect(index, event.currentTarget.checked, event.shiftKey)
  return (
    <td className={styles['select']}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`选择第 ${index + 1} 行`}
        checked={isSelected}
        disabled={isDisabled}
        onClick={handleClick}
        // The state changes on click, because only that event has the Shift key; React requires a handler.
        onChange={ignore}
      />
    </td>
  )
}

const ignore = () => undefined

// `memo` loses the type parameter; an explicit type keeps it without an assertion.
export const TableRow: <T>(props: RowProps<T>) => React.ReactNode = memo(PlainRow) as <T>(props: RowProps<T>) => React.ReactNode

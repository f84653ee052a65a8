import { Button } from 'antd'
import type { ReactNode } from 'react'
import { sum } from '../../domain/money.ts'
import type { Column } from '../columns/types.ts'
import { type RowSet, useSelectedKeys } from '../data-table/row-set.ts'
import { Money } from '../money.tsx'
import styles from './list-page.module.css'

export interface BatchProps<T> {
  /** The batch actions on the selected rows; `clear` empties the selection afterwards. */
  readonly actions: (rows: readonly T[], clear: () => void) => ReactNode
}

interface BatchBarProps<T> extends BatchProps<T> {
  /** The visible columns: each amount among them is summed up. */
  readonly columns: readonly Column<T>[]
  readonly selection: RowSet
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
}

/** The only subscriber to the whole selection. Acts on rows of this page only: nothing invisible is selected. */
export function BatchBar<T>({ columns, selection, rows, keyOf, actions }: BatchBarProps<T>) {
  const keys = useSelectedKeys(selection)
  const selected = keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row)))
  if (selected.length === 0) return null
  return (
    <div className={styles['batch']} role="toolbar" aria-label="批量操作">
      <output>
        <span>已选 {selected.length} 条</span>
        {columns.map(({ key, money }) => money && (
          <span key={key}>
            {money.label}合计 <Money strong symbol cents={sum(selected.map((row) => money.cents(row) ?? 0))} />
          </span>
        ))}
      </output>
      {actions(selected, selection.clear)}
      <Button type="link" onClick={selection.clear}>
        取消选择
      </Button>
    </div>
  )
}

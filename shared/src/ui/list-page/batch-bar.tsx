import { Button } from 'antd'
import type { ReactNode } from 'react'
import { sum } from '../../domain/money.ts'
import { type RowSet, useSelectedKeys } from '../data-table/row-set.ts'
import { Money } from '../money.tsx'
import styles from './list-page.module.css'

export interface BatchProps<T> {
  /** What may be done with the selected rows; `clear` empties the selection afterwards. */
  readonly actions: (rows: readonly T[], clear: () => void) => ReactNode
  /** Cents of a row, for the total of the selection. */
  readonly amountOf?: (row: T) => number
}

interface BatchBarProps<T> extends BatchProps<T> {
  readonly selection: RowSet
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
}

/** The one reader of the whole selection. It acts on rows of this page only: nothing is selected out of sight. */
export function BatchBar<T>({ selection, rows, keyOf, actions, amountOf }: BatchBarProps<T>) {
  const keys = useSelectedKeys(selection)
  const selected = keys.size === 0 ? [] : rows.filter((row) => keys.has(keyOf(row)))
  if (selected.length === 0) return null
  return (
    <div className={styles['batch']} role="toolbar" aria-label="批量操作">
      <output>
        已选 {selected.length} 条
        {amountOf !== undefined && (
          <>
            ，合计 <Money strong symbol cents={sum(selected.map(amountOf))} />
          </>
        )}
      </output>
      {actions(selected, selection.clear)}
      <Button type="link" onClick={selection.clear}>
        取消选择
      </Button>
    </div>
  )
}

import { Drawer } from 'antd'
import { useMemo } from 'react'
import { actionsColumn } from '../columns.tsx'
import type { Column } from '../columns/types.ts'
import { DataTable } from '../data-table.tsx'
import styles from './batch-bar.module.css'

interface ChosenDrawerProps<T> {
  readonly open: boolean
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly onDrop: (row: T) => void
  readonly onClose: () => void
}

/** The selected rows of all pages; each can be taken out. */
export function ChosenDrawer<T>({ open, columns, rows, keyOf, onDrop, onClose }: ChosenDrawerProps<T>) {
  const shown = useMemo(
    () => [...columns.filter(({ fixed }) => fixed !== 'right'), actionsColumn<T>((row) => [{ label: '移出', onClick: () => onDrop(row) }], 64)],
    [columns, onDrop],
  )
  return (
    <Drawer open={open} title={`已选 ${rows.length} 条`} size={760} styles={{ body: { padding: 16 } }} onClose={onClose}>
      <div className={styles['rows']}>
        <DataTable label="已选的行" rows={rows} columns={shown} rowKey={keyOf} firstNumber={1} />
      </div>
    </Drawer>
  )
}

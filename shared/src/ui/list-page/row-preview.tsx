import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Column } from '../columns/types.ts'
import { type RowSet, useSelectedKeys } from '../data-table/row-set.ts'
import { Facts } from '../facts.tsx'
import styles from './row-preview.module.css'

interface RowPreviewProps<T> {
  /** What the list shows: 结算单. */
  readonly title: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** All columns, hidden ones included. */
  readonly columns: readonly Column<T>[]
  /** The row of the keyboard. */
  readonly active: RowSet
  readonly onOpen: ((row: T) => void) | undefined
  readonly onClose: () => void
}

/** The active row in full beside the table. The focus stays in the table, so that its keys go on to other rows. */
export function RowPreview<T>({ title, rows, keyOf, columns, active, onOpen, onClose }: RowPreviewProps<T>) {
  const [key] = useSelectedKeys(active)
  const row = rows.find((one) => keyOf(one) === key)
  // A column pinned right has buttons, not facts.
  const facts = row === undefined ? [] : columns.filter(({ fixed }) => fixed !== 'right').map((column) => ({ label: column.title, value: column.render(row), isWide: true }))
  return (
    <aside className={styles['preview']} aria-label={`预览${title}`} aria-live="polite">
      <header className={styles['head']}>
        <strong>{title}</strong>
        {row !== undefined && onOpen && (
          <Button type="link" onClick={() => onOpen(row)}>
            打开
          </Button>
        )}
        <Button type="text" aria-label="关闭预览" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={styles['facts']}>{row === undefined ? '按 ↑ ↓ 选一行' : <Facts facts={facts} label={title} />}</div>
      <footer className={styles['hint']}>↑ ↓ 换行，Enter 打开，空格关闭</footer>
    </aside>
  )
}

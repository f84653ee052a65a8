import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isRecord } from '../../api/errors.ts'
import type { Field, Fields } from '../../domain/fields/field.ts'
import type { Column } from '../columns/types.ts'
import { type RowSet, useSelectedKeys } from '../data-table/row-set.ts'
import { type Fact, Facts } from '../facts.tsx'
import { FieldValue } from '../field-value.tsx'
import styles from './row-preview.module.css'

interface RowPreviewProps<T> {
  /** What the list shows: 结算单. */
  readonly title: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** All columns, hidden ones included. */
  readonly columns: readonly Column<T>[]
  readonly fields: Fields | undefined
  /** The row of the keyboard. */
  readonly active: RowSet
  readonly onOpen: ((row: T) => void) | undefined
  readonly onClose: () => void
}

/** The active row in full beside the table, and what else the answer says of it. The focus stays in the table, so that its keys go on to other rows. */
export function RowPreview<T>({ title, rows, keyOf, columns, fields = {}, active, onOpen, onClose }: RowPreviewProps<T>) {
  const [key] = useSelectedKeys(active)
  const row = rows.find((one) => keyOf(one) === key)
  const facts = row === undefined ? [] : factsOfRow(row, columns, fields)
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

function factsOfRow<T>(row: T, columns: readonly Column<T>[], fields: Fields): readonly Fact[] {
  // A column pinned right has buttons, not facts.
  const shown = columns.filter(({ fixed }) => fixed !== 'right').map((column) => ({ label: column.title, value: column.render(row), isWide: true }))
  const known = new Set(columns.map(({ key }) => key))
  const labels = new Set(columns.flatMap(({ title, money }) => [title, money?.label ?? title]))
  const more = Object.entries(fields).flatMap(([key, field]) => {
    const value = isRecord(row) ? row[key] : undefined
    if (known.has(key) || !isTold(key, field, value)) return []
    // One fact may have several keys, such as the id and the name of an organisation.
    const label = labels.has(field.label) ? undefined : field.label
    labels.add(field.label)
    return label === undefined ? [] : [{ label, value: <FieldValue field={field} value={value} />, isWide: true }]
  })
  return [...shown, ...more]
}

/** Whether a value says something to a reader; ids and whole objects do not. */
function isTold(key: string, { kind }: Field, value: unknown): boolean {
  const isId = key === 'id' || /_ids?$/u.test(key)
  return !isId && kind !== 'file' && kind !== 'object' && ((kind === 'codes' && Array.isArray(value) && value.length > 0) || typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== ''))
}

import styles from './status-tag.module.css'

export type StatusTone = 'neutral' | 'processing' | 'success' | 'warning' | 'error'

/** Status code → what people read and how it is toned; the domain keeps one such table per entity. */
export type StatusTable = Readonly<Record<string, { readonly label: string; readonly tone: StatusTone }>>

interface StatusTagProps {
  readonly table: StatusTable
  readonly value: string | null | undefined
}

/**
 * A plain span: a list shows thousands of them, and antd's Tag costs a style hook each.
 * A code that the table lacks (a newer back end) is shown as it is.
 */
export function StatusTag({ table, value }: StatusTagProps) {
  if (value === null || value === undefined || value === '') return <span>—</span>
  const entry = table[value]
  const tone = entry?.tone ?? 'neutral'
  return <span className={`${styles['tag'] ?? ''} ${styles[tone] ?? ''}`}>{entry?.label ?? value}</span>
}

export function statusLabel(table: StatusTable, value: string): string {
  return table[value]?.label ?? value
}

import { type StatusOption, statusOf } from '../domain/status-option.ts'
import styles from './status-tag.module.css'

/** Status code → label and tone; the domain has one such table per entity. */
export type StatusTable = readonly StatusOption[]

interface StatusTagProps {
  readonly table: StatusTable
  readonly value: string | null | undefined
}

/**
 * A plain span: a list shows thousands of them, and antd's Tag costs a style hook each.
 * A code that the table lacks (a newer server) is shown as it is.
 */
export function StatusTag({ table, value }: StatusTagProps) {
  if (value === null || value === undefined || value === '') return <span>—</span>
  const { label, tone } = statusOf(table, value)
  return <span className={`${styles['tag'] ?? ''} ${styles[tone] ?? ''}`}>{label}</span>
}

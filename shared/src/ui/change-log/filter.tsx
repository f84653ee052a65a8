import { Select } from 'antd'
import { clearable } from '../clearable.tsx'
import { type Fields, labelOf } from '../../domain/fields/field.ts'
import type { ChangeLogEntry } from '../change-log.tsx'
import styles from './change-log.module.css'

/** Restricts the log; empty lists do not restrict it. */
export interface ChangeFilter {
  readonly fields: readonly string[]
  readonly creators: readonly string[]
}

export const noFilter: ChangeFilter = { fields: [], creators: [] }

/** The entries by one of `creators` that change one of `fields`, reduced to these fields. */
export function filterChanges(entries: readonly ChangeLogEntry[], { fields, creators }: ChangeFilter): readonly ChangeLogEntry[] {
  return entries
    .filter(({ creator }) => creators.length === 0 || creators.includes(creator))
    .map((entry) => (fields.length === 0 ? entry : { ...entry, content: entry.content.filter(({ field }) => fields.includes(field)) }))
    .filter(({ content }) => fields.length === 0 || content.length > 0)
}

/** A log of a few lines needs no filter. */
const worthIt = 5

interface ChangeFilterBarProps {
  readonly entries: readonly ChangeLogEntry[]
  readonly shown: number
  readonly fields: Fields
  readonly value: ChangeFilter
  readonly onChange: (filter: ChangeFilter) => void
}

export function ChangeFilterBar({ entries, shown, fields: dictionary, value, onChange }: ChangeFilterBarProps) {
  if (entries.length < worthIt) return null
  const fields = [...new Set(entries.flatMap(({ content }) => content.map(({ field }) => field)))]
  const creators = [...new Set(entries.map(({ creator }) => creator))]
  return (
    <div className={styles['filter']}>
      <Select<string[]>
        allowClear={clearable}
        mode="multiple"
        aria-label="按字段筛选"
        placeholder="全部字段"
        style={{ minWidth: 180 }}
        options={fields.map((field) => ({ value: field, label: labelOf(dictionary, field) }))}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value.fields]}
        onChange={(next) => onChange({ ...value, fields: next })}
      />
      <Select<string[]>
        allowClear={clearable}
        mode="multiple"
        aria-label="按操作人筛选"
        placeholder="全部操作人"
        style={{ minWidth: 140 }}
        options={creators.map((creator) => ({ value: creator, label: creator }))}
        value={[...value.creators]}
        onChange={(next) => onChange({ ...value, creators: next })}
      />
      <output>{shown === entries.length ? `共 ${shown} 条` : `${shown} / ${entries.length} 条`}</output>
    </div>
  )
}

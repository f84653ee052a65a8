import { type KeyboardEvent, useState } from 'react'
import styles from './import-preview.module.css'
import type { ImportIssue } from './model.ts'

interface EditableCellProps {
  readonly label: string
  readonly text: string
  readonly issues: readonly ImportIssue[]
  readonly onEdit: (text: string) => void
}

/** A cell that says what is wrong with it, and becomes an input when it is clicked. */
export function EditableCell({ label, text, issues, onEdit }: EditableCellProps) {
  const [isEditing, setEditing] = useState(false)
  const said = issues.map((issue) => issue.text).join('；')
  const level = issues.some((issue) => issue.level === 'error') ? 'error' : issues.length > 0 ? 'warn' : undefined

  if (!isEditing) {
    return (
      <button
        type="button"
        className={styles['cell']}
        data-level={level}
        title={said || text}
        aria-label={`${label}：${text || '空'}${said === '' ? '' : `，${said}`}，点击修改`}
        onClick={() => setEditing(true)}
      >
        {text || (level === undefined ? '' : '（空）')}
      </button>
    )
  }
  const finish = (next: string) => {
    setEditing(false)
    if (next !== text) onEdit(next)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish(event.currentTarget.value)
    if (event.key !== 'Escape') return
    // Escape gives up this cell, not the whole dialog.
    event.stopPropagation()
    setEditing(false)
  }
  return (
    <input
      ref={selectAll}
      className={styles['cell']}
      aria-label={label}
      aria-invalid={level === 'error'}
      title={said}
      defaultValue={text}
      onKeyDown={handleKeyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}

// Stable, so that it runs once when the input appears.
function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import styles from './import-preview.module.css'
import type { ImportIssue } from './model.ts'

interface EditableCellProps {
  readonly label: string
  readonly text: string
  readonly issues: readonly ImportIssue[]
  /** Whether Tab stops here although nothing is wrong: once per row, the other cells are reached by arrow keys. */
  readonly isFirst: boolean
  readonly onEdit: (text: string) => void
}

/** A cell that shows its issues, and becomes an input on click, Enter or F2. */
export function EditableCell({ label, text, issues, isFirst, onEdit }: EditableCellProps) {
  const [isEditing, setEditing] = useState(false)
  // The button that replaces the input takes the focus, unless it went elsewhere.
  const keepsFocus = useRef(false)
  const said = issues.map((issue) => issue.text).join('；')
  const level = issues.some((issue) => issue.level === 'error') ? 'error' : issues.length > 0 ? 'warn' : undefined

  const handleFocusBack = useCallback((button: HTMLButtonElement | null) => {
    if (keepsFocus.current) button?.focus()
    keepsFocus.current = false
  }, [])
  const handleMove = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'F2') setEditing(true)
    const to = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey ? undefined : cellTowards(event.currentTarget, event.key)
    if (to === undefined) return
    event.preventDefault()
    to.focus()
  }
  if (!isEditing) {
    return (
      <button
        ref={handleFocusBack}
        type="button"
        data-cell
        tabIndex={isFirst || level !== undefined ? 0 : -1}
        className={styles['cell']}
        data-level={level}
        title={said || text}
        aria-label={`${label}：${text || '空'}${said === '' ? '' : `，${said}`}，点击修改`}
        onClick={() => setEditing(true)}
        onKeyDown={handleMove}
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
    // Enter that confirms an input method's candidate is not meant for the cell.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const below = cellTowards(event.currentTarget, 'ArrowDown')
      // Blurring saves.
      if (below !== undefined) below.focus()
      else {
        keepsFocus.current = true
        finish(event.currentTarget.value)
      }
      event.preventDefault()
    }
    if (event.key !== 'Escape') return
    // Escape cancels this cell, not the whole dialog.
    event.stopPropagation()
    keepsFocus.current = true
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

/** The neighbour in the direction of an arrow key, as in a spreadsheet; undefined at the edge of the page. */
function cellTowards(from: Element, key: string): HTMLElement | undefined {
  const cell = from.closest('td')
  const row = cell?.closest('tr')
  const column = cell?.cellIndex ?? -1
  const to = {
    ArrowDown: row?.nextElementSibling?.children[column],
    ArrowUp: row?.previousElementSibling?.children[column],
    ArrowLeft: cell?.previousElementSibling,
    ArrowRight: cell?.nextElementSibling,
  }[key]
  return to?.querySelector<HTMLElement>('[data-cell]') ?? undefined
}

// A stable function, so that it runs once when the input is mounted.
function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

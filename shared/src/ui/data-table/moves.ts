import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { rowHeights } from './layout.ts'
import { readKey } from './keyboard.ts'
import type { RowSet } from './row-set.ts'
import type { Verdict } from '../review.tsx'

export type Select = (index: number, isOn: boolean, withRange: boolean) => void

/** Selects one row, or with Shift all rows from the previous one. Stable between renders while the rows are the same. */
export function useSelect(keys: readonly string[], selectable: readonly string[], selection: RowSet | undefined): Select {
  // By key: the row may have moved, or be on another page.
  const last = useRef<string>(undefined)
  return useCallback(
    (index, isOn, withRange) => {
      const known = withRange && last.current !== undefined ? keys.indexOf(last.current) : -1
      const from = known < 0 ? index : known
      last.current = keys[index]
      const range = keys.slice(Math.min(from, index), Math.max(from, index) + 1)
      const allowed = selectable.length === keys.length ? undefined : new Set(selectable)
      selection?.set(allowed ? range.filter((key) => allowed.has(key)) : range, isOn)
    },
    [keys, selectable, selection],
  )
}

/** The preview of the active row beside the table. */
export interface Preview {
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

interface MovesOptions<T> {
  readonly rows: readonly T[]
  readonly keys: readonly string[]
  readonly selectable: readonly string[]
  readonly active: RowSet
  readonly viewed: RowSet | undefined
  readonly selection: RowSet | undefined
  readonly select: Select
  readonly onOpen: ((row: T) => void) | undefined
  readonly onReview: ((row: T, verdict: Verdict) => void) | undefined
  readonly preview: Preview | undefined
  readonly onHelp: () => void
  readonly scroller: HTMLDivElement | null
  /** Scrolls to a row, which may not be in the document. */
  readonly moveTo: { readonly current: (index: number) => void }
}

/** Focus stays on the table and `aria-activedescendant` names the active row, so that a row scrolling out of the document cannot take the focus along. */
export function useMoves<T>(options: MovesOptions<T>) {
  const { rows, keys, selectable, active, viewed, select, selection, onOpen, onReview, preview, onHelp, scroller, moveTo } = options
  const hasLeft = useRef(false)
  const activeIndex = () => {
    const [key] = active.keys()
    return key === undefined ? -1 : keys.indexOf(key)
  }
  const activate = (index: number) => {
    const key = keys[index]
    active.clear()
    if (key !== undefined) active.set([key], true)
  }
  /** Remembers the row whose page is about to open, so that it is active again on return. */
  const leaveFor = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    activate(index)
    viewed?.set([key], true)
    hasLeft.current = true
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row === undefined || onOpen === undefined) return
    leaveFor(index)
    onOpen(row)
  }
  const isSelectable = (index: number) => selectable.includes(keys[index] ?? '')

  // When a kept tab becomes visible again, keyboard navigation continues where it was.
  useEffect(() => {
    if (!hasLeft.current || scroller === null) return
    hasLeft.current = false
    scroller.querySelector('table')?.focus({ preventScroll: true })
    const [key] = active.keys()
    if (key !== undefined && keys.includes(key)) moveTo.current(keys.indexOf(key))
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page becomes visible
  }, [scroller])

  const handleKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // A key pressed in a control inside a cell belongs to that control; a link takes Enter only.
    const isOnLink = isOn(event, 'td a[href]')
    if ((event.target !== event.currentTarget && !(isOnLink && event.key !== 'Enter')) || event.metaKey || event.altKey) return
    const index = isOnLink ? rowIndexOf(event) : activeIndex()
    const perPage = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeights.default) - 2)
    const key = readKey(event, { index, count: rows.length, perPage, hasSelection: selection !== undefined, hasReview: onReview !== undefined, hasPreview: preview !== undefined })
    if (key === undefined) return
    event.preventDefault()
    if (isOnLink) {
      activate(index)
      event.currentTarget.focus({ preventScroll: true })
    }
    switch (key.kind) {
      case 'move':
        // With Shift both the previous and the new row are selected, as in a spreadsheet.
        if (key.isExtending) {
          if (isSelectable(index)) select(index, true, false)
          select(key.to, true, true)
        }
        activate(key.to)
        return moveTo.current(key.to)
      case 'review': {
        const row = rows[index]
        return row === undefined ? undefined : onReview?.(row, key.verdict)
      }
      case 'open':
        return open(index)
      case 'toggle':
        return isSelectable(index) ? select(index, !selection?.has(keys[index] ?? ''), event.shiftKey) : undefined
      case 'preview':
        if (index < 0) activate(0)
        return preview?.onToggle(!preview.isOpen)
      case 'all':
        return selection?.set(selectable, true)
      case 'none':
        return preview?.isOpen === true ? preview.onToggle(false) : selection?.clear()
      case 'help':
        return onHelp()
    }
  }
  const handleClick = (event: MouseEvent<HTMLTableElement>) => {
    const index = rowIndexOf(event)
    if (index < 0) return
    if (isOn(event, 'a[href]')) leaveFor(index)
    else activate(index)
  }
  const handleDoubleClick = (event: MouseEvent<HTMLTableElement>) => {
    if (!isOn(event, 'a, button, input')) open(rowIndexOf(event))
  }
  return { handleKeyDown, handleClick, handleDoubleClick }
}

const isOn = ({ target }: MouseEvent | KeyboardEvent, selector: string) => target instanceof Element && target.closest(selector) !== null

/** -1 in the header. */
function rowIndexOf({ target }: MouseEvent | KeyboardEvent): number {
  return target instanceof Element ? Number(target.closest('tr')?.dataset['index'] ?? -1) : -1
}

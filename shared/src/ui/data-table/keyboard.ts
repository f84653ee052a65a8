import type { Verdict } from '../review.tsx'

export type TableKey =
  | { readonly kind: 'move'; readonly to: number; readonly isExtending: boolean }
  | { readonly kind: 'review'; readonly verdict: Verdict }
  | { readonly kind: 'toggle' | 'preview' | 'open' | 'all' | 'none' | 'help' }

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
}

interface Position {
  /** -1 before the first key press. */
  readonly index: number
  readonly count: number
  readonly perPage: number
  readonly hasSelection: boolean
  readonly hasReview: boolean
  readonly hasPreview: boolean
}

/** The command for a key in the table; undefined leaves it to the browser. */
export function readKey({ key, ctrlKey, shiftKey }: Pressed, { index, count, perPage, hasSelection, hasReview, hasPreview }: Position): TableKey | undefined {
  if (key === '?' && !ctrlKey) return { kind: 'help' }
  if (count === 0) return undefined
  if (ctrlKey) return key.toLowerCase() === 'a' && hasSelection ? { kind: 'all' } : undefined
  const move = (to: number): TableKey => ({ kind: 'move', to: Math.min(count - 1, Math.max(0, to)), isExtending: shiftKey && hasSelection })
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return move(index + 1)
    case 'ArrowUp':
    case 'k':
      return move(index - 1)
    case 'PageDown':
      return move(index + perPage)
    case 'PageUp':
      return move(index - perPage)
    case 'Home':
      return move(0)
    case 'End':
      return move(count - 1)
    case ' ':
      // With Shift it selects a range, in every table.
      if (hasPreview && !shiftKey) return { kind: 'preview' }
      return index < 0 || !hasSelection ? undefined : { kind: 'toggle' }
    case 'x':
      return index < 0 || !hasSelection ? undefined : { kind: 'toggle' }
    case 'Escape':
      return hasSelection || hasPreview ? { kind: 'none' } : undefined
    case 'Enter':
      return index < 0 ? undefined : { kind: 'open' }
    case 'a':
    case 'r':
      return index < 0 || !hasReview ? undefined : { kind: 'review', verdict: key === 'a' ? 'pass' : 'reject' }
    default:
      return undefined
  }
}

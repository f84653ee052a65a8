export type TableKey =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'toggle' | 'open' }

interface Position {
  /** -1 before the first key. */
  readonly index: number
  readonly count: number
  readonly perPage: number
}

/** What a key means in the table; undefined leaves it to the browser. */
export function readKey(key: string, { index, count, perPage }: Position): TableKey | undefined {
  if (count === 0) return undefined
  const move = (to: number): TableKey => ({ kind: 'move', to: Math.min(count - 1, Math.max(0, to)) })
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
    case 'x':
    case ' ':
      return index < 0 ? undefined : { kind: 'toggle' }
    case 'Enter':
      return index < 0 ? undefined : { kind: 'open' }
    default:
      return undefined
  }
}

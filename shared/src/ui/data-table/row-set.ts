import { useState, useSyncExternalStore } from 'react'

/**
 * The selected rows of one table, by key. A store with fine-grained subscriptions: a row re-renders only when
 * its own state changes, so that selecting 6000 rows costs one set and the visible rows.
 */
export interface RowSet {
  readonly keys: () => ReadonlySet<string>
  readonly has: (key: string) => boolean
  readonly set: (keys: readonly string[], isOn: boolean) => void
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createRowSet(initial: readonly string[] = []): RowSet {
  let keys: ReadonlySet<string> = new Set(initial)
  const listeners = new Set<() => void>()
  const become = (next: ReadonlySet<string>) => {
    keys = next
    for (const listener of listeners) listener()
  }
  return {
    keys: () => keys,
    has: (key) => keys.has(key),
    set: (changed, isOn) => {
      const next = new Set(keys)
      for (const key of changed) {
        if (isOn) next.add(key)
        else next.delete(key)
      }
      become(next)
    },
    clear: () => {
      if (keys.size > 0) become(new Set())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A selection that lives as long as the screen, and begins with `initial`. */
export function useRowSet(initial: readonly string[] = []): RowSet {
  const [rowSet] = useState(() => createRowSet(initial))
  return rowSet
}

export function useSelectedKeys(rowSet: RowSet): ReadonlySet<string> {
  return useSyncExternalStore(rowSet.subscribe, rowSet.keys)
}

export function useIsIn(rowSet: RowSet, key: string): boolean {
  return useSyncExternalStore(rowSet.subscribe, () => rowSet.has(key))
}

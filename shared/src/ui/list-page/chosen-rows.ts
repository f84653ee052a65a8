import { useState } from 'react'
import { createRowSet, type RowSet } from '../data-table/row-set.ts'

export interface Chosen<T> {
  readonly selection: RowSet
  /** The rows of the present page and the selected ones of others, each as it was last seen. */
  readonly known: ReadonlyMap<string, T>
  /** Rows that may be selected without having been on a page. */
  readonly learn: (rows: readonly T[]) => void
}

interface Kept<T> {
  readonly listKey: string
  readonly rows: readonly T[]
  readonly selection: RowSet
  readonly known: ReadonlyMap<string, T>
}

/** The selection of a list over its pages, orders and filters, with its rows. Another list in its place begins with its own. */
export function useChosenRows<T>(listKey: string, rows: readonly T[], keyOf: (row: T) => string): Chosen<T> {
  const [kept, setKept] = useState<Kept<T>>(() => ({ listKey, rows: [], selection: createRowSet(), known: new Map() }))
  const withRows = ({ selection, known }: Kept<T>, more: readonly T[]): ReadonlyMap<string, T> => {
    const chosen = selection.keys()
    const next = new Map(chosen.size === 0 ? [] : [...known].filter(([key]) => chosen.has(key)))
    for (const row of more) next.set(keyOf(row), row)
    return next
  }
  // Adjusted while rendering: a row may be selected as soon as it is painted.
  if (kept.listKey !== listKey) setKept({ listKey, rows, selection: createRowSet(), known: new Map(rows.map((row) => [keyOf(row), row])) })
  else if (kept.rows !== rows) setKept({ ...kept, rows, known: withRows(kept, rows) })
  return { selection: kept.selection, known: kept.known, learn: (more) => setKept((before) => ({ ...before, known: withRows(before, [...more, ...before.rows]) })) }
}

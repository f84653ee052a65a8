import { useState } from 'react'
import { type RowSet, useRowSet } from '../data-table/row-set.ts'

export interface Chosen<T> {
  readonly selection: RowSet
  /** The rows of the present page and the selected ones of others, each as it was last seen. */
  readonly known: ReadonlyMap<string, T>
  /** Rows that may be selected without having been on a page. */
  readonly learn: (rows: readonly T[]) => void
}

/** The selection of a list over its pages, orders and filters, with its rows. */
export function useChosenRows<T>(rows: readonly T[], keyOf: (row: T) => string): Chosen<T> {
  const selection = useRowSet()
  const [kept, setKept] = useState<{ readonly rows: readonly T[]; readonly known: ReadonlyMap<string, T> }>(() => ({ rows: [], known: new Map() }))
  const withRows = (known: ReadonlyMap<string, T>, more: readonly T[]): ReadonlyMap<string, T> => {
    const chosen = selection.keys()
    const next = new Map(chosen.size === 0 ? [] : [...known].filter(([key]) => chosen.has(key)))
    for (const row of more) next.set(keyOf(row), row)
    return next
  }
  // Adjusted while rendering: a row may be selected as soon as it is painted.
  if (kept.rows !== rows) setKept({ rows, known: withRows(kept.known, rows) })
  return { selection, known: kept.known, learn: (more) => setKept((before) => ({ rows: before.rows, known: withRows(before.known, [...more, ...before.rows]) })) }
}

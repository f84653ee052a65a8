// Rows of one file that have something in common, and how an issue names the others.
import type { RowIssue } from './define.ts'

/** How many rows a text names. */
export const SHOWN = 3

/** '第 3、5 行', or '第 3、5、8 等 12 行' when there are many. */
export function rowsText(rows: readonly number[]): string {
  const shown = rows.slice(0, SHOWN).join('、')
  return rows.length > SHOWN ? `第 ${shown} 等 ${rows.length} 行` : `第 ${shown} 行`
}

/** The rows that share a key with others; an empty key counts for nothing. */
export function groupBy<R>(rows: readonly R[], keyOf: (row: R) => string): R[][] {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** The rows of a group but for one of them. The list is shortened before it is filtered: otherwise a file of equal rows would take quadratic time. */
export function others(rows: readonly number[], self: number): { total: number; text: string } {
  const shown = rows.slice(0, SHOWN + 1).filter((n) => n !== self).slice(0, SHOWN)
  const total = rows.length - 1
  return { total, text: total > SHOWN ? `第 ${shown.join('、')} 等 ${total} 行` : rowsText(shown) }
}

/** Where one row stands for one thing: the same key again is an error of both rows, each naming the others. */
export function repeated<R extends { readonly row: number }>(rows: readonly R[], column: string, label: string, keyOf: (row: R) => string): Map<number, RowIssue[]> {
  const issues = new Map<number, RowIssue[]>()
  for (const group of groupBy(rows, keyOf)) {
    const all = group.map(({ row }) => row)
    for (const { row } of group) issues.set(row, [{ column, level: 'error', text: `${label}与${others(all, row).text}相同` }])
  }
  return issues
}

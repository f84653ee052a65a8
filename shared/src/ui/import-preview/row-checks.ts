import { type CheckedRow, type ImportIssue, type ImportRow, formatIssues, withIssues } from './model.ts'

/** Issues by row number. */
export type Said = ReadonlyMap<number, readonly ImportIssue[]>

/** Rows checked between two breaths of the page: no task may hold it longer than a tenth of a second. */
const chunkRows = 400

/** Lets the page paint and take keys in between. */
export const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

export async function checkFormat<K extends string>(
  rows: readonly CheckedRow<K>[],
  formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[],
  signal: AbortSignal,
): Promise<CheckedRow<K>[]> {
  const checked: CheckedRow<K>[] = []
  for (let start = 0; start < rows.length && !signal.aborted; start += chunkRows) {
    await breathe()
    const chunk = rows.slice(start, start + chunkRows)
    const said = new Map(chunk.map(({ cells }) => [cells.row, formatIssues(cells, formatCheck)]))
    checked.push(...withIssues(chunk, 'format', new Set(said.keys()), said))
  }
  await breathe()
  return checked
}

/** The touched rows themselves, and those that share a group with what they were or are; by row number. */
export function relatedRows<K extends string>(
  rows: readonly CheckedRow<K>[],
  touched: readonly CheckedRow<K>[],
  groupOf: ((cells: ImportRow<K>) => string) | undefined,
): number[] {
  const numbers = new Set(touched.map(({ cells }) => cells.row))
  const groups = new Set(groupOf ? touched.map(({ cells }) => groupOf(cells)).filter((group) => group !== '') : [])
  return rows.flatMap(({ cells }) => (numbers.has(cells.row) || (groupOf && groups.has(groupOf(cells))) ? [cells.row] : []))
}

/** What the server said about rows, less what the check across rows finds in the same rows. */
export function withoutKnown(answers: readonly { readonly row: number; readonly issues: readonly ImportIssue[] }[], known: Said): Said {
  return new Map(
    answers.map(({ row, issues }) => {
      const texts = new Set(known.get(row)?.map(({ column, text }) => `${column} ${text}`))
      return [row, texts.size === 0 ? issues : issues.filter(({ column, text }) => !texts.has(`${column} ${text}`))]
    }),
  )
}

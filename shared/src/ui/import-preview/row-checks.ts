import { type CheckedRow, type ImportIssue, type ImportRow, formatIssues, withIssues } from './model.ts'

/** Issues by row number. */
export type Said = ReadonlyMap<number, readonly ImportIssue[]>

/** Rows processed between two checks of the clock. */
const chunkRows = 50
/** Maximum duration of a slice by the wall clock: on a busy machine the same rows take several times as long. */
const sliceMs = 12

/** Lets the page paint and handle input in between. */
export const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Maps the items in short slices that do not block the page; returns what is done when it is aborted. */
export async function inSlices<T, R>(items: readonly T[], signal: AbortSignal, work: (some: readonly T[]) => readonly R[]): Promise<R[]> {
  const done: R[] = []
  await breathe()
  let began = performance.now()
  for (let start = 0; start < items.length && !signal.aborted; start += chunkRows) {
    if (performance.now() - began > sliceMs) {
      await breathe()
      began = performance.now()
    }
    done.push(...work(items.slice(start, start + chunkRows)))
  }
  await breathe()
  return done
}

export async function checkFormat<K extends string>(
  rows: readonly CheckedRow<K>[],
  formatCheck: (cells: ImportRow<K>) => readonly ImportIssue[],
  signal: AbortSignal,
): Promise<CheckedRow<K>[]> {
  return inSlices(rows, signal, (some) => {
    const said = new Map(some.map(({ cells }) => [cells.row, formatIssues(cells, formatCheck)]))
    return withIssues(some, 'format', new Set(said.keys()), said)
  })
}

/** The changed rows, and those that share a group with their old or new content; by row number. */
export function relatedRows<K extends string>(
  rows: readonly CheckedRow<K>[],
  touched: readonly CheckedRow<K>[],
  groupOf: ((cells: ImportRow<K>) => string) | undefined,
): number[] {
  const numbers = new Set(touched.map(({ cells }) => cells.row))
  const groups = new Set(groupOf ? touched.map(({ cells }) => groupOf(cells)).filter((group) => group !== '') : [])
  return rows.flatMap(({ cells }) => (numbers.has(cells.row) || (groupOf && groups.has(groupOf(cells))) ? [cells.row] : []))
}

/** The server's issues, without those that the check across rows finds itself. */
export function withoutKnown(answers: readonly { readonly row: number; readonly issues: readonly ImportIssue[] }[], known: Said): Said {
  return new Map(
    answers.map(({ row, issues }) => {
      const texts = new Set(known.get(row)?.map(({ column, text }) => `${column} ${text}`))
      return [row, texts.size === 0 ? issues : issues.filter(({ column, text }) => !texts.has(`${column} ${text}`))]
    }),
  )
}

import type { PlainTable } from './worker-messages.ts'

/** A workbook with text cells only: identity numbers keep their digits, and nothing is taken for a formula. */
export async function writeTable({ name, headers, rows }: PlainTable): Promise<Uint8Array<ArrayBuffer>> {
  // The writer is loaded on demand.
  const { writeXlsx } = await import('hucre/xlsx')
  // A `header` in the columns works with object rows only; ours is the first row.
  const columns = headers.map(() => ({ width: 22, numFmt: '@' }))
  const written = await writeXlsx({ sheets: [{ name, columns, rows: [headers, ...rows].map((row) => [...row]) }] })
  return new Uint8Array(written)
}

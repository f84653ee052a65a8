import type { PlainTable } from './worker-messages.ts'

/** A workbook whose cells are all text: identity numbers keep their digits, and nothing is taken for a formula. */
export async function writeTable({ name, headers, rows }: PlainTable): Promise<Uint8Array<ArrayBuffer>> {
  // Only who asks for the file pays for the writer.
  const { writeXlsx } = await import('hucre/xlsx')
  // A `header` in the columns is written for rows that are objects only; ours are the first row.
  const columns = headers.map(() => ({ width: 22, numFmt: '@' }))
  const written = await writeXlsx({ sheets: [{ name, columns, rows: [headers, ...rows].map((row) => [...row]) }] })
  return new Uint8Array(written)
}

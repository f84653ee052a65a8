import type { PlainTable } from './worker-messages.ts'

/** A workbook whose cells are all text: identity numbers keep their digits, and nothing is taken for a formula. */
export async function writeTable({ name, headers, rows }: PlainTable): Promise<Uint8Array<ArrayBuffer>> {
  // Only who asks for the file pays for the writer.
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = headers.map((header, index) => ({ header, key: String(index), width: 22, numFmt: '@' }))
  const written = await writeXlsx({ sheets: [{ name, columns, rows: rows.map((row) => [...row]) }] })
  return new Uint8Array(written)
}

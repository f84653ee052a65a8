import { csvRows } from './csv.ts'
import { checkFile } from './guard.ts'
import { type ParsedSheet, sheetOf } from './parsed-sheet.ts'
import { xlsxRows } from './xlsx.ts'

/** A chosen file as text cells. Throws ImportFileError with the reason in Chinese. Heavy: runs in the worker. */
export async function parseSpreadsheet(bytes: Uint8Array, filename: string, maxRows: number): Promise<ParsedSheet> {
  const file = checkFile(bytes, filename)
  return sheetOf(file.kind === 'csv' ? csvRows(file.text) : await xlsxRows(bytes, file.entries), maxRows)
}

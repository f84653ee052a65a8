import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { csvRows, delimiterOf, textKind } from './csv.ts'
import { checkFile } from './guard.ts'
import { type ParsedFile, sheetOf } from './parsed-sheet.ts'
import { xlsxRows } from './xlsx.ts'

/** A chosen file as text cells. Throws ImportFileError with the reason in Chinese. Heavy: runs in the worker. */
export async function parseSpreadsheet(bytes: Uint8Array, filename: string, maxRows: number): Promise<ParsedFile> {
  const file = checkFile(bytes, filename)
  const delimiter = file.kind === 'csv' ? delimiterOf(file.text) : undefined
  const rows = file.kind === 'csv' ? csvRows(file.text) : await xlsxRows(bytes, file.entries)
  // Not by WebCrypto, which is absent on plain HTTP hosts.
  return { ...sheetOf(rows, maxRows), fileKind: delimiter === undefined ? 'Excel 表格' : textKind(delimiter), hash: bytesToHex(sha256(bytes)) }
}

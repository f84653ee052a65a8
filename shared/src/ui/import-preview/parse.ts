import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { csvRows } from './csv.ts'
import { checkFile } from './guard.ts'
import { type ParsedFile, sheetOf } from './parsed-sheet.ts'
import { xlsxRows } from './xlsx.ts'

/** A chosen file as text cells. Throws ImportFileError with the reason in Chinese. Heavy: runs in the worker. */
export async function parseSpreadsheet(bytes: Uint8Array, filename: string, maxRows: number): Promise<ParsedFile> {
  const file = checkFile(bytes, filename)
  const sheet = sheetOf(file.kind === 'csv' ? csvRows(file.text) : await xlsxRows(bytes, file.entries), maxRows)
  // Not by WebCrypto, which is absent on plain HTTP hosts.
  return { ...sheet, hash: bytesToHex(sha256(bytes)) }
}

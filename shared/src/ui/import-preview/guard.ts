import { ImportFileError, isEncrypted, notATable } from './parsed-sheet.ts'
import { type ZipEntry, readDirectory } from './zip.ts'

const megabyte = 1024 * 1024
export const limits = {
  bytes: 20 * megabyte,
  entries: 1000,
  inflated: 150 * megabyte,
  ratio: 100,
  /** Below this size the ratio means nothing: a short list with equal rows compresses as well as a zip bomb. */
  harmless: 10 * megabyte,
}

export type CheckedFile = { readonly kind: 'xlsx'; readonly entries: readonly ZipEntry[] } | { readonly kind: 'csv'; readonly text: string }

/** Determines the file type from its bytes, never from its name, and refuses dangerous files before unpacking. */
export function checkFile(bytes: Uint8Array, filename: string): CheckedFile {
  checkSize(bytes.length)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ImportFileError(oldContainer(bytes, filename))
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { kind: 'xlsx', entries: checkZip(bytes) }
  return { kind: 'csv', text: decodeText(bytes) }
}

/** Checked before the file is read. */
export function checkSize(size: number): void {
  if (size === 0) throw new ImportFileError('文件是空的，请重新选择')
  if (size > limits.bytes) throw new ImportFileError(`文件超过 ${limits.bytes / megabyte} MB，请拆分后再导入`)
}

/** An encrypted .xlsx and an old .xls use the same container; the encrypted one has a stream with this name. */
function oldContainer(bytes: Uint8Array, filename: string): string {
  const name = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat()
  if (/\.xlsx$/iu.test(filename) || indexOf(bytes, name) >= 0) return isEncrypted
  return '不支持旧版 .xls 文件，请在表格软件中另存为 .xlsx 后重试'
}

function checkZip(bytes: Uint8Array): readonly ZipEntry[] {
  const entries = readDirectory(bytes, limits.entries)
  if (entries.some((entry) => entry.isEncrypted)) throw new ImportFileError(isEncrypted)
  const inflated = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (inflated > limits.inflated || inflated > Math.max(limits.harmless, bytes.length * limits.ratio)) throw new ImportFileError('文件展开后过大，已拒绝打开')
  const names = new Set(entries.map((entry) => entry.name))
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) throw new ImportFileError(notATable)
  return entries
}

/** UTF-8 with or without a byte order mark, UTF-16 with one, else GB18030, which Chinese Windows writes. */
function decodeText(bytes: Uint8Array): string {
  const mark = startsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : undefined
  if (mark === undefined && bytes.subarray(0, 65_536).includes(0)) throw new ImportFileError(notATable)
  const text = mark === undefined ? (decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')) : decode(bytes, mark)
  // The magic number of a program, a web page saved as a table, and binary data.
  if (text === undefined || /^(MZ|%PDF|\s*<)/u.test(text) || hasControls(text)) throw new ImportFileError(notATable)
  return text
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

// oxlint-disable-next-line no-control-regex -- searches for control characters
const hasControls = (text: string) => /[\u0000-\u0008\u000e-\u001f]/u.test(text.slice(0, 65_536))

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, index) => bytes[index] === byte)

function indexOf(bytes: Uint8Array, part: readonly number[]): number {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}


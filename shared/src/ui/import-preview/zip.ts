import { ImportFileError, isBroken } from './parsed-sheet.ts'

export interface ZipEntry {
  readonly name: string
  /** The size in the file, and the unpacked size as declared in the directory, which is enforced while unpacking. */
  readonly packed: number
  readonly size: number
  readonly isStored: boolean
  readonly isEncrypted: boolean
  /** The offset of the local header. */
  readonly offset: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** The central directory. Only what spreadsheets use: one volume, no zip64 (20 MB never need it). */
export function readDirectory(bytes: Uint8Array, maxEntries: number): readonly ZipEntry[] {
  const view = viewOf(bytes)
  const end = findEnd(bytes, view)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new ImportFileError('文件内部结构异常，已拒绝打开')
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) throw new ImportFileError(isBroken)
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isStored: view.getUint16(at + 10, true) === 0,
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Unpacks one entry and stops at the first byte beyond its declared size, so that a false directory is harmless. */
export async function unpack(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const view = viewOf(bytes)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== localMark) throw new ImportFileError(isBroken)
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = bytes.slice(start, start + entry.packed)
  if (packed.length !== entry.packed) throw new ImportFileError(isBroken)
  if (entry.isStored) return packed
  if (typeof DecompressionStream === 'undefined') throw new ImportFileError('浏览器版本过低，请升级浏览器，或另存为 .csv 后导入')
  const out = new Uint8Array(entry.size)
  let length = 0
  try {
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (length + value.length > out.length) {
        await reader.cancel()
        throw new ImportFileError(isBroken)
      }
      out.set(value, length)
      length += value.length
    }
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError(isBroken)
  }
  if (length !== entry.size) throw new ImportFileError(isBroken)
  return out
}

/** The end record precedes a comment of at most 64 kB. */
function findEnd(bytes: Uint8Array, view: DataView): number {
  const first = Math.max(0, bytes.length - 22 - 65_535)
  for (let at = bytes.length - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endMark) return at
  }
  throw new ImportFileError(isBroken)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

import { setImmediate as breathe } from 'node:timers/promises'
import { constants, inflateSync } from 'node:zlib'

const acts = ['JavaScript', 'Rendition', 'Launch', 'XFA']
const active = '文件含有脚本或启动程序的动作，请另存为普通 PDF 或图片后上传'
const locked = '加密的 PDF 无法检查，请另存为不加密的 PDF，或上传图片'
const opaque = '文件的内部结构无法检查，请另存为普通 PDF 或图片后上传'

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).replaceAll(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`)
/** A name as a PDF may spell it: any letter also as `#` and its hexadecimal code. A delimiter ends it. */
const spelled = (name: string): string => `${[...name].map((letter) => `(?:${letter}|#${hex(letter)})`).join('')}(?![^\\s\\0()<>[\\]{}/%])`
const names = new RegExp(`/(?:(${acts.map(spelled).join('|')})|(${spelled('ObjStm')})|(${spelled('Encrypt')}))`, 'gu')
const act = new RegExp(`/(?:${acts.map(spelled).join('|')})`, 'u')

const stepBytes = 1024 * 1024
/** Longer than any name in any spelling, with what ends it. */
const overlap = 64
const dictionaryBytes = 8192
const unpackedBytes = 200 * 1024 * 1024

/**
 * Why a PDF is refused: it carries scripts (also those of forms) or starts programs when it is opened. Null when it does neither. Names are looked for
 * everywhere, because what a reader takes for an object hangs on its own tables; compressed objects are unpacked, and what cannot be is refused.
 */
export async function pdfFault(bytes: Buffer): Promise<string | null> {
  const packs: number[] = []
  let isLocked = false
  for (let from = 0; from < bytes.length; from += stepBytes) {
    for (const match of bytes.toString('latin1', from, from + stepBytes + overlap).matchAll(names)) {
      const [, isAct, isPack, isKey] = match
      if (isAct !== undefined) return active
      if (isPack !== undefined && packs.at(-1) !== from + match.index) packs.push(from + match.index)
      if (isKey !== undefined) isLocked = true
    }
    // Tens of megabytes take a while, and other requests wait meanwhile.
    await breathe()
  }
  if (packs.length === 0) return null
  return isLocked ? locked : packedFault(bytes, packs)
}

/** The same for objects in streams, whose dictionaries are named at `packs`. */
async function packedFault(bytes: Buffer, packs: readonly number[]): Promise<string | null> {
  let left = unpackedBytes
  let last = -1
  for (const at of packs) {
    // Several names before one stream are about that stream; each byte is passed over once.
    if (at < last) continue
    const start = bytes.indexOf('stream', at)
    if (start < 0) return opaque
    last = start
    const before = bytes.subarray(Math.max(0, at - dictionaryBytes), start).toString('latin1')
    // Other ways to write the bytes could hide names.
    if (/DecodeParms|Predictor|\/DP\b/u.test(before.slice(Math.max(0, before.lastIndexOf(' obj'))))) return opaque
    const objects = unpacked(bytes, start + 'stream'.length, left)
    if (objects === null) return opaque
    left -= objects.length
    if (act.test(objects)) return active
    await breathe()
  }
  return null
}

/** The text of compressed objects; empty where they are not compressed, for then they were looked at as they stand. */
function unpacked(bytes: Buffer, afterWord: number, most: number): string | null {
  const from = afterWord + (bytes[afterWord] === 0x0d ? 1 : 0) + 1
  const end = bytes.indexOf('endstream', from)
  const packed = bytes.subarray(from, end < 0 ? bytes.length : end)
  if (/^\s*\d+\s+\d+\s/u.test(packed.toString('latin1', 0, 64))) return ''
  try {
    const text = inflateSync(packed, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    // Object numbers and offsets come first; anything else was packed twice, or in another way.
    return /^\s*\d+\s+\d+\s/u.test(text) ? text : null
  } catch {
    return null
  }
}

import { inflateSync } from 'node:zlib'

/** What laying out a line of text needs from a font: its characters and their widths. */
export interface Face {
  /** A TrueType file, ready for embedding. */
  readonly ttf: Buffer
  /** Width in 1/1000 of the font size; undefined when the font lacks the character. */
  advance(codePoint: number): number | undefined
}

const woffSignature = 0x774f4646

/**
 * WOFF 1.0 → TrueType: the same tables, uncompressed. A PDF library that is given the WOFF
 * itself decompresses tables again and again (20 s for one line); unpacked once it takes milliseconds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== woffSignature) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let position = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(stored, { maxOutputLength: length }) : stored
    woff.copy(head, 12 + index * 16, entry, entry + 4)
    woff.copy(head, 16 + index * 16, entry + 16, entry + 20)
    head.writeUInt32BE(position, 20 + index * 16)
    head.writeUInt32BE(length, 24 + index * 16)
    const padding = (4 - (table.length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    position += table.length + padding
  }
  return Buffer.concat(parts)
}

/** Reads character map and widths, so that text can be measured without laying it out. */
export function readFace(ttf: Buffer): Face {
  const tables = tableDirectory(ttf)
  const unitsPerEm = need(tables, 'head').readUInt16BE(18)
  const measured = need(tables, 'hhea').readUInt16BE(34)
  const hmtx = need(tables, 'hmtx')
  const glyphs = characterMap(need(tables, 'cmap'))
  return {
    ttf,
    advance(codePoint) {
      const glyph = glyphs.get(codePoint)
      if (glyph === undefined) return undefined
      return (hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4) * 1000) / unitsPerEm
    },
  }
}

function tableDirectory(ttf: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < ttf.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16
    const offset = ttf.readUInt32BE(entry + 8)
    tables.set(ttf.toString('latin1', entry, entry + 4), ttf.subarray(offset, offset + ttf.readUInt32BE(entry + 12)))
  }
  return tables
}

function need(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag)
  if (table === undefined) throw new Error(`font has no table ${tag}`)
  return table
}

/** Formats 12 (all of Unicode) and 4 (its first 65 536 characters), which web fonts use. */
function characterMap(cmap: Buffer): Map<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.subarray(cmap.readUInt32BE(8 + index * 8)))
  const full = subtables.find((table) => table.readUInt16BE(0) === 12)
  if (full !== undefined) return groups(full)
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4)
  if (basic === undefined) throw new Error('font has no usable character map')
  return segments(basic)
}

function groups(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const entry = 16 + index * 12
    const [first, last, glyph] = [table.readUInt32BE(entry), table.readUInt32BE(entry + 4), table.readUInt32BE(entry + 8)]
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) glyphs.set(code, glyph + code - first)
  }
  return glyphs
}

function segments(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const width = table.readUInt16BE(6)
  for (let at = 0; at < width; at += 2) {
    const last = table.readUInt16BE(14 + at)
    const first = table.readUInt16BE(16 + width + at)
    const delta = table.readUInt16BE(16 + 2 * width + at)
    const offsetAt = 16 + 3 * width + at
    const offset = table.readUInt16BE(offsetAt)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const raw = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + (code - first) * 2)
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

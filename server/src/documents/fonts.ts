import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFace, unpackWoff, type Face } from './font-file.ts'

export type Weight = 'regular' | 'medium'

/** The file of a subset. */
export const fontFile = (subset: string): string => join(fontFolder(), 'files', `noto-sans-sc-${subset}-normal.woff`)

/** A run of text in a single font. */
export interface Run {
  /** The name under which a document registers the font. */
  readonly font: string
  readonly text: string
  /** In 1/1000 of the font size. */
  readonly width: number
}

const main = { regular: 'chinese-simplified-400', medium: 'chinese-simplified-500' } as const satisfies Record<Weight, string>

/** Files are read on first use and cached: two main fonts of 2.5 MB, rare ones of 30 kB. */
const faces = new Map<string, Face>()

/** The unpacked font of a subset, e.g. `chinese-simplified-400`. Throws when the file is not installed. */
export function face(subset: string): Face {
  const known = faces.get(subset)
  if (known !== undefined) return known
  const read = readFace(unpackWoff(readFileSync(fontFile(subset))))
  faces.set(subset, read)
  return read
}

/**
 * Splits text into runs by the font that has its characters. The main file has 7 947 characters; rare ones of names
 * are in the package's other subsets (5 690 more). A character that no file has is printed as its code, 〔U+36C3〕,
 * and reported: the reader can then identify it, which an empty box would not allow.
 */
export function runsOf(text: string, weight: Weight, onMissing: (character: string) => void = () => undefined): Run[] {
  const runs: { font: string; text: string; width: number }[] = []
  const add = (font: string, part: string, width: number) => {
    const last = runs.at(-1)
    if (last?.font === font) {
      last.text += part
      last.width += width
    } else runs.push({ font, text: part, width })
  }
  const first = face(main[weight])
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    const width = first.advance(code)
    if (width !== undefined) {
      add(main[weight], character, width)
      continue
    }
    if (isInvisible(code)) continue
    const rare = rareSubset(code)
    const rareWidth = rare === undefined ? undefined : face(rare).advance(code)
    if (rare !== undefined && rareWidth !== undefined) {
      add(rare, character, rareWidth)
      continue
    }
    onMissing(character)
    for (const sign of `〔U+${code.toString(16).toUpperCase().padStart(4, '0')}〕`) add(main[weight], sign, first.advance(sign.codePointAt(0) ?? 0) ?? 0)
  }
  return runs
}

/** Variation selectors, joiners and control characters are invisible. */
const isInvisible = (code: number): boolean =>
  code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f) || code === 0xfeff || (code >= 0xe0100 && code <= 0xe01ef)

let ranges: { from: number; to: number; subset: string }[] | undefined

/** The package's file that has the character, by the package's own table. */
function rareSubset(code: number): string | undefined {
  ranges ??= readRanges()
  return ranges.find(({ from, to }) => code >= from && code <= to)?.subset
}

function readRanges(): { from: number; to: number; subset: string }[] {
  const table: unknown = JSON.parse(readFileSync(join(fontFolder(), 'unicode.json'), 'utf8'))
  if (typeof table !== 'object' || table === null) throw new Error('unicode.json of the font is not a table')
  return Object.entries(table).flatMap(([key, list]) =>
    String(list).split(',').map((part) => {
      const [from = '0', to = from] = part.replace(/^U\+/iu, '').split('-')
      return { from: parseInt(from, 16), to: parseInt(to, 16), subset: `${key.replace(/[[\]]/gu, '')}-400` }
    }),
  )
}

let folder: string | undefined

/** Beside the bundle in production (copied by the build), in the installed package otherwise. */
function fontFolder(): string {
  if (folder !== undefined) return folder
  const bundled = ['.', '..'].map((up) => join(import.meta.dirname, up, 'assets', 'noto-sans-sc')).find(isFontFolder)
  const found = bundled ?? dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json'))
  if (isFontFolder(found)) {
    folder = found
    return found
  }
  throw new Error('找不到中文字体文件：请重新安装依赖或重新构建服务端')
}

const isFontFolder = (path: string): boolean => existsSync(join(path, 'unicode.json'))

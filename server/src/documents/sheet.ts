import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { face, runsOf, type Run, type Weight } from './fonts.ts'

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89, margin: 40 } as const
export const inner = paper.width - 2 * paper.margin

/** Printed black on white, so only text colours and hairlines. */
export const ink = { text: '#1f2329', quiet: '#646a73', line: '#c9cdd4', band: '#f5f6f7' } as const

export interface TextStyle {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Width of the box: longer text shrinks to four fifths, then ends in an ellipsis. */
  readonly width?: number
}

/** A PDF written page by page: finished pages leave memory as they are read from `doc`. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  /** Characters that none of our fonts has, printed as their codes. */
  readonly missing: ReadonlySet<string>
  /** `y` is the baseline. */
  text(text: string, x: number, y: number, style?: TextStyle): void
  /** Lines of at most `width` points: Chinese text may break anywhere but before closing and after opening punctuation, and within numbers and Latin words. */
  wrap(text: string, size: number, width: number, weight?: Weight): string[]
  rule(x: number, y: number, width: number, color?: string): void
  band(x: number, y: number, width: number, height: number): void
  page(): void
  end(): void
}

export function openSheet(title: string, options: { readonly keepPages: boolean; readonly at: Date }): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: options.keepPages,
    lang: 'zh-CN',
    info: { Title: title, Producer: '灵工台', Creator: '灵工台', CreationDate: options.at, ModDate: options.at },
  })
  const missing = new Set<string>()
  const registered = new Set<string>()
  const runs = (text: string, weight: Weight): Run[] => runsOf(text, weight, (character) => missing.add(character))

  function choose(font: string, size: number): void {
    if (!registered.has(font)) {
      doc.registerFont(font, face(font).ttf)
      registered.add(font)
    }
    doc.font(font).fontSize(size)
  }

  return {
    doc,
    missing,
    text(text, x, y, style = {}) {
      const weight = style.weight ?? 'regular'
      const fitted = fit(runs(text, weight), style.size ?? 9, style.width, weight)
      const width = (totalWidth(fitted.runs) * fitted.size) / 1000
      const slack = style.width === undefined ? 0 : style.width - width
      let at = x + (style.align === 'right' ? slack : style.align === 'center' ? slack / 2 : 0)
      doc.fillColor(style.color ?? ink.text)
      for (const run of fitted.runs) {
        choose(run.font, fitted.size)
        doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
        at += (run.width * fitted.size) / 1000
      }
    },
    wrap(text, size, width, weight = 'regular') {
      const lines: string[] = []
      const widthOf = (part: string): number => (totalWidth(runs(part, weight)) * size) / 1000
      let line = ''
      let used = 0
      for (const character of text) {
        const advance = widthOf(character)
        if (used + advance > width && line !== '') {
          const kept = line.slice(0, breakBefore(line, character))
          lines.push(kept)
          line = line.slice(kept.length)
          used = widthOf(line)
        }
        line += character
        used += advance
      }
      return line === '' && lines.length > 0 ? lines : [...lines, line]
    },
    rule(x, y, width, color = ink.line) {
      doc.moveTo(x, y).lineTo(x + width, y).lineWidth(0.5).strokeColor(color).stroke()
    },
    band(x, y, width, height) {
      doc.rect(x, y, width, height).fill(ink.band)
    },
    page: () => void doc.addPage(),
    end: () => doc.end(),
  }
}

const closing = /[，。；：、！？…）】》〉」』”’％%,.;:!?)\]]/u
const opening = /[（【《〈「『“‘([¥￥]/u
const word = /[\p{Script=Latin}\d]/u
/** What is longer is no word, and breaks where the line ends. */
const longestCarried = 16

/** Where a line ends that has no room for the next character: as much goes on with it as may not stand apart. */
function breakBefore(line: string, next: string): number {
  const characters = Array.from(line)
  let after = next
  for (let end = characters.length; end > Math.max(0, characters.length - longestCarried); end -= 1) {
    const before = characters[end - 1] ?? ''
    if (!closing.test(after) && !opening.test(before) && !(word.test(before) && word.test(after))) return characters.slice(0, end).join('').length
    after = before
  }
  return line.length
}

const ahead = 1024 * 1024

/** Layout is synchronous: between pages, yields to other requests and waits for a slow reader. */
export async function breathe({ doc }: Sheet): Promise<void> {
  await turn()
  while (doc.readableLength > ahead && !doc.destroyed) await sleep(5)
}

const totalWidth = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + run.width, 0)

function fit(runs: readonly Run[], size: number, box: number | undefined, weight: Weight): { runs: readonly Run[]; size: number } {
  const natural = (totalWidth(runs) * size) / 1000
  if (box === undefined || natural <= box) return { runs, size }
  const smaller = Math.max(size * 0.8, (size * box) / natural)
  if ((natural * smaller) / size <= box + 0.01) return { runs, size: smaller }
  const characters = Array.from(runs.map((run) => run.text).join(''))
  while (characters.length > 0) {
    const cut = runsOf(`${characters.join('')}…`, weight)
    if ((totalWidth(cut) * smaller) / 1000 <= box) return { runs: cut, size: smaller }
    characters.pop()
  }
  return { runs: [], size: smaller }
}

import type { Readable } from 'node:stream'
import type { ContractLine } from '@linggong/shared/domain/templates/contract'
import { breathe, ink, inner, openSheet, paper, type Sheet } from './sheet.ts'

interface ContractDocument {
  readonly title: string
  readonly lines: readonly ContractLine[]
  readonly at: Date
}

const margin = 64
const width = paper.width - 2 * margin
const bottom = paper.height - 64
const size = 11
const leading = 20
/** Of paragraphs, by two characters. */
const indent = 2 * size

/** A contract: its title, headings and paragraphs. The text is drawn and nothing in it is looked up, so it needs neither network nor files. */
export function contractDocument(contract: ContractDocument): Readable {
  const sheet = openSheet(contract.title, { keepPages: true, at: contract.at })
  write(sheet, contract).catch((error: unknown) => sheet.doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return sheet.doc
}

async function write(sheet: Sheet, { title, lines }: ContractDocument): Promise<void> {
  sheet.page()
  let y = 84
  for (const part of sheet.wrap(title, 18, width, 'medium')) {
    sheet.text(part, margin, y, { size: 18, weight: 'medium', align: 'center', width })
    y += 28
  }
  y += 12
  for (const { isHeading, text } of lines) {
    const weight = isHeading ? 'medium' : 'regular'
    // A paragraph begins two characters in; a heading stays with a line of what follows it.
    const parts = isHeading ? sheet.wrap(text, size, width, weight) : indented(sheet, text)
    y += isHeading ? 8 : 0
    for (const [index, part] of parts.entries()) {
      if (y + (isHeading ? leading : 0) > bottom) {
        await breathe(sheet)
        sheet.page()
        y = 72
      }
      sheet.text(part, margin + (isHeading || index > 0 ? 0 : indent), y, { size, weight })
      y += leading
    }
    y += 2
  }
  pageNumbers(sheet)
  sheet.end()
}

function indented(sheet: Sheet, text: string): string[] {
  const [first = '', ...rest] = sheet.wrap(text, size, width - indent)
  return rest.length === 0 ? [first] : [first, ...sheet.wrap(text.slice(first.length), size, width)]
}

/** Written last, because the number of pages is known only now. */
function pageNumbers(sheet: Sheet): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index)
    sheet.text(`第 ${index + 1} / ${count} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'center', width: inner })
  }
}

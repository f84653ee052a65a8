import { attributesOf, elementsOf, firstOf, plainText, textOf } from './xml.ts'

interface SheetContext {
  readonly strings: readonly string[]
  readonly dates: ReadonlySet<number>
  readonly from1904: boolean
}

/** Rows and cells of a worksheet as text. */
export function* sheetXmlRows(xml: string, context: SheetContext): Generator<{ number: number; cells: string[] }> {
  let number = 0
  for (const { attributes: rowAttributes, inner } of elementsOf(xml, 'row')) {
    number = Number(/\br="(\d+)"/u.exec(rowAttributes)?.[1] ?? number + 1)
    const cells: string[] = []
    for (const { attributes, inner: content } of elementsOf(inner, 'c')) {
      const column = columnOf(attributes) ?? cells.length
      if (column > 16_383) continue
      while (cells.length < column) cells.push('')
      cells[column] = cellText(attributes, content, context)
    }
    yield { number, cells }
  }
}

/** `r="AB12"` → 27. */
function columnOf(attributes: string): number | undefined {
  const letters = /\br="([A-Z]{1,3})\d+"/u.exec(attributes)?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellText(attributes: string, content: string, { strings, dates, from1904 }: SheetContext): string {
  if (content === '') return ''
  const formula = content.includes('f') ? firstOf(content, 'f') : undefined
  // The formula, not its cached result, whose origin is unknown.
  if (formula !== undefined) return `=${plainText(formula.inner) || '公式'}`
  const { t: type = 'n', s: style } = attributesOf(attributes)
  if (type === 'inlineStr') return textOf(content)
  const value = firstOf(content, 'v')?.inner ?? ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return plainText(value)
  return style !== undefined && dates.has(Number(style)) ? dateText(value, from1904) : numberText(value)
}

/**
 * As written wherever digits matter (identity numbers, cards). Only a decimal with floating-point
 * noise from the spreadsheet (0.29 as 0.28999999999999998) is restored to what was typed.
 */
export function numberText(written: string): string {
  if (/^-?\d+$/u.test(written)) return written
  const number = Number(written)
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return written
  const short = String(number)
  return short.includes('e') ? written : short
}

const day = 86_400_000

function dateText(written: string, from1904: boolean): string {
  const serial = Number(written)
  if (written === '' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return written
  // Day 60 of the 1900 date system is a 29 February that never existed.
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const text = new Date(Math.round((days - 25_569) * day / 1000) * 1000).toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

import { ink, inner, paper, type Sheet } from './sheet.ts'

export interface TableColumn<R> {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  readonly text: (row: R) => string
  /** A name must be readable in full: a longer one is printed on two smaller lines. */
  readonly twoLines?: boolean
}

export interface TableSizes {
  readonly size: number
  readonly rowHeight: number
}

const padding = 3

export const tableWidth = (columns: readonly { readonly width: number }[]): number => columns.reduce((sum, { width }) => sum + width, 0)

export function tableHead<R>(sheet: Sheet, columns: readonly TableColumn<R>[], top: number, { size, rowHeight }: TableSizes): number {
  const width = tableWidth(columns)
  sheet.band(paper.margin, top, width, rowHeight)
  sheet.rule(paper.margin, top, width)
  sheet.rule(paper.margin, top + rowHeight, width)
  let x: number = paper.margin
  for (const column of columns) {
    sheet.text(column.title, x + padding, baseline(top, rowHeight, size), { size, weight: 'medium', align: column.align, width: column.width - 2 * padding, color: ink.quiet })
    x += column.width
  }
  return top + rowHeight
}

export function tableRow<R>(sheet: Sheet, columns: readonly TableColumn<R>[], row: R, top: number, { size, rowHeight }: TableSizes, weight: 'regular' | 'medium' = 'regular'): number {
  let x: number = paper.margin
  for (const column of columns) {
    const [text, width] = [column.text(row), column.width - 2 * padding]
    const small = size * 0.8
    const lines = column.twoLines === true ? sheet.wrap(text, small, width) : []
    if (lines.length > 1) {
      const middle = baseline(top, rowHeight, small)
      sheet.text(lines[0] ?? '', x + padding, middle - small * 0.55, { size: small, weight, width })
      sheet.text(lines.slice(1).join(''), x + padding, middle + small * 0.55, { size: small, weight, width })
    } else sheet.text(text, x + padding, baseline(top, rowHeight, size), { size, weight, align: column.align, width })
    x += column.width
  }
  sheet.rule(paper.margin, top + rowHeight, tableWidth(columns))
  return top + rowHeight
}

/** Chinese glyphs extend 0.88 above and 0.12 below the baseline: this centres them in the row. */
const baseline = (top: number, rowHeight: number, size: number): number => top + rowHeight / 2 + size * 0.38

interface PairSizes {
  readonly height: number
  /** From the top of a row to the baseline of its text. */
  readonly base: number
  /** From a label's left edge to its value. */
  readonly indent: number
  /** Font size of the values. */
  readonly size: number
}

/** Rows of labelled values, two to a row, each with a line below; returns the lower edge. */
export function pairs(sheet: Sheet, top: number, rows: readonly (readonly (readonly [string, string])[])[], { height, base, indent, size }: PairSizes): number {
  rows.forEach((row, number) => {
    const y = top + number * height
    row.forEach(([label, value], index) => {
      const x = paper.margin + (index * inner) / 2
      sheet.text(label, x, y + base, { size: 8.5, color: ink.quiet })
      sheet.text(value, x + indent, y + base, { size, width: inner / 2 - indent - 8 })
    })
    sheet.rule(paper.margin, y + height, inner)
  })
  return top + rows.length * height
}

import type { Readable } from 'node:stream'
import { ink, inner, openSheet, paper, type Sheet } from './sheet.ts'
import { tableHead, tableRow, type TableColumn } from './table.ts'

export interface InvoiceStatement<L> {
  readonly sn: string
  readonly printedAt: Date
  readonly head: string
  readonly columns: readonly TableColumn<L>[]
  readonly lines: readonly L[]
  /** Below the table: the sum, who has signed. */
  readonly closing: readonly string[]
}

const bottom = paper.height - 64
const sizes = { size: 8, rowHeight: 18 }

/** 结算确认单: what an enterprise confirms before its invoices are issued. */
export function invoiceStatement<L>(data: InvoiceStatement<L>): Readable {
  const sheet = openSheet(`结算确认单 ${data.sn}`, { keepPages: true, at: data.printedAt })
  sheet.page()
  sheet.text('结算确认单', paper.margin, 64, { size: 20, weight: 'medium' })
  sheet.rule(paper.margin, 78, inner, ink.text)
  sheet.text(data.head, paper.margin, 96, { size: 9, color: ink.quiet, width: inner })
  let y = tableHead(sheet, data.columns, 108, sizes)
  for (const line of data.lines) {
    if (y + sizes.rowHeight > bottom) {
      sheet.page()
      y = tableHead(sheet, data.columns, 48, sizes)
    }
    y = tableRow(sheet, data.columns, line, y, sizes)
  }
  y += 20
  for (const text of data.closing) for (const part of sheet.wrap(text, 9, inner)) {
    if (y > bottom) {
      sheet.page()
      y = 60
    }
    sheet.text(part, paper.margin, y, { size: 9 })
    y += 16
  }
  numbers(sheet)
  sheet.end()
  return sheet.doc
}

function numbers(sheet: Sheet): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index)
    sheet.text(`第 ${index + 1} / ${count} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'center', width: inner })
  }
}

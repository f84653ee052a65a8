import type { Readable } from 'node:stream'
import { formatCents, ppmToPercent } from '@linggong/shared/domain/money'
import { numeralsOfCents } from '@linggong/shared/domain/numerals'
import { ink, inner, openSheet, paper } from './sheet.ts'
import { pairs, tableHead, tableRow, type TableColumn } from './table.ts'
import { minuteText } from './text.ts'

interface Party {
  readonly name: string
  readonly taxNo: string
}

/** An e-invoice on paper. Money in cents; negative on a red one. */
export interface InvoicePaper {
  /** 电子发票（普通发票）. */
  readonly title: string
  readonly number: string
  readonly at: Date
  readonly seller: Party
  readonly buyer: Party
  readonly item: string
  readonly net: number
  readonly tax: number
  readonly amount: number
  readonly ppm: number
  readonly remark: string
  readonly issuer: string
}

const columns: readonly TableColumn<InvoicePaper>[] = [
  { title: '项目名称', width: 235, twoLines: true, text: ({ item }) => item },
  { title: '金额', width: 100, align: 'right', text: ({ net }) => formatCents(net) },
  { title: '税率', width: 80, align: 'right', text: ({ ppm }) => `${ppmToPercent(ppm)}%` },
  { title: '税额', width: 100, align: 'right', text: ({ tax }) => formatCents(tax) },
]
const sizes = { size: 9.5, rowHeight: 26 }

/** 价税合计 in words; a red one says 负. */
function words(amount: number): string {
  const said = numeralsOfCents(Math.abs(amount))
  return said === false ? '—' : `${amount < 0 ? '（负数）' : ''}${said}`
}

export function invoicePaper(invoice: InvoicePaper): Readable {
  const sheet = openSheet(`${invoice.title} ${invoice.number}`, { keepPages: false, at: invoice.at })
  sheet.page()
  sheet.text(invoice.title, paper.margin, 66, { size: 20, weight: 'medium', align: 'center', width: inner })
  sheet.text(`发票号码 ${invoice.number}`, paper.margin, 88, { size: 9, align: 'right', width: inner })
  sheet.text(`开票日期 ${minuteText(invoice.at).slice(0, 10)}`, paper.margin, 102, { size: 9, align: 'right', width: inner })
  sheet.rule(paper.margin, 112, inner, ink.text)
  let y = pairs(sheet, 112, [
    [['购买方', invoice.buyer.name], ['销售方', invoice.seller.name]],
    [['税号', invoice.buyer.taxNo], ['税号', invoice.seller.taxNo]],
  ], { height: 26, base: 17, indent: 44, size: 10 })
  y = tableHead(sheet, columns, y + 12, sizes)
  y = tableRow(sheet, columns, invoice, y, sizes)
  sheet.band(paper.margin, y + 10, inner, 34)
  sheet.text('价税合计（大写）', paper.margin + 8, y + 31, { size: 8.5, color: ink.quiet })
  sheet.text(words(invoice.amount), paper.margin + 88, y + 31, { size: 11, weight: 'medium', width: inner - 88 - 130 })
  sheet.text(`¥ ${formatCents(invoice.amount)}`, paper.margin, y + 31.5, { size: 13, weight: 'medium', align: 'right', width: inner - 8 })
  y += 64
  for (const line of sheet.wrap(`备注：${invoice.remark === '' ? '—' : invoice.remark}`, 9, inner)) {
    sheet.text(line, paper.margin, y, { size: 9 })
    y += 14
  }
  sheet.text(`开票人 ${invoice.issuer}`, paper.margin, y + 8, { size: 9, color: ink.quiet })
  sheet.end()
  return sheet.doc
}

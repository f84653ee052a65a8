import type { Readable } from 'node:stream'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { count } from '@linggong/shared/domain/fields/field'
import { formatCents } from '@linggong/shared/domain/money'
import { numeralsOfCents } from '@linggong/shared/domain/numerals'
import { paragraphsOf, templateOf } from '@linggong/shared/domain/templates/template'
import { minuteText } from './text.ts'
import { breathe, ink, inner, openSheet, paper, type Sheet } from './sheet.ts'
import { pairs, tableHead, tableRow, type TableColumn } from './table.ts'

/** One paid bill in the receipt's list; personal data is already masked. Money in cents. */
export interface ReceiptLine {
  readonly sn: string
  readonly name: string
  readonly idNo: string
  readonly account: string
  readonly amount: number
  readonly tax: number
  readonly fee: number
  readonly net: number
}

export interface SettlementReceipt {
  readonly documentNo: string
  readonly printedAt: Date
  readonly printedBy: string
  readonly sn: string
  readonly batchSn: string
  readonly company: string
  readonly agency: string
  readonly platform: string
  readonly park: string
  readonly payMode: string
  readonly createAt: Date
  readonly payAt: Date | null
  readonly settlementAt: Date | null
  readonly billCount: number
  readonly workerCount: number
  /** What the enterprise paid, part by part: the first is the workers' gross, the sum is `payAmount`. */
  readonly parts: readonly { readonly label: string; readonly basis: string; readonly amount: number }[]
  readonly payAmount: number
  /** How the workers' gross was used. */
  readonly tax: number
  readonly personalFee: number
  readonly cardFee: number
  readonly net: number
}

const bottom = paper.height - 56

/** Starts writing; the stream ends after the last page. An error of `lines` destroys it. */
export function settlementReceipt(data: SettlementReceipt, lines: AsyncIterable<readonly ReceiptLine[]>): Readable {
  const sheet = openSheet(`结算回单 ${data.sn}`, { keepPages: true, at: data.printedAt })
  write(sheet, data, lines).catch((error: unknown) => sheet.doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return sheet.doc
}

async function write(sheet: Sheet, data: SettlementReceipt, lines: AsyncIterable<readonly ReceiptLine[]>): Promise<void> {
  sheet.page()
  let y = facts(sheet, data, title(sheet, data))
  y = amounts(sheet, data, y + 14)
  y = await bills(sheet, data, lines, y + 22)
  closing(sheet, y + 16)
  footers(sheet, data)
  sheet.end()
}

function title(sheet: Sheet, data: SettlementReceipt): number {
  sheet.text('结算回单', paper.margin, 64, { size: 20, weight: 'medium' })
  sheet.text(`文件编号 ${data.documentNo}`, paper.margin, 54, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.text(`${settlementFields.sn.label} ${data.sn}`, paper.margin, 68, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.rule(paper.margin, 78, inner, ink.text)
  return 78
}

function facts(sheet: Sheet, data: SettlementReceipt, top: number): number {
  const rows: [string, string][][] = [
    [[`付款${settlementFields.company_name.label}`, data.company], [settlementFields.agency_name.label, data.agency]],
    [['园区财税公司', data.park], ['众包集团', data.platform]],
    [['结算期间', `${minuteText(data.createAt).slice(0, 10)} 至 ${minuteText(data.settlementAt ?? data.printedAt).slice(0, 10)}`], [settlementFields.pay_mode.label, data.payMode]],
    [[settlementFields.pay_at.label, data.payAt === null ? '—' : minuteText(data.payAt)], [settlementFields.settlement_at.label, data.settlementAt === null ? '—' : minuteText(data.settlementAt)]],
    [[settlementFields.batch_sn.label, data.batchSn], [`${settlementFields.bill_count.label} / ${settlementFields.worker_count.label}`, `${data.billCount} 笔 / ${data.workerCount} 人`]],
  ]
  return pairs(sheet, top, rows, { height: 22, base: 15, indent: 74, size: 9.5 })
}

const partColumns: readonly TableColumn<SettlementReceipt['parts'][number]>[] = [
  { title: '项目', width: 150, text: (part) => part.label },
  { title: '计算依据', width: inner - 150 - 120, text: (part) => part.basis },
  { title: '金额（元）', width: 120, align: 'right', text: (part) => formatCents(part.amount) },
]
const partSizes = { size: 9, rowHeight: 19 }

function amounts(sheet: Sheet, data: SettlementReceipt, top: number): number {
  let y = tableHead(sheet, partColumns, top, partSizes)
  for (const part of data.parts) y = tableRow(sheet, partColumns, part, y, partSizes)
  y = tableRow(sheet, partColumns, { label: '实付合计', basis: '', amount: data.payAmount }, y, partSizes, 'medium')
  sheet.band(paper.margin, y + 8, inner, 30)
  const words = numeralsOfCents(data.payAmount)
  sheet.text('实付金额（大写）', paper.margin + 8, y + 27, { size: 8.5, color: ink.quiet })
  sheet.text(words === false ? '—' : `人民币${words}`, paper.margin + 84, y + 27, { size: 10.5, weight: 'medium', width: inner - 84 - 140 })
  sheet.text(`¥ ${formatCents(data.payAmount)}`, paper.margin, y + 27.5, { size: 12, weight: 'medium', align: 'right', width: inner - 8 })
  return y + 38
}

const billColumns: readonly TableColumn<ReceiptLine & { no: number }>[] = [
  { title: '序号', width: 28, align: 'center', text: (line) => String(line.no) },
  { title: billFields.sn.label, width: 86, text: (line) => line.sn },
  { title: billFields.name.label, width: 62, twoLines: true, text: (line) => line.name },
  { title: billFields.id_no.label, width: 88, text: (line) => line.idNo },
  { title: billFields.account_no.label, width: 63.28, text: (line) => line.account },
  { title: `账单${billFields.amount.label}`, width: 52, align: 'right', text: (line) => formatCents(line.amount) },
  { title: billFields.tax_amount.label, width: 46, align: 'right', text: (line) => formatCents(line.tax) },
  { title: '手续费', width: 38, align: 'right', text: (line) => formatCents(line.fee) },
  { title: billFields.net_amount.label, width: 52, align: 'right', text: (line) => formatCents(line.net) },
]
const billSizes = { size: 7.5, rowHeight: 16 }

async function bills(sheet: Sheet, data: SettlementReceipt, lines: AsyncIterable<readonly ReceiptLine[]>, top: number): Promise<number> {
  sheet.text('已付账单明细', paper.margin, top, { size: 11, weight: 'medium' })
  sheet.text('单位：元', paper.margin, top, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  let y = tableHead(sheet, billColumns, top + 8, billSizes)
  let no = 0
  for await (const chunk of lines) {
    for (const line of chunk) {
      if (y + billSizes.rowHeight > bottom) {
        await breathe(sheet)
        y = nextPage(sheet, data)
      }
      no += 1
      y = tableRow(sheet, billColumns, { ...line, no }, y, billSizes)
    }
  }
  if (y + billSizes.rowHeight > bottom) y = nextPage(sheet, data)
  return totals(sheet, data, y)
}

function nextPage(sheet: Sheet, data: SettlementReceipt): number {
  sheet.page()
  sheet.text('结算回单 · 已付账单明细（续）', paper.margin, 48, { size: 9, color: ink.quiet })
  sheet.text(`${settlementFields.sn.label} ${data.sn}`, paper.margin, 48, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  return tableHead(sheet, billColumns, 56, billSizes)
}

function totals(sheet: Sheet, data: SettlementReceipt, top: number): number {
  const gross = data.parts[0]?.amount ?? 0
  const sums: [number, string][] = [[5, formatCents(gross)], [6, formatCents(data.tax)], [7, formatCents(data.personalFee + data.cardFee)], [8, formatCents(data.net)]]
  const columns = billColumns.map((column, index) => ({ ...column, text: () => (index === 1 ? `合计 ${data.billCount} 笔` : (sums.find(([at]) => at === index)?.[1] ?? '')) }))
  return tableRow(sheet, columns, null, top, billSizes, 'medium')
}

const notes = templateOf(
  `${billFields.tax_amount.label}为个人应缴的${billFields.vat_amount.label}与${billFields.income_tax_amount.label}；由企业承担的部分不从个人${billFields.net_amount.label}中扣除。手续费含${billFields.personal_service_fee.label}与从${billFields.net_amount.label}中扣除的银行手续费。
本回单由系统根据已完成的支付记录生成，仅供对账与留存；${billFields.id_no.label}与${billFields.account_no.label}已作脱敏处理。
{{#缺字数}}本文件含有字库未收录的字（共 {{缺字数}} 个），以〔U+编码〕表示，以系统登记的姓名为准。{{/缺字数}}`,
  { missing: count('缺字数') },
)

function closing(sheet: Sheet, top: number): void {
  const lines = paragraphsOf(notes, { missing: sheet.missing.size }).flatMap((note) => sheet.wrap(note, 8, inner))
  let y = top
  if (y + lines.length * 13 > bottom + 8) {
    sheet.page()
    y = 56
  }
  for (const line of lines) {
    sheet.text(line, paper.margin, y, { size: 8, color: ink.quiet })
    y += 13
  }
}

/** Written last, because the number of pages is known only now. */
function footers(sheet: Sheet, data: SettlementReceipt): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index)
    sheet.rule(paper.margin, paper.height - 42, inner)
    sheet.text(`文件编号 ${data.documentNo}　打印时间 ${minuteText(data.printedAt)}　打印人 ${data.printedBy}`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet })
    sheet.text(`第 ${index + 1} / ${count} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'right', width: inner })
  }
}

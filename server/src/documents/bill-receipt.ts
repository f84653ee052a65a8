import type { Readable } from 'node:stream'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { formatCents } from '@linggong/shared/domain/money'
import { numeralsOfCents } from '@linggong/shared/domain/numerals'
import { breathe, ink, inner, openSheet, paper, type Sheet } from './sheet.ts'
import { pairs } from './table.ts'
import { minuteText } from './text.ts'

/** One paid bill; personal data is already masked. Money in cents. */
export interface BillReceipt {
  readonly documentNo: string
  readonly sn: string
  readonly settlementSn: string
  readonly batchSn: string
  readonly company: string
  readonly agency: string
  readonly name: string
  readonly idNo: string
  readonly phone: string
  readonly account: string
  readonly bank: string
  readonly taskSn: string
  readonly remark: string
  readonly payAt: Date | null
  readonly amount: number
  readonly vat: number
  readonly incomeTax: number
  readonly personalFee: number
  readonly cardFee: number
  readonly net: number
  /** Offset against excess tax of earlier bills. */
  readonly credit: number
}

export interface BillReceipts {
  readonly printedAt: Date
  readonly printedBy: string
}

/** One page per bill, streamed as the bills arrive; an error of `bills` destroys the stream. */
export function billReceipts(head: BillReceipts, bills: AsyncIterable<readonly BillReceipt[]>): Readable {
  const sheet = openSheet('付款回单', { keepPages: false, at: head.printedAt })
  write(sheet, head, bills).catch((error: unknown) => sheet.doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return sheet.doc
}

async function write(sheet: Sheet, head: BillReceipts, bills: AsyncIterable<readonly BillReceipt[]>): Promise<void> {
  let number = 0
  for await (const chunk of bills) {
    for (const bill of chunk) {
      number += 1
      if (number % 10 === 0) await breathe(sheet)
      sheet.page()
      receiptPage(sheet, head, bill, number)
    }
  }
  sheet.end()
}

/** The page of one bill, on a page that has been begun. */
export function receiptPage(sheet: Sheet, head: BillReceipts, bill: BillReceipt, number: number): void {
  const before = new Set(sheet.missing)
  sheet.text('付款回单', paper.margin, 64, { size: 20, weight: 'medium' })
  sheet.text(`文件编号 ${bill.documentNo}`, paper.margin, 54, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.text(`${billFields.sn.label} ${bill.sn}`, paper.margin, 68, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.rule(paper.margin, 78, inner, ink.text)
  let y = pairs(sheet, 78, [
    [[`付款${billFields.company_name.label}`, bill.company], [billFields.agency_name.label, bill.agency]],
    [['收款人', bill.name], [billFields.id_no.label, bill.idNo]],
    [[billFields.phone.label, bill.phone], [billFields.account_no.label, bill.account]],
    [['收款渠道', bill.bank], [billFields.pay_at.label, bill.payAt === null ? '—' : minuteText(bill.payAt)]],
    [[billFields.settlement_sn.label, bill.settlementSn], [billFields.batch_sn.label, bill.batchSn]],
    [[billFields.task_sn.label, bill.taskSn === '' ? '—' : bill.taskSn], [billFields.remark.label, bill.remark === '' ? '—' : bill.remark]],
  ], { height: 26, base: 17, indent: 60, size: 10 })
  y = lines(sheet, y + 26, bill)
  const words = numeralsOfCents(bill.net)
  sheet.band(paper.margin, y + 10, inner, 34)
  sheet.text(`${billFields.net_amount.label}（大写）`, paper.margin + 8, y + 31, { size: 8.5, color: ink.quiet })
  sheet.text(words === false ? '—' : `人民币${words}`, paper.margin + 88, y + 31, { size: 11, weight: 'medium', width: inner - 88 - 130 })
  sheet.text(`¥ ${formatCents(bill.net)}`, paper.margin, y + 31.5, { size: 13, weight: 'medium', align: 'right', width: inner - 8 })
  closing(sheet, y + 66, [...sheet.missing].some((character) => !before.has(character)) || hasCode(sheet, bill))
  sheet.rule(paper.margin, paper.height - 42, inner)
  sheet.text(`打印时间 ${minuteText(head.printedAt)}　打印人 ${head.printedBy}`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet })
  sheet.text(`第 ${number} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'right', width: inner })
}

/** A character without a glyph needs the notice on this page too, even if an earlier page had it. */
const hasCode = (sheet: Sheet, bill: BillReceipt): boolean =>
  [...sheet.missing].some((character) => [bill.name, bill.company, bill.agency, bill.remark].some((text) => text.includes(character)))

function lines(sheet: Sheet, top: number, bill: BillReceipt): number {
  const parts: [string, number][] = [
    [`账单${billFields.amount.label}`, bill.amount],
    [`减：${billFields.personal_service_fee.label}`, bill.personalFee],
    [`减：${billFields.vat_amount.label}`, bill.vat],
    [`减：${billFields.income_tax_amount.label}`, bill.incomeTax],
    [`减：${billFields.card_fee.label}`, bill.cardFee],
    differenceOf(bill),
  ]
  let y = top + 22
  sheet.band(paper.margin, top - 16, inner, 22)
  sheet.text('项目', paper.margin + 8, top, { size: 8.5, weight: 'medium', color: ink.quiet })
  sheet.text('金额（元）', paper.margin, top, { size: 8.5, weight: 'medium', color: ink.quiet, align: 'right', width: inner - 8 })
  for (const [label, amount] of parts.filter(([, value], index) => index === 0 || value !== 0)) {
    sheet.text(label, paper.margin + 8, y, { size: 9.5 })
    sheet.text(formatCents(amount), paper.margin, y, { size: 9.5, align: 'right', width: inner - 8 })
    sheet.rule(paper.margin, y + 7, inner)
    y += 22
  }
  return y - 16
}

function closing(sheet: Sheet, top: number, withCodes: boolean): void {
  sheet.text(`本回单由系统根据已完成的支付记录生成，仅供对账与留存；${billFields.id_no.label}、${billFields.phone.label}与${billFields.account_no.label}已作脱敏处理。`, paper.margin, top, { size: 8, color: ink.quiet })
  if (withCodes) sheet.text('〔U+编码〕表示字库未收录的字，以系统登记的姓名为准。', paper.margin, top + 13, { size: 8, color: ink.quiet })
}

/** Why the worker received more or less than the parts above give; usually nothing. */
function differenceOf(bill: BillReceipt): [string, number] {
  const difference = bill.net - (bill.amount - bill.personalFee - bill.vat - bill.incomeTax - bill.cardFee)
  // Tax that earlier bills of the month left open is withheld from this one (domain.md §3.4).
  if (difference < 0) return ['减：补扣此前账单的税费', -difference]
  if (bill.credit === 0) return ['加：企业承担的税费', difference]
  return [bill.credit === difference ? '加：抵减此前多扣的税费' : '加：企业承担、抵减此前多扣的税费', difference]
}

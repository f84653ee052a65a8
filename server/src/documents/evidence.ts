import type { Readable } from 'node:stream'
import { EVIDENCE_POINTS, EVIDENCE_STATES, type EvidencePoint, isGap } from '@linggong/shared/domain/evidence/points'
import { statusOf } from '@linggong/shared/domain/status-option'
import { receiptPage, type BillReceipt, type BillReceipts } from './bill-receipt.ts'
import { breathe, ink, inner, openSheet, paper, type Sheet } from './sheet.ts'
import { pairs } from './table.ts'
import { minuteText } from './text.ts'

/** A bill as the receipt has it, its personal data masked, and what proves it. */
export interface EvidenceBill {
  readonly receipt: BillReceipt
  readonly isPaid: boolean
  readonly points: readonly EvidencePoint[]
}

/** Of one worker: for each bill its chain, and of those that were paid the receipt. */
export function evidenceDocument(head: BillReceipts, bills: readonly EvidenceBill[]): Readable {
  const sheet = openSheet('证据链', { keepPages: false, at: head.printedAt })
  write(sheet, head, bills).catch((error: unknown) => sheet.doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return sheet.doc
}

async function write(sheet: Sheet, head: BillReceipts, bills: readonly EvidenceBill[]): Promise<void> {
  let number = 0
  for (const bill of bills) {
    number += 1
    sheet.page()
    chain(sheet, head, bill, number)
    if (bill.isPaid) {
      number += 1
      sheet.page()
      receiptPage(sheet, head, bill.receipt, number)
    }
    await breathe(sheet)
  }
  sheet.end()
}

function chain(sheet: Sheet, head: BillReceipts, { receipt, points }: EvidenceBill, number: number): void {
  const gaps = points.filter(isGap).length
  sheet.text('证据链', paper.margin, 64, { size: 20, weight: 'medium' })
  sheet.text(`账单号 ${receipt.sn}`, paper.margin, 54, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.text(gaps === 0 ? '没有缺口' : `${gaps} 处待补`, paper.margin, 68, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.rule(paper.margin, 78, inner, ink.text)
  let y = pairs(sheet, 78, [
    [['付款企业', receipt.company], ['业务公司', receipt.agency]],
    [['收款人', receipt.name], ['身份证号', receipt.idNo]],
    [['结算单', receipt.settlementSn], ['任务号', receipt.taskSn === '' ? '—' : receipt.taskSn]],
  ], { height: 26, base: 17, indent: 60, size: 10 })
  y += 26
  for (const { key, state, fact, at, reason } of points) {
    sheet.text(EVIDENCE_POINTS[key].label, paper.margin, y, { size: 11, weight: 'medium' })
    sheet.text(statusOf(EVIDENCE_STATES, state).label, paper.margin + 90, y, { size: 10, weight: isGap({ state }) ? 'medium' : 'regular' })
    sheet.text(at === null ? '' : minuteText(at), paper.margin, y, { size: 9, color: ink.quiet, align: 'right', width: inner })
    for (const text of [fact, reason].filter((one) => one !== '')) {
      for (const part of sheet.wrap(text, 9.5, inner - 90)) {
        y += 16
        sheet.text(part, paper.margin + 90, y, { size: 9.5, color: ink.quiet })
      }
    }
    sheet.rule(paper.margin, y + 9, inner)
    y += 28
  }
  sheet.rule(paper.margin, paper.height - 42, inner)
  sheet.text(`打印时间 ${minuteText(head.printedAt)}　打印人 ${head.printedBy}`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet })
  sheet.text(`第 ${number} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'right', width: inner })
}

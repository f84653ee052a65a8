import type { Readable } from 'node:stream'
import { reasonLabel } from '@linggong/shared/domain/cmb-transactions'
import { monthCertificateFields as field, monthCloseFields } from '@linggong/shared/domain/fields/month-close'
import { formatCents } from '@linggong/shared/domain/money'
import { monthChecks } from '@linggong/shared/domain/month-checklist'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { MonthSums, ReasonSum } from '../db/column-types.ts'
import { ink, inner, openSheet, paper, type Sheet } from './sheet.ts'
import { pairs, tableHead, tableRow, type TableColumn } from './table.ts'
import { minuteText } from './text.ts'

/** A certificate as it was issued, once; nothing in it is read anew. Money in cents. */
export interface MonthCertificate {
  readonly sn: string
  readonly park: string
  /** YYYY-MM. */
  readonly month: string
  readonly n: number
  readonly kind: 'clock' | 'hand'
  /** Empty: the clock. */
  readonly closer: string
  readonly closedAt: Date
  readonly issuedAt: Date
  readonly sums: MonthSums
  readonly reasons: readonly ReasonSum[]
  readonly postingCount: number
  readonly postingHash: string
  readonly chainN: number
  readonly chainHash: string
  /** How it is verified. */
  readonly closing: string
  readonly printedAt: Date
}

const bottom = paper.height - 64
const sizes = { size: 9, rowHeight: 17 }

/** 关账证书: what the books of a month were when it was closed. */
export function monthCertificate(data: MonthCertificate): Readable {
  const sheet = openSheet(`${field.certificates.label} ${data.sn}`, { keepPages: true, at: data.printedAt })
  const { sums } = data
  sheet.page()
  sheet.text(field.certificates.label, paper.margin, 72, { size: 20, weight: 'medium', align: 'center', width: inner })
  sheet.text(`${field.sn.label} ${data.sn}`, paper.margin, 92, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.rule(paper.margin, 100, inner, ink.text)
  let y = pairs(sheet, 100, [
    [[field.park_name.label, data.park], [monthCloseFields.month.label, `${data.month}（第 ${data.n} 次关账）`]],
    [[field.closed_at.label, minuteText(data.closedAt)], [field.kind.label, statusOf(field.kind.table, data.kind).label]],
    [[field.closer.label, data.closer === '' ? '系统' : data.closer], [field.create_at.label, minuteText(data.issuedAt)]],
    [[field.people.label, String(sums.people)], [`${field.gross.label}（元）`, formatCents(sums.gross)]],
    [[`${field.vat.label}（元）`, formatCents(sums.vat)], [`${field.surcharge.label}（元）`, formatCents(sums.surcharge)]],
    [[`${field.income_tax.label}（元）`, formatCents(sums.income_tax)], [field.declared.label, `${sums.declared}，${field.finished.label} ${sums.finished}`]],
  ], { height: 26, base: 17, indent: 84, size: 10 })
  if (sums.checks !== undefined) y = table(sheet, `${field.checks.label}（签发时未完成的数量）`, checkColumns, sums.checks, y)
  y = table(sheet, '当月分录', reasonColumns, data.reasons, y)
  y = lines(sheet, [`${field.posting_count.label}：${data.postingCount}`, `${field.posting_hash.label}（SHA-256）：${data.postingHash}`, `${field.chain_n.label}：${data.chainN}`, `${field.chain_hash.label}：${data.chainHash === '' ? '无' : data.chainHash}`], y + 24, 9)
  lines(sheet, ['分录哈希由该月全部分录按时间顺序计算；账本中任何一笔被改动，核验都会不一致。', data.closing], y + 8, 8.5)
  numbers(sheet, data.sn)
  sheet.end()
  return sheet.doc
}

const labelOf = (key: string): string => monthChecks.find((check) => check.key === key)?.label ?? key

const checkColumns: readonly TableColumn<NonNullable<MonthSums['checks']>[number]>[] = [
  { title: field.checks.label, width: inner - 120, text: ({ key }) => labelOf(key) },
  { title: '数量', width: 120, align: 'right', text: ({ count }) => (count === 0 ? '无' : String(count)) },
]
const reasonColumns: readonly TableColumn<ReasonSum>[] = [
  { title: field.reason.label, width: inner - 240, text: ({ reason }) => reasonLabel(reason) },
  { title: field.count.label, width: 100, align: 'right', text: ({ count }) => String(count) },
  { title: `${field.amount.label}（元）`, width: 140, align: 'right', text: ({ amount }) => formatCents(amount) },
]

function table<R>(sheet: Sheet, title: string, columns: readonly TableColumn<R>[], rows: readonly R[], top: number): number {
  const start = room(sheet, top + 26, 3 * sizes.rowHeight)
  sheet.text(title, paper.margin, start, { size: 10, weight: 'medium' })
  let y = tableHead(sheet, columns, start + 8, sizes)
  for (const row of rows) {
    const next = room(sheet, y, sizes.rowHeight)
    y = tableRow(sheet, columns, row, next === y ? y : tableHead(sheet, columns, next, sizes), sizes)
  }
  return y
}

function lines(sheet: Sheet, texts: readonly string[], top: number, size: number): number {
  let y = top
  for (const part of texts.flatMap((text) => sheet.wrap(text, size, inner))) {
    y = room(sheet, y, 16)
    sheet.text(part, paper.margin, y, { size })
    y += 16
  }
  return y
}

/** Where it goes on: here, or on a new page. */
function room(sheet: Sheet, y: number, height: number): number {
  if (y + height <= bottom) return y
  sheet.page()
  return 60
}

function numbers(sheet: Sheet, sn: string): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(start + index)
    sheet.rule(paper.margin, paper.height - 42, inner)
    sheet.text(`${field.sn.label} ${sn}`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet })
    sheet.text(`第 ${index + 1} / ${count} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'right', width: inner })
  }
}

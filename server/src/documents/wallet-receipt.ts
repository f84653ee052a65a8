import type { Readable } from 'node:stream'
import { cmbTransactionFields as field } from '@linggong/shared/domain/fields/cmb-transaction'
import { cmbWalletFields } from '@linggong/shared/domain/fields/cmb-wallet'
import { formatCents } from '@linggong/shared/domain/money'
import { numeralsOfCents } from '@linggong/shared/domain/numerals'
import { ink, inner, openSheet, paper } from './sheet.ts'
import { pairs } from './table.ts'
import { minuteText } from './text.ts'

/** A row of a wallet's statement; accounts of others are already masked. Money in cents, negative where it left. */
export interface WalletReceipt {
  readonly id: string
  /** Of the paper: 招行钱包回单. */
  readonly title: string
  readonly accountLabel: string
  /** The number by which whoever keeps the money knows the row, where they have reported it. */
  readonly ref: string
  readonly refLabel: string
  readonly owner: string
  readonly account: string
  readonly counterName: string
  readonly counterAccount: string
  readonly at: Date
  readonly category: string
  readonly summary: string
  readonly settlementSn: string
  readonly amount: number
  /** Null: not in the wallet. */
  readonly balance: number | null
}

/** The receipt of one row. */
export function walletReceipt(head: { readonly printedAt: Date; readonly printedBy: string }, row: WalletReceipt): Readable {
  const sheet = openSheet(row.title, { keepPages: false, at: head.printedAt })
  sheet.page()
  sheet.text(row.title, paper.margin, 64, { size: 20, weight: 'medium' })
  sheet.text(`流水号 ${row.id}`, paper.margin, 68, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.rule(paper.margin, 78, inner, ink.text)
  const shown = (text: string): string => (text === '' ? '—' : text)
  const y = pairs(sheet, 78, [
    [[cmbWalletFields.account_name.label, row.owner], [row.accountLabel, shown(row.account)]],
    [[field.counter_name.label, shown(row.counterName)], [field.counter_account.label, shown(row.counterAccount)]],
    [[field.trans_at.label, minuteText(row.at)], [field.category.label, row.category]],
    [['收支', row.amount < 0 ? '支出' : '收入'], [field.settlement_sn.label, shown(row.settlementSn)]],
    [[field.summary.label, shown(row.summary)], [row.refLabel, shown(row.ref)]],
    [[`交易后${field.balance.label}`, row.balance === null ? '—' : `¥ ${formatCents(row.balance)}`], ['币种', '人民币']],
  ], { height: 26, base: 17, indent: 60, size: 10 })
  const words = numeralsOfCents(Math.abs(row.amount))
  sheet.band(paper.margin, y + 10, inner, 34)
  sheet.text(`${field.amount.label}（大写）`, paper.margin + 8, y + 31, { size: 8.5, color: ink.quiet })
  sheet.text(words === false ? '—' : `人民币${words}`, paper.margin + 88, y + 31, { size: 11, weight: 'medium', width: inner - 88 - 130 })
  sheet.text(`¥ ${formatCents(Math.abs(row.amount))}`, paper.margin, y + 31.5, { size: 13, weight: 'medium', align: 'right', width: inner - 8 })
  sheet.text(`本回单由系统根据钱包流水生成，仅供对账与留存；${field.counter_account.label}已作脱敏处理。`, paper.margin, y + 66, { size: 8, color: ink.quiet })
  sheet.rule(paper.margin, paper.height - 42, inner)
  sheet.text(`打印时间 ${minuteText(head.printedAt)}　打印人 ${head.printedBy}`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet })
  sheet.end()
  return sheet.doc
}

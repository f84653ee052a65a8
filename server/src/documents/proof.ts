import type { Readable } from 'node:stream'
import { count } from '@linggong/shared/domain/fields/field'
import { proofFields, proofRecordFields } from '@linggong/shared/domain/fields/proof'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { numeralsOfCents } from '@linggong/shared/domain/numerals'
import { paragraphsOf, templateOf } from '@linggong/shared/domain/templates/template'
import { businessDate } from '@linggong/shared/domain/time'
import { ink, inner, openSheet, paper, type Sheet } from './sheet.ts'
import { pairs, tableHead, tableRow, type TableColumn } from './table.ts'
import { minuteText } from './text.ts'

interface Month {
  /** YYYY-MM. */
  readonly month: string
  /** Cents. */
  readonly amount: number
  readonly vat: number
  readonly surcharge: number
  readonly income_tax: number
}

/** One worker's proof; the identity number is already masked. */
export interface ProofDocument {
  readonly kind: 'income' | 'tax'
  /** 收入证明 */
  readonly title: string
  readonly documentNo: string
  /** As of when the amounts are. */
  readonly at: Date
  readonly agency: string
  readonly park: string
  readonly name: string
  readonly idNo: string
  readonly from: string
  readonly to: string
  /** Ascending; three years at most. */
  readonly months: readonly Month[]
}

const sizes = { size: 9, rowHeight: 17 }
const bottom = paper.height - 64

const taxOf = ({ vat, surcharge, income_tax }: Month): number => vat + surcharge + income_tax
const monthWords = (month: string): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`
const yuan = (cents: number): string => {
  const words = numeralsOfCents(cents)
  return `${words === false ? '' : `人民币${words}`}（¥ ${formatCents(cents)}）`
}

/** One page as a rule: who, when, how much in words and figures, and month by month. */
export function proofDocument(data: ProofDocument): Readable {
  const sheet = openSheet(`${data.title} ${data.documentNo}`, { keepPages: true, at: data.at })
  sheet.page()
  sheet.text(data.title, paper.margin, 72, { size: 20, weight: 'medium', align: 'center', width: inner })
  sheet.text(`${proofRecordFields.document_no.label} ${data.documentNo}`, paper.margin, 92, { size: 8.5, color: ink.quiet, align: 'right', width: inner })
  sheet.rule(paper.margin, 100, inner, ink.text)
  let y = pairs(sheet, 100, [
    [[proofRecordFields.user_name.label, data.name], [proofRecordFields.id_no.label, data.idNo]],
    [[proofFields.period.label, data.from === data.to ? monthWords(data.from) : `${monthWords(data.from)} 至 ${monthWords(data.to)}`], ['统计截至', minuteText(data.at)]],
  ], { height: 26, base: 17, indent: 60, size: 10 })
  y = paragraph(sheet, y + 30, statementOf(data))
  y = months(sheet, data, y + 14)
  closing(sheet, data, y + 24)
  footers(sheet, data)
  sheet.end()
  return sheet.doc
}

/** What is certified, in a sentence. */
function statementOf(data: ProofDocument): string {
  const [amount, tax] = [sum(data.months.map((one) => one.amount)), sum(data.months.map(taxOf))]
  const when = data.from === data.to ? monthWords(data.from) : `${monthWords(data.from)}至${monthWords(data.to)}`
  if (data.kind === 'income') return `兹证明 ${data.name}（${proofRecordFields.id_no.label} ${data.idNo}）于${when}期间，通过本公司承接任务取得劳务收入合计${yuan(amount)}。`
  return `兹证明 ${data.name}（${proofRecordFields.id_no.label} ${data.idNo}）于${when}期间，通过本公司承接任务取得劳务收入合计${yuan(amount)}，已按规定计缴增值税、附加税费与个人所得税合计${tax === 0 ? '零元（¥ 0.00），该期间收入未达起征点' : yuan(tax)}。`
}

function paragraph(sheet: Sheet, top: number, text: string): number {
  let y = top
  for (const line of sheet.wrap(`　　${text}`, 11, inner)) {
    sheet.text(line, paper.margin, y, { size: 11 })
    y += 22
  }
  return y
}

const wide = (key: 'amount' | 'vat' | 'surcharge' | 'income_tax', width: number): TableColumn<Month> => ({ title: `${proofRecordFields[key].label}（元）`, width, align: 'right', text: (row) => formatCents(row[key]) })
const monthColumn: TableColumn<Month> = { title: '月份', width: 90, text: ({ month }) => month }
const columns = {
  income: [monthColumn, wide('amount', 145), { title: `${proofRecordFields.tax_amount.label}（元）`, width: 140, align: 'right', text: (row) => formatCents(taxOf(row)) }, { title: '税后收入（元）', width: inner - 375, align: 'right', text: (row) => formatCents(row.amount - taxOf(row)) }],
  tax: [monthColumn, wide('amount', 110), wide('vat', 85), wide('surcharge', 85), wide('income_tax', 75), { title: `${proofRecordFields.tax_amount.label}（元）`, width: inner - 445, align: 'right', text: (row) => formatCents(taxOf(row)) }],
} as const satisfies Readonly<Record<ProofDocument['kind'], readonly TableColumn<Month>[]>>

function months(sheet: Sheet, { kind, months: rows }: ProofDocument, top: number): number {
  let y = tableHead(sheet, columns[kind], top, sizes)
  const row = (one: Month, weight: 'regular' | 'medium') => {
    if (y + sizes.rowHeight > bottom) {
      sheet.page()
      y = tableHead(sheet, columns[kind], 48, sizes)
    }
    y = tableRow(sheet, columns[kind], one, y, sizes, weight)
  }
  for (const one of rows) row(one, 'regular')
  const total = (key: keyof Omit<Month, 'month'>) => sum(rows.map((one) => one[key]))
  row({ month: '合计', amount: total('amount'), vat: total('vat'), surcharge: total('surcharge'), income_tax: total('income_tax') }, 'medium')
  return y
}

const notes = templateOf(
  `金额按本公司在统计截至时间已支付的账单计算，不含已退汇的款项；税额为这些账单计缴的增值税、附加税费与个税。
本证明由系统根据支付与计税记录生成，${proofRecordFields.id_no.label}已作脱敏处理，加盖公章后生效。
{{#缺字数}}本文件含有字库未收录的字（共 {{缺字数}} 个），以〔U+编码〕表示，以系统登记的姓名为准。{{/缺字数}}`,
  { missing: count('缺字数') },
)

function closing(sheet: Sheet, { agency, park, at }: ProofDocument, top: number): void {
  const lines = paragraphsOf(notes, { missing: sheet.missing.size }).flatMap((note) => sheet.wrap(note, 8, inner))
  let y = top
  if (y + 84 + lines.length * 13 > bottom) {
    sheet.page()
    y = 64
  }
  for (const text of [`出具单位（盖章）：${agency}`, `计税园区：${park}`, `出具日期：${dayWords(at)}`]) {
    sheet.text(text, paper.margin, y, { size: 10, align: 'right', width: inner })
    y += 20
  }
  y += 12
  for (const line of lines) {
    sheet.text(line, paper.margin, y, { size: 8, color: ink.quiet })
    y += 13
  }
}

function dayWords(at: Date): string {
  const [year = '', month = '', day = ''] = businessDate(at).split('-')
  return `${year}年${Number(month)}月${Number(day)}日`
}

function footers(sheet: Sheet, { documentNo }: ProofDocument): void {
  const { start, count: pages } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < pages; index += 1) {
    sheet.doc.switchToPage(start + index)
    sheet.rule(paper.margin, paper.height - 42, inner)
    sheet.text(`${proofRecordFields.document_no.label} ${documentNo}`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet })
    sheet.text(`第 ${index + 1} / ${pages} 页`, paper.margin, paper.height - 29, { size: 8, color: ink.quiet, align: 'right', width: inner })
  }
}

import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Alert, Button, Flex, Select } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import type { simulateInvoices } from '../../contract/invoice-batches.ts'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { percentToPpm, ppmToPercent, sum } from '../../domain/money.ts'
import { checkSplit, splitDetailTax, type InvoiceCategory } from '../../domain/tax/invoice.ts'
import { ratesOfKind } from '../../domain/tax/invoice-plan.ts'
import { businessDate } from '../../domain/time.ts'
import { CategorySelect } from './category-select.tsx'

export interface EditedLine {
  readonly amount: number
  readonly tax_ratio: number
  readonly tax_amount: number
  readonly balance_total_amount?: number | null | undefined
  readonly balance_deduct_amount?: number | null | undefined
  readonly invoice_category_id?: string | null | undefined
}

type Categories = CallOutput<typeof simulateInvoices>['categories']

interface LineEditorProps {
  readonly category: InvoiceCategory
  readonly lines: readonly EditedLine[]
  /** What they have to come to. */
  readonly amount: number
  /** What a line may be issued for; absent: it is not asked. */
  readonly categories?: Categories
  readonly onLines: (lines: readonly EditedLine[]) => void
}

/** 手工拆分: amounts and rates; the tax follows, by the rule that the server checks it with (R500, R501). */
export function LineEditor({ category, lines, amount, categories, onLines }: LineEditorProps) {
  const [today] = useState(() => businessDate(new Date()))
  const rates = ratesOfKind(category, today).map(ppmToPercent)
  const isDifference = category === 'bw_difference_common'
  const set = (index: number, change: Partial<EditedLine>) => onLines(lines.map((line, at) => (at === index ? taxed(category, { ...line, ...change }) : line)))
  const fault = faultOf(category, lines, amount)
  return (
    <Flex vertical gap={8}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name than their place
        <Flex key={index} gap={8} wrap align="center">
          <span style={{ width: 56 }}>第 {index + 1} 张</span>
          <span style={{ width: 160 }}><MoneyInput aria-label={`第 ${index + 1} 张${field.amount.label}`} value={line.amount} onChange={(value) => set(index, { amount: value ?? 0 })} /></span>
          <Select aria-label={`第 ${index + 1} 张${field.tax_ratio.label}`} value={line.tax_ratio} options={rates.map((value) => ({ value, label: `${value}%` }))} onChange={(tax_ratio: number) => set(index, { tax_ratio })} style={{ width: 88 }} />
          {isDifference && <span style={{ width: 160 }}><MoneyInput aria-label={`第 ${index + 1} 张${field.balance_deduct_amount.label}`} value={line.balance_deduct_amount ?? 0} onChange={(value) => set(index, { balance_deduct_amount: value ?? 0 })} /></span>}
          {categories !== undefined && <CategorySelect label={`第 ${index + 1} 张${field.invoice_category_id.label}`} categories={categories} ratios={[line.tax_ratio]} value={line.invoice_category_id ?? null} onChange={(invoice_category_id) => set(index, { invoice_category_id })} />}
          <span>{field.tax_amount.label} <Money cents={line.tax_amount} /></span>
          <Button size="small" disabled={lines.length === 1} onClick={() => onLines(lines.filter((_, at) => at !== index))}>删除</Button>
        </Flex>
      ))}
      <div>
        <Button size="small" onClick={() => onLines([...lines, taxed(category, { amount: Math.max(0, amount - sum(lines.map((line) => line.amount))), tax_ratio: lines[0]?.tax_ratio ?? rates[0] ?? 0, tax_amount: 0, ...(isDifference && { balance_deduct_amount: 0 }) })])}>增加一张</Button>
      </div>
      {fault !== null && <Alert type="warning" showIcon title={fault} />}
    </Flex>
  )
}

/** Why the lines cannot be sent; null: they can. */
export const faultOf = (category: InvoiceCategory, lines: readonly EditedLine[], amount: number): string | null =>
  checkSplit(lines.map(({ tax_ratio, ...line }) => ({ ...line, category, tax_ratio_ppm: percentToPpm(tax_ratio), balance_total_amount: category === 'bw_difference_common' ? line.amount : null })), amount)

/** With its tax; a line whose tax cannot be computed keeps the one before, and is named below. */
export function taxed(category: InvoiceCategory, line: EditedLine): EditedLine {
  const isDifference = category === 'bw_difference_common'
  const found = splitDetailTax({ ...line, category, tax_ratio_ppm: percentToPpm(line.tax_ratio), balance_total_amount: isDifference ? line.amount : null })
  return { ...line, balance_total_amount: isDifference ? line.amount : null, balance_deduct_amount: isDifference ? (line.balance_deduct_amount ?? 0) : null, tax_amount: found.ok ? found.tax : line.tax_amount }
}

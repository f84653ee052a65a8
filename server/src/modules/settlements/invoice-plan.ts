import type { z } from 'zod'
import { exportNotInvoiced, type planSettlementInvoices } from '@linggong/shared/contract/settlement-invoices'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { percentToPpm, ppmToPercent } from '@linggong/shared/domain/money'
import { checkSplit, INVOICE_CATEGORIES, type InvoiceCategory } from '@linggong/shared/domain/tax/invoice'
import { ratesOfKind } from '@linggong/shared/domain/tax/invoice-plan'
import { businessDate } from '@linggong/shared/domain/time'
import { json } from '../../db/bulk.ts'
import { defineExport, type ExportColumn } from '../../documents/export-job.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { countOf } from '../lists/serve.ts'
import { boundedSettlements, streamSettlements, type SettlementFilters } from './queries.ts'
import { lockForAction, move } from './transition.ts'
import type { SettlementRow } from './wire.ts'

export const kindOf = (category: string): InvoiceCategory => INVOICE_CATEGORIES.find((one) => one === category) ?? 'bw_electron_common'

/** 开票计划 (R366): the taxes are checked here, whatever a client has computed (R500). Nothing is taken of the settlement by it. */
export async function planInvoices(tx: Tx, actor: Actor, id: string, { split_detail, version }: z.output<NonNullable<typeof planSettlementInvoices.body>>, now: Date): Promise<void> {
  const row = await lockForAction(tx, actor, id, 'split', version)
  const lines = split_detail.map((line) => ({ category: line.category, tax_ratio_ppm: percentToPpm(line.tax_ratio), amount: line.amount, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount ?? null, balance_deduct_amount: line.balance_deduct_amount ?? null }))
  for (const [index, line] of lines.entries()) {
    const valid = ratesOfKind(line.category, businessDate(now))
    if (!valid.includes(line.tax_ratio_ppm)) wrong(`第 ${index + 1} 条：现在没有 ${ppmToPercent(line.tax_ratio_ppm)}% 的税率，可用 ${valid.map((ppm) => `${ppmToPercent(ppm)}%`).join('、')}`)
  }
  // What of it is to be invoiced still: the guard of the machine, by the line that is wrong.
  const fault = lines.length === 0 ? null : checkSplit(lines, row.invoice_amount - row.applied_amount)
  if (fault !== null) wrong(fault)
  await move(tx, actor, row, 'split', { split_plan: lines.length === 0 ? null : json(lines) }, 'split')
}

const wrong = (text: string): never => refuse(400, text, { fields: [{ field: 'split_detail', text }] })

const { column, custom } = sheetColumnsOf({ ...settlementFields, not_invoiced: { kind: 'money', label: '未开票金额' } } as const)

/** Settled, and not wholly invoiced. */
const notInvoiced = (filters: object): SettlementFilters => ({ ...filters, status: ['paid'], invoice_status: ['none', 'part'] })

const columns: readonly ExportColumn<SettlementRow>[] = [
  column('sn', 20), column('company_name', 30), column('agency_name', 30), column('settlement_at'), column('settlement_amount'), column('pay_amount'), column('invoice_amount'), column('applied_amount'), column('invoiced_amount'),
  custom('not_invoiced', (row: SettlementRow) => row.invoice_amount - row.invoiced_amount), column('invoice_status', 10),
]

/** 未开票明细 (R676). */
export const notInvoicedExport = defineExport(exportNotInvoiced, {
  category: 'not_invoice',
  columns,
  count: (tx, actor, filters, most) => countOf(tx, boundedSettlements(tx, actor, notInvoiced(filters), most)),
  rows: ({ db }, actor, filters) => streamSettlements(db, actor, notInvoiced(filters)),
})

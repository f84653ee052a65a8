import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { RowOf } from '../../contract/call.ts'
import { invoiceStats } from '../../contract/invoice-batches.ts'
import { invoiceStatFields as field } from '../../domain/fields/invoice-stat.ts'
import { defineDocument } from '../document.tsx'
import { filtersOf, listedBy, sumsNote } from '../listed.tsx'

export type InvoiceStat = RowOf<typeof invoiceStats>
const { column } = columnsOf<InvoiceStat, typeof field>(field)

/** 开票统计: a row for each enterprise and month (R687). */
export const invoiceStat = defineDocument({
  name: 'invoice_stat',
  what: '开票统计',
  fields: field,
  filters: defineFilters(filtersOf(field, 'company_name', 'settlement_at')),
  columns: [
    column('month', { width: 96, sortable: true }),
    column('company_name', { width: 180, grow: true }),
    column('settlement_count', { width: 90 }),
    column('settled_amount', { width: 130, sortable: true }),
    column('applied_amount', { width: 130 }),
    column('invoiced_amount', { width: 130, sortable: true }),
    column('not_invoiced_amount', { width: 130, sortable: true }),
    column('red_amount', { width: 120, sortable: true }),
  ],
  ...listedBy(invoiceStats),
  sums: ({ sums: { settled_amount, applied_amount, invoiced_amount, not_invoiced_amount, red_amount } }) => ({ settled_amount, applied_amount, invoiced_amount, not_invoiced_amount, red_amount }),
  summary: ({ sums }) => sumsNote(sums),
})

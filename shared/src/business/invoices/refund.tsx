import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { decideRefund, listRefunds, refundById } from '../../contract/refund-invoice-batches.ts'
import { invoiceFields, refundFields as field, refundWords } from '../../domain/fields/invoice.ts'
import { refundBatchMachine } from '../../domain/machines/invoice.ts'
import { defineDocument } from '../document.tsx'
import { LazyInvoiceChain } from './lazy-chain.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'

export type Refund = RowOf<typeof listRefunds>
export type RefundRecord = CallOutput<typeof refundById>

const { column } = columnsOf<Refund, typeof field>(field)

const filters = defineFilters(filtersOf(field, 'sn', 'status', 'batch_sn', 'create_at'))

/** Also for agencies, which select an enterprise. */
export const refundFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_name.label, useCompanyOptions) })

/** 退票 (R021). */
export const refund = defineDocument({
  name: 'refund_invoice_batch',
  what: '退票单',
  unit: '张',
  fields: field,
  machine: refundBatchMachine,
  words: refundWords,
  filters,
  columns: [
    opens('refund_invoice_batch', column('sn', { fixed: 'left', width: 168 })),
    column('status'),
    column('batch_sn', { width: 168 }),
    column('company_name', { width: 180, grow: true }),
    column('agency_name', { width: 180, grow: true }),
    column('amount', { width: 116, sortable: true }),
    column('red_amount', { width: 116 }),
    column('invoice_numbers', { width: 180, grow: true }),
    column('reason', { width: 140, grow: true }),
    column('reject_reason', { width: 120, grow: true }),
    column('creator', { width: 90 }),
    column('auditor', { width: 90 }),
    column('create_at', { sortable: true }),
    column('finish_at'),
  ],
  ...listedBy(listRefunds, alwaysAnew),
  useRecord: (id, options) => useRead(refundById, { params: { id } }, options),
  useLog: (id) => useOwnLog(useRead(refundById, { params: { id } })),
  sums: ({ sums }) => sums && { amount: sums.amount },
  amount: ({ amount: cents }) => ({ label: field.amount.label, cents }),
  actions: { audit: { step: 'audit_pass', reject: 'audit_reject', label: '审核', leads: true }, cancel: { isDanger: true } },
})

/** For the agency (decision 3 of docs/breadth). */
export const RefundReview = reviewDialog(refund, {
  call: decideRefund,
  body: ({ result, reason, version }) => ({ action: result === 'pass' ? 'audit_pass' : 'audit_reject', version, ...(reason !== undefined && { reason }) }),
  factsLabel: '审核的退票',
  facts: ['company_name', 'batch_sn', 'invoice_numbers', 'reason', 'creator', 'create_at'],
  consequence: () => ({ pass: '通过后为每张发票建立红冲单草稿，由本公司在红冲管理中提交税务局。', reject: '驳回后发票照常有效。' }),
})

type Line = RefundRecord['invoices'][number] & { readonly id: string }
const lines = columnsOf<Line, typeof invoiceFields>(invoiceFields)
const lineColumns = [lines.column('number', { width: 180, grow: true }), { ...lines.column('amount', { width: 120 }), title: `${field.amount.label}(元)` }, lines.column('red_amount', { width: 120 })]

/** Over its list. */
export function RefundDetail({ record }: { readonly record: RefundRecord }) {
  const fact = factsOf(field, record)
  return (
    <>
      <Facts
        label="退票单"
        facts={[
          fact('status'), fact('amount'), fact('red_amount'), fact('company_name'), fact('agency_name'), fact('batch_sn'), fact('created_by'), fact('creator'), fact('auditor'), fact('create_at'), fact('audit_at'), fact('finish_at'),
          fact('reason', { isWide: true }), ...(record.reject_reason === '' ? [] : [fact('reject_reason', { isWide: true })]),
        ]}
      />
      <DataTable<Line> label="退票发票" rowKey={({ id }) => id} columns={lineColumns} rows={record.invoices.map((line) => ({ ...line, id: line.invoice_id }))} />
      <LazyInvoiceChain of="refund" id={record.id} />
    </>
  )
}

export const RefundCancelDialog = lazyDialog(() => import('./refund-cancel.tsx').then((module) => module.RefundCancelDialog))

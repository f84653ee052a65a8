import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import type { Fact, factsOf } from '@linggong/shared/ui/facts'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { agencyConfirmInvoiceBatch, companyConfirmInvoiceBatch, invoiceBatchById, invoiceBatchEvents, listInvoiceBatches } from '../../contract/invoice-batches.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { invoiceBatchFields as field, invoiceBatchWords, kindsText } from '../../domain/fields/invoice-batch.ts'
import { invoiceBatchMachine } from '../../domain/machines/invoice.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { whileAnyMoves, whileMoving } from '../follow.ts'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'
import { useCompanyOptions } from '../use-company-options.tsx'
import { BatchStatus } from './batch-status.tsx'
import { StatementFrame } from './statement-frame.tsx'

export type InvoiceBatch = RowOf<typeof listInvoiceBatches>
export type InvoiceBatchRecord = CallOutput<typeof invoiceBatchById>
export type InvoiceBatchDialogProps = DialogProps<InvoiceBatchRecord>

const { column } = columnsOf<InvoiceBatch, typeof field>(field)

const filters = defineFilters(filtersOf(field, 'sn', 'status', 'category', 'created_by', 'submit_at'))

/** Also for agencies, which select an enterprise. */
export const invoiceBatchFilters = defineFilters({ ...filters, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) })

const isIssuing = ({ is_issuing: is }: Pick<InvoiceBatch, 'is_issuing'>): boolean => is

/** 开票申请 (domain.md §2.10). */
export const invoiceBatch = defineDocument({
  name: 'invoice_batch',
  what: '开票申请',
  unit: '笔',
  fields: field,
  machine: invoiceBatchMachine,
  words: invoiceBatchWords,
  filters,
  columns: [
    opens('invoice_batch', column('sn', { fixed: 'left', width: 150 })),
    { ...column('status', { width: 132 }), render: (row) => <BatchStatus {...row} /> },
    column('company_name', { width: 150, grow: true }),
    column('agency_name', { width: 150, grow: true }),
    { ...column('category', { width: 104 }), render: ({ details }) => kindsText(details) },
    column('created_by', { width: 76 }),
    column('settlement_count', { width: 84 }),
    column('invoice_count', { width: 84 }),
    column('invoice_amount', { width: 120 }),
    column('settlement_amount', { width: 116 }),
    column('pay_amount', { width: 116 }),
    column('real_invoice_amount', { width: 120, sortable: true }),
    column('tax_amount', { width: 104 }),
    column('submit_at', { sortable: true }),
    column('confirm_at'),
    column('audit_at'),
  ],
  // What the vendor issues changes without anybody here.
  ...listedBy(listInvoiceBatches, { staleTime: 0, refetchInterval: whileAnyMoves(isIssuing) }),
  useRecord: (id, options) => useRead(invoiceBatchById, { params: { id } }, { ...options, refetchInterval: whileMoving(isIssuing) }),
  shownStatus: (row) => <BatchStatus {...row} />,
  useLog: (id, options) => useRead(invoiceBatchEvents, { params: { id } }, options),
  sums: ({ sums }) => sums && { real_invoice_amount: sums.real_invoice_amount },
  amount: ({ real_invoice_amount: cents }) => ({ label: field.real_invoice_amount.label, cents }),
  actions: {
    company_confirm: { reject: 'reject', label: '确认', grant: 'confirm', leads: true },
    agency_confirm: { reject: 'reject', label: '确认', grant: 'confirm', leads: true, many: 'agency_batch_confirm' },
    resubmit: { label: '修改并重新提交', short: '重新提交', grant: 'add', leads: true },
    submit_invoice: { grant: 'submit', leads: true, many: 'batch_submit_invoice' },
    upload_file: { grant: 'upload' },
    refund: { short: '退票' },
    cancel: { label: '取消申请', short: '取消', isDanger: true },
  },
})

const facts = (record: InvoiceBatchRecord, fact: ReturnType<typeof factsOf<InvoiceBatchRecord, Fields>>): readonly Fact[] => [
  fact('company_name'), fact('category', { value: kindsText(record.details) }), ...(['tax_amount', 'settlement_amount', 'pay_amount', 'creator', 'submit_at', 'remark'] as const).map((key) => fact(key)),
]
const Statement = ({ record }: { readonly record: InvoiceBatchRecord }) => <StatementFrame id={record.id} isToConfirm />

/** The enterprise confirms its own statement, which it may have to sign (R376). */
export const CompanyConfirmDialog = reviewDialog(invoiceBatch, {
  action: 'company_confirm', call: companyConfirmInvoiceBatch, factsLabel: '确认的开票申请', facts, material: Statement,
  consequence: () => ({ pass: '确认结算金额无误，同意开票；需要电子签署的，确认即签署并使用一份电子文件签章。', reject: '驳回后所占用的开票金额退回，由发起方修改后重新提交。' }),
  success: { pass: '已确认', reject: '已驳回' },
})

export const AgencyConfirmDialog = reviewDialog(invoiceBatch, {
  action: 'agency_confirm', call: agencyConfirmInvoiceBatch, factsLabel: '确认的开票申请', facts, material: Statement,
  consequence: () => ({ pass: '确认后进入待开票。', reject: '驳回后所占用的开票金额退回，由发起方修改后重新提交。' }),
  success: { pass: '已确认，待开票', reject: '已驳回' },
})

const issuing = () => import('../invoices/issuing-dialogs.tsx')
export const SubmitInvoiceDialog = lazyDialog(() => issuing().then((module) => module.SubmitInvoiceDialog))
export const SubmitManyDialog = lazyDialog(() => issuing().then((module) => module.SubmitManyDialog))
export const UploadInvoiceDialog = lazyDialog(() => issuing().then((module) => module.UploadInvoiceDialog))
export const RefundDialog = lazyDialog(() => issuing().then((module) => module.RefundDialog))
export const CancelInvoiceDialog = lazyDialog(() => import('./cancel.tsx').then((module) => module.CancelInvoiceDialog))
export const ApplyDialog = lazyDialog(() => import('./apply-dialog.tsx').then((module) => module.ApplyDialog))
export const ResubmitDialog = ({ record, onClose }: InvoiceBatchDialogProps) => <ApplyDialog record={record} onClose={onClose} />

import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FileView } from '@linggong/shared/ui/file-view'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { invoiceById, listInvoices } from '../../contract/invoices.ts'
import { invoiceFields as field, invoiceWords } from '../../domain/fields/invoice.ts'
import { invoiceMachine } from '../../domain/machines/invoice.ts'
import { defineDocument } from '../document.tsx'
import { LazyInvoiceChain } from './lazy-chain.tsx'
import { whileAnyMoves, whileMoving } from '../follow.ts'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'

export type Invoice = RowOf<typeof listInvoices>
export type InvoiceRecord = CallOutput<typeof invoiceById>

const { column, custom } = columnsOf<Invoice, typeof field>(field)

export const invoiceFilters = defineFilters(filtersOf(field, 'number', 'status', 'kind', 'title', 'batch_sn', 'is_redinked', 'issue_at'))

/** The columns of invoices, wherever they are listed. */
export const invoiceColumns = [
  column('number', { fixed: 'left', width: 188 }),
  column('status'),
  column('kind', { width: 112 }),
  column('title', { width: 180, grow: true }),
  column('agency_name', { width: 180, grow: true }),
  column('amount', { width: 116, sortable: true }),
  column('tax_ratio', { width: 72 }),
  column('tax_amount', { width: 104 }),
  column('net_amount', { width: 116 }),
  column('red_amount', { width: 116 }),
  column('invoice_category_name', { width: 160, grow: true }),
  column('issue_at', { sortable: true }),
  custom('file_url', ({ file_url, number }) => (file_url === '' ? '—' : <FileView fileUrl={file_url} text={`下载${number}`} purpose="invoice_file" />), { width: 184 }),
  column('express_no', { width: 132 }),
  column('vendor_fault', { width: 160, grow: true }),
  column('batch_sn', { width: 168 }),
] as const

const isAwaited = ({ is_awaited: is }: Pick<Invoice, 'is_awaited'>): boolean => is

/** 发票 (R179). */
export const invoice = defineDocument({
  name: 'invoice',
  what: '发票',
  unit: '张',
  fields: field,
  machine: invoiceMachine,
  words: invoiceWords,
  titleOf: ({ number }: Invoice) => (number === '' ? '待开发票' : number),
  filters: invoiceFilters,
  columns: [opens('invoice', custom('number', ({ number }) => (number === '' ? '待开具' : number), { fixed: 'left', width: 188 })), ...invoiceColumns.slice(1)],
  ...listedBy(listInvoices, { ...alwaysAnew, refetchInterval: whileAnyMoves(isAwaited) }),
  useRecord: (id, options) => useRead(invoiceById, { params: { id } }, { ...options, refetchInterval: whileMoving(isAwaited) }),
  useLog: (id) => useOwnLog(useRead(invoiceById, { params: { id } })),
  sums: ({ sums }) => sums && { amount: sums.amount, tax_amount: sums.tax_amount, red_amount: sums.red_amount },
  amount: ({ amount: cents }) => ({ label: field.amount.label, cents }),
  actions: {
    mail: { leads: true },
    confirm: { label: '确认结果', grant: 'submit' },
    reject: { grant: 'submit', isDanger: true },
    cancel: { grant: 'submit', isDanger: true },
    correct: { label: '更正号码', grant: 'upload' },
    // Nothing is left of one that is not issued.
    redink: { label: '红冲', permission: 'AgencyFinanceRenInkPageAdd:add', isOpen: ({ remaining }: Invoice) => remaining > 0 },
  },
})

/** Over its list. */
export function InvoiceDetail({ record }: { readonly record: InvoiceRecord }) {
  const fact = factsOf(field, record)
  return (
    <>
      <Facts
        label="发票"
        facts={[
          fact('status'), fact('number'), fact('kind'), fact('source'), fact('title'), fact('company_name'), fact('agency_name'), fact('amount'), fact('net_amount'), fact('tax_amount'), fact('tax_ratio'),
          ...(record.deduct_amount === null ? [] : [fact('deduct_amount')]),
          fact('invoice_category_name'), fact('batch_sn'), fact('issue_at'), fact('is_redinked'), fact('red_amount'), fact('red_open_amount'), fact('asked_amount'), fact('remaining'), fact('express_no'), fact('mail_at'),
          ...(record.file_url === '' ? [] : [{ label: field.file_url.label, value: <FileView fileUrl={record.file_url} text="下载发票" purpose="invoice_file" /> }]),
          ...(record.vendor_fault === '' ? [] : [fact('vendor_fault', { isWide: true })]),
          ...(record.reason === '' ? [] : [fact('reason', { isWide: true })]),
        ]}
      />
      <LazyInvoiceChain of="invoice" id={record.id} />
    </>
  )
}

const dialogs = () => import('./invoice-dialogs.tsx')
export const MailDialog = lazyDialog(() => dialogs().then((module) => module.MailDialog))
export const ConfirmDialog = lazyDialog(() => dialogs().then((module) => module.ConfirmDialog))
export const RejectDialog = lazyDialog(() => dialogs().then((module) => module.RejectDialog))
export const CorrectDialog = lazyDialog(() => dialogs().then((module) => module.CorrectDialog))
export const CancelDialog = lazyDialog(() => dialogs().then((module) => module.CancelDialog))

import { inFlavour } from '@linggong/shared/business/document'
import { InvoiceBatchDetail } from '@linggong/shared/business/invoice-batches/detail'
import { AgencyConfirmDialog, CancelInvoiceDialog, invoiceBatch, invoiceBatchFilters, RefundDialog, ResubmitDialog, SubmitInvoiceDialog, SubmitManyDialog, UploadInvoiceDialog } from '@linggong/shared/business/invoice-batches/document'
import { home } from '../../home.ts'
import { ConfirmManyDialog } from './dialogs/confirm-many.tsx'

/** Applications for invoices, as the agency confirms them. */
export const batches = inFlavour(invoiceBatch, home, {
  columns: ['sn', 'status', 'company_name', 'settlement_count', 'invoice_amount', 'real_invoice_amount', 'tax_amount', 'invoice_count', 'category', 'created_by', 'submit_at'],
  spareColumns: ['pay_amount', 'confirm_at', 'audit_at'],
  filters: invoiceBatchFilters,
  dialogs: { agency_confirm: AgencyConfirmDialog, resubmit: ResubmitDialog, submit_invoice: SubmitInvoiceDialog, upload_file: UploadInvoiceDialog, refund: RefundDialog, cancel: CancelInvoiceDialog },
  many: { agency_confirm: ConfirmManyDialog, submit_invoice: SubmitManyDialog },
  detail: InvoiceBatchDetail,
  actionsWidth: 176,
  empty: '还没有开票申请。结算单结算后，可在这里申请开票。',
})

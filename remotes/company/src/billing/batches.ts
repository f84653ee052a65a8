import { inFlavour } from '@linggong/shared/business/document'
import { InvoiceBatchDetail } from '@linggong/shared/business/invoice-batches/detail'
import { CancelInvoiceDialog, CompanyConfirmDialog, invoiceBatch, RefundDialog, ResubmitDialog } from '@linggong/shared/business/invoice-batches/document'
import { home } from '../home.ts'

/** Applications for invoices, as the enterprise sees its own part of them. */
export const batches = inFlavour(invoiceBatch, home, {
  columns: ['sn', 'status', 'agency_name', 'real_invoice_amount', 'tax_amount', 'category', 'created_by', 'pay_amount', 'submit_at'],
  spareColumns: ['settlement_count', 'invoice_count', 'invoice_amount', 'confirm_at', 'audit_at'],
  dialogs: { company_confirm: CompanyConfirmDialog, resubmit: ResubmitDialog, refund: RefundDialog, cancel: CancelInvoiceDialog },
  detail: InvoiceBatchDetail,
  empty: '还没有开票申请。结算单结算后，可在这里申请开票。',
})

import { inFlavour } from '@linggong/shared/business/document'
import { CancelDialog, ConfirmDialog, CorrectDialog, invoice, InvoiceDetail, MailDialog, RejectDialog } from '@linggong/shared/business/invoices/invoice'
import { home } from '../../home.ts'
import { RedinkWay } from './dialogs/redink.tsx'

/** The invoices of the agency's applications. */
export const invoices = inFlavour(invoice, home, {
  columns: ['number', 'status', 'kind', 'title', 'amount', 'tax_ratio', 'tax_amount', 'net_amount', 'red_amount', 'issue_at', 'file_url', 'express_no', 'vendor_fault', 'batch_sn'],
  dialogs: { mail: MailDialog, confirm: ConfirmDialog, reject: RejectDialog, cancel: CancelDialog, correct: CorrectDialog, redink: RedinkWay },
  detail: InvoiceDetail,
  actionsWidth: 176,
  empty: '还没有发票。在“开票申请”中对待开票的申请提交开票后，会出现在这里。',
})

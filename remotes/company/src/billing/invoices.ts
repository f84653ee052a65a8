import { inFlavour } from '@linggong/shared/business/document'
import { invoice, InvoiceDetail } from '@linggong/shared/business/invoices/invoice'
import { home } from '../home.ts'

/** The invoices that the enterprise has received. */
export const invoices = inFlavour(invoice, home, {
  columns: ['number', 'status', 'kind', 'title', 'agency_name', 'amount', 'tax_ratio', 'tax_amount', 'net_amount', 'red_amount', 'issue_at', 'file_url', 'express_no', 'batch_sn'],
  detail: InvoiceDetail,
  empty: '还没有发票。业务公司开具发票后，会出现在这里。',
})

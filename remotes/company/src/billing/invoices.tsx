import { inFlavour } from '@linggong/shared/business/document'
import { invoice, InvoiceDetail } from '@linggong/shared/business/invoices/invoice'
import { exportCompanyInvoices } from '@linggong/shared/contract/company-invoices'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { home } from '../home.ts'

const received: typeof invoice = { ...invoice, exportButton: (params, shown) => <ExportButton call={exportCompanyInvoices} input={[{ body: params }]} {...shown} /> }

/** The invoices that the enterprise has received. */
export const invoices = inFlavour(received, home, {
  columns: ['number', 'status', 'kind', 'title', 'agency_name', 'amount', 'tax_ratio', 'tax_amount', 'net_amount', 'red_amount', 'issue_at', 'file_url', 'express_no', 'batch_sn'],
  detail: InvoiceDetail,
  empty: '还没有发票。业务公司开具发票后，会出现在这里。',
})

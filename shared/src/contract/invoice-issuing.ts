import { z } from 'zod'
import { invoiceInputFields } from '../domain/fields/invoice.ts'
import { INVOICE_NUMBER, INVOICE_NUMBER_TEXT } from '../domain/invoice-number.ts'
import { family } from './call.ts'
import { done, id, idParams, line, receivedCents, timestamp, version } from './schemas/common.ts'
import { invoice } from './schemas/issued-invoice.ts'

// What becomes of an application once it is to be invoiced.
const call = family('invoice-batches', invoiceInputFields)

const changes = ['invoice-batches', 'invoices', 'agency-invoices', 'settlements'] as const

/** Orders its lines from the vendor: issued ones stand, only the rest is tried (decision 88). What it says comes later. */
export const submitInvoice = call({
  name: 'submitInvoice',
  summary: '提交开票',
  method: 'PUT',
  path: '/v1/invoice-batches/:id/submit_invoice/',
  access: { agency: ['AgencyFinanceBillingPageIndex:submit'] },
  params: idParams,
  body: z.strictObject({ version }),
  response: done,
  changes,
})

export const submitInvoices = call({
  name: 'submitInvoices',
  summary: '批量提交开票',
  method: 'PUT',
  path: '/v1/invoice-batches/batch_submit_invoice/',
  access: { agency: ['AgencyFinanceBillingPageIndex:submit'] },
  body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes,
})

/** Files of invoices that were issued elsewhere, one for each line that has none yet. */
export const uploadInvoiceFiles = call({
  name: 'uploadInvoiceFiles',
  summary: '上传发票文件',
  method: 'PUT',
  path: '/v1/invoice-batches/:id/upload_file/',
  access: { agency: ['AgencyFinanceBillingPageIndex:upload'] },
  params: idParams,
  body: z.strictObject({
    files: z.array(z.strictObject({ split_id: id, number: line(20).regex(INVOICE_NUMBER, INVOICE_NUMBER_TEXT), file_url: line(200).min(1, '请上传发票文件'), issue_at: timestamp.optional() })).min(1).max(500),
    version,
  }),
  response: done,
  changes,
})

/** Gives invoices back, wholly or in part; without `invoices` all that is left of them. Leads to a refund batch for each enterprise. */
export const refundInvoices = call({
  name: 'refundInvoices',
  summary: '申请退票',
  method: 'PUT',
  path: '/v1/invoice-batches/:id/refund/',
  access: { agency: ['AgencyFinanceBillingPageIndex:refund'], company: ['CompanyFinanceBillingPageIndex:refund'] },
  params: idParams,
  body: z.strictObject({
    reason: line(200).min(1, '请填写退票原因'),
    invoices: z.array(z.strictObject({ id, amount: receivedCents.min(1, '退票金额必须大于 0') })).min(1, '请选择发票').max(500).optional(),
    version,
  }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string() })) }),
  changes: [...changes, 'refund-invoice-batches'],
})

/** The lines of an application with their invoices, for its drawer. */
export const invoiceLines = call({
  name: 'invoiceLines',
  summary: '开票明细',
  method: 'GET',
  path: '/v1/invoice-batches/:id/invoices/',
  access: { agency: ['AgencyFinanceBillingPageIndex'], company: ['CompanyFinanceBillingPageIndex'] },
  params: idParams,
  response: z.object({
    results: z.array(z.object({ split_id: id, company_name: z.string(), kind: invoice.shape.kind, amount: invoice.shape.amount, tax_amount: invoice.shape.tax_amount, tax_ratio: invoice.shape.tax_ratio, invoice_category_name: z.string(), invoice: invoice.nullable() })),
  }),
})

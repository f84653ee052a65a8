import { z } from 'zod'
import { invoiceInputFields } from '../domain/fields/invoice.ts'
import { INVOICE_NUMBER, INVOICE_NUMBER_TEXT } from '../domain/invoice-number.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { cents, changeLogEntry, id, idParams, line, listOf, receivedCents, sums, timestamp, version } from './schemas/common.ts'
import { invoiceTitle } from './schemas/invoice-title.ts'
import { invoice, invoiceFilters } from './schemas/issued-invoice.ts'

const call = family('invoices', invoiceInputFields)

const readers = { agency: ['AgencyFinanceBillingPageIndex', 'AgencyFinanceRenInkPageAdd'], company: ['CompanyFinanceBillingPageIndex'] } as const
/** Who enters invoices that were issued elsewhere. */
const byHand = { agency: ['AgencyFinanceBillingPageIndex:upload'] } as const
const typedNumber = line(20).regex(INVOICE_NUMBER, INVOICE_NUMBER_TEXT)
const issuers = { agency: ['AgencyFinanceBillingPageIndex:submit'] } as const
/** Who mails invoices, and therefore sees whole where they go. */
export const mailers = { agency: ['AgencyFinanceBillingPageIndex:mail'] } as const

/** Invoices (R179). */
export const { search: listInvoices, counted: countInvoices } = readCalls(call, {
  search: { name: 'listInvoices', summary: '发票列表', method: 'GET', path: '/v1/invoices/' },
  counted: { name: 'countInvoices', summary: '发票各状态的数量', path: '/v1/invoices/status_counts/' },
  access: readers,
  filters: invoiceFilters,
  response: listOf(invoice).extend({ sums: sums.extend({ amount: cents, tax_amount: cents, red_amount: cents }).optional() }),
})

const detail = invoice.extend({
  /** Where it is mailed, as the title said when it was applied for; null: the caller may not mail. */
  mail_to: invoiceTitle.pick({ receiver: true, receiver_phone: true, receiver_address: true }).nullable(),
  events: z.array(changeLogEntry),
})
const changes = ['invoices', 'invoice-batches', 'agency-invoices', 'settlements'] as const

export const invoiceById = call({
  name: 'invoiceById',
  summary: '发票详情',
  method: 'GET',
  path: '/v1/invoices/:id/',
  access: { ...readers, park: ['ParkCustomerInvoicePageIndex'] },
  params: idParams,
  response: detail,
})

/** Registers by hand an invoice that was issued elsewhere, for one line of an application (decision 5 of docs/breadth). */
export const registerInvoice = call({
  name: 'registerInvoice',
  summary: '登记发票',
  method: 'POST',
  path: '/v1/invoices/',
  access: byHand,
  idempotent: true,
  body: z.strictObject({
    split_id: id,
    number: typedNumber,
    amount: receivedCents.min(1, '金额必须大于 0'),
    issue_at: timestamp.optional(),
    file_url: line(200).default(''),
  }),
  response: detail,
  changes,
})

/** Asks the vendor at once, and accepts what it says. */
export const confirmInvoice = call({
  name: 'confirmInvoice',
  summary: '确认开票结果',
  method: 'PUT',
  path: '/v1/invoices/:id/confirm/',
  access: issuers,
  params: idParams,
  body: z.strictObject({ version }),
  response: detail,
  changes,
})

export const rejectInvoice = call({
  name: 'rejectInvoice',
  summary: '驳回发票',
  method: 'PUT',
  path: '/v1/invoices/:id/reject/',
  access: issuers,
  params: idParams,
  body: z.strictObject({ reason: line(200).min(1, '请填写原因'), version }),
  response: detail,
  changes,
})

export const cancelInvoice = call({
  name: 'cancelInvoice',
  summary: '取消发票',
  method: 'PUT',
  path: '/v1/invoices/:id/cancel/',
  access: issuers,
  params: idParams,
  body: z.strictObject({ version }),
  response: detail,
  changes,
})

/** The number of one that was issued elsewhere, which somebody has typed wrongly; with its file where that was the wrong one, too. */
export const correctInvoice = call({
  name: 'correctInvoice',
  summary: '更正发票号码',
  method: 'PUT',
  path: '/v1/invoices/:id/number/',
  access: byHand,
  params: idParams,
  body: z.strictObject({ number: typedNumber, file_url: line(200).default(''), version }),
  response: detail,
  changes,
})

/** The application is mailed when all of its invoices are (decision 88). */
export const mailInvoice = call({
  name: 'mailInvoice',
  summary: '邮寄发票',
  method: 'PUT',
  path: '/v1/invoices/:id/mail/',
  access: mailers,
  params: idParams,
  body: z.strictObject({ express_no: line(40).regex(/^[A-Za-z0-9-]{5,40}$/u, '请填写快递单号，只含字母、数字和横线'), version }),
  response: detail,
  changes,
})

import { z } from 'zod'
import { bureauFields, INVOICE_USES } from '../domain/fields/bureau.ts'
import { INVOICE_NUMBER } from '../domain/invoice-number.ts'
import { BUREAU_CODES } from '../domain/tax/redink.ts'
import { family } from './call.ts'
import { cents, done, line, timestamp } from './schemas/common.ts'

const call = family('demo', bureauFields)

/** What lies at the simulated tax bureau, the newest first. */
export const readConfirmations = call({
  name: 'readConfirmations',
  summary: '演示：红字确认单',
  method: 'GET',
  path: '/v1/demo/red_confirmations/',
  access: 'self',
  response: z.object({ results: z.array(z.object({ confirm_no: z.string(), number: z.string(), amount: cents, code: z.enum(BUREAU_CODES), is_used: z.boolean(), at: timestamp })) }),
})

/** The bureau says another code of one from now on. */
export const playConfirmation = call({
  name: 'playConfirmation',
  summary: '演示：设置红字确认单状态',
  method: 'PUT',
  path: '/v1/demo/red_confirmations/',
  access: 'self',
  body: z.strictObject({ confirm_no: line(40).min(1, '请选择红字确认单'), code: z.enum(BUREAU_CODES) }),
  response: done,
  changes: ['demo', 'invoice-redink-offsets', 'refund-invoice-batches', 'invoices'],
})

/** What the buyer has done with an invoice: nothing, used it (用途确认 or 入账确认), or entered the confirmation of its red ink. */
export const markInvoiceUsed = call({
  name: 'markInvoiceUsed',
  summary: '演示：购方使用发票',
  method: 'PUT',
  path: '/v1/demo/invoice_use/',
  access: 'self',
  body: z.strictObject({ number: line(20).regex(INVOICE_NUMBER, '请输入发票号码'), state: z.enum(INVOICE_USES.map(({ value }) => value)) }),
  response: done,
  changes: ['demo'],
})

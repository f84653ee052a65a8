import { z } from 'zod'
import { refundFields } from '../domain/fields/invoice.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, sums, version } from './schemas/common.ts'
import { refund } from './schemas/issued-invoice.ts'

const call = family('refund-invoice-batches', refundFields)

const readers = { agency: ['AgencyFinanceRetfundPageIndex'], company: ['CompanyFinanceRetfundPageIndex'] } as const

/** 退票 (R187). */
export const { search: listRefunds, exported: exportRefunds, counted: countRefunds } = listCalls(call, {
  search: { name: 'listRefunds', summary: '退票列表', method: 'GET', path: '/v1/refund-invoice-batches/' },
  exported: { name: 'exportRefunds', summary: '导出退票', method: 'GET', path: '/v1/refund-invoice-batches/exports/' },
  counted: { name: 'countRefunds', summary: '退票各状态的数量', path: '/v1/refund-invoice-batches/status_counts/' },
  access: readers,
  filters: { sn: line(40).optional(), status: commaList.optional(), batch_sn: line(40).optional(), company_id: id.optional(), create_at: dateRange.optional() },
  response: listOf(refund).extend({ sums: sums.extend({ amount: cents }).optional() }),
})

const detail = refund.extend({
  invoices: z.array(z.object({ invoice_id: id, number: z.string(), invoice_amount: cents, amount: cents, red_amount: cents })),
  events: z.array(changeLogEntry),
})

export const refundById = call({
  name: 'refundById',
  summary: '退票详情',
  method: 'GET',
  path: '/v1/refund-invoice-batches/:id/',
  access: readers,
  params: idParams,
  response: detail,
})

/** The agency audits, whoever has applied takes it back (decision 3 of docs/breadth). No slash at the end, as the catalogue has it. */
export const decideRefund = call({
  name: 'decideRefund',
  summary: '审核或撤回退票',
  method: 'PUT',
  path: '/v1/refund-invoice-batches/:id',
  access: { agency: ['AgencyFinanceRetfundPageIndex:audit', 'AgencyFinanceRetfundPageIndex:cancel'], company: ['CompanyFinanceRetfundPageIndex:cancel'] },
  params: idParams,
  body: z
    .strictObject({ action: z.enum(['audit_pass', 'audit_reject', 'cancel']), reason: line(200).optional(), version })
    .refine(({ action, reason = '' }) => action !== 'audit_reject' || reason !== '', { path: ['reason'], message: '请填写原因' }),
  response: detail,
  changes: ['refund-invoice-batches', 'invoice-redink-offsets', 'invoices', 'invoice-batches'],
})

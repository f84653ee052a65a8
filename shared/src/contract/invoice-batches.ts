import { z } from 'zod'
import { flag, under } from '../domain/fields/field.ts'
import { invoiceBatchFields } from '../domain/fields/invoice-batch.ts'
import { invoiceStatFields } from '../domain/fields/invoice-stat.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLog, commaList, dateRange, id, idParams, line, listOf, percent, receivedCents, sums, version } from './schemas/common.ts'
import { MOST_SETTLEMENTS } from '../domain/tax/invoiceable.ts'
import { invoiceAmounts, invoiceBatch, invoiceCategoryKind, invoiceOrder, splitLine, tooManySettlements } from './schemas/invoice.ts'
import { review } from './schemas/review.ts'

const words = { ...invoiceBatchFields, ...under('details', { ...invoiceBatchFields, remark: invoiceBatchFields.invoice_remark }), ...under('split_detail', invoiceBatchFields), ...under('details.split_detail', invoiceBatchFields), settlement_at: invoiceStatFields.settlement_at, is_company_confirm: flag('供企业确认') } as const
const call = family('invoice-batches', words)

export const invoiceReaders = { agency: ['AgencyFinanceBillingPageIndex'], company: ['CompanyFinanceBillingPageIndex'] } as const
const applicants = { agency: ['AgencyFinanceBillingPageIndex:add'], company: ['CompanyFinanceBillingPageIndex:add'] } as const
const cancelers = { agency: ['AgencyFinanceBillingPageIndex:cancel'], company: ['CompanyFinanceBillingPageIndex:cancel'] } as const
const confirmers = { agency: ['AgencyFinanceBillingPageIndex:confirm'] } as const
const statisticians = { agency: ['AgencyFinanceBillingStatsPageIndex'] } as const

/** What an application takes is off what may be invoiced of its settlements. */
export const invoiceChanges = ['invoice-batches', 'settlements'] as const

/** Applications for invoices, each with its details (R180, R181). An enterprise sees its own detail of each. */
export const { search: listInvoiceBatches, exported: exportInvoiceBatches, counted: countInvoiceBatches } = listCalls(call, {
  search: { name: 'listInvoiceBatches', summary: '开票申请列表', method: 'GET', path: '/v1/invoice-batches/' },
  exported: { name: 'exportInvoiceBatches', summary: '导出开票申请', method: 'GET', path: '/v1/invoice-batches/exports/' },
  counted: { name: 'countInvoiceBatches', summary: '开票申请各状态的数量', path: '/v1/invoice-batches/status_counts/' },
  access: invoiceReaders,
  filters: {
    sn: line(40).optional(),
    company_id: id.optional(),
    status: commaList.optional(),
    category: commaList.optional(),
    created_by: commaList.optional(),
    submit_at: dateRange.optional(),
    ids: commaList.optional(),
  },
  response: listOf(invoiceBatch).extend({ sums: sums.extend({ real_invoice_amount: cents }).optional() }),
})

export const invoiceBatchById = call({ name: 'invoiceBatchById', summary: '开票申请详情', method: 'GET', path: '/v1/invoice-batches/:id/', access: invoiceReaders, params: idParams, response: invoiceBatch })

export const invoiceBatchEvents = call({ name: 'invoiceBatchEvents', summary: '开票申请变更记录', method: 'GET', path: '/v1/invoice-batches/:id/history_events/', access: invoiceReaders, params: idParams, response: changeLog })

/**
 * Whether the caller may apply, and otherwise why not: by the contract in force of an enterprise (R370). `is_signing`: by applying an enterprise
 * signs its statement, which uses up one unit of its agency.
 */
export const invoiceApplyState = call({
  name: 'invoiceApplyState', summary: '能否申请开票', method: 'GET', path: '/v1/invoice-batches/apply_state/', access: invoiceReaders, response: z.object({ refusal: z.string().nullable(), is_signing: z.boolean() }),
})

export const createInvoiceBatch = call({
  name: 'createInvoiceBatch', summary: '申请开票', method: 'POST', path: '/v1/invoice-batches/', access: applicants, newBusiness: true, idempotent: true, body: invoiceOrder, response: invoiceBatch, changes: invoiceChanges,
})

/** After a rejection: corrected, and submitted again. */
export const updateInvoiceBatch = call({
  name: 'updateInvoiceBatch', summary: '修改并重新提交开票申请', method: 'PUT', path: '/v1/invoice-batches/:id/', access: applicants, newBusiness: true, params: idParams, body: invoiceOrder.extend({ version }), response: invoiceBatch, changes: invoiceChanges,
})

export const cancelInvoiceBatch = call({
  name: 'cancelInvoiceBatch', summary: '取消开票申请', method: 'PUT', path: '/v1/invoice-batches/:id/cancel/', access: cancelers, params: idParams, body: z.strictObject({ reason: line(200).default(''), version }), response: invoiceBatch, changes: invoiceChanges,
})

/** The enterprise confirms its own detail, or rejects all (R376, decision 87). */
export const companyConfirmInvoiceBatch = call({
  name: 'companyConfirmInvoiceBatch', summary: '企业确认开票申请', path: '/v1/invoice-batches/:id/company_confirm/', access: { company: ['CompanyFinanceBillingPageIndex:confirm'] }, ...review, response: invoiceBatch, changes: [...invoiceChanges, 'topups'],
})

export const agencyConfirmInvoiceBatch = call({
  name: 'agencyConfirmInvoiceBatch', summary: '业务公司确认开票申请', path: '/v1/invoice-batches/:id/agency_confirm/', access: confirmers, ...review, response: invoiceBatch, changes: invoiceChanges,
})

/** Each on its own: one that is refused stops none of the others (R683). */
export const agencyConfirmInvoiceBatches = call({
  name: 'agencyConfirmInvoiceBatches', summary: '批量确认开票申请', method: 'PUT', path: '/v1/invoice-batches/agency_batch_confirm/', access: confirmers,
  body: z.strictObject({ ids: z.array(id).min(1, '请选择开票申请').max(100, '一次最多确认 100 笔') }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: invoiceChanges,
})

/** The statement that the enterprise confirms; a page of its own, to be shown in a sandboxed frame (R684). `is_company_confirm=1`: with the line to sign. */
export const invoiceStatementHtml = call({
  name: 'invoiceStatementHtml', summary: '结算确认单预览', method: 'GET', path: '/v1/invoice-batches/:id/settlement_html/', access: invoiceReaders, params: idParams,
  query: z.strictObject({ is_company_confirm: z.enum(['0', '1']).default('0') }), response: z.object({ html: z.string() }),
})

const statementLine = z.object({
  company_id: id,
  company_name: z.string(),
  sn: z.string(),
  settlement_at: z.string().nullable(),
  worker_count: z.int(),
  bill_count: z.int(),
  settlement_amount: cents,
  service_fee: cents,
  promotion_fee: cents,
  accounting_fee: cents,
  pay_amount: cents,
  /** Of it, in this application. */
  amount: cents,
})

/** The same as figures (decision 72). */
export const invoiceStatementContent = call({
  name: 'invoiceStatementContent', summary: '结算确认单内容', method: 'GET', path: '/v1/invoice-batches/:id/settlement_content/', access: invoiceReaders, params: idParams,
  response: z.object({ sn: z.string(), agency_name: z.string(), submit_at: z.string(), lines: z.array(statementLine), amount: cents, tax_amount: cents, pay_amount: cents }),
})

export const makeInvoiceStatement = call({
  name: 'makeInvoiceStatement', summary: '生成结算确认单', method: 'POST', path: '/v1/invoice-batches/:id/gen_settlement_pdf/', access: invoiceReaders, params: idParams, response: z.object({ id }), changes: ['exports'],
})

/** The details of an application, one row for each settlement of each enterprise (R686). */
export const exportInvoiceDetails = call({
  name: 'exportInvoiceDetails', summary: '导出开票明细', method: 'POST', path: '/v1/invoice-batches/:id/export_company_details/', access: { agency: ['AgencyFinanceBillingPageIndex:export'] }, params: idParams, body: z.strictObject({}), response: z.object({ id }), changes: ['exports'],
})

const statFilters = {
  company_id: id.optional(),
  company_name: line(64).optional(),
  /** `2026-01-01,2026-12-31`: when its settlements were settled. */
  settlement_at: dateRange.optional(),
}

const figures = { settled_amount: cents, applied_amount: cents, invoiced_amount: cents, not_invoiced_amount: cents, red_amount: cents }

/** By enterprise and month of settlement: what was settled, invoiced, not invoiced, and taken back (R686, R687). */
export const { search: invoiceStats, exported: exportInvoiceStats } = listCalls(call, {
  search: { name: 'invoiceStats', summary: '开票统计', method: 'GET', path: '/v1/invoice-batches/stats/' },
  exported: { name: 'exportInvoiceStats', summary: '导出开票统计', method: 'GET', path: '/v1/invoice-batches/stats_exports/' },
  access: statisticians,
  filters: statFilters,
  response: listOf(z.object({ id: z.string(), month: z.string(), company_id: id, company_name: z.string(), settlement_count: z.int(), ...figures })).extend({
    sums: sums.extend(figures),
    /** Of all rows, for the chart: the latest twelve months, oldest first. */
    months: z.array(z.object({ month: z.string(), invoiced_amount: cents, not_invoiced_amount: cents, red_amount: cents })),
  }),
})

const plannedLine = z.object({ amount: cents, tax_amount: cents, balance_total_amount: cents.nullable(), balance_deduct_amount: cents.nullable() })

/** 开票模拟: what some settlements could be invoiced as, side by side; nothing is stored. */
export const simulateInvoices = call({
  name: 'simulateInvoices', summary: '开票模拟', method: 'POST', path: '/v1/invoice-batches/simulate/', access: applicants, reads: true,
  body: z.strictObject({ company_id: id.optional(), sns: z.array(line(40)).min(1, '请选择结算单').max(MOST_SETTLEMENTS, tooManySettlements), real_invoice_amount: receivedCents.min(1, '开票金额必须大于 0').optional() }),
  response: z.object({
    ...invoiceAmounts,
    /** What may be deducted by a difference invoice of them. */
    deductible_amount: cents,
    /** What may be invoiced afterwards of the same settlements. */
    left_amount: cents,
    /** The park's, of a single invoice. */
    limit_amount: cents.nullable(),
    scenarios: z.array(z.object({ category: invoiceCategoryKind, tax_ratio: percent, by_limit: z.boolean(), invoice_count: z.int(), amount: cents, tax_amount: cents, net_amount: cents, deduct_amount: cents, lines: z.array(plannedLine) })),
    /** What these settlements' own invoicing plans come to (R366), where all of them have one and it fits the amount: an application begins with it. */
    plan: z.object({ category: invoiceCategoryKind, lines: z.array(splitLine) }).nullable(),
    /** What the lines may be issued for: those in use, and of these what the group lets its enterprises have. Percent. */
    categories: z.array(z.object({ id, name: z.string(), ratios: z.array(percent) })),
  }),
})

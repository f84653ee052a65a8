import { z } from 'zod'
import { redinkFields } from '../domain/fields/invoice.ts'
import { redAmount } from '../domain/tax/redink.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, sums, version } from './schemas/common.ts'
import { redink } from './schemas/issued-invoice.ts'
import { MAX_PAYMENT_CENTS } from '../domain/bounds.ts'

const call = family('invoice-redink-offsets', redinkFields)

const readers = { agency: ['AgencyFinanceRenInkPageIndex'] } as const

/** 红冲 (R186). */
export const { search: listRedinks, exported: exportRedinks, counted: countRedinks } = listCalls(call, {
  search: { name: 'listRedinks', summary: '红冲列表', method: 'GET', path: '/v1/invoice-redink-offsets/' },
  exported: { name: 'exportRedinks', summary: '导出红冲', method: 'GET', path: '/v1/invoice-redink-offsets/exports/' },
  counted: { name: 'countRedinks', summary: '红冲各状态的数量', path: '/v1/invoice-redink-offsets/status_counts/' },
  access: readers,
  filters: { sn: line(40).optional(), status: commaList.optional(), invoice_number: line(40).optional(), reason: commaList.optional(), refund_sn: line(40).optional(), company_id: id.optional(), create_at: dateRange.optional(), expire_at: dateRange.optional() },
  response: listOf(redink).extend({ sums: sums.extend({ amount: cents }).optional() }),
})

const detail = redink.extend({ events: z.array(changeLogEntry) })
const changes = ['invoice-redink-offsets', 'refund-invoice-batches', 'invoices', 'invoice-batches', 'settlements'] as const

/** Whatever sign was typed (R499). */
const amount = z.int().min(-MAX_PAYMENT_CENTS).max(MAX_PAYMENT_CENTS).refine((value) => value !== 0, '红冲金额不能为 0').transform(redAmount)
const wish = { amount, reason: z.enum(['1', '2', '3', '4']), remark: line(200).default('') }

export const redinkById = call({
  name: 'redinkById',
  summary: '红冲详情',
  method: 'GET',
  path: '/v1/invoice-redink-offsets/:id',
  access: readers,
  params: idParams,
  response: detail,
})

export const createRedink = call({
  name: 'createRedink',
  summary: '新增红冲',
  method: 'POST',
  path: '/v1/invoice-redink-offsets/',
  access: { agency: ['AgencyFinanceRenInkPageAdd:add'] },
  idempotent: true,
  body: z.strictObject({ invoice_id: id, refund_batch_id: id.optional(), ...wish }),
  response: detail,
  changes,
})

/** Changes a draft, submits it to the bureau, gives the seller's word on one of the buyer's, or orders the red invoice again after the vendor refused it. */
export const updateRedink = call({
  name: 'updateRedink',
  summary: '处理红冲',
  method: 'PUT',
  path: '/v1/invoice-redink-offsets/:id',
  access: { agency: ['AgencyFinanceRenInkPageIndex:submit'] },
  params: idParams,
  body: z
    .strictObject({ action: z.enum(['save', 'submit', 'seller_confirm', 'deny', 'retry']).default('save'), amount: amount.optional(), reason: wish.reason.optional(), remark: line(200).optional(), version }),
  response: detail,
  changes,
})

export const cancelRedink = call({
  name: 'cancelRedink',
  summary: '撤销红冲',
  method: 'PUT',
  path: '/v1/invoice-redink-offsets/:id/cancel/',
  access: { agency: ['AgencyFinanceRenInkPageIndex:cancel'] },
  params: idParams,
  body: z.strictObject({ version }),
  response: detail,
  changes,
})

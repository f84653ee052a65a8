import { z } from 'zod'
import { acceptOrderFields } from '../domain/fields/accept-order.ts'
import { billStatus } from './bills.ts'
import { family } from './call.ts'
import { businessDate, cents, dateRange, done, id, idParams, line, listOf, pageQuery, timestamp } from './schemas/common.ts'

const call = family('accept-orders', acceptOrderFields)

const readers = { agency: ['AgencySettlementBillPageIndex'], company: ['CompanySettlementBillPageIndex'] } as const
const writers = { agency: ['AgencySettlementBillPageIndex:accept'], company: ['CompanySettlementBillPageIndex:accept'] } as const
const changes = ['accept-orders', 'bills']

/** Bills per form: those of the largest batch. */
const mostBills = 6000

/** The signed acceptance form of delivered work (domain.md §1.2 验收单). */
const acceptOrder = z.object({
  id,
  sn: z.string(),
  name: z.string(),
  company_id: id,
  company_name: z.string(),
  file_url: z.string(),
  bill_count: z.int(),
  /** Of all its bills. */
  amount: cents,
  accept_at: businessDate,
  remark: z.string(),
  creator: z.string(),
  create_at: timestamp,
  /** One of its bills is paid, so that it stays. */
  is_paid: z.boolean(),
})

/** Bills of one enterprise; each has a result of its own, and none of them is linked if none can be. */
export const createAcceptOrder = call({
  name: 'createAcceptOrder',
  summary: '关联验收单',
  method: 'POST',
  path: '/v1/accept-orders/',
  access: writers,
  idempotent: true,
  bodySize: 'large',
  body: z.strictObject({
    name: line(50).min(1, '请输入验收单名称'),
    file_url: line(1000).min(1, '请上传验收单文件'),
    bill_ids: z.array(id).min(1, '请选择账单').max(mostBills, `一次最多关联 ${mostBills} 笔账单`),
    accept_at: businessDate,
    remark: line(200).default(''),
  }),
  response: acceptOrder.extend({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes,
})

export const listAcceptOrders = call({
  name: 'listAcceptOrders',
  summary: '验收单列表',
  method: 'GET',
  path: '/v1/accept-orders/',
  access: readers,
  query: z.strictObject({ name: line(50).optional(), sn: line(40).optional(), company_id: id.optional(), accept_at: dateRange.optional(), ...pageQuery }),
  response: listOf(acceptOrder),
})

/** Refused once one of its bills is paid (decision 92). */
export const deleteAcceptOrder = call({
  name: 'deleteAcceptOrder',
  summary: '删除验收单',
  method: 'DELETE',
  path: '/v1/accept-orders/:id',
  access: writers,
  params: idParams,
  response: done,
  changes,
})

/** The forms of a bill, or the bills of a form (R658). */
export const listBillAcceptOrders = call({
  name: 'listBillAcceptOrders',
  summary: '账单关联验收单',
  method: 'GET',
  path: '/v1/bill-accept-orders/',
  access: readers,
  query: z.strictObject({ bill_id: id.optional(), accept_order_id: id.optional(), ...pageQuery }),
  response: listOf(acceptOrder.omit({ id: true }).extend({ id: z.string(), accept_order_id: id, bill_id: id, bill_sn: z.string(), bill_status: billStatus, bill_amount: cents })),
})

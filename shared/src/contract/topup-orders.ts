import { z } from 'zod'
import { MAX_BATCH_CENTS } from '../domain/bounds.ts'
import { topupInputFields } from '../domain/fields/topup.ts'
import { topupMachine } from '../domain/machines/topup.ts'
import { ORDER_ADDS, ORDER_LISTS, ORDER_STEPS } from '../domain/service-pages.ts'
import { MAX_SERVICE_COUNT, MAX_SERVICE_PRICE, perPrice, perService } from '../domain/topup.ts'
import { REASON } from '../domain/verdict.ts'
import { family } from './call.ts'
import { eitherOf, listCalls } from './list-calls.ts'
import { changeLogEntry, cents, commaList, dateRange, id, idParams, line, listOf, nonNegativeCents, timestamp, version } from './schemas/common.ts'

const call = family('topup-orders', topupInputFields)

const amount = nonNegativeCents.max(MAX_BATCH_CENTS, '金额过大')
const status = z.enum(topupMachine.states)
const owner = z.enum(['park', 'platform', 'agency'])
const bought = z.int().min(0)

/** Exactly one of the three ids is set: whose order it is (R213). */
const order = z.object({
  id,
  sn: z.string(),
  status,
  owner_flavour: owner,
  park_id: id.nullable(),
  platform_id: id.nullable(),
  agency_id: id.nullable(),
  tenant_name: z.string(),
  ...perService(() => bought),
  price: z.object(perPrice(() => cents)),
  amount: cents,
  discount_amount: cents,
  /** The buyer has entered the discount, not the operator. */
  is_discount_claimed: z.boolean(),
  payable_amount: cents,
  voucher_url: z.string(),
  remark: z.string(),
  reject_reason: z.string(),
  creator: z.string(),
  create_at: timestamp,
  pay_at: timestamp.nullable(),
  finish_at: timestamp.nullable(),
  version,
})

const orderDetail = order.extend({ events: z.array(changeLogEntry) })

/** What is bought at which prices: the amount is checked against them (no. 57 of docs/breadth). */
const wish = {
  amount,
  discount_amount: amount.default(0),
  park_id: id.nullish(),
  platform_id: id.nullish(),
  agency_id: id.nullish(),
  price: z.strictObject(perPrice(() => z.int().min(0).max(MAX_SERVICE_PRICE))),
  ...perService(() => z.int().min(0).max(MAX_SERVICE_COUNT).default(0)),
  remark: line(200).default(''),
}

export const { search: listTopupOrders, exported: exportTopupOrders, counted: countTopupOrders } = listCalls(call, {
  search: { name: 'listTopupOrders', summary: '充值订单列表', method: 'GET', path: '/v1/topup-orders/' },
  exported: { name: 'exportTopupOrders', summary: '导出充值订单', method: 'POST', path: '/v1/topup-orders/exports/' },
  counted: { name: 'countTopupOrders', summary: '统计充值订单', path: '/v1/topup-orders/counts/' },
  access: ORDER_LISTS,
  filters: {
    sn: line(40).optional(),
    owner_flavour: commaList.optional(),
    tenant_name: line(60).optional(),
    status: commaList.optional(),
    create_at: dateRange.optional(),
    finish_at: dateRange.optional(),
  },
  response: listOf(order),
})

export const topupOrder = call({ name: 'topupOrder', summary: '充值订单', method: 'GET', path: '/v1/topup-orders/:id', access: ORDER_LISTS, params: idParams, response: orderDetail })

export const createTopupOrder = call({
  name: 'createTopupOrder',
  summary: '申请充值',
  method: 'POST',
  path: '/v1/topup-orders/',
  access: ORDER_ADDS,
  body: z.strictObject(wish),
  response: orderDetail,
  idempotent: true,
  changes: ['topup-orders'],
})

/** Whom the operator can order for: parks, groups and agencies whose name contains the text. */
export const topupBuyers = call({
  name: 'topupBuyers',
  summary: '可充值的客户',
  method: 'GET',
  path: '/v1/topup-orders/buyers/',
  access: { saas: ORDER_ADDS.saas },
  query: z.strictObject({ owner_flavour: owner, search: line(60).default('') }),
  response: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
})

const replaces = (action: string): boolean => action === 'update' || action === 'resubmit'

/** Whatever becomes of an order, by `action`; without one its contents are replaced. */
export const updateTopupOrder = call({
  name: 'updateTopupOrder',
  summary: '编辑或处理充值订单',
  method: 'PUT',
  path: '/v1/topup-orders/:id',
  access: eitherOf(...Object.values(ORDER_STEPS)),
  params: idParams,
  body: z
    .strictObject({
      ...wish,
      amount: amount.optional(),
      price: wish.price.optional(),
      remark: line(200).optional(),
      action: z.enum(['update', 'upload_voucher', 'confirm', 'reject', 'resubmit', 'cancel']).default('update'),
      voucher_url: z.string().max(200).optional(),
      reason: line(200).default(''),
      version,
    })
    .refine(({ action, reason }) => action !== 'reject' || reason !== '', { path: ['reason'], error: REASON.text })
    .refine(({ action, voucher_url }) => action !== 'upload_voucher' || voucher_url !== undefined, { path: ['voucher_url'], error: '请上传付款凭证' })
    .refine(({ action, amount: sent }) => !replaces(action) || sent !== undefined, { path: ['amount'], error: '请填写充值内容' })
    .refine(({ action, price }) => !replaces(action) || price !== undefined, { path: ['price'], error: '请填写单价' }),
  response: orderDetail,
  changes: ['topup-orders', 'topups', 'service-use-records'],
})

import type { APIRequestContext } from '@playwright/test'
import { expect } from './suite.ts'
import type { Agency, Api } from './tenants.ts'

/** One pixel. */
export const receipt = { name: '付款凭证.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') }

interface Order {
  readonly id: string
  readonly sn: string
  readonly version: number
}

/** The agency orders codes at the price of today, with a discount in cents that it enters itself. */
export async function orderCodes({ api, id }: Agency, sms_count: number, discount_amount = 0): Promise<Order> {
  const { price } = await api.ok<{ price: Readonly<Record<string, number>> }>('GET', '/v1/service-prices/')
  return api.ok<Order>('POST', '/v1/topup-orders/', { agency_id: id, price, sms_count, discount_amount, amount: sms_count * Number(price['sms_price']) })
}

/** And proves that they were paid. */
export async function payOrder(request: APIRequestContext, { api }: Agency, { id, version }: Order): Promise<Order> {
  const query = new URLSearchParams({ filename: receipt.name, size: String(receipt.buffer.length), purpose: 'topup_voucher' })
  const { url, file_url } = await api.ok<{ url: string; file_url: string }>('GET', `/v1/oss/sign_url/?${query.toString()}`)
  const sent = await request.put(url, { data: receipt.buffer, headers: { 'content-type': 'application/octet-stream' } })
  expect(sent.status(), await sent.text()).toBe(200)
  return api.ok<Order>('PUT', `/v1/topup-orders/${id}`, { action: 'upload_voucher', voucher_url: file_url, version })
}

/** As the operator answers. */
export const answerOrder = (saas: Api, { id, version }: Order, answer: object): Promise<Order> => saas.ok<Order>('PUT', `/v1/topup-orders/${id}`, { ...answer, version })

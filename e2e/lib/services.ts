import type { APIRequestContext } from '@playwright/test'
import type { ServiceKey } from '../../shared/src/domain/topup.ts'
import type { UploadPurpose } from '../../shared/src/domain/uploads.ts'
import { expect } from './suite.ts'
import type { Agency, Api } from './tenants.ts'

/** One pixel. */
export const receipt = { name: '付款凭证.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') }

interface Order {
  readonly id: string
  readonly sn: string
  readonly version: number
}

/** The agency orders units of a service at the price of today, with a discount in cents that it enters itself. */
export async function orderService({ api, id }: Agency, service: ServiceKey, count: number, discount_amount = 0): Promise<Order> {
  const { price } = await api.ok<{ price: Readonly<Record<string, number>> }>('GET', '/v1/service-prices/')
  return api.ok<Order>('POST', '/v1/topup-orders/', { agency_id: id, price, [`${service}_count`]: count, discount_amount, amount: count * Number(price[`${service}_price`]) })
}

export const orderCodes = (agency: Agency, count: number, discount = 0): Promise<Order> => orderService(agency, 'sms', count, discount)

/** The receipt of a payment. Returns its `file_url`. */
export async function uploadReceipt(request: APIRequestContext, api: Api, purpose: UploadPurpose): Promise<string> {
  const query = new URLSearchParams({ filename: receipt.name, size: String(receipt.buffer.length), purpose })
  const { url, file_url } = await api.ok<{ url: string; file_url: string }>('GET', `/v1/oss/sign_url/?${query.toString()}`)
  const sent = await request.put(url, { data: receipt.buffer, headers: { 'content-type': 'application/octet-stream' } })
  expect(sent.status(), await sent.text()).toBe(200)
  return file_url
}

/** And proves that they were paid. */
export async function payOrder(request: APIRequestContext, { api }: Agency, { id, version }: Order): Promise<Order> {
  const file_url = await uploadReceipt(request, api, 'topup_voucher')
  return api.ok<Order>('PUT', `/v1/topup-orders/${id}`, { action: 'upload_voucher', voucher_url: file_url, version })
}

/** As the operator answers. */
export const answerOrder = (saas: Api, { id, version }: Order, answer: object): Promise<Order> => saas.ok<Order>('PUT', `/v1/topup-orders/${id}`, { ...answer, version })

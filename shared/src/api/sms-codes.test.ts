import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { sendSmsCode } from './sms-codes.ts'
import { startTestServer } from './testing/server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('R428 R429 R430 R431 R432 R433 self_type picks the call and stays behind: the own code carries the phone, a payment its id alone, the end of a cooperation nothing', async () => {
  const client = createClient({ origin: () => server.origin, token: () => 'T', notify: { error: () => undefined }, expired: () => undefined, loading: null })
  await sendSmsCode({ self_type: 'self', phone: '19900000001' }, client)
  await sendSmsCode({ self_type: 'pay', id: '0190a6b2-0000-7000-8000-000000000001' }, client)
  await sendSmsCode({ self_type: 'termination' }, client)
  expect(server.seen.map(({ method, url, body }) => [method, url, body === '' ? null : JSON.parse(body)])).toEqual([
    ['POST', '/v1/sms/self_captcha/', { phone: '19900000001' }],
    ['POST', '/v1/sms/payment_captcha/', { id: '0190a6b2-0000-7000-8000-000000000001' }],
    ['POST', '/v1/sms/authorize_termination/', null],
  ])
})

import { expect, test } from 'vitest'
import { testApp } from './database.ts'

const { app } = await testApp({ trustProxy: ['127.0.0.1'] })
const scrape = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => app.inject({ url: '/metrics', headers, remoteAddress })

test('metrics tell how long each route took, by its pattern, and what waits for workers', async () => {
  await app.inject({ url: '/v1/bills/0190a6b2-0000-7000-8000-000000000001/' })
  const { statusCode, body } = await scrape()
  expect(statusCode).toBe(200)
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/v1\/bills\/:id\/?",status="401"\} 1/u)
  expect(body).not.toContain('0190a6b2')
  expect(body).toContain('# TYPE jobs gauge')
})

test('only this machine reads them, and not through a proxy', async () => {
  expect((await scrape({}, '10.0.0.7')).statusCode).toBe(404)
  expect((await scrape({ 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(404)
})

test('a proxy that is trusted names the request, nobody else does', async () => {
  const answer = await app.inject({ url: '/livez', headers: { 'x-request-id': 'abcdef0123456789' } })
  expect(answer.headers['x-request-id']).toBe('abcdef0123456789')
  for (const [remoteAddress, named] of [['10.0.0.7', 'abcdef0123456789'], ['127.0.0.1', 'a b\tc'], ['127.0.0.1', 'x'.repeat(65)]] as const) {
    const other = await app.inject({ url: '/livez', remoteAddress, headers: { 'x-request-id': named, 'x-forwarded-for': '127.0.0.1' } })
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/u)
  }
})

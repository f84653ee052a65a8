import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ask, signIn, testApp } from './database.ts'

const { app, tenants } = await testApp()
const token = await signIn(app, tenants.phones.company)

test('R708 /v1/districts/ answers province, city and district with their codes, for whoever is signed in', async () => {
  expect((await ask(app, null, '/v1/districts/')).statusCode).toBe(401)
  const { results } = (await ask(app, token, '/v1/districts/')).json()
  expect(results).toHaveLength(34)
  const hainan = results.find(({ name }: { name: string }) => name === '海南省')
  expect(hainan.code).toBe('460000')
  const haikou = hainan.children.find(({ name }: { name: string }) => name === '海口市')
  expect(haikou.children).toContainEqual({ code: '460106', name: '龙华区' })
  // Every city has districts, so that three levels can always be chosen.
  for (const province of results) for (const city of province.children) expect(city.children.length, `${province.name}${city.name}`).toBeGreaterThan(0)
})

test('the districts travel once: an ETag, a long life in the browser, packed', async () => {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
  const first = await app.inject({ url: '/v1/districts/', headers })
  expect(first.headers).toMatchObject({ 'cache-control': 'private, max-age=86400', 'content-encoding': 'br', vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).results).toHaveLength(34)
  expect(first.rawPayload.length).toBeLessThan(40_000)
  const again = await app.inject({ url: '/v1/districts/', headers: { ...headers, 'if-none-match': String(first.headers['etag']) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // No other answer may be cached.
  expect((await ask(app, token, '/v1/industries/')).headers['cache-control']).toBe('no-store')
})

test('R711 /v1/common/enterprise_banks/ answers names of banks, each once, for whoever is signed in', async () => {
  const answer = await ask(app, token, '/v1/common/enterprise_banks/')
  expect(answer.headers['cache-control']).toBe('private, max-age=86400')
  const { results } = answer.json()
  expect(results).toEqual(expect.arrayContaining(['招商银行', '海南银行']))
  expect(new Set(results).size).toBe(results.length)
})

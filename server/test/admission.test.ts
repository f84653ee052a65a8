import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { gatesOf } from '../src/kernel/admission.ts'
import { signIn, testApp, whileHeld } from './database.ts'

const { app, deps, tenants } = await testApp()
const gated = await buildApp({ ...deps, gates: gatesOf({ ...deps.config, addressRate: 50 }) })
afterAll(() => gated.close())

test('one address that calls too fast is refused before anything is asked of the database, and the others are not', async () => {
  const token = await signIn(app, tenants.phones.company)
  const call = (remoteAddress: string, authorization = 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaa') => gated.inject({ url: '/v1/staffs/info/', remoteAddress, headers: { authorization } })
  const flood = await Promise.all(Array.from({ length: 600 }, () => call('10.8.0.1')))
  const statuses = Map.groupBy(flood, ({ statusCode }) => statusCode)
  expect(statuses.get(429)?.length).toBeGreaterThan(400)
  expect(statuses.get(429)?.[0]?.headers['retry-after']).toBe('1')
  expect((await call('10.8.0.2', `Bearer ${token}`)).statusCode).toBe(200)
})

test('so is one that asks for files too fast, by whatever address of theirs', async () => {
  for (const [number, path] of ['logo', 'download?expires=1&sign=x', 'upload?expires=1&sign=x'].entries()) {
    const ask = () => gated.inject({ method: path.startsWith('upload') ? 'PUT' : 'GET', url: `/v1/files/${randomUUID()}/${path}`, remoteAddress: `10.8.1.${number}` })
    const flood = await Promise.all(Array.from({ length: 600 }, ask))
    expect([path, flood.filter(({ statusCode }) => statusCode === 429).length > 400]).toEqual([path, true])
  }
})

test('who waits for a logo leaves the database to the others, and so does who asks whether the server is ready', async () => {
  const token = await signIn(app, tenants.phones.company)
  const info = () => app.inject({ url: '/v1/staffs/info/', remoteAddress: '10.8.2.2', headers: { authorization: `Bearer ${token}` } })
  const floods = [['app.file', `/v1/files/${randomUUID()}/logo`], ['public.migration', '/readyz']] as const
  for (const [table, url] of floods) {
    const [answers] = await whileHeld(deps, `lock table ${table} in access exclusive mode`, [], async () => {
      const waiting = Promise.all(Array.from({ length: 60 }, () => app.inject({ url, remoteAddress: '10.8.2.1' })))
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect([url, (await info()).statusCode]).toEqual([url, 200])
      return [waiting]
    })
    await answers
  }
})

test('whether the server is ready is asked once in a second, however many want to know', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const [answers] = await whileHeld(deps, 'lock table public.migration in access exclusive mode', [], async (untilWaiting) => {
    const waiting = Promise.all(Array.from({ length: 8 }, () => app.inject('/readyz')))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await untilWaiting(1)
    return [waiting]
  })
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('a body that trickles in is cut', async () => {
  const slow = await buildApp({ ...deps, config: { ...deps.config, bodySeconds: 1 } })
  await slow.listen({ host: '127.0.0.1', port: 0 })
  const address = slow.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect({ host: '127.0.0.1', port })
  socket.write('POST /v1/accounts/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  socket.on('error', () => undefined)
  const trickle = setInterval(() => socket.writable && socket.write(' '), 200)
  // Without the cut it would go on until the test's time is over.
  await new Promise((resolve) => socket.on('close', resolve).resume())
  clearInterval(trickle)
  await slow.close()
})

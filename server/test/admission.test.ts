import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { gatesOf } from '../src/kernel/admission.ts'
import { signIn, testApp } from './database.ts'

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

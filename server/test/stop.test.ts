import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from './database.ts'

test('a request that comes in while the server stops is answered, and then the connection ends', async () => {
  const { app } = await testApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  // Accepted: a connection that waits in the queue of the system is another matter.
  await sleep(100)
  const stopped = app.close()
  socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'end')
  const answer = Buffer.concat(parts).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/u)
  expect(answer.toLowerCase()).toContain('connection: close')
  await stopped
})

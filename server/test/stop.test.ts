import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openDeps } from '../src/setup.ts'
import { testApp } from './database.ts'
import { makeDatabase } from './test-server.ts'
import { startServer } from './server-process.ts'
import { sentBill, makeWorld } from './spine.ts'

test('a request that comes in while the server stops is answered, and then the connection ends', async () => {
  const { app } = await testApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  // The connection has been accepted; one that still waits in the system's queue does not count.
  await sleep(100)
  const stopped = app.close()
  socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'end')
  const answer = Buffer.concat(parts).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/u)
  expect(answer.toLowerCase()).toContain('connection: close')
  await stopped
})

test('behind a proxy a process that is told to stop is not ready, and goes on answering for a while, a connection for each answer', async () => {
  const { app, deps } = await testApp({ drainMs: 1000 })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string) => {
    const { status, headers } = await fetch(base + path)
    return [status, headers.get('connection')]
  }
  expect([deps.config.drainMs, await ask('/readyz')]).toEqual([1000, [200, 'keep-alive']])
  const stopped = app.close()
  expect([await ask('/readyz'), await ask('/livez'), await ask('/v1/permissions/')]).toEqual([[503, 'close'], [200, 'close'], [401, 'close']])
  await stopped
  await expect(fetch(base)).rejects.toThrow()
})

test('a server that is told to stop puts its job down at the next checkpoint, and another goes on from there at once', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-stop-'))
  const { url, drop } = await makeDatabase(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const deps = await openDeps(readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: folder }), url)
    const world = await makeWorld(deps, { workers: 30, company: { config: { month_max_amount: 1e12, season_max_amount: 1e12, month_bill_times_remind: 1000 } } })
    await deps.close()
    // Far longer than the test, so a worker that takes the job over has not waited for the lease to expire.
    const settings = { DEMO: '1', DATA_DIR: folder, DATABASE_URL: url, JOB_LEASE_SECONDS: '600' }
    const first = await startServer(settings)
    // No bill is written before the test allows it, so the stop always arrives in the middle of the work, however fast the machine.
    await client.query('begin; lock table app.bill in exclusive mode')
    const bills = world.workers.flatMap((worker, at) => Array.from({ length: 200 }, (_, index) => sentBill(at * 200 + index + 2, worker, `${10 + at}.${String(index % 100).padStart(2, '0')}`)))
    const sent = await fetch(`${first.base}/v1/bills/import/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.agency.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ company_id: world.company.tenantId, bills, filename: '账单.xlsx' }),
    })
    expect(sent.status).toBe(200)
    const job = async () => (await client.query<{ attempts: number; finish_at: Date | null; failure_reason: string; held: boolean }>('select attempts, finish_at, failure_reason, lease_until > now() as held from app.job')).rows[0]
    const waiting = async () => (await client.query(`select from pg_locks where not granted and relation = 'app.bill'::regclass`)).rows
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 60_000, interval: 20 })

    const stopped = first.stop()
    await vi.waitFor(() => expect(fetch(first.base)).rejects.toThrow(), { timeout: 60_000, interval: 20 })
    await client.query('commit')
    await stopped
    expect(await job()).toMatchObject({ attempts: 1, finish_at: null, failure_reason: '', held: false })

    const second = await startServer(settings)
    await vi.waitFor(async () => expect((await job())?.finish_at).not.toBeNull(), { timeout: 60_000, interval: 50 })
    await second.stop()
    expect(await job()).toMatchObject({ failure_reason: '' })
    const { rows } = await client.query('select count(*)::int as bills, count(distinct sn)::int as different from app.bill')
    expect(rows).toEqual([{ bills: bills.length, different: bills.length }])
  } finally {
    await client.end()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { appUrlOf } from '../src/db/login.ts'
import { bytesOf, openReplica } from '../src/kernel/replica.ts'
import { asOwner, signIn } from './database.ts'
import { exportedRows } from './exported.ts'
import { drain } from './makers.ts'
import { startPair, type Pair } from './standby.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let pair: Pair
let server: TestServer
let app: TestServer['app']
let deps: TestServer['deps']
let standby: pg.Client
let token: string

beforeAll(async () => {
  pair = await startPair()
  server = await startTestServer(pair.primary.url.admin)
  const url = pair.urlOn('standby', new URL(server.deps.ownerUrl).pathname.slice(1))
  // The database was made a moment ago.
  await until(() => can(url))
  standby = new pg.Client({ connectionString: url })
  standby.on('error', () => undefined)
  await standby.connect()
  await caughtUp()
  deps = { ...server.deps, replica: await openReplica(server.deps.db, appUrlOf(url), server.deps.config, server.deps.log) }
  app = await buildApp(deps)
  token = await signIn(app, server.tenants.phones.company)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await deps?.replica?.close()
  await server?.close()
  await pair?.stop()
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 200) throw new Error('still not so')
    await sleep(50)
  }
}

async function can(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  const isOpen = await client.connect().then(() => true, () => false)
  await client.end()
  return isOpen
}

async function caughtUp(): Promise<void> {
  const [{ at } = {}] = await asOwner(server.deps, 'select pg_current_wal_insert_lsn()::text as at')
  await until(async () => (await standby.query<{ ok: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as ok', [at])).rows[0]?.ok === true)
}

const path = '/v1/company-qrcodes/'
const create = async (name: string): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }, payload: { name, start_at: '2026-01-01 09:00:00', end_at: '2099-01-01 09:00:00', is_long: false, area: ['海南省', '海口市'] } })
  expect(answer.statusCode, answer.body).toBe(200)
  return String(answer.headers['x-position'])
}
const names = async (position?: string): Promise<string[]> => {
  const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}`, ...(position !== undefined && { 'x-position': position }) } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ results: { name: string }[] }>().results.map(({ name }) => name).toSorted()
}

test('a list is read from the replica, and shows what its reader has done themselves, whatever the replica has not', async () => {
  const first = await create('甲招募')
  await caughtUp()
  // What everybody sees at least is a second old by now.
  await sleep(2200)
  await standby.query('select pg_wal_replay_pause()')
  const second = await create('乙招募')
  expect(bytesOf(second)).toBeGreaterThan(bytesOf(first) ?? 0n)
  expect(await names()).toEqual(['甲招募'])
  expect(await names(first)).toEqual(['甲招募'])
  expect(await names(second)).toEqual(['乙招募', '甲招募'])
  // No more than two seconds later everybody sees it, also from a replica that does not go on.
  await sleep(2200)
  expect(await names()).toEqual(['乙招募', '甲招募'])
  for (const wrong of ['FFFFFFFF/FFFFFFFF', 'x', "0/1'; drop table app.bill"]) expect(await names(wrong)).toEqual(['乙招募', '甲招募'])
})

test('a file shows all that was there when it was begun', async () => {
  await create('丙招募')
  const answer = await app.inject({ method: 'POST', url: `${path}exports/`, headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }, payload: {} })
  expect(answer.statusCode, answer.body).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, server.tenants.ids.company, 'qrcode')).toHaveLength(3)
  await standby.query('select pg_wal_replay_resume()')
  await caughtUp()
})

test('a foreign row is seen there no more than here, and a session that ended opens nothing', async () => {
  const other = await signIn(app, server.tenants.phones.foreign)
  await caughtUp()
  const foreign = await app.inject({ url: path, headers: { authorization: `Bearer ${other}` } })
  expect(foreign.json<{ results: unknown[] }>().results).toEqual([])
  expect((await app.inject({ method: 'POST', url: '/v1/account/logout/', headers: { authorization: `Bearer ${other}` } })).statusCode).toBe(200)
  expect((await app.inject({ url: path, headers: { authorization: `Bearer ${other}` } })).statusCode).toBe(401)
})

test('what is done is answered as done, also where the position behind it cannot be had', async () => {
  const payload = { name: '戊招募', start_at: '2026-01-01 09:00:00', end_at: '2099-01-01 09:00:00', is_long: false, area: ['海南省', '海口市'] }
  await asOwner(server.deps, 'revoke execute on function pg_current_wal_insert_lsn() from public')
  try {
    const answer = await app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }, payload })
    expect([answer.statusCode, answer.headers['x-position']]).toEqual([200, undefined])
  } finally {
    await asOwner(server.deps, 'grant execute on function pg_current_wal_insert_lsn() to public')
  }
})

test('a replica that is gone costs nobody a list', async () => {
  await standby.end()
  await pair.standby.stop()
  expect(await names()).toHaveLength(4)
  const position = await create('丁招募')
  expect(await names(position)).toHaveLength(5)
})

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { makeBlankDatabase } from '../../test/test-server.ts'
import { startServer, type Server } from '../../test/server-process.ts'
import { addOperator } from './operator.ts'
import { OpsError } from './database.ts'

const folder = await mkdtemp(join(tmpdir(), 'linggong-operator-'))
const { url, drop } = await makeBlankDatabase(inject('postgresUrl'))
const told: string[] = []
/** A simulated SMS gateway. */
const gateway = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (part: string) => told.push(part))
  request.on('end', () => response.end())
}).listen(0, '127.0.0.1')
const phone = '13800000001'
const ada = { phone, name: '安达', withPassword: false }
let server: Server

const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}
const call = (path: string, body?: object, token?: string) =>
  fetch(`${server.base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const signIn = (more: object) => call('/v1/accounts/login/', { host: 'localhost', phone, ...more })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

beforeAll(async () => {
  if (!gateway.listening) await once(gateway, 'listening')
})
afterAll(async () => {
  await server?.stop()
  gateway.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

test('refuses a phone and a name that no screen would take, before it touches the database', async () => {
  await expect(addOperator(url, { ...ada, phone: '12345' })).rejects.toThrow(new OpsError('手机号 12345 不正确，应为 11 位手机号'))
  await expect(addOperator(url, { ...ada, name: '  ' })).rejects.toThrow(OpsError)
  expect(await rows(`select to_regnamespace('app') as there`)).toEqual([{ there: null }])
})

test('sets up an empty database, its operator and the first 超级管理员, once however often it runs', async () => {
  expect(await addOperator(url, ada)).toEqual({ outcome: 'added', isFirst: true, password: undefined })
  expect(await addOperator(url, ada)).toEqual({ outcome: 'unchanged', isFirst: false, password: undefined })
  const second = { ...ada, phone: '13800000002', name: '卜二' }
  const both = await Promise.all([addOperator(url, second), addOperator(url, second)])
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'unchanged'])
  expect(await rows('select flavour, name, manager_phone from app.tenant')).toEqual([{ flavour: 'saas', name: '运营商', manager_phone: phone }])
  expect(await rows('select name, is_system from app.role')).toEqual([{ name: '超级管理员', is_system: true }])
  expect(await rows('select entity, action, creator from app.history_event order by id')).toEqual(
    [['saas', 'create'], ['role', 'create'], ['staff', 'create'], ['staff', 'create']].map(([entity, action]) => ({ entity, action, creator: '命令行' })),
  )
})

test('without the demo the operator signs in by SMS and holds every key', { timeout: 180_000 }, async () => {
  const { port } = gateway.address() as AddressInfo
  server = await startServer({ DEMO: '0', DATABASE_URL: url, DATA_DIR: folder, SMS_URL: `http://127.0.0.1:${port}/`, SMS_TOKEN: 'secret' })
  expect((await call('/v1/sms/', { host: 'localhost', phone })).status).toBe(200)
  await vi.waitFor(() => expect(told.join('')).toContain(phone), { timeout: 30_000, interval: 100 })
  const sms_code = /验证码为(\d{6})/u.exec(told.join(''))?.[1]
  const answer = await signIn({ is_password: false, sms_code })
  expect(answer.status).toBe(200)
  const { token, app } = (await answer.json()) as { token: string; app: string }
  expect(app).toBe('saas')
  const mine = (await (await call('/v1/permissions/', undefined, token)).json()) as { permissions: string[] }
  expect(mine.permissions.toSorted()).toEqual(allPermissions('saas').toSorted())
  expect((await call('/v1/platforms/', undefined, token)).status).toBe(200)
})

test('a password set at the terminal lets in where no SMS arrives, and ends what was open', async () => {
  const { password = '' } = await addOperator(url, { ...ada, withPassword: true })
  expect(password).toMatch(/^\w{16}$/u)
  const answer = await signIn({ is_password: true, password: sha256(password) })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const { password: next = '' } = await addOperator(url, { ...ada, withPassword: true })
  expect((await call('/v1/platforms/', undefined, token)).status).toBe(401)
  expect((await signIn({ is_password: true, password: sha256(next) })).status).toBe(200)
})

test('makes a member of staff 超级管理员, and leaves one alone who was switched off', async () => {
  await rows(`update app.staff set role_ids = '{}' where account_id = (select id from app.account where phone = $1)`, [phone])
  expect((await addOperator(url, ada)).outcome).toBe('promoted')
  await rows(`update app.staff set status = 'disable' where account_id = (select id from app.account where phone = $1)`, [phone])
  await expect(addOperator(url, ada)).rejects.toThrow(new OpsError('该手机号的员工已被禁用，请由其他管理员启用'))
})

test('takes somebody in at once who was invited and has not accepted', async () => {
  const guest = { ...ada, phone: '13800000002' }
  const seat = () => rows(`select s.invited_until from app.staff s join app.account a on a.id = s.account_id where a.phone = $1`, [guest.phone])
  await rows(`update app.staff set invited_until = now() - interval '1 day' where account_id = (select id from app.account where phone = $1)`, [guest.phone])
  expect((await addOperator(url, guest)).outcome).toBe('promoted')
  expect(await seat()).toEqual([{ invited_until: null }])
  expect(await rows('select action, creator from app.history_event order by id desc limit 1')).toEqual([{ action: 'admit', creator: '命令行' }])
})

test('leaves a database of another version to the server that fits it', async () => {
  await rows(`insert into public.migration (name) values ('9999_later.sql')`)
  await expect(addOperator(url, ada)).rejects.toThrow('数据库比程序新')
})

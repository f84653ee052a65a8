import { beforeEach, expect, test } from 'vitest'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { ask, asOwner, signIn, testApp, whileHeld } from '../../../test/database.ts'
import { drain, makeWorker } from '../../../test/makers.ts'
import { fileRow, sentBill } from '../../../test/spine.ts'
import { isAllowed } from '../../kernel/client.ts'

const { app, deps, tenants, advance, nextWindow } = await testApp()

const base = '/v1/open-clients/'
const today = () => businessDate(deps.clock())
const facts = (name: string, more: object = {}) => ({ name, remark: '', scopes: ['settlements:read', 'bills:import'], addresses: ['203.0.113.0/24', '127.0.0.1'], expire_on: addDays(today(), 30), ...more })

interface Made {
  id: string
  secret: string
  version: number
  status: string
  former_until: string | null
}

let member = ''
let number = 0
beforeEach(async () => {
  // An organisation has twenty at most.
  await asOwner(deps, 'delete from app.open_token')
  await asOwner(deps, 'delete from app.open_client')
  await again()
})

/** Signed in anew, because the clock of some tests runs ahead. */
async function again(): Promise<void> {
  member = await signIn(app, tenants.phones.company)
}

async function make(more: object = {}): Promise<Made> {
  number += 1
  const answer = await ask(app, member, base, { body: facts(`系统${number}`, more) })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json()
}

interface Way {
  readonly from?: string
  readonly form?: string
  readonly basic?: boolean
  readonly more?: Record<string, string>
}

const tokenFor = (id: string, secret: string, { from = '127.0.0.1', form, basic = true, more = {} }: Way = {}) =>
  app.inject({
    method: 'POST', url: '/v1/open/token/', remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(basic && { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }) },
    payload: form ?? new URLSearchParams({ grant_type: 'client_credentials', ...(!basic && { client_id: id, client_secret: secret }), ...more }).toString(),
  })

async function tokenOf({ id, secret }: Pick<Made, 'id' | 'secret'>, way: Way = {}): Promise<string> {
  const answer = await tokenFor(id, secret, way)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('access_token')])
  return answer.json<{ access_token: string }>().access_token
}

const settlements = '/v1/settlements/search/'
const read = (token: string, from = '127.0.0.1', url = settlements) => app.inject({ method: 'POST', url, remoteAddress: from, headers: { authorization: `Bearer ${token}` }, payload: {} })
const statusOf = async (token: string, from?: string): Promise<number> => (await read(token, from)).statusCode
const change = (id: string, path: string, body: object, method: 'PUT' | 'POST' = 'PUT') => ask(app, member, `${base}${id}/${path}`, { method, body })

test('a program gets a token with its secret, by either way of the RFC, and calls what it has been allowed', async () => {
  const made = await make()
  expect(made.secret).toMatch(/^lgs_[\w-]{43}$/u)
  const answer = await tokenFor(made.id, made.secret)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
  expect(answer.json()).toEqual({ access_token: expect.stringMatching(/^lgt_[\w-]{43}$/u), token_type: 'Bearer', expires_in: 1800, scope: 'settlements:read bills:import' })
  expect(await statusOf(answer.json<{ access_token: string }>().access_token)).toBe(200)
  expect(await statusOf(await tokenOf(made, { basic: false }))).toBe(200)
  const narrow = await tokenOf(made, { more: { scope: 'bills:import' } })
  expect((await read(narrow)).json()).toMatchObject({ error_code: 'scope' })
  expect((await tokenFor(made.id, made.secret, { more: { scope: 'bills:read' } })).json()).toMatchObject({ error: 'invalid_scope' })
})

test('neither secret nor token is in the database, the list, the change log or a stored answer', async () => {
  const made = await make()
  const token = await tokenOf(made)
  const tables = await asOwner(deps, `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`)
  for (const { name } of tables) {
    const rows = await asOwner(deps, `select 1 from ${String(name)} t where t::text like any ($1)`, [[`%${made.secret}%`, `%${token}%`, `%${made.secret.slice(4)}%`]])
    expect([name, rows]).toEqual([name, []])
  }
  expect((await ask(app, member, base)).body).not.toContain(made.secret)
  expect((await ask(app, member, `${base}${made.id}/history_events/`)).body).not.toContain(made.secret)
})

test('what is no proper token request is refused as the RFC says', async () => {
  const { id, secret } = await make()
  const grant = 'grant_type=client_credentials'
  const error = async (way: Way, known = secret) => {
    const answer = await tokenFor(id, known, way)
    expect(answer.json().error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/u)
    return [answer.statusCode, answer.json().error, answer.headers['www-authenticate']?.toString().slice(0, 5)]
  }
  expect(await error({ form: 'grant_type=password&username=a&password=b' })).toEqual([400, 'unsupported_grant_type', undefined])
  expect(await error({ form: '' })).toEqual([400, 'invalid_request', undefined])
  expect(await error({ form: `${grant}&${grant}` })).toEqual([400, 'invalid_request', undefined])
  expect(await error({ form: `${grant}&client_id=${id}&client_secret=${secret}` })).toEqual([400, 'invalid_request', undefined])
  expect(await error({}, 'lgs_wrong')).toEqual([401, 'invalid_client', 'Basic'])
  expect(await error({ basic: false, form: grant })).toEqual([401, 'invalid_client', 'Basic'])
  const inAddress = await app.inject({ method: 'POST', url: `/v1/open/token/?${grant}&client_id=${id}&client_secret=${secret}`, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: grant })
  expect(inAddress.json()).toMatchObject({ error: 'invalid_request' })
  const json = await app.inject({ method: 'POST', url: '/v1/open/token/', payload: { grant_type: 'client_credentials', client_id: id, client_secret: secret } })
  expect([json.statusCode, json.json().error]).toEqual([415, 'invalid_request'])
  expect((await app.inject({ method: 'POST', url: '/v1/open/token/', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: `x=${'a'.repeat(10_000)}` })).statusCode).toBe(413)
})

test('a stopped client has no token any more, and gets none until it is started again', async () => {
  const made = await make()
  const token = await tokenOf(made)
  expect((await change(made.id, 'update_enable/', { is_enable: false, version: 1 })).json()).toMatchObject({ status: 'disable' })
  expect(await statusOf(token)).toBe(401)
  expect((await tokenFor(made.id, made.secret)).json()).toMatchObject({ error: 'invalid_client' })
  await change(made.id, 'update_enable/', { is_enable: true, version: 2 })
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(await tokenOf(made))).toBe(200)
})

test('of a replaced secret the tokens end at once, itself after a day, and what was got with it then no later', async () => {
  const made = await make()
  const token = await tokenOf(made)
  const next: Made = (await change(made.id, 'secret/', { keep_former: true, version: 1 }, 'POST')).json()
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(await tokenOf(made))).toBe(200)
  expect(await statusOf(await tokenOf(next))).toBe(200)
  advance(24 * 3_600_000 - 600_000)
  const late = await tokenFor(made.id, made.secret)
  expect(late.json().expires_in).toBeLessThanOrEqual(600)
  const last = late.json<{ access_token: string }>().access_token
  expect(await statusOf(last)).toBe(200)
  advance(601_000)
  expect(await statusOf(last)).toBe(401)
  expect((await tokenFor(made.id, made.secret)).json()).toMatchObject({ error: 'invalid_client' })
  expect(await statusOf(await tokenOf(next))).toBe(200)
})

test('a secret that has leaked is replaced without a day of grace', async () => {
  const made = await make()
  const next: Made = (await change(made.id, 'secret/', { keep_former: false, version: 1 }, 'POST')).json()
  expect((await tokenFor(made.id, made.secret)).json()).toMatchObject({ error: 'invalid_client' })
  // Nor does replacing it once more bring it back.
  await change(made.id, 'secret/', { keep_former: true, version: 2 }, 'POST')
  expect((await tokenFor(made.id, made.secret)).statusCode).toBe(401)
  expect(await statusOf(await tokenOf({ id: made.id, secret: next.secret }))).toBe(200)
})

test('neither secret nor token is good from an address that the client may not call from', async () => {
  const made = await make()
  const token = await tokenOf(made, { from: '203.0.113.9' })
  expect(await statusOf(token, '203.0.113.200')).toBe(200)
  expect(await statusOf(token, '::ffff:203.0.113.200')).toBe(200)
  expect(await statusOf(token, '198.51.100.7')).toBe(401)
  expect(await statusOf(token, '2001:db8::1')).toBe(401)
  const foreign = await tokenFor(made.id, made.secret, { from: '198.51.100.7' })
  expect(foreign.body).toBe((await tokenFor(made.id, 'lgs_wrong', { from: '198.51.100.7' })).body)
  await change(made.id, '', { ...facts('换了地址'), addresses: ['198.51.100.7'], version: 1 })
  expect(await statusOf(token, '203.0.113.200')).toBe(401)
  expect(await statusOf(token, '198.51.100.7')).toBe(200)
})

test('addresses of both families are compared with single ones and with networks', () => {
  const ranges = ['203.0.113.7', '198.51.100.0/28', '2001:db8:1::/48']
  expect(['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.15', '2001:db8:1:ffff::1', '2001:DB8:1::'].map((one) => isAllowed(ranges, one))).toEqual([true, true, true, true, true])
  expect(['203.0.113.8', '198.51.100.16', '2001:db8:2::1', '::1', 'fe80::1%eth0', '', 'localhost'].map((one) => isAllowed(ranges, one))).toEqual([false, false, false, false, false, false, false])
})

test('past its last day a client is refused, with the token in hand as well', async () => {
  const last = addDays(today(), 1)
  const made = await make({ expire_on: last })
  advance(Date.parse(`${addDays(last, 1)}T00:00:00+08:00`) - deps.clock().getTime() - 60_000)
  const token = await tokenOf(made)
  expect(await statusOf(token)).toBe(200)
  advance(61_000)
  expect(await statusOf(token)).toBe(401)
  expect((await tokenFor(made.id, made.secret)).json()).toMatchObject({ error: 'invalid_client' })
  await again()
  expect((await ask(app, member, `${base}?status=expired`)).json()).toMatchObject({ total: 1, results: [{ id: made.id }] })
})

test('guesses of a secret are answered alike and then refused, from everywhere, and never lock out the right one', async () => {
  nextWindow(900_000)
  await again()
  const made = await make()
  const guesses = await Promise.all(Array.from({ length: 150 }, (_, index) => tokenFor(made.id, `lgs_${String(index).padStart(43, 'x')}`)))
  const counted = guesses.map(({ statusCode }) => statusCode)
  expect([counted.filter((one) => one === 401).length, counted.filter((one) => one === 429).length]).toEqual([100, 50])
  expect(new Set(guesses.filter(({ statusCode }) => statusCode === 401).map(({ body }) => body)).size).toBe(1)
  expect(guesses.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('60')
  // From the very address of the guesses, and from another of its own.
  expect(await statusOf(await tokenOf(made))).toBe(200)
  expect(await statusOf(await tokenOf(made, { from: '203.0.113.5' }), '203.0.113.5')).toBe(200)
  // Nor do they cost members anything.
  await again()
  const keys = await asOwner(deps, `select key from app.rate_limit where key like '%127.0.0.1%' and key not like 'open-token@%' and count >= 100`)
  expect(keys).toEqual([])
  // An unknown client is answered like a wrong secret.
  nextWindow(900_000)
  expect((await tokenFor('01990000-0000-7000-8000-000000000000', made.secret)).body).toBe((await tokenFor(made.id, 'lgs_x')).body)
})

test('a program that asks for a token with each call is told so', async () => {
  nextWindow(3_600_000)
  await again()
  const made = await make()
  const answers = await Promise.all(Array.from({ length: 130 }, () => tokenFor(made.id, made.secret)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120)
})

test('what a member may not do, they let no program do; scopes that are there may stay', async () => {
  await asOwner(deps, `update app.role set permissions = '{CommonSystemOpenPageIndex,CommonSystemOpenPageIndex:add,CommonSystemOpenPageIndex:edit,CompanySettlementSettPageIndex}' where tenant_id = $1 and not is_system`, [tenants.ids.company])
  const clerk = await signIn(app, tenants.noRights)
  const mine = await ask(app, clerk, base, { body: facts('经办的系统', { scopes: ['settlements:read', 'bills:import'] }) })
  expect([mine.statusCode, mine.json().error_code]).toEqual([403, 'forbidden'])
  expect((await ask(app, clerk, base, { body: facts('经办的系统', { scopes: ['settlements:read'] }) })).statusCode).toBe(200)
  const { id } = await make()
  expect((await ask(app, clerk, `${base}${id}/`, { method: 'PUT', body: { ...facts('经办改名'), version: 1 } })).statusCode).toBe(200)
  expect((await ask(app, clerk, `${base}${id}/`, { method: 'PUT', body: { ...facts('经办加权'), scopes: ['bill-batches:read'], version: 2 } })).statusCode).toBe(403)
  expect((await ask(app, clerk, `${base}${id}/secret/`, { body: { keep_former: false, version: 2 } })).statusCode).toBe(403)
  const scopes = (await ask(app, clerk, `${base}scopes/`)).json<{ results: { scope: string; may_grant: boolean }[] }>().results
  expect(scopes.filter(({ may_grant: may }) => may).map(({ scope }) => scope)).toEqual(['settlements:read', 'bills:read', 'wallet:read'])
})

test('what a client may do is had by nobody through another secret, another address, a later end or a start', async () => {
  const key = 'CommonSystemOpenPageIndex'
  await asOwner(deps, `update app.role set permissions = $2 where tenant_id = $1 and not is_system`, [tenants.ids.company, [key, ...['add', 'edit', 'rotate', 'enable'].map((action) => `${key}:${action}`), 'CompanySettlementSettPageIndex']])
  const clerk = await signIn(app, tenants.noRights)
  const put = async (id: string, path: string, body: object, method: 'PUT' | 'POST' = 'PUT') => (await ask(app, clerk, `${base}${id}/${path}`, { method, body })).statusCode
  const made = await make()
  const same = facts('改名', { version: 1 })
  expect(await put(made.id, 'secret/', { keep_former: true, version: 1 }, 'POST')).toBe(403)
  expect(await put(made.id, '', { ...same, addresses: ['203.0.113.0/24', '198.51.100.7'] })).toBe(403)
  expect(await put(made.id, '', { ...same, expire_on: addDays(today(), 300) })).toBe(403)
  // To stop one is for whoever may, and so is what changes neither who can use it nor what for.
  expect(await put(made.id, 'update_enable/', { is_enable: false, version: 1 })).toBe(200)
  expect(await put(made.id, 'update_enable/', { is_enable: true, version: 2 })).toBe(403)
  expect(await put(made.id, '', { ...same, addresses: ['127.0.0.1', '203.0.113.0/24'], version: 2 })).toBe(200)
  // Of a client that can do no more than they, everything.
  const own = await make({ scopes: ['settlements:read'] })
  expect(await put(own.id, '', { ...facts('自己的', { scopes: ['settlements:read'], addresses: ['198.51.100.7'], version: 1 }) })).toBe(200)
  expect(await put(own.id, 'secret/', { keep_former: true, version: 2 }, 'POST')).toBe(200)
})

test('a token that is asked for while the secret is replaced, or the client stopped and started, is none', async () => {
  const turn = (is_enable: boolean, version: number) => (id: string) => change(id, 'update_enable/', { is_enable, version })
  const rotate = (id: string) => change(id, 'secret/', { keep_former: false, version: 1 }, 'POST')
  for (const [begin, finish] of [[rotate, undefined], [turn(false, 1), turn(true, 2)]] as const) {
    const made = await make()
    const [asked, changed] = await whileHeld(deps, 'select 1 from app.open_client where id = $1 for no key update', [made.id], async (untilWaiting) => {
      const first = Promise.resolve(begin(made.id))
      await untilWaiting(1)
      const second = Promise.resolve(tokenFor(made.id, made.secret))
      await untilWaiting(2)
      return [second, first] as const
    })
    const answer = await asked
    expect((await changed).statusCode).toBe(200)
    if (finish !== undefined) expect((await finish(made.id)).statusCode).toBe(200)
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client'])
    expect(await asOwner(deps, 'select 1 from app.open_token where client_id = $1', [made.id])).toEqual([])
  }
})

test('making, changing, starting one and another secret ask for a proof of oneself; stopping one does not', async () => {
  const made = await make()
  await asOwner(deps, `update app.session set proved_at = proved_at - interval '1 hour'`)
  const codes = [
    await ask(app, member, base, { body: facts('未证明') }),
    await change(made.id, '', { ...facts('未证明'), version: 1 }),
    await change(made.id, 'secret/', { keep_former: true, version: 1 }, 'POST'),
    await change(made.id, 'update_enable/', { is_enable: true, version: 1 }),
  ].map((answer) => answer.json().error_code)
  expect(codes).toEqual(['step_up', 'step_up', 'step_up', 'step_up'])
  expect((await change(made.id, 'update_enable/', { is_enable: false, version: 1 })).statusCode).toBe(200)
})

test('the log of a client says who did what; a deleted one is found by its state, and its log stays', async () => {
  const made = await make()
  await change(made.id, '', { ...facts('改过'), scopes: ['bills:read'], version: 1 })
  await change(made.id, 'secret/', { keep_former: true, version: 2 }, 'POST')
  const token = await tokenOf(made, { more: { scope: 'bills:read' } })
  expect((await ask(app, member, `${base}${made.id}/`, { method: 'DELETE' })).json()).toEqual({ ok: true })
  expect(await statusOf(token)).toBe(401)
  expect((await tokenFor(made.id, made.secret)).statusCode).toBe(401)
  expect((await change(made.id, 'secret/', { keep_former: true, version: 4 }, 'POST')).statusCode).toBe(404)
  expect((await ask(app, member, `${base}?name=改过`)).json().total).toBe(0)
  expect((await ask(app, member, `${base}?name=改过&status=deleted`)).json().total).toBe(1)
  const { results } = (await ask(app, member, `${base}${made.id}/history_events/`)).json<{ results: { action: string; creator: string }[] }>()
  expect(results.map(({ action, creator }) => `${creator} ${action}`)).toEqual(['甲企业管理员 新增', '甲企业管理员 编辑', '甲企业管理员 更换密钥', '甲企业管理员 删除'])
  // Its name is free again.
  expect((await ask(app, member, base, { body: facts('改过') })).statusCode).toBe(200)
})

test('what is not right is said at its field', async () => {
  const fault = async (more: object) => (await ask(app, member, base, { body: facts('不对', more) })).json<{ error_msg: string; fields?: { field: string }[] }>()
  expect((await fault({ addresses: ['10.0.0.0/8'] })).fields?.[0]?.field).toBe('addresses.0')
  expect((await fault({ addresses: [] })).error_msg).toContain('请填写允许的IP地址')
  expect((await fault({ scopes: ['payments:write'] })).error_msg).toContain('没有此授权范围')
  expect((await fault({ expire_on: addDays(today(), -1) })).fields?.[0]?.field).toBe('expire_on')
  expect((await fault({ expire_on: addDays(today(), 400) })).fields?.[0]?.field).toBe('expire_on')
  await make({ name: '同名客户端' })
  expect((await fault({ name: '同名客户端' })).fields?.[0]?.field).toBe('name')
})

test('the description of the open interface has its calls and no other, and how a token is got', async () => {
  const answer = await app.inject({ method: 'GET', url: '/v1/open/openapi.json' })
  const { paths, components } = answer.json<{ paths: Record<string, object>; components: { securitySchemes: { client: { flows: { clientCredentials: { scopes: object } } } } } }>()
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/open/token/', '/v1/settlements/search/', '/v1/bills/import/', '/v1/cmb-wallets/get_cmb_wallet_info/']))
  expect(Object.keys(paths).filter((path) => /payment|login|staff|worker|open-clients/u.test(path))).toEqual([])
  expect(Object.keys(components.securitySchemes.client.flows.clientCredentials.scopes)).toContain('wallet:read')
  expect(answer.body).not.toContain('x-access')
})

test('another program makes no other guesses at masked values: those of an organisation have one allowance, also in jobs, beside its members', async () => {
  nextWindow(3_600_000)
  await again()
  const programs = [await make({ scopes: ['bills:read', 'bills:import'] }), await make({ scopes: ['bills:read', 'bills:import'] })]
  const [first = '', second = ''] = await Promise.all(programs.map((one) => tokenOf(one)))
  const guess = (token: string, count: number, from: number) => ask(app, token, '/v1/bills/search/', { body: { batch_search: Array.from({ length: count }, (_, n) => `139${String(from + n).padStart(8, '0')}`).join(',') } })
  expect([(await guess(first, 100, 0)).statusCode, (await guess(second, 20, 100)).statusCode, (await guess(second, 1, 120)).statusCode]).toEqual([200, 200, 429])
  expect((await guess(member, 1, 200)).statusCode).toBe(200)
  const check = (token: string, from: number) => ask(app, token, '/v1/bills/import_check/', { body: { rows: Array.from({ length: 300 }, (_, n) => fileRow(n + 2, makeWorker(from + n), '1')) } })
  expect([(await check(first, 0)).statusCode, (await check(second, 300)).statusCode, (await check(second, 600)).statusCode]).toEqual([200, 200, 429])
  expect((await check(member, 900)).statusCode).toBe(200)
  // What a job compares for a program counts with the others'.
  const [counted] = await asOwner(deps, `select count from app.rate_limit where key = $1 order by window_start desc limit 1`, [`check-unmatched:programs#${tenants.ids.company}`])
  const bills = [sentBill(2, makeWorker(2000), '1')]
  await app.inject({ method: 'POST', url: '/v1/bills/import/', headers: { authorization: `Bearer ${first}`, 'idempotency-key': 'program-guesses' }, payload: { bills, filename: '账单.xlsx' } })
  await drain(deps)
  expect(await asOwner(deps, `select count from app.rate_limit where key = $1 order by window_start desc limit 1`, [`check-unmatched:programs#${tenants.ids.company}`])).toEqual([{ count: Number(counted?.['count']) + 1 }])
})

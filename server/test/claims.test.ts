import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/kernel/log.ts'
import { authenticate } from '../src/kernel/session.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { httpSms } from '../src/ports/sms.ts'
import { projectRoot } from '../src/web/paths.ts'
import { ask, asOwner, signIn, testApp, testDatabase } from './database.ts'
import { listening } from './listening.ts'
import { inlines, listItems } from './markdown.ts'
import { callAs, lastCode, makeWorld } from './spine.ts'
import { stepsOf } from './spine-steps.ts'
import { passwordHash } from './tenants.ts'

/** Claims of SECURITY.md that no other test covers. */

const { app, deps, tenants, advance, nextWindow } = await testApp()
const steps = stepsOf(app, deps)

test('the session is asked for before the body is looked at', async () => {
  for (const token of [null, 'x'.repeat(43)]) {
    const answer = await ask(app, token, '/v1/staffs/', { body: { nonsense: 1 } })
    expect([answer.statusCode, answer.json().error_code]).toEqual([401, 'unauthorized'])
  }
})

test('answers name their type, and the charset where there is one', async () => {
  const token = await signIn(app, tenants.phones.company)
  const types = await Promise.all(['/v1/permissions/', '/v1/staffs/?page=x', '/v1/none', '/v1/bills/template/?format=csv'].map(async (url) => (await ask(app, token, url)).headers['content-type']))
  expect(types).toEqual(['application/json; charset=utf-8', 'application/json; charset=utf-8', 'application/json; charset=utf-8', 'text/csv; charset=utf-8'])
})

test('passwords are kept by Argon2id with 19 MiB and two passes', async () => {
  const token = await signIn(app, tenants.phones.foreign)
  const answer = await ask(app, token, '/v1/staffs/change_password/', { body: { old_password: passwordHash, password: '5'.repeat(64) } })
  expect([answer.statusCode, answer.json().error_msg]).toEqual([200, undefined])
  const rows = await asOwner(deps, 'select split_part(password_hash, $1, 2) || $1 || split_part(password_hash, $1, 4) as parameters from app.account where phone = $2', ['$', tenants.phones.foreign])
  expect(rows).toEqual([{ parameters: 'argon2id$m=19456,t=2,p=1' }])
})

test('tokens are 32 random bytes', async () => {
  const tokens = await Promise.all(Array.from({ length: 3 }, () => signIn(app, tenants.phones.saas)))
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32, 32])
  expect(new Set(tokens).size).toBe(3)
})

test('keys in the data directory are for the server’s user alone', async () => {
  await deps.paperKeys()
  const names = readdirSync(deps.config.dataDir).filter((name) => name.endsWith('.key'))
  expect(names.toSorted()).toEqual(['file.key', 'paper.key'])
  for (const name of names) expect(statSync(resolve(deps.config.dataDir, name)).mode & 0o077, name).toBe(0)
})

test('an unexpected fault is logged with its stack, and answered without', async () => {
  const written: string[] = []
  const faulty = await buildApp({ ...deps, log: createLog('info', { write: (line) => void written.push(line) }), storage: { ...deps.storage, read: () => Promise.reject(new Error('the disk is gone')) } })
  try {
    const { file_url, url } = (await ask(faulty, await signIn(faulty, tenants.phones.company), '/v1/oss/sign_url/?filename=a.png&size=9&purpose=voucher')).json()
    const id = String(file_url).split('/').at(-1) ?? ''
    await asOwner(deps, 'update app.file set stored_at = now() where id = $1', [id])
    const expires = Number(new URL(String(url), 'http://a').searchParams.get('expires'))
    const answer = await faulty.inject(`/v1/files/${id}/download?expires=${expires}&sign=${deps.links.sign(['download', id, expires])}`)
    expect([answer.statusCode, answer.body.includes('disk')]).toEqual([500, false])
  } finally {
    await faulty.close()
  }
  const line = written.map((one): { err?: { message?: string; stack?: string } } => JSON.parse(one)).find(({ err }) => err?.message === 'the disk is gone')
  expect(line?.err?.stack).toMatch(/claims\.test\.ts/u)
})

test('a password is good until somebody changes it', async () => {
  advance(400 * 86_400_000)
  expect(await signIn(app, tenants.phones.company)).toMatch(/^[\w-]{43}$/u)
})

test('without DEMO there is no account and no call of the demo', async () => {
  const production = readConfig({ NODE_ENV: 'production', DATA_DIR: deps.config.dataDir })
  expect(production.demo).toBe(false)
  expect(await asOwner({ ...deps, ownerUrl: await testDatabase() }, 'select phone from app.account')).toEqual([])
  const plain = await buildApp({ ...deps, config: { ...deps.config, demo: false } })
  try {
    expect((await ask(plain, null, '/v1/demo/outbox/')).statusCode).toBe(404)
  } finally {
    await plain.close()
  }
})

test('the line of a log ends where it ends, whatever was put into it', () => {
  const written: string[] = []
  createLog('info', { write: (line) => void written.push(line) }).info({ reason: 'a\nb\r\u2028', ip: '1.2.3.4\n{"forged":1}' }, 'first\nsecond')
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/^\{[^\n\r]*\}\n$/u)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ msg: 'first\nsecond' })
})

test('the gateway of messages may not send us elsewhere', async () => {
  const asked: string[] = []
  const gateway = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  const port = await listening(gateway)
  try {
    await expect(httpSms({ url: `http://127.0.0.1:${port}/send`, token: 't', signature: '灵工台' }).send({ id: '1', phone: '19900000000', text: '您好' })).rejects.toThrow('SMS gateway: HTTP 307')
    expect(asked).toEqual(['/send'])
  } finally {
    gateway.closeAllConnections()
    gateway.close()
  }
})

describe('a code', () => {
  const enter = (phone: string, sms_code: string) => app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { host: 'localhost', phone, is_password: false, sms_code } })

  test('is replaced by the next one', async () => {
    const phone = tenants.phones.park
    const codes: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await ask(app, null, '/v1/sms/', { body: { host: 'localhost', phone } })).statusCode).toBe(200)
      codes.push(await lastCode(deps, phone))
      advance(61_000)
    }
    const [first = '', second = ''] = codes
    if (first !== second) expect((await enter(phone, first)).statusCode).toBe(400)
    expect((await enter(phone, second)).statusCode).toBe(200)
  })

  test('to sign in with pays nothing, and one of another settlement does not either', async () => {
    const world = await makeWorld(deps, { workers: 1, wallet: 1_000_000 })
    const [one, other] = [await steps.readyToPay(world, ['1000']), await steps.readyToPay(world, ['1000'])]
    const captcha = await steps.code(world, other.id)
    const answer = await steps.put(world.company, one, 'payment', { captcha })
    expect([answer.status, answer.body.error_msg]).toEqual([400, '验证码错误或已过期'])
    await asOwner(deps, `update app.sms_code set purpose = 'login', reference = '' where reference like $1 || '|%'`, [other.id])
    expect((await steps.put(world.company, other, 'payment', { captcha })).status).toBe(400)
    expect((await callAs(app, world.company, 'GET', `/v1/settlements/${other.id}`)).status).toBe(200)
  })
})

test('guesses of a password are counted for the phone, those of a code for the code, all of them for the address', async () => {
  nextWindow(15 * 60_000)
  const phone = tenants.phones.otherAgency
  const guess = (body: object) => app.inject({ method: 'POST', url: '/v1/accounts/login/', remoteAddress: '10.7.7.7', payload: { host: 'localhost', phone, ...body } })
  for (let turn = 0; turn < 3; turn += 1) await guess({ is_password: true, password: '3'.repeat(64) })
  for (let turn = 0; turn < 2; turn += 1) await guess({ is_password: false, sms_code: '000000' })
  const counted = await asOwner(deps, `select key, count from app.rate_limit where key in ($1, 'login@10.7.7.7') order by key`, [`login:${phone}`])
  expect(counted).toEqual([{ key: `login:${phone}`, count: 3 }, { key: 'login@10.7.7.7', count: 5 }])
})

test('the log says who was let in, who left and who was turned away, when, from where and under which request', async () => {
  const lines: Record<string, unknown>[] = []
  const logged = await buildApp({ ...deps, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) })
  try {
    const token = await signIn(logged, tenants.phones.saas)
    const refused = await ask(logged, token, '/v1/settlements/x/payment_sms/', { body: {} })
    expect((await ask(logged, token, '/v1/account/logout/', { method: 'POST' })).statusCode).toBe(200)
    const told = (event: string) => lines.find((line) => line['event'] === event) ?? {}
    const some = { time: expect.any(Number), reqId: expect.stringMatching(/^[\w-]{8,}$/u) }
    expect(told('signed in')).toMatchObject({ ...some, by: 'password', ip: '127.0.0.1' })
    expect(told('signed out')).toMatchObject({ ...some, staff: expect.any(String) })
    expect(told('denied')).toMatchObject({ ...some, status: 403, ip: '127.0.0.1', staff: expect.any(String) })
    expect(refused.headers['x-request-id']).toBe(told('denied')['reqId'])
  } finally {
    await logged.close()
  }
})

test('who goes away before a file or a body is whole is no error of ours', async () => {
  const lines: Record<string, unknown>[] = []
  const logged = await buildApp({ ...deps, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) })
  try {
    const { port } = new URL(await logged.listen({ host: '127.0.0.1', port: 0 }))
    const token = await signIn(logged, tenants.phones.company)
    const { url } = (await ask(logged, token, '/v1/oss/sign_url/?filename=a.pdf&size=100000&purpose=voucher')).json()
    for (const [method, path, type] of [['PUT', url, 'application/octet-stream'], ['POST', '/v1/accounts/login/', 'application/json']] as const) {
      const from = lines.length
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n%PDF-1.7`)
      await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(from)
      // Until its beginning has been read.
      await new Promise((resolve) => setTimeout(resolve, 200))
      socket.destroy()
      await expect.poll(() => lines.slice(from).map(({ event }) => event), { timeout: 30_000 }).toContain('aborted')
    }
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  } finally {
    await logged.close()
  }
})

test('a code that a gateway has taken stands nowhere in the outbox any more', async () => {
  const sent: string[] = []
  const real = await buildApp({ ...deps, sms: { send: async ({ text }) => void sent.push(text) } })
  const phone = tenants.phones.otherPlatform
  try {
    expect((await ask(real, null, '/v1/sms/', { body: { host: 'localhost', phone } })).statusCode).toBe(200)
    await expect.poll(() => asOwner(deps, 'select text from app.sms_outbox where phone = $1 and sent_at is not null', [phone]), { timeout: 30_000 }).toEqual([{ text: expect.stringMatching(/^您的登录验证码为\*{6}，/u) }])
    expect(sent).toEqual([expect.stringMatching(/^您的登录验证码为\d{6}，/u)])
  } finally {
    await real.close()
  }
})

test('a request is numbered by us, whatever a stranger calls it', async () => {
  const answer = await app.inject({ method: 'GET', url: '/v1/permissions/', headers: { 'x-request-id': 'mine-000000000000', 'x-forwarded-for': '1.2.3.4' } })
  expect(answer.headers['x-request-id']).not.toBe('mine-000000000000')
})

test('behind a proxy of ours the address is the one that it saw', async () => {
  const behind = await buildApp({ ...deps, config: { ...deps.config, trustProxy: ['10.8.8.8'] } })
  const guess = (remoteAddress: string, header: string) =>
    behind.inject({ method: 'POST', url: '/v1/accounts/login/', remoteAddress, headers: { 'x-forwarded-for': header }, payload: { host: 'localhost', phone: '19912349999', is_password: true, password: '4'.repeat(64) } })
  try {
    // What the client sent is to the left of what the proxy appends.
    for (const [from, header] of [['10.8.8.8', '10.6.6.1'], ['10.8.8.8', '10.66.66.66, 10.6.6.2'], ['10.6.6.3', '10.66.66.66']] as const) await guess(from, header)
  } finally {
    await behind.close()
  }
  const counted = await asOwner(deps, "select key from app.rate_limit where key ~ '^login@10[.]6' or key ~ '^login@10[.]8' order by key")
  expect(counted.map(({ key }) => key)).toEqual(['login@10.6.6.1', 'login@10.6.6.2', 'login@10.6.6.3'])
})

test('row-level security is wider than the queries where that is written down', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  await steps.importBatch(world, ['100'], world.company)
  const actorOf = async ({ token }: { readonly token: string }) => {
    const actor = await authenticate(deps.db, token, deps.clock())
    if (actor === null) throw new Error('no session')
    return actor
  }
  const [above, operator] = [await actorOf(world.agency), await actorOf({ token: await signIn(app, tenants.phones.saas) })]
  const theirs = (actor: typeof above, table: 'app.job' | 'app.message' | 'app.staff' | 'app.role') =>
    inTransaction(deps.db, actor, async (tx) => (await tx.selectFrom(table).select('id').where('tenant_id', '=', world.company.tenantId).execute()).length > 0)
  await asOwner(
    deps,
    `insert into app.message (id, tenant_id, flavour, park_id, platform_id, agency_id, company_id, title)
     select gen_random_uuid(), id, flavour, park_id, platform_id, agency_id, id, '通知' from app.tenant where id = $1`,
    [world.company.tenantId],
  )
  const seen = async (actor: typeof above) => ({ jobs: await theirs(actor, 'app.job'), messages: await theirs(actor, 'app.message'), staff: await theirs(actor, 'app.staff'), roles: await theirs(actor, 'app.role') })
  expect(await seen(above)).toEqual({ jobs: true, messages: true, staff: false, roles: false })
  expect(await seen(operator)).toEqual({ jobs: true, messages: true, staff: true, roles: true })
  // The queries restrict further.
  for (const path of ['/v1/imports/', '/v1/message/']) {
    const { status, body } = await callAs<{ results: readonly unknown[] }>(app, world.agency, 'GET', path)
    expect([path, status, body.results]).toEqual([path, 200, []])
  }

  const open = await asOwner(deps, "select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' and not relrowsecurity order by 1")
  const item = listItems(readFileSync(resolve(projectRoot, 'server/SECURITY.md'), 'utf8')).find((one) => one.includes('No policy guards')) ?? ''
  const written = inlines(item.slice(item.indexOf('No policy guards'))).flatMap(({ kind, text }) => (kind === 'code' ? [text] : []))
  expect(written).toEqual(open.map(({ relname }) => relname))
})

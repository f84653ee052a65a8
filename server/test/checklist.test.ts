import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isOfWorkers } from '@linggong/shared/contract/call'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/kernel/log.ts'
import { newId } from '../src/kernel/ids.ts'
import { calls } from '../src/modules/index.ts'
import { watchOutside } from '../proof/world/outside.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { listening } from './listening.ts'
import { lastCode } from './spine.ts'

/** Items of the checklist in SECURITY.md that no other test proves. */

const { app, deps, tenants, folder } = await testApp()

test('what is compiled while the server runs comes from the contract, never from what is sent', async () => {
  const compiled: string[] = []
  const watched = new Proxy(Function, {
    construct(made, parts: string[]) {
      compiled.push(parts.join('\n'))
      return Reflect.construct(made, parts)
    },
    apply(made, self, parts: string[]) {
      compiled.push(parts.join('\n'))
      return Reflect.apply(made, self, parts)
    },
  })
  vi.stubGlobal('Function', watched)
  vi.stubGlobal('eval', (text: string) => void compiled.push(text))
  const fresh = await buildApp(deps)
  try {
    const token = await signIn(fresh, tenants.phones.company)
    for (const mark of ['canary7c2', '`${canary7c2}`', '"];canary7c2//']) {
      const sent = { [mark]: mark, host: mark, name: mark, remark: mark, permission_ids: [mark], phone: mark }
      for (const path of ['/v1/roles/', '/v1/staffs/', '/v1/accounts/login/', '/v1/bills/import_check/']) await ask(fresh, token, path, { body: sent, key: newId() })
      for (const path of ['/v1/roles/', '/v1/staffs/', '/v1/exports/']) await ask(fresh, token, `${path}?name=${encodeURIComponent(mark)}&${encodeURIComponent(mark)}=1`)
    }
  } finally {
    vi.unstubAllGlobals()
    await fresh.close()
  }
  expect(compiled.length).toBeGreaterThan(50)
  expect(compiled.filter((text) => text.includes('canary'))).toEqual([])
})

const role = z.object({ name: z.string(), remark: z.string() })

test('text comes back as it was typed, through body, query, database and answer, and is nothing but text to each of them', async () => {
  const token = await signIn(app, tenants.phones.agency)
  const texts = ['%41%2541+1', String.raw`\u0041\n\\x`, `';select 1;--`, `$1 ' || '1`, '<b>&lt;</b>', '{{name}}${1}', '.*+?(a|b)[c]\\', '%', '_', '"a","b":{}', ']]\u2028>']
  for (const name of texts) {
    const made = await ask(app, token, '/v1/roles/', { body: { name, remark: name, permission_ids: [] }, key: newId() })
    expect(role.parse(made.json()), name).toEqual({ name, remark: name })
  }
  const found = async (name: string) => z.object({ results: z.array(role) }).parse((await ask(app, token, `/v1/roles/?page_size=100&name=${encodeURIComponent(name)}`)).json()).results.map((one) => one.name)
  expect((await found('')).toSorted()).toEqual(expect.arrayContaining(texts.toSorted()))
  // A pattern of SQL or of a regular expression finds the text that has it, and what is encoded twice is decoded once.
  for (const name of texts) expect((await found(name)).toSorted(), name).toEqual(texts.filter((text) => text.includes(name)).toSorted())
  for (const name of ['^.*$', 'A%', "' or true--", '%41A']) expect(await found(name), name).toEqual([])
})

test('a page of another origin is answered nothing, whatever it has; the export that is asked for by GET begins no job', async () => {
  const token = await signIn(app, tenants.phones.company)
  const from = (site: string | undefined, url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}`, ...(site === undefined ? {} : { 'sec-fetch-site': site }) } })
  const jobs = async () => (await asOwner(deps, 'select count(*)::int as n from app.job'))[0]
  const before = await jobs()
  for (const site of ['cross-site', 'same-site']) for (const url of ['/v1/bill-batches/exports/', '/v1/staffs/info/']) expect((await from(site, url)).statusCode, `${site} ${url}`).toBe(403)
  expect(await jobs()).toEqual(before)
  for (const site of ['same-origin', 'none', undefined]) expect((await from(site, '/v1/staffs/info/')).statusCode, site).toBe(200)
})

const end = 'GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n'
const login = 'POST /v1/accounts/login/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

describe('a request whose end can be read in two ways is refused, and what is hidden behind it is not answered', () => {
  test.each([
    ['two ways to tell its length', `${login}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${end}`],
    ['two lengths', `${login}content-length: 0\r\ncontent-length: ${end.length}\r\n\r\n${end}`],
    ['a length that is no number', `${login}content-length: +0\r\n\r\n${end}`],
    ['a coding that is not the last', `${login}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${end}`],
    ['a space before the colon', `${login}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${end}`],
    ['a size of a part that is no number', `${login}transfer-encoding: chunked\r\n\r\n0x0\r\n\r\n${end}`],
    ['lines that end without a return', `${login.replaceAll('\r', '')}content-length: 0\n\n${end}`],
  ])('%s', async (_, sent) => {
    const plain = await buildApp(deps)
    try {
      const { port } = new URL(await plain.listen({ host: '127.0.0.1', port: 0 }))
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
      socket.write(sent)
      const answer = (await buffer(socket)).toString()
      expect(answer.match(/HTTP\/1\.1 \d+/gu)).toEqual(['HTTP/1.1 400'])
      expect(answer).not.toContain('{"ok":true}')
    } finally {
      await plain.close()
    }
  })
})

test('codes and tokens are drawn where chance cannot be foreseen, codes from all six digits', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const phones = Object.values(tenants.phones)
  const codes: string[] = []
  try {
    for (const phone of phones) {
      expect((await ask(app, null, '/v1/sms/', { body: { host: 'localhost', phone } })).statusCode).toBe(200)
      codes.push(await lastCode(deps, phone))
    }
    const tokens = await Promise.all(phones.map((phone) => signIn(app, phone)))
    expect(new Set(tokens).size).toBe(phones.length)
  } finally {
    chance.mockRestore()
  }
  expect(codes.filter((code) => !/^\d{6}$/u.test(code))).toEqual([])
  expect(new Set(codes).size).toBeGreaterThan(phones.length / 2)
})

test('tokens are kept as SHA-256, and links signed by HMAC-SHA256 for act, file and end, as another implementation computes them', async () => {
  const token = await signIn(app, tenants.phones.company)
  const hash = createHash('sha256').update(token).digest('hex')
  expect(await asOwner(deps, `select count(*)::int as n from app.session where encode(token_hash, 'hex') = $1`, [hash])).toEqual([{ n: 1 }])
  const { url } = (await ask(app, token, '/v1/oss/sign_url/?filename=a.pdf&size=9&purpose=voucher')).json()
  const { pathname, searchParams } = new URL(String(url), 'http://a')
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(Buffer.from(readFileSync(resolve(folder, 'file.key'), 'utf8'), 'base64')), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(JSON.stringify(['upload', pathname.split('/').at(-2), Number(searchParams.get('expires'))])))
  expect(searchParams.get('sign')).toBe(Buffer.from(signed).toString('base64url'))
  // A link says neither by what algorithm it is to be read nor with which key.
  for (const more of ['alg=none', 'kid=../../dev/null']) expect((await app.inject({ method: 'PUT', url: `${url}&${more}`, payload: '%PDF-1.7\n', headers: { 'content-type': 'application/octet-stream' } })).statusCode, more).toBe(403)
  expect((await app.inject({ method: 'PUT', url, payload: '%PDF-1.7\n', headers: { 'content-type': 'application/octet-stream' } })).statusCode).toBe(200)
})

test('nobody is let in by an answer to a question, and no call without a session takes or gives a hint', async () => {
  const open = calls.filter(({ access, body }) => access === 'public' && body !== undefined)
  expect(open.length).toBeGreaterThan(2)
  for (const { path } of open) {
    const host = isOfWorkers({ path }) ? 'worker.localhost:8080' : 'localhost'
    const answer = await app.inject({ method: 'POST', url: path, headers: { host }, payload: { host: 'localhost', phone: tenants.phones.company, secret_answer: 'x', hint: true } })
    expect([path, answer.statusCode, answer.body.includes('不支持的字段：') && answer.body.includes('secret_answer')], answer.body).toEqual([path, 400, true])
  }
})

test('the log says of every refusal what it was, by whom and from where: of input, of an act at the wrong time, of too many', async () => {
  const lines: Record<string, unknown>[] = []
  const logged = await buildApp({ ...deps, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) })
  try {
    const token = await signIn(logged, tenants.phones.platform)
    await ask(logged, token, '/v1/staffs/?page=x')
    await ask(logged, token, '/v1/staffs/?phone=199%27%20or%201')
    await ask(logged, token, `/v1/roles/${newId()}/`, { method: 'PUT', body: { name: 'x', version: 1 } })
    for (let turn = 0; turn < 6; turn += 1) await ask(logged, token, '/v1/accounts/step_up/', { body: { password: '0'.repeat(64) } })
  } finally {
    await logged.close()
  }
  const told = lines.filter(({ event }) => event === 'refused' || event === 'denied')
  for (const line of told) expect(line).toMatchObject({ time: expect.any(Number), reqId: expect.any(String), staff: expect.any(String), ip: '127.0.0.1' })
  expect(told.map(({ status, reason }) => `${String(status)} ${String(reason)}`)).toEqual(expect.arrayContaining(['400 invalid', '404 not_found', '429 too_many']))
  expect(JSON.stringify(lines)).not.toContain('or 1')
})

test('what the proofs watch is seen: a program that is started, a request that leaves; not what others do meanwhile', async () => {
  const server = createServer((_, response) => response.end())
  try {
    const port = await listening(server)
    const address = `http://127.0.0.1:${port}/`
    const turnOutside = async (): Promise<void> => {
      await new Promise((done) => get(address, { agent: false }, (answer) => answer.resume().on('end', done)))
      await fetch(address, { headers: { connection: 'close' } })
      await new Promise((done) => spawn(process.execPath, ['--version']).on('exit', done))
    }
    const begin = Promise.withResolvers<void>()
    const others = begin.promise.then(turnOutside)
    const seen = await watchOutside(async (found) => {
      // A connection of its own to the database.
      await asOwner(deps, 'select 1')
      expect(found).toEqual([])
      await turnOutside()
      const own = found.length
      begin.resolve()
      await others
      expect(found).toHaveLength(own)
      return found
    })
    expect(new Set(seen.map((line) => line.split('\n')[0]))).toEqual(new Set(['a request left by http or https', 'a request left by fetch', 'a connection was opened', 'a program was started']))
    expect(seen.find((line) => line.startsWith('a program'))).toContain('checklist.test.ts')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

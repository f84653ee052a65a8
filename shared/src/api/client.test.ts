import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listExports } from '../contract/exports.ts'
import { logout, staffInfo } from '../contract/accounts.ts'
import { paySettlement, searchSettlements, settlementById } from '../contract/settlements.ts'
import { switchCompany } from '../contract/accounts.ts'
import { type ClientPorts, createClient, filenameOf } from './client.ts'
import { ApiError } from './errors.ts'
import { LoadingCounter } from './loading.ts'
import { connectStepUp, proveSelf } from './step-up.ts'
import { startTestServer } from './testing/server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let toasts: string[]
let expired: string[]
let token: string | null
const counter = new LoadingCounter()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  toasts = []
  expired = []
  token = 'T1'
})
afterEach(() => {
  server.seen.length = 0
})

function client(ports: Partial<ClientPorts> = {}) {
  return createClient({
    origin: () => server.origin,
    token: () => token,
    notify: { error: (text) => toasts.push(text) },
    expired: (failure) => expired.push(failure.message),
    loading: counter,
    ...ports,
  })
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  )

const id = '0190a6b2-0000-7000-8000-000000000001'

test('R524 every call carries the bearer token; without a session it carries none', async () => {
  await client().send(staffInfo)
  token = null
  await client().send(staffInfo)
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer T1', undefined])
})

test('where the database was is sent with later calls; whoever knows no place sends none', async () => {
  let last: string | null = null
  const position = { last: () => last, note: (told: string) => void (last = told) }
  server.answer({ headers: { 'x-position': '0/1A2B' } })
  for (let times = 0; times < 2; times += 1) await client({ position }).send(staffInfo)
  await client().send(staffInfo)
  expect(server.seen.map(({ headers }) => headers['x-position'])).toEqual([undefined, '0/1A2B', undefined])
})

test('a call that needs the person\'s own proof is sent again once they have given it; all that wait ask once', async () => {
  const refusal = { status: 403, body: { error_msg: '请先验证本人身份', error_code: 'step_up' } }
  let questions = 0
  const disconnect = connectStepUp(async () => {
    questions += 1
    // Answered once the other call has been refused as well.
    await expect.poll(() => server.seen.length).toBe(2)
    await sleep(50)
    return true
  })
  server.answer(refusal, refusal)
  const both = client({ stepUp: proveSelf })
  expect(await Promise.all([both.send(logout), both.send(logout)])).toEqual([{ ok: true }, { ok: true }])
  expect([questions, server.seen.length, toasts]).toEqual([1, 4, []])
  disconnect()
  // Nobody to ask, or declined: nothing is sent again, and nothing shown besides the dialog that was closed.
  server.answer(refusal)
  expect((await failureOf(both.send(logout))).code).toBe('step_up')
  expect([server.seen.length, toasts]).toEqual([5, []])
})

test('R522 the path is written as the catalogue writes it, parameters filled in and encoded', async () => {
  await client().send(settlementById, { params: { id: 'a/b' } })
  await client().send(switchCompany, { body: { phone: '19900000001', app: 'agency', related_id: id, host: 'h' } })
  expect(server.seen.map(({ url }) => url)).toEqual(['/v1/settlements/a%2Fb', '/v1/common/switch_company'])
})

test('a call whose parameter is missing is not sent', async () => {
  await expect(client().send(settlementById, { params: { id: '' } })).rejects.toThrow()
  expect(server.seen).toEqual([])
})

test('R481 R482 R483 R485 empties are dropped, lists are joined by commas', async () => {
  await client().send(listExports, {
    query: { category: ['bill', 'settlement'], status: null, create_at: ['2026-01-01', '2026-01-31'], page: 0, page_size: undefined },
  })
  expect(decodeURIComponent(server.seen[0]?.url ?? '')).toBe('/v1/exports/?category=bill,settlement&create_at=2026-01-01,2026-01-31&page=0')
})

test('R526 a search is a POST with a JSON body', async () => {
  await client().send(searchSettlements, { body: { page: 2 } })
  expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/v1/settlements/search/', body: '{"page":2}' })
})

test('R530 a 2xx body with an error key resolves to false after a toast of its detail (R529)', async () => {
  server.answer({ body: { error: true, detail: '余额不足' } })
  expect(await client().sendRaw(logout)).toBe(false)
  expect(toasts).toEqual(['余额不足'])
})

test('R529 the typed call throws that refusal instead, after the same toast', async () => {
  server.answer({ body: { error: { detail: '余额不足' } } })
  const failure = await failureOf(client().send(logout))
  expect(failure).toMatchObject({ kind: 'refused', status: 200, message: '余额不足' })
  expect(toasts).toEqual(['余额不足'])
})

test('R531 no response at all', async () => {
  server.answer(null)
  const failure = await failureOf(client().send(logout))
  expect(failure).toMatchObject({ kind: 'no-response', status: 0, isUncertain: true })
  expect(toasts).toEqual(['服务器开小差了，请稍后再试'])
})

test('JSON that is no answer of the call counts as none, an empty answer to a write does not', async () => {
  const list = { ...listExports, parts: { results: 'list' } } as const
  for (const body of [{}, [], 'null', '""', { results: 5 }, { results: null }]) {
    server.answer({ body })
    expect(await failureOf(client().send(list))).toMatchObject({ kind: 'no-response', message: '服务器开小差了，请稍后再试' })
  }
  server.answer({ body: { results: [], more: 'fields' } })
  expect(await client().send(list)).toEqual({ results: [], more: 'fields' })
  server.answer({ body: '' })
  expect(await client().send(logout)).toBeUndefined()
})

test('R557 an answer that does not come in time counts as none', async () => {
  server.answer({ delayMs: 500 })
  const failure = await failureOf(client({ timeoutMs: 50 }).send(logout))
  expect(failure.kind).toBe('no-response')
})

test('a page of a gateway under a 2xx counts as no answer of ours', async () => {
  server.answer({ body: '<html></html>' })
  expect((await failureOf(client().send(staffInfo))).kind).toBe('no-response')
})

test('a write is sent once, a read that lost its connection twice', async () => {
  server.answer(null)
  await failureOf(client().send(logout))
  expect(server.seen).toHaveLength(1)
  server.answer(null, { body: { name: '王' } })
  expect(await client().send(staffInfo)).toEqual({ name: '王' })
  expect(server.seen).toHaveLength(3)
})

test('R532 R534 code 50053 says what the server says and logs out', async () => {
  server.answer({ status: 503, body: { error_code: 50053, error_msg: '今晚 22 点恢复' } })
  await failureOf(client().send(logout))
  expect([toasts, expired]).toEqual([['今晚 22 点恢复'], ['今晚 22 点恢复']])
})

test('R533 code 50053 without a text', async () => {
  server.answer({ status: 400, body: { error_code: '50053' } })
  await failureOf(client().send(logout))
  expect([toasts, expired]).toEqual([['系统升级维护中，请稍后再试'], ['系统升级维护中，请稍后再试']])
})

test('a failure says its code, and none where another back end has one of its own', async () => {
  const codeOf = async (error_code?: unknown) => {
    server.answer({ status: 400, body: { error_msg: '不能办理', error_code } })
    const failure = await failureOf(client().send(logout))
    return failure instanceof ApiError && failure.status === 400 && failure.message === '不能办理' ? failure.code : '没有失败'
  }
  expect(await codeOf('stale')).toBe('stale')
  for (const foreign of [undefined, null, '', 40012, '40012', 'toString', { code: 'stale' }]) expect([foreign, await codeOf(foreign)]).toEqual([foreign, null])
})

test('the fields of our server come as a list', async () => {
  server.answer({ status: 400, body: { error_msg: '手机号已存在', fields: [{ field: 'phone', text: '已存在' }, { field: 'phone', text: '太短' }] } })
  const failure = await failureOf(client().send(logout))
  expect(failure).toMatchObject({ fields: { phone: '已存在' } })
})

test('R535 the text of the server goes before the text of the status, fields travel along', async () => {
  server.answer({ status: 400, body: { error_msg: '手机号已存在', fields: { phone: '已存在' } } })
  const failure = await failureOf(client().send(logout))
  expect(failure).toMatchObject({ status: 400, message: '手机号已存在', fields: { phone: '已存在' }, isUncertain: false })
  expect(toasts).toEqual(['手机号已存在'])
})

test.each([
  [400, '错误请求', 'R536'],
  [401, '未授权，请重新登录', 'R537'],
  [403, '拒绝访问', 'R538'],
  [404, '请求错误,未找到该资源', 'R539'],
  [405, '请求方法未允许', 'R540'],
  [408, '请求超时', 'R541'],
  [500, '服务器开小差啦', 'R542'],
  [501, '网络未实现', 'R543'],
  [502, '网络错误', 'R544'],
  [503, '服务不可用', 'R545'],
  [504, '网络超时', 'R546'],
  [505, 'http版本不支持该请求', 'R547'],
  [418, '连接错误418', 'R548'],
])('status %i says %s (%s)', async (status, text) => {
  server.answer({ status, body: 'not json' })
  await failureOf(client().send(logout))
  expect(toasts).toEqual([text])
})

test('R549 401 also logs out, but not from a call that had no session', async () => {
  server.answer({ status: 401 }, { status: 401 })
  await failureOf(client().send(staffInfo))
  expect(expired).toEqual(['未授权，请重新登录'])
  token = null
  await failureOf(client().send(staffInfo))
  expect(expired).toHaveLength(1)
})

test('the late answer to a session that is over says nothing and ends nothing', async () => {
  server.answer({ status: 401, delayMs: 30 })
  const late = failureOf(client().send(staffInfo))
  token = 'T2'
  await late
  expect([toasts, expired]).toEqual([[], []])
})

test('R553 R554 a quiet call hands its failure to the caller without a toast', async () => {
  server.answer({ status: 400, body: { error_msg: '密码错误' } })
  expect((await failureOf(client().send(logout, { quiet: true }))).message).toBe('密码错误')
  expect(toasts).toEqual([])
})

test('an aborted call is silent', async () => {
  server.answer({ delayMs: 200 })
  const abort = new AbortController()
  const work = client().send(staffInfo, { signal: abort.signal })
  setTimeout(() => abort.abort(), 20)
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  expect(toasts).toEqual([])
})

test('R550 R552 running requests are counted, those of the second client are not', async () => {
  server.answer({ delayMs: 30 }, { delayMs: 30 })
  const counted = client().send(staffInfo)
  const uncounted = client({ loading: null }).send(staffInfo)
  expect(counter.count()).toBe(1)
  await Promise.all([counted, uncounted])
  expect(counter.count()).toBe(0)
  server.answer({ status: 500 })
  await failureOf(client().send(logout))
  expect(counter.count()).toBe(0)
})

test('the idempotency key travels in its header', async () => {
  await client().send(paySettlement, { params: { id }, body: { version: 1, captcha: '123456' }, idempotencyKey: 'K' })
  expect(server.seen[0]?.headers['idempotency-key']).toBe('K')
})

test('the name of a file is read from its header, the encoded form first', async () => {
  expect(filenameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E8%B4%A6%E5%8D%95.xlsx`)).toBe('账单.xlsx')
  expect(filenameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx')
  expect(filenameOf('')).toBe('')
})

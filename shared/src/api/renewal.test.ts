// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout, staffInfo } from '../contract/accounts.ts'
import { listExports } from '../contract/exports.ts'
import { paySettlement, searchSettlements } from '../contract/settlements.ts'
import { lapseSession, renewSession } from '../session/lapse.ts'
import { connectNavigation, logOut } from '../session/log-out.ts'
import { readyPermissions } from '../session/permissions.ts'
import { type UserInfo, beginSession, currentToken, lapseAtom, permissionStateAtom, sessionStore, tenantScope, userAtom } from '../session/session.ts'
import { client, clientOf, send } from './client.ts'
import { connectNotify } from './notify.ts'
import { queryOf } from './queries.ts'
import { heldCalls } from './renewal.ts'
import { startTestServer } from './testing/server.ts'

const id = '0190a6b2-0000-7000-8000-000000000001'
const payment = { params: { id }, body: { captcha: '123456', version: 1 }, idempotencyKey: 'K' }
const user: UserInfo = {
  id,
  name: '王建国',
  user_name: '王建国',
  user_phone: '19900000004',
  app: 'agency',
  related_id: id,
  related_name: '业务公司',
  is_enable: true,
  disabled_by: null,
  role_names: [],
  is_display_product_manual: false,
  has_password: true,
  permissions: [],
  video: { videos: [] },
  brand: null,
}

let server: Awaited<ReturnType<typeof startTestServer>>
let toasts: string[]
let gone: string[]

beforeEach(async () => {
  server = await startTestServer()
  location.href = `${server.origin}/agency/settlement/sett?page=2`
  toasts = []
  gone = []
  connectNavigation((to) => gone.push(to))
  connectNotify({ error: (text) => toasts.push(text), info: () => undefined, success: () => undefined, lost: () => undefined })
  beginSession({ token: 'T1', flavour: 'agency' })
  sessionStore.set(userAtom, user)
  sessionStore.set(permissionStateAtom, readyPermissions(['A']))
})
afterEach(async () => {
  logOut()
  await server.stop()
})

const tokens = () => server.seen.map(({ headers }) => headers.authorization)
const renew = () => renewSession({ token: 'T2', flavour: 'agency' }, user, readyPermissions(['A', 'B']))
const lapsed = () => vi.waitFor(() => expect(sessionStore.get(lapseAtom)).not.toBeNull(), 15_000)
const refused = { status: 401, body: { error_msg: '' } }

test('R549 a refused token is gone from memory and storage at once; the page and its tenant stay', async () => {
  server.answer(refused)
  void send(staffInfo).catch(() => undefined)
  await lapsed()
  expect([currentToken(), sessionStorage.getItem('token')]).toEqual([null, null])
  expect(tenantScope()).toBe(`agency:${id}`)
  expect(toasts).toEqual(['未授权，请重新登录'])
  expect(gone).toEqual([])
})

test('R549 whatever call meets the end of the session first, it is told: one that shows no failure of its own as well', async () => {
  server.answer(refused, { ...refused, delayMs: 60 })
  const calls = Promise.allSettled([send(staffInfo, { quiet: true }), send(listExports)])
  await lapsed()
  await vi.waitFor(() => expect(server.seen).toHaveLength(2), 15_000)
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(toasts).toEqual(['未授权，请重新登录'])
  logOut()
  expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('R549 where the login page says it, a quiet call says nothing besides', async () => {
  sessionStore.set(permissionStateAtom, { status: 'loading' })
  server.answer(refused)
  await expect(send(staffInfo, { quiet: true })).rejects.toMatchObject({ status: 401 })
  expect([toasts, gone.length]).toEqual([[], 1])
})

test('R549 nothing leaves while the session is out, and giving up is the log-out', async () => {
  lapseSession()
  const read = send(listExports).catch((error: unknown) => error)
  const write = send(paySettlement, payment).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.seen).toEqual([])
  logOut()
  expect(await read).toMatchObject({ status: 401 })
  expect(await write).toMatchObject({ status: 401 })
  expect(server.seen).toEqual([])
  expect([sessionStorage.length, sessionStore.get(lapseAtom), sessionStore.get(permissionStateAtom).status]).toEqual([0, null, 'unknown'])
  expect(gone).toEqual(['/login?app=agency'])
})

test('R549 without a page to go on with, the session ends as ever', async () => {
  sessionStore.set(permissionStateAtom, { status: 'loading' })
  server.answer(refused)
  await expect(send(staffInfo)).rejects.toMatchObject({ status: 401 })
  expect(gone).toEqual(['/login?app=agency&redirect=%2Fagency%2Fsettlement%2Fsett%3Fpage%3D2'])
})

test('R534 under maintenance there is nothing to wait for: log-out', async () => {
  server.answer({ status: 503, body: { error_code: 50053 } })
  await expect(send(staffInfo)).rejects.toMatchObject({ kind: 'maintenance' })
  expect([sessionStore.get(lapseAtom), gone.length]).toEqual([null, 1])
})

test('failed reads are sent again with the new token, whoever waits for them sees nothing of it', async () => {
  server.answer(refused, refused, { body: { name: '王' } }, { body: { name: '王' } })
  const { queryFn, queryKey } = queryOf(searchSettlements, { body: { page: 1 } })
  const search = typeof queryFn === 'function' ? queryFn({ signal: new AbortController().signal, queryKey } as never) : undefined
  const both = Promise.all([send(staffInfo), search])
  await lapsed()
  await vi.waitFor(() => expect(server.seen).toHaveLength(2), 15_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heldCalls.writes()).toEqual([])
  renew()
  expect(await both).toEqual([{ name: '王' }, { name: '王' }])
  expect(tokens()).toEqual(['Bearer T1', 'Bearer T1', 'Bearer T2', 'Bearer T2'])
  expect(toasts).toEqual(['未授权，请重新登录'])
})

test('a failed write is offered, and sent again with the same key only when it is wanted', async () => {
  server.answer(refused, { body: { id } })
  const work = send(paySettlement, payment)
  await vi.waitFor(() => expect(heldCalls.writes()).toHaveLength(1), 15_000)
  renew()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(server.seen).toHaveLength(1)
  expect(heldCalls.writes()[0]?.label).toBe(paySettlement.summary)
  heldCalls.writes()[0]?.decide(true)
  expect(await work).toEqual({ id })
  expect(server.seen.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
    ['K', JSON.stringify(payment.body)],
    ['K', JSON.stringify(payment.body)],
  ])
  expect(tokens()).toEqual(['Bearer T1', 'Bearer T2'])
  expect(heldCalls.writes()).toEqual([])
})

test('a write that is given up fails with what the server said, and is not sent', async () => {
  server.answer(refused)
  const work = send(paySettlement, payment).catch((error: unknown) => error)
  await vi.waitFor(() => expect(heldCalls.writes()).toHaveLength(1), 15_000)
  renew()
  heldCalls.writes()[0]?.decide(false)
  expect(await work).toMatchObject({ status: 401 })
  expect(server.seen).toHaveLength(1)
})

test('the late refusal of the old token, after the renewal, is repeated with the new one', async () => {
  server.answer(refused, { ...refused, delayMs: 80 }, { body: { name: '王' } }, { body: { name: '王' } })
  const first = send(staffInfo)
  const late = send(staffInfo)
  await lapsed()
  renew()
  expect(await Promise.all([first, late])).toEqual([{ name: '王' }, { name: '王' }])
  expect(sessionStore.get(lapseAtom)).toBeNull()
})

test('a call that is refused again is not repeated in a circle', async () => {
  server.answer(refused, refused)
  const work = send(staffInfo).catch((error: unknown) => error)
  await lapsed()
  renew()
  expect(await work).toMatchObject({ status: 401 })
  expect(server.seen).toHaveLength(2)
})

test('a read that nobody waits for any more leaves the queue', async () => {
  lapseSession()
  const abort = new AbortController()
  const work = send(listExports, { signal: abort.signal })
  abort.abort()
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  renew()
  expect(server.seen).toEqual([])
})

test('signing in is the one thing that is sent meanwhile, without the dead token', async () => {
  lapseSession()
  await clientOf(null).send(logout)
  expect(tokens()).toEqual([undefined])
})

test('a session that was left is not continued by its late answers', async () => {
  server.answer({ ...refused, delayMs: 60 })
  const work = client.send(staffInfo).catch((error: unknown) => error)
  beginSession({ token: 'T9', flavour: 'company' })
  expect(await work).toMatchObject({ status: 401 })
  expect(server.seen).toHaveLength(1)
  expect(sessionStore.get(lapseAtom)).toBeNull()
})

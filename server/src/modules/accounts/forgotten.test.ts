import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { commonPasswordText } from '@linggong/shared/domain/common-passwords'
import { ask, asOwner, signIn, testApp } from '../../../test/database.ts'
import { passwordHash } from '../../../test/tenants.ts'
import { phoneLoginCodes } from './sms.ts'

const { app, deps, tenants, advance, nextWindow } = await testApp()

const hashed = (password: string): string => createHash('sha256').update(password).digest('hex')
const fresh = hashed('Yg7_kkq2Pz')
const home = '10.0.0.1'

const post = (url: string, payload: object, remoteAddress = home) => app.inject({ method: 'POST', url, remoteAddress, payload })
const request = (phone: string, from?: string) => post('/v1/sms/reset_password/', { phone }, from)
const reset = (phone: string, sms_code: string, { password = fresh, from = home } = {}) => post('/v1/accounts/reset_password/', { phone, sms_code, password }, from)
const login = (body: object, from?: string) => post('/v1/accounts/login/', { host: 'localhost', is_password: true, ...body }, from)
const messages = async (phone: string) => (await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by create_at, id', [phone])).map(({ text }) => String(text))
const codeFor = async (phone: string) => /\d{6}/u.exec((await messages(phone)).at(-1) ?? '')?.[0] ?? ''
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

afterEach(async () => {
  await asOwner(deps, 'delete from app.rate_limit; delete from app.sms_code; delete from app.account_address; delete from app.sms_outbox')
})

test('a code to the phone sets another password, ends every session, and is told to the phone and in the change log', async () => {
  const phone = tenants.twoPlaces
  const held = [await signIn(app, phone, { related_id: tenants.ids.company }), await signIn(app, phone, { related_id: tenants.ids.neighbour })]
  expect((await request(phone)).json()).toEqual({ ok: true })
  const code = await codeFor(phone)
  expect((await messages(phone)).at(-1)).toContain('重新设置登录密码')
  expect((await reset(phone, code)).json()).toEqual({ ok: true })
  for (const token of held) expect((await ask(app, token, '/v1/staffs/info/')).statusCode).toBe(401)
  expect((await messages(phone)).at(-1)).toContain('登录密码已重新设置')
  expect((await login({ phone, password: fresh })).statusCode).toBe(200)
  expect((await login({ phone, password: passwordHash })).statusCode).toBe(400)
  const events = await asOwner(
    deps,
    `select coalesce(e.company_id, e.agency_id) as place, e.action, e.content from app.history_event e join app.staff s on s.id = e.entity_id and s.id = e.creator_id
     join app.account a on a.id = s.account_id where a.phone = $1 and e.entity = 'staff' order by 1`,
    [phone],
  )
  expect(events).toEqual([tenants.ids.company, tenants.ids.neighbour].toSorted().map((place) => ({ place, action: 'reset_password', content: [] })))
  // Once: not even with the same password again.
  expect((await reset(phone, code)).json().error_code).toBe('captcha')
})

test('the codes of other purposes set no password, and this one signs nobody in', async () => {
  const phone = tenants.phones.agency
  const token = await signIn(app, phone)
  await post('/v1/sms/', { host: 'localhost', phone })
  const toSignIn = await codeFor(phone)
  await ask(app, token, '/v1/sms/self_captcha/', { body: { phone } })
  const toProve = await codeFor(phone)
  for (const code of [toSignIn, toProve]) expect((await reset(phone, code)).json().error_code).toBe('captcha')
  await request(phone)
  const toReset = await codeFor(phone)
  expect((await login({ phone, is_password: false, sms_code: toReset })).json().error_code).toBe('captcha')
  expect((await ask(app, token, '/v1/accounts/step_up/', { body: { sms_code: toReset } })).json().error_code).toBe('captcha')
  // Nor does the code of one account do for another.
  expect((await reset(tenants.phones.park, toReset)).json().error_code).toBe('captcha')
  expect((await reset(phone, toReset)).statusCode).toBe(200)
})

test('five guesses, in parallel too, then not even the right one; another asker keeps theirs', async () => {
  const phone = tenants.phones.platform
  await request(phone, '10.0.5.1')
  const theirs = await codeFor(phone)
  await request(phone, home)
  const mine = await codeFor(phone)
  const wrong = ['000000', '000001', '000002'].find((code) => code !== mine && code !== theirs) ?? ''
  await Promise.all(Array.from({ length: 8 }, () => reset(phone, wrong, { from: '10.0.5.1' })))
  expect((await reset(phone, theirs, { from: '10.0.5.1' })).statusCode).toBe(400)
  expect((await reset(phone, mine)).statusCode).toBe(200)

  const park = tenants.phones.park
  await request(park)
  const code = await codeFor(park)
  for (let turn = 0; turn < 5; turn += 1) expect((await reset(park, wrongOf(code))).json().error_code).toBe('captcha')
  expect((await reset(park, code)).json().error_code).toBe('captcha')
})

test('an unknown phone is answered alike, by the same work, and sent nothing', async () => {
  const stranger = '19912345681'
  const known = tenants.phones.otherAgency
  const asked = [await request(known), await request(stranger)]
  expect(asked.map(({ statusCode, body }) => [statusCode, body])).toEqual([[200, '{"ok":true}'], [200, '{"ok":true}']])
  expect(await messages(stranger)).toEqual([])
  // At once again: both are too early.
  expect([(await request(known)).statusCode, (await request(stranger)).statusCode]).toEqual([429, 429])
  const wrong = wrongOf(await codeFor(known))
  const spent: Record<string, number[]> = {}
  for (let turn = 0; turn < 4; turn += 1) {
    for (const phone of [known, stranger]) {
      const began = process.cpuUsage()
      const answer = await reset(phone, wrong)
      const { user, system } = process.cpuUsage(began)
      spent[phone] = [...(spent[phone] ?? []), user + system]
      expect([answer.statusCode, answer.json().error_msg]).toEqual([400, '验证码错误或已过期'])
    }
  }
  const [one, other] = [Math.min(...(spent[known] ?? [])), Math.min(...(spent[stranger] ?? []))]
  expect(one).toBeGreaterThan(other / 2)
  expect(other).toBeGreaterThan(one / 2)
})

test('a password that everybody tries is refused, and the code is still good', async () => {
  const phone = tenants.phones.neighbour
  await request(phone)
  const code = await codeFor(phone)
  for (const common of ['123456', 'LINGGONG2025', phone.slice(-8)]) {
    const answer = await reset(phone, code, { password: hashed(common) })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ field: 'password', text: commonPasswordText }]])
  }
  expect((await reset(phone, code)).statusCode).toBe(200)
})

test('a stranger who asks and guesses takes nothing from the owner', async () => {
  const phone = tenants.phones.saas
  nextWindow(3_600_000)
  expect((await login({ phone, password: passwordHash }, home)).statusCode).toBe(200)
  const sent = async (from: (index: number) => string, count: number) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) statuses.push((await request(phone, from(index))).statusCode)
    return statuses.filter((status) => status === 200).length
  }
  // To the phone no more than sign-in codes and these together.
  await post('/v1/sms/', { host: 'localhost', phone }, '10.0.9.200')
  expect(await sent((index) => `10.0.9.${index}`, 40)).toBe(phoneLoginCodes(phone).max - 1)
  // Everything that a stranger can use up is used up; the owner, at the place where they sign in, is sent one and may use it.
  for (let index = 0; index < 20; index += 1) await reset(phone, '000000', { from: `10.0.9.${index}` })
  for (let index = 0; index < 6; index += 1) await login({ phone, password: '1'.repeat(64) }, '10.0.9.1')
  expect((await request(phone, home)).statusCode).toBe(200)
  expect((await reset(phone, await codeFor(phone))).statusCode).toBe(200)
  expect((await login({ phone, password: fresh }, home)).statusCode).toBe(200)
})

test('whoever has tried the old password too often may use the new one at once', async () => {
  const phone = tenants.phones.otherPark
  nextWindow(15 * 60_000)
  for (let turn = 0; turn < 6; turn += 1) await login({ phone, password: '1'.repeat(64) })
  expect((await login({ phone, password: passwordHash })).statusCode).toBe(429)
  await request(phone)
  expect((await reset(phone, await codeFor(phone))).statusCode).toBe(200)
  expect((await login({ phone, password: fresh })).statusCode).toBe(200)
})

test('the code expires after five minutes, and does not let a disabled member in', async () => {
  const phone = tenants.phones.otherPlatform
  await request(phone)
  const code = await codeFor(phone)
  advance(5 * 60_000 + 1000)
  expect((await reset(phone, code)).json().error_code).toBe('captcha')
  await asOwner(deps, "update app.staff s set status = 'disable' from app.account a where a.id = s.account_id and a.phone = $1", [phone])
  await request(phone)
  expect((await reset(phone, await codeFor(phone))).statusCode).toBe(200)
  expect((await login({ phone, password: fresh })).json().error_code).toBe('disabled')
})

import { afterEach, describe, expect, test } from 'vitest'
import { countAttempts, forgiveAttempts } from '../src/kernel/rate-limit.ts'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { tenantSignIns, type Way } from '../src/modules/accounts/sign-in-limits.ts'
import { tenantLoginCodes } from '../src/modules/accounts/sms.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { passwordHash } from './tenants.ts'

const { app, deps, tenants, advance, nextWindow } = await testApp()

const login = (body: object, address = '10.0.0.1') =>
  app.inject({ method: 'POST', url: '/v1/accounts/login/', remoteAddress: address, headers: { 'x-forwarded-for': `10.1.1.${Math.floor(Math.random() * 250)}` }, payload: { host: 'localhost', is_password: true, ...body } })

const codeFor = async (phone: string): Promise<string> => {
  const [row] = await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by create_at desc limit 1', [phone])
  return /\d{6}/u.exec(String(row?.['text']))?.[0] ?? ''
}

afterEach(async () => {
  await asOwner(deps, 'delete from app.rate_limit; delete from app.sms_code; delete from app.account_address')
})

describe('by password', () => {
  test('R241 answers an opaque token, the flavour and the organisation', async () => {
    const answer = await login({ phone: tenants.phones.agency, password: passwordHash })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/u), app: 'agency', related_id: tenants.ids.agency })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [stored] = await asOwner(deps, 'select count(*)::int as n from app.session where encode(token_hash, $1) = $2', ['escape', answer.json().token])
    expect(stored).toEqual({ n: 0 })
  })

  test('R002 the login name is a mobile phone number', async () => {
    for (const phone of ['admin', '12345', '29900000004', `${tenants.phones.agency}0`, tenants.ids.agency]) {
      const answer = await login({ phone, password: passwordHash })
      expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ field: 'phone', text: '请输入正确的手机号' }]])
    }
    expect((await login({ phone: tenants.phones.agency, password: passwordHash })).statusCode).toBe(200)
  })

  test('says the same for an unknown phone and for a wrong password, and takes as long', async () => {
    const time = async (phone: string) => {
      const begin = performance.now()
      const answer = await login({ phone, password: '0'.repeat(64) })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error_msg).toBe('手机号或密码错误，请核对或改用短信验证码')
      return performance.now() - begin
    }
    await time('19900000000')
    const [known, unknown]: [number[], number[]] = [[], []]
    // Four each, one less than a phone's limit; compares the fastest of them, since other load may interfere.
    for (let turn = 0; turn < 4; turn += 1) {
      known.push(await time(tenants.phones.park))
      unknown.push(await time('19900000001'))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4)
  })

  test('locks a phone after five wrong passwords, on every process, and opens again after the window', async () => {
    nextWindow(15 * 60_000)
    const phone = tenants.phones.platform
    const answers = await Promise.all(Array.from({ length: 8 }, () => login({ phone, password: '1'.repeat(64) })))
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5)
    const locked = await login({ phone, password: passwordHash })
    expect(locked.statusCode).toBe(429)
    expect(locked.json().error_msg).toBe('操作过于频繁，请稍后再试')
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    advance(15 * 60_000)
    expect((await login({ phone, password: passwordHash })).statusCode).toBe(200)
  })

  test('does not count what turns out well', async () => {
    for (let index = 0; index < 8; index += 1) await signIn(app, tenants.phones.saas)
  })

  test('limits an address, and takes no address from a header of a stranger', async () => {
    nextWindow(15 * 60_000)
    await Promise.all(
      Array.from({ length: 101 }, (_, index) => login({ phone: `139${String(index).padStart(8, '0')}`, password: '2'.repeat(64) }, '10.9.9.9')),
    )
    expect((await login({ phone: tenants.phones.saas, password: passwordHash }, '10.9.9.9')).statusCode).toBe(429)
    expect((await login({ phone: tenants.phones.saas, password: passwordHash }, '10.9.9.8')).statusCode).toBe(200)
  })

  test('picks the organisation asked for, else the last used one, within the flavour of the screen', async () => {
    const phone = tenants.twoPlaces
    const first = (await login({ phone, password: passwordHash, related_id: tenants.ids.neighbour })).json()
    expect(first.related_id).toBe(tenants.ids.neighbour)
    expect((await login({ phone, password: passwordHash })).json().related_id).toBe(tenants.ids.neighbour)
    expect((await login({ phone, password: passwordHash, related_id: tenants.ids.company })).json().related_id).toBe(tenants.ids.company)
    const other = await login({ phone, password: passwordHash, app: 'park' })
    expect(other.json().error_msg).toBe('该手机号未开通此端的账号')
  })
})

describe('by SMS code', () => {
  const request = (phone: string, remoteAddress = '10.0.0.1') => app.inject({ method: 'POST', url: '/v1/sms/', remoteAddress, payload: { host: 'localhost', phone } })
  const withCode = (phone: string, sms_code: string) => login({ phone, is_password: false, sms_code })

  test('signs in once per code', async () => {
    const phone = tenants.phones.company
    expect((await request(phone)).json()).toEqual({ ok: true })
    const code = await codeFor(phone)
    expect((await withCode(phone, code)).statusCode).toBe(200)
    expect((await withCode(phone, code)).json().error_msg).toBe('验证码错误或已过期')
  })

  test('gives one code a minute and ten an hour', async () => {
    const phone = tenants.phones.agency
    const both = await Promise.all([request(phone), request(phone)])
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 429])
    for (let index = 0; index < 9; index += 1) {
      advance(61_000)
      expect((await request(phone)).statusCode).toBe(200)
    }
    advance(61_000)
    expect((await request(phone)).statusCode).toBe(429)
  })

  test('counts them for each address that asks, and in all for strangers, so that nobody takes those of somebody who has signed in from theirs', async () => {
    const phone = tenants.phones.agency
    await login({ phone, password: passwordHash }, '10.0.7.1')
    nextWindow(3_600_000)
    let sent = 0
    for (let index = 0; index < 40; index += 1) {
      if (index % 8 === 0) advance(61_000)
      if ((await request(phone, `10.0.8.${index % 8}`)).statusCode === 200) sent += 1
    }
    expect(sent).toBe(30)
    expect((await request(phone, '10.0.9.9')).statusCode).toBe(429)
    // What was refused is counted as well, and uses up nothing of the organisation.
    const counted = async (key: string): Promise<unknown> => (await asOwner(deps, 'select sum(count)::int as n from app.rate_limit where key = $1', [key]))[0]?.['n']
    expect(await counted(`sms:${phone}/login`)).toBe(41)
    expect(await counted(`sms#${tenants.ids.agency}/login`)).toBe(30)
    expect((await request(phone, '10.0.7.1')).statusCode).toBe(200)
  })

  test('of two askers each keeps their code and their guesses; once one is used, so are the others', async () => {
    const phone = tenants.phones.agency
    await request(phone, '10.0.7.1')
    const mine = await codeFor(phone)
    await request(phone, '10.0.7.2')
    const theirs = await codeFor(phone)
    const wrong = ['000000', '000001', '000002'].find((code) => code !== mine && code !== theirs)
    for (let turn = 0; turn < 12; turn += 1) expect((await login({ phone, is_password: false, sms_code: wrong }, `10.0.7.${turn % 2 === 0 ? 2 : 3}`)).statusCode).toBe(400)
    expect((await login({ phone, is_password: false, sms_code: mine }, '10.0.7.1')).statusCode).toBe(200)
    expect((await login({ phone, is_password: false, sms_code: theirs }, '10.0.7.2')).statusCode).toBe(400)
  })

  test('whoever holds the phone may use the code that somebody else has asked for', async () => {
    const phone = tenants.phones.agency
    await request(phone, '10.0.7.2')
    expect((await login({ phone, is_password: false, sms_code: await codeFor(phone) }, '10.0.7.4')).statusCode).toBe(200)
  })

  test('wrong passwords lock out no code', async () => {
    nextWindow(15 * 60_000)
    const phone = tenants.phones.park
    for (let turn = 0; turn < 6; turn += 1) await login({ phone, password: '1'.repeat(64) })
    expect((await login({ phone, password: passwordHash })).statusCode).toBe(429)
    await request(phone)
    expect((await withCode(phone, await codeFor(phone))).statusCode).toBe(200)
  })

  test('expires after five minutes', async () => {
    const phone = tenants.phones.saas
    await request(phone)
    const code = await codeFor(phone)
    advance(5 * 60_000 + 1000)
    expect((await withCode(phone, code)).statusCode).toBe(400)
  })

  test('takes five guesses, in parallel too, then not even the right one', async () => {
    const phone = tenants.phones.park
    await request(phone)
    const code = await codeFor(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 5 }, () => withCode(phone, wrong)))
    const [row] = await asOwner(deps, 'select attempts from app.sms_code where phone = $1', [phone])
    expect(row).toEqual({ attempts: 5 })
    await asOwner(deps, 'delete from app.rate_limit')
    expect((await withCode(phone, code)).statusCode).toBe(400)
  })

  test('answers an unknown phone alike and sends nothing', async () => {
    expect((await request('19912345678')).json()).toEqual({ ok: true })
    expect((await request('19912345678')).statusCode).toBe(429)
    expect(await asOwner(deps, "select 1 from app.sms_outbox where phone = '19912345678'")).toEqual([])
  })
})

describe('an organisation whose phones are sent codes by a stranger', () => {
  const { key, max, seconds } = tenantLoginCodes(tenants.ids.company)
  const request = (phone: string) => app.inject({ method: 'POST', url: '/v1/sms/', remoteAddress: '10.0.6.1', payload: { host: 'localhost', phone } })
  const sentTo = async (phone: string) => (await asOwner(deps, 'select 1 from app.sms_outbox where phone = $1', [phone])).length

  test('is sent no more, and nobody is told; its members still have codes sent', async () => {
    nextWindow(seconds * 1000)
    const token = await signIn(app, tenants.phones.company)
    const now = deps.clock().getTime()
    await asOwner(deps, 'insert into app.rate_limit (key, window_start, count) values ($1, $2, $3)', [key, new Date(now - (now % (seconds * 1000))), max - 1])
    const count = async (phone: string) => {
      const before = await sentTo(phone)
      const { statusCode, body } = await request(phone)
      return [statusCode, body, (await sentTo(phone)) - before]
    }
    expect(await count(tenants.phones.company)).toEqual([200, '{"ok":true}', 1])
    for (const phone of [tenants.noRights, '19912345679']) expect(await count(phone)).toEqual([200, '{"ok":true}', 0])
    // Who belongs to another organisation as well is not this one's to lock out.
    expect(await count(tenants.twoPlaces)).toEqual([200, '{"ok":true}', 1])
    expect(await count(tenants.phones.neighbour)).toEqual([200, '{"ok":true}', 1])
    advance(61_000)
    expect((await ask(app, token, '/v1/sms/self_captcha/', { body: { phone: tenants.phones.company } })).statusCode).toBe(200)
  })

  test('is not brought there by codes to the unknown phones of others', async () => {
    nextWindow(seconds * 1000)
    const { key: nobodys } = tenantLoginCodes('')
    const now = deps.clock().getTime()
    await asOwner(deps, 'insert into app.rate_limit (key, window_start, count) values ($1, $2, $3)', [nobodys, new Date(now - (now % (seconds * 1000))), max])
    const before = await sentTo(tenants.phones.agency)
    await request('19912345680')
    await request(tenants.phones.agency)
    expect(await sentTo(tenants.phones.agency)).toBe(before + 1)
  })
})

describe('an organisation whose people are guessed at', () => {
  const window = 5 * 60_000

  /** As if all but `left` attempts of a window that begins now had failed. */
  const spend = async (tenantId: string, way: Way, left: number) => {
    nextWindow(window)
    const { key, max, seconds } = tenantSignIns(tenantId, way)
    expect(seconds * 1000).toBe(window)
    await asOwner(deps, 'insert into app.rate_limit (key, window_start, count) values ($1, $2, $3)', [key, new Date(deps.clock().getTime() - (deps.clock().getTime() % window)), max - left])
  }
  const told = async (answer: ReturnType<typeof login>) => {
    const { statusCode, body, headers } = await answer
    return { statusCode, body, headers: Object.keys(headers).toSorted() }
  }

  test('takes no password for a while, answers as to an unknown phone, and says so to nobody', async () => {
    const token = await signIn(app, tenants.phones.company)
    await spend(tenants.ids.company, 'password', 1)
    const unknown = await told(login({ phone: '19912340001', password: '1'.repeat(64) }))
    expect(await told(login({ phone: tenants.noRights, password: '1'.repeat(64) }, '10.0.0.2'))).toEqual(unknown)
    // The right one, from a new address.
    expect(await told(login({ phone: tenants.phones.company, password: passwordHash }, '10.0.0.3'))).toEqual(unknown)
    // Not from one where its owner has signed in, nor of somebody who belongs to another organisation as well.
    expect((await login({ phone: tenants.phones.company, password: passwordHash }, '127.0.0.1')).statusCode).toBe(200)
    expect((await login({ phone: tenants.twoPlaces, password: passwordHash }, '10.0.0.4')).statusCode).toBe(200)

    expect((await ask(app, token, '/v1/staffs/info/')).statusCode).toBe(200)
    expect((await login({ phone: tenants.phones.neighbour, password: passwordHash })).statusCode).toBe(200)
    advance(window)
    expect((await login({ phone: tenants.phones.company, password: passwordHash })).statusCode).toBe(200)
  })

  test('still takes codes; when these are guessed at, a right one stays good until they are taken again', async () => {
    const phone = tenants.phones.company
    const byCode = async () => login({ phone, is_password: false, sms_code: await codeFor(phone) })
    await spend(tenants.ids.company, 'password', 0)
    await ask(app, null, '/v1/sms/', { body: { host: 'localhost', phone } })
    expect((await byCode()).statusCode).toBe(200)

    await asOwner(deps, 'delete from app.account_address')
    await spend(tenants.ids.company, 'code', 0)
    await ask(app, null, '/v1/sms/', { body: { host: 'localhost', phone } })
    const unknown = await told(login({ phone: '19912340002', is_password: false, sms_code: '000000' }))
    expect(await told(byCode())).toEqual(unknown)
    // Where it was asked for.
    expect((await login({ phone, is_password: false, sms_code: await codeFor(phone) }, '127.0.0.1')).statusCode).toBe(200)
  })

  test('is one of those that a guess at somebody in two of them counts for', async () => {
    await asOwner(deps, 'delete from app.account_address')
    await spend(tenants.ids.neighbour, 'password', 1)
    expect((await login({ phone: tenants.phones.neighbour, password: passwordHash })).statusCode).toBe(200)
    for (let turn = 0; turn < 2; turn += 1) await login({ phone: tenants.twoPlaces, password: '1'.repeat(64) })
    expect((await login({ phone: tenants.phones.neighbour, password: passwordHash }, '10.0.0.9')).statusCode).toBe(400)
    expect((await login({ phone: tenants.phones.company, password: passwordHash })).statusCode).toBe(200)
  })

  test('is not brought there by a morning of right passwords, nor by the unknown phones of others', async () => {
    await spend(tenants.ids.agency, 'password', 2)
    for (let turn = 0; turn < 4; turn += 1) {
      await signIn(app, tenants.phones.agency)
      await asOwner(deps, 'delete from app.account_address')
    }
    await spend('', 'password', 0)
    expect((await login({ phone: '19912340003', password: '1'.repeat(64) })).statusCode).toBe(400)
    expect((await login({ phone: tenants.phones.agency, password: passwordHash })).statusCode).toBe(200)
  })
})

test('attempts at the same limits are counted and taken back in whatever order they are named', async () => {
  const limits = ['login:a', 'login@b', 'login#c/code', 'login#B/code', 'login#d/password'].map((key) => ({ key, max: 10, seconds: 900 }))
  const now = deps.clock()
  const both = (named: typeof limits) => inTransaction(deps.db, SYSTEM, async (tx) => [await countAttempts(tx, named, now), await forgiveAttempts(tx, named, now)])
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => both(index % 2 === 0 ? limits : limits.toReversed())))
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  const back = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => inTransaction(deps.db, SYSTEM, (tx) => forgiveAttempts(tx, index % 2 === 0 ? limits : limits.toReversed(), now))),
  )
  expect(back.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await asOwner(deps, 'select distinct count from app.rate_limit')).toEqual([{ count: 0 }])
})

describe('a session', () => {
  const info = (token: string) => ask(app, token, '/v1/staffs/info/')

  test('ends at the next request after log-out, disabled staff, idle time and its absolute end', async () => {
    const out = await signIn(app, tenants.phones.company)
    expect((await info(out)).statusCode).toBe(200)
    await ask(app, out, '/v1/account/logout/', { method: 'POST' })
    const after = await info(out)
    expect([after.statusCode, after.json().error_msg]).toEqual([401, '未授权，请重新登录'])

    const disabled = await signIn(app, tenants.phones.foreign)
    await asOwner(deps, "update app.staff set status = 'disable' where tenant_id = $1", [tenants.ids.foreign])
    expect((await info(disabled)).statusCode).toBe(401)
    expect((await login({ phone: tenants.phones.foreign, password: passwordHash })).json().error_msg).toBe('账号已被禁用，请联系管理员')
    await asOwner(deps, "update app.staff set status = 'enable' where tenant_id = $1", [tenants.ids.foreign])

    const idle = await signIn(app, tenants.phones.company)
    for (let hours = 0; hours < 10; hours += 1) {
      advance(3_500_000)
      expect((await info(idle)).statusCode).toBe(200)
    }
    advance(7_300_000)
    expect((await info(idle)).statusCode).toBe(401)

    const long = await signIn(app, tenants.phones.company)
    for (let hours = 0; hours < 12; hours += 1) {
      advance(3_600_000)
      await info(long)
    }
    expect((await info(long)).statusCode).toBe(401)
  })

  test('R582 survives a change of password alone among its account', async () => {
    const phone = tenants.phones.otherPlatform
    const [mine, other] = [await signIn(app, phone), await signIn(app, phone)]
    const next = 'a'.repeat(64)
    const wrong = await ask(app, mine, '/v1/staffs/change_password/', { body: { old_password: 'b'.repeat(64), password: next } })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, [{ field: 'old_password', text: '原密码错误' }]])
    expect((await ask(app, mine, '/v1/staffs/change_password/', { body: { old_password: passwordHash, password: next } })).json()).toEqual({ ok: true })
    expect((await info(mine)).statusCode).toBe(200)
    expect((await info(other)).statusCode).toBe(401)
    expect((await login({ phone, password: next })).statusCode).toBe(200)
    expect((await login({ phone, password: passwordHash })).statusCode).toBe(400)
  })

  test('R583 sets a password by a code to its own phone only', async () => {
    const phone = tenants.phones.otherPark
    const token = await signIn(app, phone)
    expect((await ask(app, token, '/v1/sms/self_captcha/', { body: { phone: '19900000000' } })).statusCode).toBe(400)
    await ask(app, token, '/v1/sms/self_captcha/', { body: { phone } })
    const set = (sms_code: string) => ask(app, token, '/v1/staffs/set_password/', { body: { sms_code, password: 'c'.repeat(64) } })
    const code = await codeFor(phone)
    expect((await set(code === '111111' ? '222222' : '111111')).statusCode).toBe(400)
    expect((await set(code)).json()).toEqual({ ok: true })
    expect((await login({ phone, password: 'c'.repeat(64) })).statusCode).toBe(200)
  })

  test('R154 R155 R156 moves to another organisation of the account, and the old token dies', async () => {
    const token = await signIn(app, tenants.twoPlaces, { related_id: tenants.ids.company })
    const places = (await ask(app, token, '/v1/staffs/enterprises/')).json().results
    expect(places.map((place: { related_name: string }) => place.related_name).toSorted()).toEqual(['甲企业', '甲邻企业'])
    expect(places.map((place: { related_id: string }) => place.related_id)).toContain(tenants.ids.neighbour)
    const wish = { phone: tenants.twoPlaces, app: 'company', related_id: tenants.ids.neighbour, host: 'localhost' }
    expect((await ask(app, token, '/v1/common/switch_company', { body: { ...wish, related_id: tenants.ids.foreign } })).statusCode).toBe(404)
    const moved = (await ask(app, token, '/v1/common/switch_company', { body: wish })).json()
    expect(moved.related_id).toBe(tenants.ids.neighbour)
    expect((await info(token)).statusCode).toBe(401)
    expect((await info(moved.token)).json().related_name).toBe('甲邻企业')
  })
})

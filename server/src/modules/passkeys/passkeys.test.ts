import { beforeEach, describe, expect, test } from 'vitest'
import { Authenticator, type Trick } from '../../../test/authenticator.ts'
import { ask, asOwner, signIn, testApp } from '../../../test/database.ts'
import { add, offer, question, register } from '../../../test/passkeys.ts'
import { readPasskeyHost } from '../../passkey-host.ts'

const { app, deps, tenants, advance, nextWindow } = await testApp()

const refused = '通行密钥未通过验证，请重试或改用其他方式'
const phone = tenants.phones.company
const other = tenants.phones.agency

beforeEach(async () => {
  nextWindow(15 * 60_000)
  await asOwner(deps, 'delete from app.passkey')
})

const start = (token: string | null = null) => question(app, token, '/v1/accounts/passkey_login/start/')
const login = (passkey: object, more: object = {}) => ask(app, null, '/v1/accounts/passkey_login/', { body: { host: 'localhost', passkey, ...more } })
const lastText = async (to: string): Promise<string> => String((await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by create_at desc, id desc limit 1', [to]))[0]?.['text'])

describe('sign-in', () => {
  test('lets in whose passkey it is, once for each question, like every other way', async () => {
    const token = await signIn(app, phone)
    const authenticator = await register(app, deps, token, phone)
    const asked = await start()
    expect(asked.passkeys).toEqual([])
    const answer = authenticator.get(asked)
    const first = await login(answer)
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json()).toMatchObject({ app: 'company', related_id: tenants.ids.company })
    expect((await ask(app, first.json().token, '/v1/staffs/info/')).json().user_phone).toBe(phone)
    // The same signature once more, with the counter of a key that is not counted back.
    const again = await login(answer)
    expect([again.statusCode, again.json().error_msg, again.json().error_code]).toEqual([400, refused, 'credentials'])
    const [listed] = (await ask(app, token, '/v1/accounts/passkeys/')).json().results
    expect(listed).toMatchObject({ name: '办公电脑', used_at: expect.any(String), is_doubted: false })
  })

  test.each<[string, Trick]>([
    ['another page', { origin: 'https://linggong.example.net' }],
    ['a page that only looks like ours', { origin: 'http://localhost.example.net' }],
    ['another host', { rpId: 'example.net' }],
    ['a challenge that we have not made', { challenge: 'A'.repeat(43) }],
    ['no PIN or finger', { unverified: true }],
    ['another key', { forged: true }],
    ['the answer of a registration', { type: 'webauthn.create' }],
    ['another account’s handle', { handle: Buffer.from('00000000-0000-7000-8000-000000000000').toString('base64url') }],
  ])('refuses %s', async (_, trick) => {
    const authenticator = await register(app, deps, await signIn(app, phone), phone)
    const answer = await login(authenticator.get(await start(), trick))
    expect([answer.statusCode, answer.json().error_msg]).toEqual([400, refused])
    expect((await login(authenticator.get(await start()))).statusCode).toBe(200)
  })

  test('refuses questions of another purpose, those older than five minutes, and passkeys that are unknown or removed', async () => {
    const token = await signIn(app, phone)
    const authenticator = await register(app, deps, token, phone)
    expect((await login(authenticator.get(await question(app, token, '/v1/accounts/passkeys/step_up/start/')))).json().error_msg).toBe(refused)
    const old = await start()
    advance(5 * 60_000 + 1)
    expect((await login(authenticator.get(old))).json().error_msg).toBe(refused)
    expect((await login(new Authenticator().get(await start()))).json().error_msg).toBe(refused)
    const fresh = await signIn(app, phone)
    const [{ id }] = (await ask(app, fresh, '/v1/accounts/passkeys/')).json().results
    expect((await ask(app, fresh, `/v1/accounts/passkeys/${id}/`, { method: 'DELETE' })).statusCode).toBe(200)
    expect((await login(authenticator.get(await start()))).json().error_msg).toBe(refused)
  })

  test('a counter that goes back locks the passkey, tells its owner, and stays so', async () => {
    const token = await signIn(app, phone)
    const authenticator = await register(app, deps, token, phone)
    expect((await login(authenticator.get(await start()))).statusCode).toBe(200)
    authenticator.counter = 0
    expect((await login(authenticator.get(await start()))).json().error_msg).toBe(refused)
    expect((await ask(app, token, '/v1/accounts/passkeys/')).json().results).toMatchObject([{ is_doubted: true }])
    expect(await lastText(phone)).toContain('可能已被复制，现已停用')
    authenticator.counter = 100
    expect((await login(authenticator.get(await start()))).json().error_msg).toBe(refused)
  })

  test('passkeys that do not count are taken as they are', async () => {
    const authenticator = await register(app, deps, await signIn(app, phone), phone, { counts: false })
    for (let nth = 0; nth < 2; nth += 1) expect((await login(authenticator.get(await start()))).statusCode).toBe(200)
  })

  test('of one signature sent many times at once, one is taken', async () => {
    const authenticator = await register(app, deps, await signIn(app, phone), phone)
    const answer = authenticator.get(await start())
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(answer)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a disabled member is not let in, and another flavour than asked for neither', async () => {
    const authenticator = await register(app, deps, await signIn(app, phone), phone)
    expect((await login(authenticator.get(await start()), { app: 'park' })).json().error_code).toBe('no_account')
    await asOwner(deps, `update app.staff set status = 'disable' where account_id = (select id from app.account where phone = $1)`, [phone])
    expect((await login(authenticator.get(await start()))).json().error_code).toBe('disabled')
    await asOwner(deps, `update app.staff set status = 'enable' where account_id = (select id from app.account where phone = $1)`, [phone])
  })

  test('an address may fail and ask a hundred times in a quarter of an hour; its successes are taken back', async () => {
    const authenticator = await register(app, deps, await signIn(app, phone), phone)
    for (let nth = 0; nth < 99; nth += 1) await start()
    expect((await login(authenticator.get(await start()))).statusCode).toBe(200)
    await start()
    expect((await ask(app, null, '/v1/accounts/passkey_login/start/', { method: 'POST' })).statusCode).toBe(429)
  })
})

describe('one’s own', () => {
  test('is added with a code to one’s own phone and no other way, told by SMS and written into the change log', async () => {
    const token = await signIn(app, phone)
    const wrong = await ask(app, token, '/v1/accounts/passkeys/start/', { body: { sms_code: '000000' } })
    expect([wrong.statusCode, wrong.json().error_code]).toEqual([400, 'captcha'])
    await register(app, deps, token, phone, { name: '手机' })
    expect(await lastText(phone)).toContain('已添加通行密钥“手机”')
    const [event] = await asOwner(deps, `select action, content from app.history_event where entity = 'staff' and action like 'passkey%' order by id desc limit 1`)
    expect(event).toMatchObject({ action: 'passkey_add', content: [{ field: 'passkey', new_value: '手机' }, { field: 'passkey_fingerprint', new_value: expect.stringMatching(/^[0-9a-f]{64}$/u) }] })
  })

  test.each<[string, Trick]>([['another page', { origin: 'http://localhost.example.net' }], ['another host', { rpId: 'example.net' }], ['another challenge', { challenge: 'B'.repeat(43) }], ['no PIN or finger', { unverified: true }]])(
    'is not added for %s', async (_, trick) => {
      const token = await signIn(app, phone)
      const answer = await add(app, token, new Authenticator().create(await offer(app, deps, token, phone), trick))
      expect([answer.statusCode, answer.json().error_msg]).toEqual([400, refused])
    })

  test('is nobody else’s: neither with their question, nor once more for another account, nor to be removed by them', async () => {
    const [mine, theirs] = [await signIn(app, phone), await signIn(app, other)]
    const authenticator = new Authenticator()
    const made = authenticator.create(await offer(app, deps, mine, phone))
    expect((await add(app, theirs, made)).json().error_msg).toBe(refused)
    expect((await add(app, mine, made)).statusCode).toBe(200)
    expect((await add(app, mine, made, '再来一次')).json().error_msg).toBe(refused)
    expect((await add(app, theirs, authenticator.create(await offer(app, deps, theirs, other)))).json().error_msg).toBe(refused)
    const [{ id }] = (await ask(app, mine, '/v1/accounts/passkeys/')).json().results
    expect((await ask(app, theirs, `/v1/accounts/passkeys/${id}/`, { method: 'DELETE' })).statusCode).toBe(404)
    expect((await ask(app, theirs, '/v1/accounts/passkeys/')).json().results).toEqual([])
  })

  test('is removed after a proof of oneself, and the other devices are signed out', async () => {
    const [here, there] = [await signIn(app, phone), await signIn(app, phone)]
    await register(app, deps, here, phone)
    const [{ id }] = (await ask(app, here, '/v1/accounts/passkeys/')).json().results
    advance(11 * 60_000)
    const held = await ask(app, here, `/v1/accounts/passkeys/${id}/`, { method: 'DELETE' })
    expect([held.statusCode, held.json().error_code]).toEqual([403, 'step_up'])
    await asOwner(deps, 'update app.session set proved_at = $1', [deps.clock()])
    expect((await ask(app, here, `/v1/accounts/passkeys/${id}/`, { method: 'DELETE' })).statusCode).toBe(200)
    expect([(await ask(app, here, '/v1/staffs/info/')).statusCode, (await ask(app, there, '/v1/staffs/info/')).statusCode]).toEqual([200, 401])
    expect(await lastText(phone)).toContain('已移除')
  })

  test('there are ten at most, each with a name of its own', async () => {
    const token = await signIn(app, phone)
    await register(app, deps, token, phone)
    expect((await add(app, token, new Authenticator().create(await offer(app, deps, token, phone)))).json().error_msg).toBe('已有同名的通行密钥，请换一个名称')
    await asOwner(deps, `insert into app.passkey (id, account_id, credential_id, public_key, counter, transports, name, create_at)
      select gen_random_uuid(), (select account_id from app.passkey limit 1), 'c' || n, '\\x00', 0, '{}', 'n' || n, now() from generate_series(1, 9) n`)
    await asOwner(deps, `update app.sms_code set create_at = create_at - interval '2 hours'`)
    expect((await ask(app, token, '/v1/accounts/passkeys/start/', { body: { sms_code: '000000' } })).json().error_msg).toBe('最多添加 10 个通行密钥，请先移除不用的')
  })
})

describe('proof of oneself', () => {
  const prove = (token: string, passkey: object) => ask(app, token, '/v1/accounts/passkeys/step_up/', { body: { passkey } })

  test('opens what asks for it, for ten minutes; another account’s passkey does not, nor a question to somebody else', async () => {
    const [mine, theirs] = [await signIn(app, phone), await signIn(app, other)]
    const [own, foreign] = [await register(app, deps, mine, phone), await register(app, deps, theirs, other)]
    const [{ id }] = (await ask(app, mine, '/v1/accounts/passkeys/')).json().results
    advance(11 * 60_000)
    const asked = () => question(app, mine, '/v1/accounts/passkeys/step_up/start/')
    expect((await prove(mine, foreign.get(await asked()))).json().error_msg).toBe(refused)
    expect((await prove(mine, own.get(await question(app, theirs, '/v1/accounts/passkeys/step_up/start/')))).json().error_msg).toBe(refused)
    expect((await ask(app, mine, `/v1/accounts/passkeys/${id}/`, { method: 'DELETE' })).statusCode).toBe(403)
    expect((await prove(mine, own.get(await asked()))).statusCode).toBe(200)
    expect((await ask(app, mine, `/v1/accounts/passkeys/${id}/`, { method: 'DELETE' })).statusCode).toBe(200)
  })
})

test('hosts and pages: what is unsafe is refused at the start', () => {
  const read = (env: Record<string, string>, isProduction = true) => readPasskeyHost(env, isProduction)
  expect(read({})).toBeUndefined()
  expect(read({}, false)).toEqual({ host: 'localhost', origins: ['http://localhost:*'] })
  expect(read({ PASSKEY_HOST: 'linggong.example' })).toEqual({ host: 'linggong.example', origins: ['https://linggong.example'] })
  expect(read({ PASSKEY_HOST: 'linggong.example', PASSKEY_ORIGINS: 'https://admin.linggong.example' })?.origins).toEqual(['https://admin.linggong.example'])
  const unsafe = ['localhost', '127.0.0.1', 'example', 'https://linggong.example', 'linggong.example:8443', 'Linggong.example']
  for (const host of unsafe) expect(() => read({ PASSKEY_HOST: host }), host).toThrow('PASSKEY_HOST')
  for (const origin of ['http://linggong.example', 'https://evil.example', 'https://linggong.example/x', 'https://notlinggong.example', 'http://localhost:*', '*']) {
    expect(() => read({ PASSKEY_HOST: 'linggong.example', PASSKEY_ORIGINS: origin }), origin).toThrow('PASSKEY_ORIGINS')
  }
  expect(() => read({ PASSKEY_ORIGINS: 'https://linggong.example' })).toThrow('PASSKEY_HOST')
})

import { expect, test } from 'vitest'
import { asOwner, ask, signIn, testApp } from './database.ts'
import { peopleOf } from './people.ts'

const all = await testApp()
const { app, deps, tenants, advance } = all
const admin = async () => peopleOf(all, await signIn(app, tenants.phones.company))

let next = 0
const freshPhone = () => `1380001${String((next += 1)).padStart(4, '0')}`
const messagesTo = async (phone: string) => (await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by create_at desc, id desc', [phone])).map(({ text }) => String(text))
const invite = async (phone: string, name = '受邀人') => (await admin()).made((await admin()).post('/v1/staffs/', { name, phone, role_ids: [] }))

/** Signs in with one code, as often as wanted. */
async function withCode(phone: string) {
  await ask(app, null, '/v1/sms/', { body: { host: 'localhost', phone } })
  const sms_code = /\d{6}/u.exec((await messagesTo(phone))[0] ?? '')?.[0] ?? ''
  return (more: object = {}) => ask(app, null, '/v1/accounts/login/', { body: { host: 'localhost', phone, is_password: false, sms_code, ...more } })
}

test('who is invited is told by SMS, and signs in only once they have accepted; the code serves both', async () => {
  const phone = freshPhone()
  const staff = await invite(phone)
  expect([staff.invitation, await messagesTo(phone)]).toEqual(['open', ['“甲企业”邀请您加入，请在48小时内用本手机号登录并接受邀请；如与您无关，请忽略本短信。']])
  const enter = await withCode(phone)
  expect((await enter()).json()).toEqual({ error_msg: '“甲企业”邀请您加入，接受邀请后即可登录', error_code: 'invited' })
  expect((await enter({ app: 'park' })).json().error_code).toBe('no_account')
  const signedIn = await enter({ accept: true })
  expect([signedIn.statusCode, signedIn.json().related_id]).toEqual([200, tenants.ids.company])
  const row = (await (await admin()).made((await admin()).get(`/v1/staffs/?phone=${phone}`))).results[0]
  expect([row.invitation, row.version]).toEqual([null, 1])
  const { results } = await (await admin()).made((await admin()).get(`/v1/staffs/${staff.id}/history_events/`))
  expect(results.map(({ action, creator }: { action: string; creator: string }) => [action, creator])).toEqual([['新增', '甲企业管理员'], ['接受邀请', '受邀人']])
})

test('after 48 hours it has lapsed, until somebody invites again; three times an hour', async () => {
  const phone = freshPhone()
  const { id } = await invite(phone)
  advance(49 * 3_600_000)
  expect((await (await withCode(phone))({ accept: true })).json().error_code).toBe('no_account')
  const as = await admin()
  expect((await as.made(as.get(`/v1/staffs/?phone=${phone}`))).results[0].invitation).toBe('lapsed')
  for (let version = 1; version <= 3; version += 1) expect((await as.made(as.post(`/v1/staffs/${id}/invitation/`, { version }))).invitation).toBe('open')
  expect((await as.post(`/v1/staffs/${id}/invitation/`, { version: 4 })).statusCode).toBe(429)
  advance(61_000)
  expect((await (await withCode(phone))({ accept: true })).statusCode).toBe(200)
  expect((await as.post(`/v1/staffs/${id}/invitation/`, { version: 4 })).json().error_msg).toBe('对方已是本组织的员工，无需再邀请')
})

test('a member of another organisation signs in as ever, and accepts when they want to', async () => {
  const phone = tenants.phones.foreign
  const { id } = await invite(phone)
  const token = await signIn(app, phone)
  const place = async () => (await ask(app, token, '/v1/staffs/enterprises/')).json().results.length
  expect([(await ask(app, token, '/v1/staffs/info/')).json().related_name, await place()]).toEqual(['乙企业', 1])
  expect((await ask(app, token, '/v1/accounts/invitations/')).json().results).toEqual([{ id, related_name: '甲企业', app: 'company', expire_at: expect.any(String) }])
  expect((await ask(app, token, `/v1/accounts/invitations/${id}/`, { method: 'PUT' })).json()).toEqual({ ok: true })
  expect([(await ask(app, token, '/v1/accounts/invitations/')).json().results, await place()]).toEqual([[], 2])
  expect((await ask(app, token, `/v1/accounts/invitations/${id}/`, { method: 'PUT' })).statusCode).toBe(404)
})

test('another phone in a member\'s place is asked first, and whoever is switched off meanwhile cannot accept', async () => {
  const as = await admin()
  const { staff, token } = await as.clerk(freshPhone(), [])
  const phone = freshPhone()
  const moved = await as.made(as.put(`/v1/staffs/${staff.id}/`, { phone, version: 1 }))
  expect([moved.invitation, (await ask(app, token, '/v1/staffs/info/')).statusCode, (await messagesTo(phone)).length]).toEqual(['open', 401, 1])
  await as.made(as.put(`/v1/staffs/${staff.id}/`, { status: 'disable', reason: '离职', version: moved.version }))
  const enter = await withCode(phone)
  expect((await enter({ accept: true })).json().error_code).toBe('no_account')
  await as.made(as.put(`/v1/staffs/${staff.id}/`, { status: 'enable', version: moved.version + 1 }))
  expect((await enter({ accept: true })).statusCode).toBe(200)
})

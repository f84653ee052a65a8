import { expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp } from '../../test/database.ts'

const { app, deps, tenants } = await testApp()

const messages = (token: string) => ask(app, token, '/v1/message/?page=1&page_size=20')
const bills = (token: string, body: object = {}) => ask(app, token, '/v1/bills/search/', { body: { page: 1, page_size: 20, ...body } })

/** A session that is remembered: its lists have been answered before. */
async function remembered(phone: string): Promise<string> {
  const token = await signIn(app, phone)
  for (const call of [messages, bills, messages, bills]) expect((await call(token)).statusCode).toBe(200)
  return token
}

test('a list answers nobody whose session has ended since the last one, or who is disabled', async () => {
  const ended = await remembered(tenants.phones.company)
  await asOwner(deps, 'update app.session set revoked_at = now() where staff_id in (select id from app.staff where tenant_id = $1)', [tenants.ids.company])
  for (const call of [messages, bills]) expect([(await call(ended)).statusCode, (await call(ended)).json().error_msg]).toEqual([401, '未授权，请重新登录'])
  // What is wrong with a question is told to those alone who may ask it.
  expect((await bills(ended, { ordering: 'nothing' })).statusCode).toBe(401)

  const disabled = await remembered(tenants.phones.foreign)
  await asOwner(deps, "update app.staff set status = 'disable' where tenant_id = $1", [tenants.ids.foreign])
  expect((await bills(disabled)).statusCode).toBe(401)
  await asOwner(deps, "update app.staff set status = 'enable' where tenant_id = $1", [tenants.ids.foreign])
  expect((await bills(disabled)).statusCode).toBe(200)
})

const rolesOf = (tenantId: string) => asOwner(deps, 'select id, permissions from app.role where tenant_id = $1', [tenantId])

test('a list goes by the roles of now: taken away it is refused, given back it answers', async () => {
  const token = await remembered(tenants.phones.agency)
  const roles = await rolesOf(tenants.ids.agency)
  expect(roles.length).toBeGreaterThan(0)
  await asOwner(deps, "update app.role set permissions = '{}' where tenant_id = $1", [tenants.ids.agency])
  expect([(await bills(token)).statusCode, (await bills(token)).statusCode]).toEqual([403, 403])
  for (const { id, permissions } of roles) await asOwner(deps, 'update app.role set permissions = $2 where id = $1', [id, permissions])
  expect((await bills(token)).statusCode).toBe(200)
  // A mistake is told as one, however well the session is known.
  expect((await bills(token, { ordering: 'nothing' })).json().error_msg).toBe('排序字段不支持')
})

test('whoever asks for a whole number is known to be there before it is written into the register', async () => {
  const token = await remembered(tenants.phones.neighbour)
  const asked = async () => (await asOwner(deps, "select 1 from app.reveal_audit where act = 'check' and tenant_id = $1", [tenants.ids.neighbour])).length
  expect((await bills(token, { batch_search: '19900001234' })).statusCode).toBe(200)
  expect(await asked()).toBe(1)
  await asOwner(deps, 'update app.session set revoked_at = now() where staff_id in (select id from app.staff where tenant_id = $1)', [tenants.ids.neighbour])
  expect((await bills(token, { batch_search: '19900001234' })).statusCode).toBe(401)
  expect(await asked()).toBe(1)
})

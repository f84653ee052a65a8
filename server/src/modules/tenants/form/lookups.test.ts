import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { enterprisePort, faultWords } from '../../../ports/enterprise-simulator.ts'
import { SYSTEM } from '../../../kernel/actor.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { enterFinishedOrder } from '../../topups/service.ts'
import { openPort } from '../../../ports/port.ts'
import { ask, asOwner, signIn, testApp } from '../../../../test/database.ts'

const { app, deps, tenants } = await testApp()
const agent = await signIn(app, tenants.phones.agency)
const saas = await signIn(app, tenants.phones.saas)

const units = (count: number) =>
  inTransaction(deps.db, SYSTEM, (tx) =>
    enterFinishedOrder(tx, SYSTEM, { tenantId: tenants.ids.agency, flavour: 'agency', chain: { park_id: tenants.ids.park, platform_id: tenants.ids.platform, agency_id: tenants.ids.agency, company_id: null } }, { lines: [{ service: 'enterprise_auth', count, price: 1 }] }, deps.clock()))
const search = (text: string, token = agent) => ask(app, token, `/v1/common/enterprise_search/?search=${encodeURIComponent(text)}`)

test('each question to the register uses up a unit of who asks, once a day; without one it is refused, and the operator pays nothing', async () => {
  expect((await search('启明星')).json()).toMatchObject({ error_msg: '服务余额不足：企业认证剩余0次，请充值' })
  await units(2)
  const left = async () => (await ask(app, agent, '/v1/topups/')).json().results[0].enterprise_auth_count
  for (const text of ['启明星', '启明星', '启', '']) expect((await search(text)).statusCode).toBe(200)
  expect(await left()).toBe(1)
  // Nobody pays for no answer.
  await search(faultWords.down)
  expect(await left()).toBe(1)
  await search('数智')
  expect(await left()).toBe(0)
  expect((await search('启明星')).statusCode).toBe(200)
  expect((await search('远帆')).statusCode).toBe(400)
  expect((await search('远帆', saas)).statusCode).toBe(200)
  await units(100)
})

test('R710 whoever opens organisations looks up enterprises by name or credit code, at most ten', async () => {
  const found = (await search('启明星')).json()
  expect(found).toMatchObject({ is_connected: true, results: expect.arrayContaining([{ name: expect.stringContaining('启明星'), credit_code: expect.stringMatching(/^91/u), legal_name: expect.any(String), register_address: expect.any(String), status: expect.any(String) }]) })
  expect(found.results).toHaveLength(10)
  const [one] = found.results
  expect((await search(one.credit_code, saas)).json().results).toEqual([one])
  expect((await search('启')).json()).toEqual({ is_connected: true, results: [] })
  expect((await search(faultWords.down)).json()).toMatchObject({ error_code: 'refused', error_msg: '企业登记信息暂时查不到，请稍后再试，或直接填写' })
  expect((await search('启明星', await signIn(app, tenants.phones.company))).statusCode).toBe(403)
})

test('R710 without a register the call says so instead of finding nothing', async () => {
  const alone = await buildApp({ ...deps, registry: openPort(enterprisePort, { ...deps.config, demo: false }, '') })
  expect((await ask(alone, agent, '/v1/common/enterprise_search/?search=启明星')).json()).toEqual({ is_connected: false, results: [] })
  await alone.close()
})

test('R596 channels are one’s own active staff with the role 渠道经理, by department; others and empty departments are left out', async () => {
  const tenant = tenants.ids.agency
  const [sales, second, empty, role, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await asOwner(deps, 'insert into app.department (id, tenant_id, parent_id, name) values ($2, $1, null, $3), ($4, $1, $2, $5), ($6, $1, null, $7)', [tenant, sales, '渠道部', second, '二组', empty, '财务部'])
  await asOwner(deps, 'insert into app.role (id, tenant_id, name, permissions) values ($1, $2, $3, $4), ($5, $2, $6, $4)', [role, tenant, '渠道经理', [], other, '其他'])
  const seat = async (name: string, department: string | null, roles: string[], status = 'enable') => {
    const [account] = await asOwner(deps, 'insert into app.account (id, phone, name) values (gen_random_uuid(), $1, $2) returning id', [`1997${String(Math.random()).slice(2, 9)}`, name])
    await asOwner(deps, 'insert into app.staff (id, account_id, tenant_id, department_id, role_ids, status) values (gen_random_uuid(), $1, $2, $3, $4, $5)', [account?.['id'], tenant, department, roles, status])
  }
  await seat('甲经理', sales, [role])
  await seat('乙成员', second, [other, role])
  await seat('丙无部门', null, [role])
  await seat('丁别人', empty, [other])
  await seat('戊已停用', second, [role], 'disable')
  const { results } = (await ask(app, agent, '/v1/companies/channel_tree')).json()
  expect(results).toMatchObject([
    { name: '丙无部门', is_user: true },
    { name: '渠道部', is_user: false, children: [{ name: '甲经理', is_user: true }, { name: '二组', children: [{ name: '乙成员', is_user: true }] }] },
  ])
  expect(results).toHaveLength(2)
  expect((await ask(app, saas, '/v1/companies/channel_tree')).json()).toEqual({ results: [] })

  await asOwner(deps, `update app.tenant set channel_user_id = (select s.id from app.staff s join app.account a on a.id = s.account_id where a.name = '乙成员'),
    channel_user_two_id = (select s.id from app.staff s join app.account a on a.id = s.account_id where a.name = '甲经理') where id = $1`, [tenants.ids.company])
  const listed = async (token: string) => ((await ask(app, token, '/v1/companies/')).json() as { results: { id: string; channel: string }[] }).results.find(({ id }) => id === tenants.ids.company)?.channel
  expect(await listed(agent)).toBe('乙成员、甲经理')
  expect((await ask(app, agent, `/v1/companies/${tenants.ids.company}/`)).json()).toMatchObject({ channel: '乙成员、甲经理' })
  // Whose people they are is the agency's own.
  expect(await listed(await signIn(app, tenants.phones.park))).toBe('')
  expect((await ask(app, await signIn(app, tenants.phones.company), `/v1/companies/${tenants.ids.company}/`)).json()).toMatchObject({ channel: '' })
})

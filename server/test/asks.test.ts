import { expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { callAs, makeWorld } from './spine.ts'
import { stepsOf } from './spine-steps.ts'

// What whole values are asked for is counted and written down; parts match nothing, but for the last four digits, which every mask shows.

const { app, deps, tenants, nextWindow } = await testApp()
const saas = await signIn(app, tenants.phones.saas)
const world = await makeWorld(deps, { workers: 1 })
const [worker] = world.workers
if (worker === undefined) throw new Error('no worker')
const lines = () => asOwner(deps, `select kind, field, reason, entity_id from app.reveal_audit where act = 'check' and tenant_id = $1 order by id`, [tenants.ids.saas])
const found = async (path: string): Promise<number> => (await ask(app, saas, path)).json().results?.length ?? -1

test('a group’s phone is found whole or by its last four, not digit by digit', async () => {
  const phone = '13912345678'
  await asOwner(deps, `update app.tenant set manager_phone = $1 where id = $2`, [phone, tenants.ids.platform])
  for (const text of ['139', '13912', '1391234', '12345678', '_____2345__', '139%']) {
    const answer = await ask(app, saas, `/v1/platforms/?manager_phone=${encodeURIComponent(text)}`)
    expect([answer.statusCode, answer.json().error_msg]).toEqual([400, expect.stringContaining('请填写完整的手机号，或后四位')])
    expect((await ask(app, saas, '/v1/platforms/exports/', { body: { manager_phone: text } })).statusCode).toBe(400)
  }
  for (const [text, count] of [['5678', 1], ['1391', 0], ['9123', 0]] as const) expect(await found(`/v1/platforms/?manager_phone=${text}`)).toBe(count)
  expect(await lines()).toEqual([])
  expect(await found(`/v1/platforms/?manager_phone=${phone}`)).toBe(1)
  expect(await found('/v1/platforms/?manager_phone=13900005678')).toBe(0)
  expect((await ask(app, saas, '/v1/platforms/exports/', { body: { manager_phone: phone } })).statusCode).toBe(200)
  const line = { kind: 'tenant', field: 'manager_phone', entity_id: tenants.ids.saas }
  expect(await lines()).toEqual([{ ...line, reason: '集团列表：139****5678' }, { ...line, reason: '集团列表：139****5678' }, { ...line, reason: '导出集团：139****5678' }])
})

test('a worker is found whole, each time on the record, and 120 times an hour', async () => {
  nextWindow(3_600_000)
  const search = (text: string) => ask(app, saas, `/v1/users/search/?search=${encodeURIComponent(text)}`)
  for (const part of [worker.phone.slice(0, 7), worker.phone.slice(-8), worker.id_no.slice(0, 14), worker.name.slice(0, 2), worker.name.slice(1)]) expect((await search(part)).json().results).toEqual([])
  const before = await lines()
  for (const whole of [worker.phone, worker.id_no, worker.name]) expect((await search(whole)).json().results).toHaveLength(1)
  expect((await lines()).slice(before.length).map(({ field, reason }) => [field, reason])).toEqual([
    ['phone', `查找个人用户：${worker.phone.slice(0, 3)}****${worker.phone.slice(-4)}`], ['id_no', expect.stringMatching(/^查找个人用户：\d\d\*{14}[\dX]{2}$/u)], ['name', `查找个人用户：${worker.name.slice(0, 1)}**`],
  ])
  const answers = []
  for (let n = 0; n < 120; n += 1) answers.push((await search(`139${String(n).padStart(8, '0')}`)).statusCode)
  expect(answers.slice(-1)).toEqual([429])
  // The right one is refused alike; what shows nothing hidden still works.
  expect((await search(worker.phone)).statusCode).toBe(429)
  expect((await search(worker.name.slice(0, 1))).statusCode).toBe(200)
})

test('people of bills are found by pasted lines, whole, each value on the record', async () => {
  nextWindow(3_600_000)
  await stepsOf(app, deps).importBatch(world, ['1000'])
  const search = (batch_search: string) => callAs<{ total: number }>(app, world.company, 'POST', '/v1/bills/search/', { batch_search })
  const checks = () => asOwner(deps, `select kind, field, reason from app.reveal_audit where act = 'check' and tenant_id = $1 order by id`, [world.company.tenantId])
  const before = await checks()
  for (const part of [worker.phone.slice(0, 7), worker.phone.slice(-4), worker.id_no.slice(0, 14)]) expect((await search(part)).body.total).toBe(0)
  expect((await checks()).slice(before.length)).toEqual([])
  for (const whole of [worker.phone, worker.id_no, worker.name]) expect((await search(`没有这个人,${whole}`)).body.total).toBe(1)
  expect((await checks()).slice(before.length).map(({ kind, field }) => [kind, field])).toEqual([['bill', 'phone'], ['bill', 'id_no']])
  const pasted = Array.from({ length: 121 }, (_, n) => `139${String(n).padStart(8, '0')}`).join(',')
  expect([(await search(pasted)).status, (await search(worker.phone)).status]).toEqual([429, 429])
})

test('whose phone a colleague has is not tried out by new or changed members', async () => {
  nextWindow(3_600_000)
  const admin = await signIn(app, tenants.phones.company)
  const answers = []
  for (let n = 0; n < 121; n += 1) answers.push((await ask(app, admin, '/v1/staffs/', { body: { name: '试', phone: tenants.phones.company, role_ids: [] }, key: `try-number-${n}` })).statusCode)
  expect([answers[0], answers.at(-1)]).toEqual([400, 429])
})

test('what an organisation below has is not tried out by changing it: each value is on the record, with or without a change', async () => {
  nextWindow(3_600_000)
  const agent = await signIn(app, tenants.phones.agency)
  const id = tenants.ids.company
  const put = (path: string, body: object) => ask(app, agent, `/v1/companies/${id}/${path}`, { method: 'PUT', body })
  const checks = () => asOwner(deps, `select kind, field, entity_id, reason from app.reveal_audit where act = 'check' and tenant_id = $1 order by id`, [tenants.ids.agency])
  const [manager_phone, payment_phone] = ['13912340001', '13912340002']
  expect((await put('', { manager_phone, payment_phone, manager_id_no: worker.id_no, version: 1 })).json()).toEqual({ id, version: 2 })
  expect((await put('', { payment_phone, version: 2 })).json()).toEqual({ id, version: 2 })
  expect((await put('step2/', { credit_code: '91460106MA5T1A2B38', legal_id_no: worker.id_no, version: 2 })).json()).toMatchObject({ version: 3 })
  // What has no such value asks nothing.
  expect((await put('', { alias: '简称', payment_phone: '', version: 3 })).statusCode).toBe(200)
  const idNo = `${worker.id_no.slice(0, 2)}**************${worker.id_no.slice(-2)}`
  const line = { kind: 'tenant', entity_id: tenants.ids.agency }
  expect(await checks()).toEqual([
    { ...line, field: 'manager_phone', reason: '编辑企业：139****0001' }, { ...line, field: 'payment_phone', reason: '编辑企业：139****0002' }, { ...line, field: 'manager_id_no', reason: `编辑企业：${idNo}` },
    { ...line, field: 'payment_phone', reason: '编辑企业：139****0002' }, { ...line, field: 'legal_id_no', reason: `保存企业资质信息：${idNo}` },
  ])
})

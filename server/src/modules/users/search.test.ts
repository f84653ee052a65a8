import { expect, test } from 'vitest'
import { ask, signIn, testApp } from '../../../test/database.ts'
import { makeWorld } from '../../../test/spine.ts'

const { app, deps, tenants } = await testApp()
const saas = await signIn(app, tenants.phones.saas)
const world = await makeWorld(deps, { workers: 520 })
const [worker] = world.workers
if (worker === undefined) throw new Error('no worker')
const find = async (family: string, search: string, token = saas) => ask(app, token, `/v1/${family}/search/?search=${encodeURIComponent(search)}`)

test('R129 R130 R133 workers are found by name, whole phone or whole identity number, masked, with their company', async () => {
  for (const search of [worker.phone, ` ${worker.phone} `, worker.id_no, worker.id_no.toLowerCase()]) {
    const { results } = (await find('users', search)).json()
    expect(results).toEqual([
      { id: expect.any(String), name: `${worker.name.slice(0, 1)}**`, phone: `${worker.phone.slice(0, 3)}****${worker.phone.slice(-4)}`, id_no: expect.stringMatching(/^\d\d\*{14}[\dX]{2}$/u), status: 'in_cooperation', company_name: expect.stringContaining('company-') },
    ])
  }
  expect((await find('users', worker.name)).json().results.length).toBeGreaterThan(0)
  // Searching for part of a number would reveal masked digits by trial.
  for (const search of [worker.phone.slice(0, 7), worker.id_no.slice(0, 10), worker.name.slice(0, 2), worker.name.slice(1)]) expect((await find('users', search)).json().results).toEqual([])
})

test('at most fifty are shown, and that there are more is said', async () => {
  const { results, has_more } = (await find('users', '赵')).json()
  expect([results.length, has_more]).toEqual([50, true])
  expect((await find('users', '%')).json()).toEqual({ results: [], has_more: false })
})

test('R132 organisations are found by name with those above them, whichever kind they are', async () => {
  const { results } = (await find('companies', '甲')).json()
  const byName = new Map(results.map((row: { name: string }) => [row.name, row]))
  expect([...byName.keys()]).toEqual(expect.arrayContaining(['甲园区', '甲集团', '甲业务公司', '甲企业', '甲邻企业']))
  expect(byName.get('甲企业')).toEqual({ id: tenants.ids.company, name: '甲企业', category: 'company', platform_id: tenants.ids.platform, platform_name: '甲集团', park_name: '甲园区', agency_name: '甲业务公司' })
  expect(byName.get('甲集团')).toMatchObject({ category: 'platform', platform_name: '', park_name: '', agency_name: '' })
  expect((await find('companies', '运营商')).json().results).toEqual([])
})

test('R036 only the operator may search, and only for something', async () => {
  for (const place of ['park', 'platform', 'agency', 'company'] as const) {
    const token = await signIn(app, tenants.phones[place])
    for (const family of ['users', 'companies']) expect((await find(family, '甲', token)).statusCode).toBe(403)
  }
  for (const family of ['users', 'companies']) {
    expect((await find(family, ' ')).json()).toMatchObject({ error_msg: expect.stringContaining('请输入要查找的内容') })
    expect((await ask(app, saas, `/v1/${family}/search/`)).statusCode).toBe(400)
  }
})

import { expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants } = await testApp()

const places = { park: 'parks', platform: 'platforms', agency: 'agencies', company: 'companies' } as const
const others = { park: 'otherPark', platform: 'otherPlatform', agency: 'otherAgency', company: 'foreign' } as const
const kinds = ['park', 'platform', 'agency', 'company'] as const
const tokens = Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await signIn(app, tenants.phones[kind])]))) as Record<(typeof kinds)[number], string>
const read = (kind: (typeof kinds)[number], id: string, more = '') => ask(app, tokens[kind], `/v1/${places[kind]}/${id}/${more}`)

test('R078 everyone reads the profile of their own organisation, with the names of persons masked', async () => {
  await asOwner(deps, "update app.tenant set legal_name = '李小明', start_at = '2026-01-01', profile = '{\"contact_address\": {\"province\": \"海南省\"}}'")
  for (const kind of kinds) {
    const answer = await read(kind, tenants.ids[kind])
    expect([kind, answer.statusCode]).toEqual([kind, 200])
    expect(answer.json()).toMatchObject({
      id: tenants.ids[kind], legal_name: '李**', manager_name: '负**',
      manager_phone: expect.stringMatching(/^199\*{4}\d{4}$/u), contact_address: { province: '海南省', city: '', district: '', detail: '' },
    })
  }
  expect((await read('company', tenants.ids.company)).json()).toMatchObject({ park_name: '甲园区', platform_name: '甲集团', agency_name: '甲业务公司' })
  expect((await read('park', tenants.ids.park)).json()).toMatchObject({ contract_start_at: '2026-01-01', contract_end_at: null })
})

test('a company’s term is that of its contract in force', async () => {
  const columns = 'park_id, platform_id, agency_id, company_id'
  for (const [sn, status, start] of [['A', 'expired', '2025-01-01'], ['B', 'in_force', '2026-01-01']]) {
    await asOwner(
      deps,
      `insert into app.company_contract (id, ${columns}, sn, start_at, end_at, audit_status, status)
       select gen_random_uuid(), park_id, platform_id, agency_id, id, $2, $3::date, $3::date + 364, 'passed', $4 from app.tenant where id = $1`,
      [tenants.ids.company, sn, start, status],
    )
  }
  expect((await read('company', tenants.ids.company)).json()).toMatchObject({ contract_start_at: '2026-01-01', contract_end_at: '2026-12-31' })
})

test('another’s profile and log answer 404, an organisation of another kind too', async () => {
  for (const kind of kinds) {
    for (const more of ['', 'history_events/']) {
      expect((await read(kind, tenants.ids[others[kind]], more)).statusCode).toBe(404)
      const wrongKind = kind === 'company' ? tenants.ids.agency : tenants.ids.company
      expect((await read(kind, wrongKind, more)).statusCode).toBe(404)
    }
  }
  expect((await ask(app, tokens.company, `/v1/agencies/${tenants.ids.agency}/`)).statusCode).toBe(403)
})

test('the group itself sees neither the operator’s notes nor its sums, but its own log', async () => {
  await asOwner(deps, "update app.tenant set remark = '付款拖延' where id = $1", [tenants.ids.platform])
  expect((await read('platform', tenants.ids.platform)).json()).toMatchObject({ remark: '', source_method: '', agencies: [], agency_count: 1, company_count: 2 })
  const saas = await signIn(app, tenants.phones.saas)
  const { version } = (await read('platform', tenants.ids.platform)).json()
  const seen = (await ask(app, saas, `/v1/platforms/${tenants.ids.platform}/`)).json()
  expect(seen).toMatchObject({ remark: '付款拖延', manager_name: '负责人', agencies: [{ name: '甲业务公司' }] })
  await ask(app, saas, `/v1/platforms/${tenants.ids.platform}/`, { method: 'PUT', body: { is_enable: false, version } })
  expect((await read('platform', tenants.ids.platform, 'history_events/')).json().results).toMatchObject([{ action: '停用', creator: '运营商管理员' }])
})

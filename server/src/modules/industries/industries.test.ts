import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askingAs, testApp } from '../../../test/database.ts'
import { makePhone } from '../../../test/makers.ts'
import type { TestTenant } from '../../../test/tenants.ts'

const server = await testApp()
const { tenants } = server
const as = askingAs(server)

interface Industry {
  readonly id: string
  readonly name: string
  readonly is_enable: boolean
  readonly is_offered: boolean
  readonly version: number
}

const add = async (name: string): Promise<Industry> => (await as('saas', '/v1/industries/', { body: { name } })).json()
const change = (id: string, body: object, who: TestTenant = 'saas') => as(who, `/v1/industries/${id}/`, { method: 'PUT', body })
const offered = async (who: TestTenant): Promise<string[]> =>
  ((await as(who, '/v1/industries/?page_size=6000&ordering=name')).json().results as Industry[]).filter(({ is_offered }) => is_offered).map(({ name }) => name)
const stepFour = `/v1/platforms/${tenants.ids.platform}/step4/`

async function offerToGroup(...ids: string[]): Promise<number> {
  const { version } = (await as('saas', stepFour)).json()
  return (await as('saas', stepFour, { method: 'PUT', body: { industry_ids: ids, version } })).statusCode
}

const newCompany = (industry_id: string | null) => as('agency', '/v1/companies/', { body: { name: `企业${randomUUID().slice(0, 8)}`, manager_name: '冯经理', manager_phone: makePhone(), industry_id } })
const fieldOf = async (answer: ReturnType<typeof as>) => (await answer).json().fields?.[0].field

test('R234 R709 the operator adds, renames and disables industries, everybody reads them, and each change is in their log', async () => {
  const made = await add(' 网络直播 ')
  expect(made).toMatchObject({ name: '网络直播', is_enable: true, is_offered: true, version: 1 })
  expect((await change(made.id, { name: '网络直播服务', version: 1 })).json()).toMatchObject({ name: '网络直播服务', version: 2 })
  expect((await change(made.id, { is_enable: false, version: 1 })).json()).toMatchObject({ error_code: 'stale' })
  expect((await change(made.id, { is_enable: false, version: 2 })).json()).toMatchObject({ is_enable: false, is_offered: false })
  expect((await as('company', '/v1/industries/?name=直播')).json()).toMatchObject({ total: 1, results: [{ id: made.id, name: '网络直播服务', is_enable: false }] })
  expect((await as('company', '/v1/industries/?is_enable=true')).json().results).not.toContainEqual(expect.objectContaining({ id: made.id }))
  const { results } = (await as('saas', `/v1/industries/${made.id}/history_events/`)).json()
  expect(results.map(({ action }: { action: string }) => action).toSorted()).toEqual(['停用', '新增', '编辑'])
})

test('two industries do not share a name, and only the operator changes them', async () => {
  const one = await add('检测认证')
  const other = await add('检验服务')
  const taken = { error_msg: '已有名为“检测认证”的行业', fields: [{ field: 'name' }] }
  expect((await as('saas', '/v1/industries/', { body: { name: '检测认证' } })).json()).toMatchObject(taken)
  expect((await change(other.id, { name: '检测认证', version: 1 })).json()).toMatchObject(taken)
  expect((await change(one.id, { name: '检测认证', version: 1 })).statusCode).toBe(200)
  expect((await change(randomUUID(), { is_enable: false, version: 1 })).statusCode).toBe(404)
  for (const who of ['park', 'platform', 'agency', 'company'] as const) {
    expect([who, (await change(one.id, { name: '改名', version: 1 }, who)).statusCode]).toEqual([who, 403])
    expect([who, (await as(who, '/v1/industries/', { body: { name: '新行业' } })).statusCode]).toEqual([who, 403])
  }
})

test('R223 what the operator offers a group is what forms in it offer and take; nobody else notices, and what was chosen before stays', async () => {
  const [yes, no] = [await add('仓储服务'), await add('装卸服务')]
  const early = (await newCompany(no.id)).json()
  expect(await offerToGroup(yes.id)).toBe(200)
  expect(await offered('agency')).toEqual(['仓储服务'])
  expect(await offered('platform')).toEqual(['仓储服务'])
  for (const who of ['saas', 'park', 'otherAgency'] as const) expect(await offered(who)).toEqual(expect.arrayContaining(['仓储服务', '装卸服务']))

  expect((await newCompany(yes.id)).statusCode).toBe(200)
  expect(await fieldOf(newCompany(no.id))).toBe('industry_id')
  expect((await as('agency', `/v1/companies/${early.id}/`, { method: 'PUT', body: { alias: '早', industry_id: no.id, version: early.version } })).statusCode).toBe(200)
  const four = (ids: string[], version: number) => as('agency', `/v1/companies/${early.id}/step4/`, { method: 'PUT', body: { industry_ids: ids, version } })
  expect(await fieldOf(four([no.id], 2))).toBe('industry_ids')
  expect((await four([yes.id], 2)).statusCode).toBe(200)

  // One that is disabled is offered to nobody, whatever the group has.
  await change(yes.id, { is_enable: false, version: 1 })
  expect(await offered('agency')).toEqual([])
  expect((await as('saas', '/v1/platforms/?name=甲集团')).json().results).toMatchObject([{ industry_count: 0 }])
  expect(await fieldOf(newCompany(yes.id))).toBe('industry_id')
  expect((await four([yes.id], 3)).statusCode).toBe(200)
  expect(await offerToGroup()).toBe(200)
  expect(await offered('agency')).toContain('装卸服务')
})

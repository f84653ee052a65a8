import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/status-option'
import { ask, signIn, testApp } from '../../../test/database.ts'
import { drain, makePhone } from '../../../test/makers.ts'

const { app, deps, tenants } = await testApp()

/** Where each kind of organisation is opened, by whom, and one that there is. */
const kinds = {
  park: { path: '/v1/parks/', by: await signIn(app, tenants.phones.saas), one: '甲园区' },
  platform: { path: '/v1/platforms/', by: await signIn(app, tenants.phones.saas), one: '甲集团' },
  agency: { path: '/v1/agencies/', by: await signIn(app, tenants.phones.platform), one: '甲业务公司' },
  company: { path: '/v1/companies/', by: await signIn(app, tenants.phones.agency), one: '甲企业' },
} as const

const create = async (kind: keyof typeof kinds, name: string) =>
  (await ask(app, kinds[kind].by, kinds[kind].path, { body: { name, manager_name: '冯经理', manager_phone: makePhone() }, key: randomUUID() })).json()

test.each([
  ['R320 R633', 'agency', '业务公司'],
  ['R321 R635', 'park', '园区'],
  ['R325 R636', 'company', '企业'],
] as const)('%s the list of each %s is exported under the category %s, as it is filtered', async (_, kind, label) => {
  const { path, by, one } = kinds[kind]
  const { id } = (await ask(app, by, `${path}exports/`, { body: { name: one } })).json()
  await drain(deps)
  expect((await ask(app, by, `/v1/exports/?category=${kind}`)).json().results).toMatchObject([{ id, category: kind, status: 'export_success', total: 1 }])
  expect(statusOf(EXPORT_CATEGORIES, kind).label).toBe(label)
  const { url } = (await ask(app, by, `/v1/exports/${id}/download/`)).json()
  const rows = (await readXlsx((await app.inject(url)).rawPayload)).sheets[0]?.rows ?? []
  expect(rows.map(([name]) => name)).toEqual([expect.stringContaining('名称'), one])
})

test.each([
  ['R474', 'agency'],
  ['R475', 'platform'],
  ['R476', 'park'],
  ['R477', 'company'],
] as const)('%s parentheses in the name of each %s become full-width, when it is created and when it is renamed', async (_, kind) => {
  const { path, by } = kinds[kind]
  const { id, version } = await create(kind, '海南(示例)')
  const name = async () => (await ask(app, by, `${path}${id}/`)).json().name
  expect(await name()).toBe('海南（示例）')
  await ask(app, by, `${path}${id}/`, { method: 'PUT', body: { name: '海南(改名)', version } })
  expect(await name()).toBe('海南（改名）')
})

test.each(['park', 'platform', 'agency', 'company'] as const)('R647 the change log of each %s says who created and changed what, and not to others', async (kind) => {
  const { path, by } = kinds[kind]
  const { id, version } = await create(kind, '变更示例')
  await ask(app, by, `${path}${id}/`, { method: 'PUT', body: { alias: '简称', manager_phone: '19912345678', version } })
  const log = (who: string) => ask(app, who, `${path}${id}/history_events/`)
  const [first, last] = (await log(by)).json().results
  expect(first).toMatchObject({ action: '新增', creator: expect.stringContaining('管理员'), content: expect.arrayContaining([expect.objectContaining({ field: 'name', old_value: null, new_value: '变更示例' })]) })
  expect(last).toMatchObject({ action: '编辑', content: expect.arrayContaining([expect.objectContaining({ field: 'alias', old_value: '', new_value: '简称' })]) })
  // Personal data are masked there, too.
  expect(last.content).toContainEqual(expect.objectContaining({ field: 'manager_phone', new_value: '199****5678' }))
  // An agency has nothing to do with parks and groups; another agency, and its companies, are as good as absent.
  expect((await log(await signIn(app, tenants.phones.otherAgency))).statusCode).toBe(kind === 'company' || kind === 'agency' ? 404 : 403)
})

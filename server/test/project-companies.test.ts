import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '../src/modules/index.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants } = await testApp()
const tokens = { company: await signIn(app, tenants.phones.company), neighbour: await signIn(app, tenants.phones.neighbour), agency: await signIn(app, tenants.phones.agency), noRights: await signIn(app, tenants.noRights) }

const base = '/v1/project-company/'
const facts = { name: '海口项目部(一期)', code: 'XM-001', credit_code: '', manager_name: '周企业', remark: '' }
const create = (body: object, token = tokens.company) => ask(app, token, base, { body, key: randomUUID() })

test('R585 the item calls have no trailing slash', () => {
  const paths = calls.filter(({ path }) => path.startsWith('/v1/project-company')).map(({ method, path }) => `${method} ${path}`)
  expect(paths).toEqual(expect.arrayContaining(['PUT /v1/project-company/:id', 'PUT /v1/project-company/:id/update_enable']))
})

test('a project company is made, changed and found, its name with full-width parentheses', async () => {
  const made = (await create(facts)).json()
  expect(made).toMatchObject({ name: '海口项目部（一期）', code: 'XM-001', is_enable: true, version: 1 })
  const changed = await ask(app, tokens.company, `/v1/project-company/${made.id}`, { method: 'PUT', body: { ...facts, code: 'XM-002', version: 1 } })
  expect(changed.json()).toMatchObject({ code: 'XM-002', version: 2 })
  expect((await ask(app, tokens.company, `${base}?name=海口`)).json()).toMatchObject({ total: 1, results: [{ id: made.id }] })
  expect((await ask(app, tokens.company, `${base}?is_enable=false`)).json().total).toBe(0)
  const stale = await ask(app, tokens.company, `/v1/project-company/${made.id}`, { method: 'PUT', body: { ...facts, version: 1 } })
  expect(stale.json().error_code).toBe('stale')
})

test('R397 it is disabled and enabled, and its log says by whom', async () => {
  const { id } = (await create({ ...facts, name: '停用试验' })).json()
  const turn = (is_enable: boolean, version: number) => ask(app, tokens.company, `/v1/project-company/${id}/update_enable`, { method: 'PUT', body: { is_enable, version } })
  expect((await turn(false, 1)).json()).toMatchObject({ is_enable: false, version: 2 })
  expect((await turn(true, 2)).json()).toMatchObject({ is_enable: true, version: 3 })
  const { results } = (await ask(app, tokens.company, `${base}${id}/history_events/`)).json()
  expect(results.map(({ action, creator }: Record<string, string>) => `${creator} ${action}`)).toEqual(['甲企业管理员 新增', '甲企业管理员 停用', '甲企业管理员 启用'])
  expect(results[1].content).toEqual([{ field: 'is_enable', type: 'plain', old_value: true, new_value: false }])
})

test('names are one of a kind inside a company, also twenty at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ ...facts, name: '同名' })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({ error_msg: '已有名为“同名”的项目公司', fields: [{ field: 'name' }] })
  expect((await create({ ...facts, name: '同名' }, tokens.neighbour)).statusCode).toBe(200)
})

test('what is not right is said in words', async () => {
  expect((await create({ ...facts, name: '' })).json().error_msg).toBe('请输入项目公司名称')
  expect((await create({ ...facts, name: '信用', credit_code: '91460106MA5TD00011' })).json().error_msg).toBe('统一社会信用代码校验码不正确，请核对')
  expect((await create({ ...facts, name: '信用', credit_code: '91460000ma5t00001f' })).json().credit_code).toBe('91460000MA5T00001F')
})

test('a company sees its own only; others may not even ask', async () => {
  const { id } = (await create({ ...facts, name: '只归自己' })).json()
  const foreign = await ask(app, tokens.neighbour, `/v1/project-company/${id}/update_enable`, { method: 'PUT', body: { is_enable: false, version: 1 } })
  expect([foreign.statusCode, foreign.json().error_msg]).toEqual([404, '请求错误,未找到该资源'])
  expect((await ask(app, tokens.neighbour, `${base}${id}/history_events/`)).statusCode).toBe(404)
  expect((await ask(app, tokens.agency, base)).statusCode).toBe(403)
})

test('R078 to look is granted to everyone with any permission at all, to change is not', async () => {
  expect((await ask(app, tokens.noRights, base)).statusCode).toBe(403)
  await asOwner(deps, "update app.role set permissions = '{CommonSystemExportPageIndex}' where tenant_id = $1 and not is_system", [tenants.ids.company])
  expect((await ask(app, tokens.noRights, base)).statusCode).toBe(200)
  expect((await create({ ...facts, name: '不许' }, tokens.noRights)).statusCode).toBe(403)
})

test('a disabled company begins no new project, but may close one', async () => {
  const { id } = (await create({ ...facts, name: '收尾' })).json()
  await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [tenants.ids.company])
  expect((await create({ ...facts, name: '新开' })).json().error_msg).toBe('贵公司已被停用，暂无法办理新业务')
  expect((await ask(app, tokens.company, `/v1/project-company/${id}/update_enable`, { method: 'PUT', body: { is_enable: false, version: 1 } })).statusCode).toBe(200)
})

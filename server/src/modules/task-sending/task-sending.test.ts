import { columnsOf, type RawRow } from '@linggong/shared/domain/imports/define'
import { headerOf, sentRow } from '@linggong/shared/domain/imports/rows'
import { taskImport } from '@linggong/shared/domain/imports/task'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { expect, test } from 'vitest'
import { ask, askingAs, asOwner, testApp } from '../../../test/database.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const server = await testApp()
const { app, deps } = server
const today = businessDate(deps.clock())

interface Refusal {
  readonly error_msg: string
  readonly error_code: string
  readonly fields?: readonly { readonly field: string; readonly text: string }[]
}
interface Sent extends Refusal {
  readonly released: number
  readonly to_audit: number
  readonly task_id: string
  readonly batch_id: string
}

const wish = { name: '地推 50 单', description: '在商圈向顾客介绍小程序', price: 10_000, min_price: 8_000, max_price: 12_000, amount: 500_000, people_count: 5, areas: [['海南省', '海口市']] }

async function makeTemplate({ agency, chain }: World, more: object = {}): Promise<string> {
  const made = await callAs<{ id: string }>(app, agency, 'POST', '/v1/task-templates/', { name: `模板${Math.random()}`, task_max_amount: 500_000, category: '推广', unit: '单', ...more })
  await asOwner(deps, 'insert into app.company_task_template (park_id, platform_id, agency_id, company_id, template_id) values ($1, $2, $3, $4, $5)', [chain.park_id, chain.platform_id, chain.agency_id, chain.company_id, made.body.id])
  return made.body.id
}
const send = (who: Member, body: object, key?: string) => callAs<Sent>(app, who, 'POST', '/v1/tasks/send/', body, key)
/** Straight from the database, whose driver writes cents as text. */
const task = async (id: string) => (await asOwner(deps, 'select * from app.task where id = $1', [id]))[0] ?? {}
const cooperation = async ({ chain }: World, index = 0) => String((await asOwner(deps, 'select id from app.company_user where company_id = $1 order by id', [chain.company_id]))[index]?.['id'])

test('R383 R458 an enterprise sends a task, which is released at once, with its amounts in cents and its areas whole', async () => {
  const { company } = await makeWorld(deps)
  const answer = await send(company, wish)
  expect(answer).toMatchObject({ status: 200, body: { released: 1, to_audit: 0, batch_id: null } })
  expect(await task(answer.body.task_id)).toMatchObject({
    name: wish.name, status: 'released', price: '10000', min_price: '8000', max_price: '12000', amount: '500000', people_count: 5, areas: [['海南省', '海口市']], hits: [], created_by: 'company', release_at: expect.any(Date), version: 1,
  })
  const events = (await callAs<{ results: { action: string }[] }>(app, company, 'GET', `/v1/tasks/${answer.body.task_id}/events/`)).body.results
  expect(events.map(({ action }) => action)).toEqual(['创建任务', '发布'])
  // Absent bounds are the price, a municipality is named once, and the same key sends nothing twice.
  const key = crypto.randomUUID()
  const { min_price: _, max_price: __, areas: ___, ...rest } = wish
  const [one, again] = [await send(company, { ...rest, area: ['上海市', '浦东新区'] }, key), await send(company, { ...rest, area: ['上海市', '浦东新区'] }, key)]
  expect(again.body).toEqual(one.body)
  expect(await task(one.body.task_id)).toMatchObject({ min_price: '10000', max_price: '10000', areas: [['上海市', '上海市', '浦东新区']] })
})

test('R168 each fault of a task is told at its field, and nothing is stored', async () => {
  const world = await makeWorld(deps)
  const { agency, company, chain } = world
  const template_id = await makeTemplate(world)
  const faults = async (change: object, who = company) => (await send(who, { ...wish, ...change })).body.fields?.map(({ field, text }) => `${field}: ${text}`)
  expect(await faults({ min_price: 13_000 })).toEqual(['min_price: 最低价 130.00 高于最高价 120.00，请核对'])
  expect(await faults({ price: 12_001 })).toEqual(['price: 单价 120.01 不在最低价 80.00 与最高价 120.00 之间'])
  expect(await faults({ amount: 600_000, template_id })).toEqual([expect.stringMatching(/^amount: 任务金额超过任务模板“模板.*”的任务金额上限 5,000\.00$/u)])
  expect(await faults({ areas: [['海南省', '没有市']] })).toEqual(['areas: 海南省没有“没有市”，请填写全称，如 海口市'])
  expect(await faults({ end_on: addDays(today, -1) })).toEqual(['end_on: 结束日期已过，请填写今天或以后的日期'])
  expect(await faults({ start_on: addDays(today, 2), end_on: addDays(today, 1) })).toEqual(['end_on: 结束日期早于开始日期，请核对'])
  expect(await faults({ name: ' ' })).toEqual(['name: 请输入任务名称'])
  expect(await faults({ price: 0 })).toEqual(['price: 应大于 0'])
  expect(await faults({ company_id: chain.company_id }, agency)).toEqual(['template_id: 请选择任务模板'])
  expect(await faults({ template_id: chain.company_id })).toEqual(['template_id: 所选任务模板不可用：未分配给该企业，或已停用'])
  expect(await asOwner(deps, 'select id from app.task where company_id = $1', [chain.company_id])).toEqual([])
  // An agency names an enterprise of its own.
  const foreign = await makeWorld(deps)
  expect((await send(agency, { ...wish, template_id, company_id: foreign.chain.company_id })).status).toBe(404)
  expect((await send(company, { ...wish, company_id: foreign.chain.company_id })).status).toBe(400)
})

test('new business of a disabled enterprise is refused, its own and that of its agency for it', async () => {
  const world = await makeWorld(deps)
  const template_id = await makeTemplate(world)
  await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [world.chain.company_id])
  expect((await send(world.company, wish)).body).toMatchObject({ error_code: 'disabled' })
  expect((await send(world.agency, { ...wish, template_id, company_id: world.chain.company_id })).body).toMatchObject({ error_code: 'disabled', error_msg: expect.stringMatching(/^企业“.+”已被停用，暂无法办理新业务$/u) })
})

const operator = askingAs(server)

test('a task with a sensitive word, however it is written, waits for the auditors, who alone are told the words', async () => {
  const { company, chain } = await makeWorld(deps)
  await operator('saas', '/v1/sensitive-words/', { body: { word: '套现试', level: 'refuse' } })
  const answer = await send(company, { ...wish, description: '协助顾客套 現試' })
  expect(answer.body).toMatchObject({ released: 0, to_audit: 1 })
  expect(await task(answer.body.task_id)).toMatchObject({ status: 'to_audit', hits: ['套现试'], release_at: null })
  expect((await callAs<{ hits: string[]; written: string[] }>(app, company, 'GET', `/v1/tasks/${answer.body.task_id}/`)).body).toMatchObject({ hits: [], written: [] })
  // As it stands there, so that the page can mark it.
  expect((await operator('saas', `/v1/tasks/${answer.body.task_id}/`, { method: 'GET' })).json()).toMatchObject({ hits: ['套现试'], written: ['套 現試'] })
  expect(await asOwner(deps, `select what, place, organization_id from app.risk_hit where what = '套现试'`)).toEqual([{ what: '套现试', place: 'task', organization_id: chain.company_id }])
  // Whoever was named for it is told when it is released, and not before.
  const named = await makeWorld(deps, { workers: 1 })
  const { body: held } = await send(named.company, { ...wish, description: '套現試', company_user_ids: [await cooperation(named)] })
  const told = () => asOwner(deps, 'select text from app.sms_outbox where phone = $1', [named.workers[0]?.phone])
  expect(await told()).toEqual([])
  expect((await operator('saas', `/v1/tasks/${held.task_id}/`, { method: 'PUT', body: { action: 'audit_pass', version: 1 } })).statusCode).toBe(200)
  expect(await told()).toEqual([{ text: expect.stringContaining('邀请您承接任务“地推 50 单”') }])
})

test('R651 an agency sends a list under a template as one batch: company_id, template_id, tasks, filename, file_url; all or none', async () => {
  const world = await makeWorld(deps)
  const template_id = await makeTemplate(world)
  const [template] = await asOwner(deps, 'select name from app.task_template where id = $1', [template_id])
  const template_name = template?.['name']
  const body = { company_id: world.chain.company_id, template_id, filename: '三月任务.xlsx', file_url: '' }
  const refused = await send(world.agency, { ...body, tasks: [wish, { ...wish, amount: 600_000 }] })
  expect(refused.body.fields).toEqual([{ field: 'tasks.1.amount', text: expect.stringContaining('任务金额上限') }])
  expect(refused.body.error_msg).toMatch(/^第 2 个任务：/u)
  const { body: sent } = await send(world.agency, { ...body, tasks: [wish, { ...wish, name: '地推 60 单' }] })
  expect(sent).toMatchObject({ released: 2, task_id: null })
  expect(await asOwner(deps, 'select status, total, success_count, failure_count, amount, filename, created_by, template_id, template_name from app.task_batch where id = $1', [sent.batch_id])).toEqual([
    { status: 'success', total: 2, success_count: 2, failure_count: 0, amount: '1000000', filename: '三月任务.xlsx', created_by: 'agency', template_id, template_name },
  ])
  expect(await asOwner(deps, 'select name, category, template_id, template_name from app.task where batch_id = $1 order by id', [sent.batch_id])).toEqual([{ name: wish.name, category: '推广', template_id, template_name }, { name: '地推 60 单', category: '推广', template_id, template_name }])
  // Each of them tells how it began, although they share it.
  for (const { id } of await asOwner(deps, 'select id from app.task where batch_id = $1', [sent.batch_id])) {
    const { results } = (await callAs<{ results: { action: string }[] }>(app, world.agency, 'GET', `/v1/tasks/${String(id)}/events/`)).body
    expect(results.map(({ action }) => action)).toEqual(['创建任务', '发布'])
  }
})

test('R626 those who can take a task are found by name, or by the whole phone or number; they are assigned, apply at once and are told once', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const [one, two] = world.workers
  if (one === undefined || two === undefined) throw new Error('no workers')
  await asOwner(deps, `update app.company_user set is_enable = false where id = $1`, [await cooperation(world, 2)])
  const search = async (body: object, who = world.company) => (await callAs<{ total: number; results: { id: string; user_name: string; phone: string; id_no: string }[] }>(app, who, 'POST', '/v1/company-users/task_enable_search/', body)).body
  expect((await search({})).total).toBe(2)
  expect((await search({ company_id: world.chain.company_id }, world.agency)).total).toBe(2)
  const { results: [found] } = await search({ search: one.phone })
  expect(found).toMatchObject({ user_name: one.name, phone: expect.stringMatching(/^199\*{4}/u), id_no: expect.stringMatching(/^\d\d\*+/u) })
  expect((await search({ search: one.id_no })).total).toBe(1)
  expect((await search({ search: one.phone.slice(0, 8) })).total).toBe(0)
  const foreign = await makeWorld(deps)
  expect((await search({ company_id: foreign.chain.company_id }, world.agency)).total).toBe(0)
  const assigned = [await cooperation(world, 0), await cooperation(world, 1)]
  expect((await send(world.company, { ...wish, company_user_ids: [await cooperation(world, 2)] })).body.fields).toEqual([{ field: 'company_user_ids', text: expect.stringContaining('已被禁用') }])
  expect((await send(world.company, { ...wish, company_user_ids: [await cooperation(foreign)] })).body.fields).toEqual([{ field: 'company_user_ids', text: '指派的人员不是该企业的合作用户，请重新选择' }])
  expect((await send(world.company, { ...wish, people_count: 1, company_user_ids: assigned })).body.fields).toEqual([{ field: 'company_user_ids', text: '指派了 2 人，超过招募人数 1' }])
  const { body: sent } = await send(world.company, { tasks: [{ ...wish, company_user_ids: assigned }, { ...wish, name: '另一个', company_user_ids: assigned }] })
  expect(await asOwner(deps, 'select a.status, a.receive_at is not null as taken from app.task_apply a join app.task t on t.id = a.task_id where t.batch_id = $1', [sent.batch_id])).toEqual(Array.from({ length: 4 }, () => ({ status: 'applied', taken: true })))
  expect(await asOwner(deps, 'select text from app.sms_outbox where phone = any($1) order by id', [[one.phone, two.phone]])).toEqual([
    { text: expect.stringMatching(/邀请您承接任务“地推 50 单”等2个，请在7天内打开.*\/worker\/sign#/u) }, { text: expect.any(String) },
  ])
})

test('the templates that an enterprise may use are told to it, and those of a person to those who see the person', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const id = await makeTemplate(world)
  const off = await makeTemplate(world)
  await callAs(app, world.agency, 'PUT', `/v1/task-templates/${off}/`, { is_enable: false, version: 1 })
  const templates = async (who: Member, query = '') => (await callAs<{ results?: { id: string; company_id: string }[]; error_msg?: string }>(app, who, 'GET', `/v1/users/task_templates/${query}`)).body
  expect((await templates(world.company)).results).toMatchObject([{ id, task_max_amount: 500_000, company_id: world.chain.company_id }])
  expect((await templates(world.agency, `?company_id=${world.chain.company_id}`)).results).toMatchObject([{ id }])
  const [person] = await asOwner(deps, 'select person_id from app.company_user where company_id = $1', [world.chain.company_id])
  expect((await templates(world.agency, `?user_id=${String(person?.['person_id'])}`)).results).toMatchObject([{ id }])
  expect((await templates(world.agency)).error_msg).toBe('请选择企业')
  const foreign = await makeWorld(deps)
  expect((await templates(foreign.agency, `?company_id=${world.chain.company_id}`)).results).toEqual([])
})

type Key = keyof (typeof taskImport)['columns']
const row = (no: number, cells: Partial<Record<Key, string>> = {}): RawRow<Key> => ({
  row: no, name: `任务 ${no}`, description: '派发传单', price: '100', min_price: '80', max_price: '120', amount: '5000', people_count: '5', areas: '海南省/海口市/龙华区；上海市/浦东新区', start_on: '', end_on: '2099/3/31', id_nos: '', ...cells,
})
interface Told { readonly error_rows: number; readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[] }
const told = ({ results }: Told) => results.flatMap(({ row: no, issues }) => issues.map(({ column, level, text }) => `${no} ${column} ${level}: ${text}`))

test('R656 the template of the import is downloaded, with the columns of a row', async () => {
  const { company } = await makeWorld(deps, { workers: 0 })
  const { body } = await ask(app, company.token, '/v1/tasks/template/?format=csv')
  expect(body).toBe(`\uFEFF${columnsOf(taskImport).map(([, column]) => headerOf(column)).join(',')}\r\n`)
  expect(body).toContain('任务名称*,任务描述*,单价(元)*,最低价(元),最高价(元),任务金额(元)*,招募人数*,任务地区*,开始日期,结束日期,指派人员身份证号')
})

test('R309 a file of tasks is checked cell by cell and becomes a batch with what was good; it can be undone until somebody has used it', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [one] = world.workers
  const template_id = await makeTemplate(world)
  const place = { company_id: world.chain.company_id, template_id }
  const rows = [
    row(2, { id_nos: one?.id_no ?? '' }), row(3, { min_price: '', max_price: '' }), row(4, { amount: '6000' }), row(5, { min_price: '130' }), row(6, { areas: '海南省/没有市' }), row(7, { people_count: '两' }), row(8, { end_on: '2020-01-01' }), row(9, { id_nos: '110101199003078515' }), row(10, { start_on: '2026-02-30' }),
    row(11, { start_on: '2099-01-01', end_on: '2020-01-01' }), row(12, { start_on: '2099-03-02', end_on: '2099-03-01' }),
  ]
  const { body: checked } = await callAs<Told>(app, world.agency, 'POST', '/v1/tasks/import_check/', { ...place, rows })
  expect(told(checked)).toEqual([
    expect.stringMatching(/^4 amount error: 任务金额超过任务模板/u),
    '5 min_price error: 最低价 130.00 高于最高价 120.00，请核对',
    '6 areas error: 海南省没有“没有市”，请填写全称，如 海口市',
    '7 people_count error: 招募人数应为 1 至 100000 的整数',
    '8 end_on error: 结束日期已过，请填写今天或以后的日期',
    '9 id_nos error: 不是该企业的合作用户，请核对身份证号和所选企业',
    '10 start_on error: 开始日期应写作 2026-03-31',
    '11 end_on error: 结束日期已过，请填写今天或以后的日期',
    '12 end_on error: 结束日期早于开始日期，请核对',
  ])
  const bring = async (...sent: RawRow<Key>[]) => {
    const { body } = await callAs<{ id: string; error_msg?: string }>(app, world.agency, 'POST', '/v1/tasks/import/', { ...place, tasks: sent.map((raw) => sentRow(taskImport, raw)), filename: '任务.xlsx', file_url: '' })
    expect(body.error_msg).toBeUndefined()
    await drain(deps)
    return body.id
  }
  const id = await bring(row(2, { id_nos: one?.id_no ?? '' }), row(3, { min_price: '', max_price: '' }), row(4, { amount: '6000' }))
  expect((await callAs(app, world.agency, 'GET', `/v1/imports/${id}/`)).body).toMatchObject({ category: 'task', success_count: 2, failure_count: 1 })
  expect(await asOwner(deps, 'select id, status, total, success_count, failure_count from app.task_batch where import_id = $1', [id])).toEqual([{ id, status: 'part_success', total: 3, success_count: 2, failure_count: 1 }])
  expect(await asOwner(deps, 'select name, status, price, min_price, max_price, amount, areas, end_on::text from app.task where batch_id = $1 order by sn', [id])).toEqual([
    { name: '任务 2', status: 'released', price: '10000', min_price: '8000', max_price: '12000', amount: '500000', areas: [['海南省', '海口市', '龙华区'], ['上海市', '上海市', '浦东新区']], end_on: '2099-03-31' },
    expect.objectContaining({ min_price: '10000', max_price: '10000' }),
  ])
  const undo = (which: string) => callAs<{ status: string; error_msg?: string }>(app, world.agency, 'PUT', `/v1/imports/${which}/undo/`)
  expect((await undo(id)).status).toBe(200)
  expect(await asOwner(deps, 'select distinct t.status, a.status as apply from app.task t left join app.task_apply a on a.task_id = t.id where t.batch_id = $1 order by 2 nulls last', [id])).toEqual([{ status: 'canceled', apply: 'canceled' }, { status: 'canceled', apply: null }])
  const used = await bring(row(2))
  await asOwner(deps, `update app.task set status = 'traded' where batch_id = $1`, [used])
  expect((await undo(used)).body.error_msg).toMatch(/不能撤销导入$/u)
})

test('5,000 tasks are sent at once', async () => {
  const world = await makeWorld(deps)
  const template_id = await makeTemplate(world)
  const { body } = await send(world.agency, { company_id: world.chain.company_id, template_id, tasks: Array.from({ length: 5000 }, (_, index) => ({ ...wish, name: `任务 ${index}` })) })
  expect(body).toMatchObject({ released: 5000 })
}, 60_000)

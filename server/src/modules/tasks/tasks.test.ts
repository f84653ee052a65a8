import { randomUUID } from 'node:crypto'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { expect, test } from 'vitest'
import { exportedRows } from '../../../test/exported.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, makeFile, makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { makeApplies, makeTask, makeTaskBatch } from '../../../test/tasks.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'

const { app, deps, tenants } = await testApp()
const world = await makeWorld(deps, { workers: 5 })
const beside = await makeWorld(deps, { beside: world })
const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))

interface Task {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
  readonly error_msg?: string
  readonly [key: string]: unknown
}

interface Page {
  readonly total: number
  readonly results: readonly Task[]
}

const one = async (who: Member, id: string) => (await callAs<Task>(app, who, 'GET', `/v1/tasks/${id}/`)).body
const search = async (who: Member, filters: object) => (await callAs<Page>(app, who, 'POST', '/v1/tasks/search/', filters)).body
const put = (who: Member, task: Task, body: object) => callAs<Task>(app, who, 'PUT', `/v1/tasks/${task.id}/`, { version: task.version, ...body })
const made = async (more = {}, of: World = world) => one(of.company, (await makeTask(deps, of, more)).id)
const applies = async (who: Member, id: string, query = '') => (await callAs<Page>(app, who, 'GET', `/v1/tasks/${id}/applies/${query}`)).body.results
const finish = (who: Member, ids: readonly string[]) => callAs<{ results: Task[]; error_msg?: string }>(app, who, 'POST', '/v1/tasks/batch_finish/', { ids })

test('R168 R169 R170 R171 a task has its prices and amount in cents, areas, ten times and how far it is settled', async () => {
  const task = await made()
  expect(task).toMatchObject({
    price: 10_000, min_price: 8_000, max_price: 12_000, amount: 500_000, paid_amount: 0, area: ['海南省', '海口市'], areas: [['海南省', '海口市']], settlement_status: 'no_settlement',
    create_at: expect.any(String), release_at: expect.any(String), confirm_at: null, receive_at: null, finish_at: null, traded_at: null, pay_at: null, audit_at: null, settlement_at: null, deal_at: null,
  })
})

test('R016 R384 all who have applied are chosen at once, or some: whoever is left is refused, and the time is kept', async () => {
  const all = await made()
  await makeApplies(deps, world, all.id, [0, 1])
  const traded = (await callAs<Task>(app, world.company, 'POST', `/v1/tasks/${all.id}/traded/`, { version: 1 })).body
  expect(traded).toMatchObject({ status: 'traded', traded_at: expect.any(String), apply_count: 2, traded_count: 2, waiting_count: 0, version: 2 })
  const some = await made()
  const [first] = await makeApplies(deps, world, some.id, [0, 1, 2])
  expect((await callAs<Task>(app, world.agency, 'POST', `/v1/tasks/${some.id}/traded/`, { apply_ids: [first], version: 1 })).body).toMatchObject({ status: 'traded', traded_count: 1 })
  expect((await applies(world.company, some.id)).map(({ status }) => status).toSorted()).toEqual(['refused', 'refused', 'traded'])
  // Somebody else's, or one that has been decided.
  const again = await made()
  await makeApplies(deps, world, again.id, [3])
  expect((await callAs<Task>(app, world.company, 'POST', `/v1/tasks/${again.id}/traded/`, { apply_ids: [first], version: 1 })).status).toBe(400)
  expect((await callAs<Task>(app, world.company, 'POST', `/v1/tasks/${(await made()).id}/traded/`, { version: 1 })).body.error_msg).toBe('还没有人报名，不能成交')
})

test('with some chosen, looking for more ends without any of the others; whose chosen ones are done is finished with it', async () => {
  const task = await made()
  const trade = (id: string, body: object) => callAs<Task>(app, world.company, 'POST', `/v1/tasks/${id}/traded/`, body)
  const [chosen] = await makeApplies(deps, world, task.id, [0, 1, 2])
  expect((await trade(task.id, { apply_ids: [], version: 1 })).body).toMatchObject({ error_msg: '请选择报名人员', fields: [{ field: 'apply_ids' }] })
  expect((await callAs<Task>(app, world.company, 'POST', `/v1/task-applies/${chosen}/traded/`, { version: 1 })).status).toBe(200)
  // As many as are chosen already: ending it is a step of its own.
  const text = '已成交 1 人，招募人数须多于已成交人数；不再招募请用“成交”结束招募'
  expect((await put(world.company, await one(world.company, task.id), { people_count: 1 })).body).toMatchObject({ fields: [{ field: 'people_count', text }] })
  const ended = (await trade(task.id, { apply_ids: [], version: (await one(world.company, task.id)).version })).body
  expect(ended).toMatchObject({ status: 'traded', traded_count: 1, waiting_count: 0 })
  expect((await applies(world.company, task.id)).map(({ status }) => status).toSorted()).toEqual(['refused', 'refused', 'traded'])

  const done = await made()
  await makeApplies(deps, world, done.id, [0], { status: 'finished' })
  await makeApplies(deps, world, done.id, [1])
  // Work that was handed in is not lost.
  expect((await put(world.company, done, { action: 'cancel' })).body.error_msg).toBe('已有人提交成果，不能取消任务；请用“成交”结束招募，再完成任务')
  expect((await trade(done.id, { apply_ids: [], version: 1 })).body).toMatchObject({ status: 'finished', traded_at: expect.any(String), finish_at: expect.any(String), deal_at: expect.any(String) })
})

test('more than are looked for cannot be chosen', async () => {
  const task = await made({ people_count: 1 })
  await makeApplies(deps, world, task.id, [0, 1])
  const refused = await callAs<Task>(app, world.company, 'POST', `/v1/tasks/${task.id}/traded/`, { version: 1 })
  expect([refused.status, refused.body.error_msg]).toEqual([400, '招募人数为 1 人，还能成交 1 人，请选择要成交的报名'])
  expect(await one(world.company, task.id)).toMatchObject({ status: 'released', waiting_count: 2 })
})

test('R386 one application is traded while the others may still be; the last place closes the task', async () => {
  const task = await made({ people_count: 2 })
  const [first, second, third] = await makeApplies(deps, world, task.id, [0, 1, 2])
  const trade = (id: string | undefined) => callAs<Task>(app, world.company, 'POST', `/v1/task-applies/${id}/traded/`, { version: 1 })
  expect((await trade(first)).body).toMatchObject({ status: 'traded', traded_at: expect.any(String), id_no: expect.stringContaining('*'), phone: expect.stringContaining('*') })
  expect(await one(world.company, task.id)).toMatchObject({ status: 'released', traded_count: 1, waiting_count: 2 })
  // The double click.
  expect((await trade(first)).status).toBe(400)
  expect((await trade(second)).status).toBe(200)
  expect(await one(world.company, task.id)).toMatchObject({ status: 'traded' })
  expect((await applies(world.company, task.id, '?status=refused')).map(({ id }) => id)).toEqual([third])
})

test('R385 R402 R403 R407 many are finished at once with what was taken of them, or none', async () => {
  const [a, b] = [await made({ status: 'traded', traded_at: new Date() }), await made({ status: 'traded', traded_at: new Date() })]
  const released = await made()
  await makeApplies(deps, world, a.id, [0], { status: 'confirmed' })
  await makeApplies(deps, world, a.id, [1], { status: 'traded' })
  const refused = await finish(world.company, [a.id, released.id])
  expect([refused.status, refused.body.error_msg]).toEqual([400, `当前状态不允许该操作：任务 ${released.sn} 是“招募中”`])
  expect(await one(world.company, a.id)).toMatchObject({ status: 'traded', finish_at: null })
  expect((await finish(world.agency, [a.id, b.id, a.id])).body.results).toHaveLength(2)
  expect(await one(world.company, a.id)).toMatchObject({ status: 'finished', finish_at: expect.any(String), deal_at: expect.any(String), traded_at: expect.any(String) })
  expect((await applies(world.company, a.id)).map(({ status }) => status)).toEqual(['finished', 'finished'])
})

test('R029 R031 R399 tasks with sensitive words are seen by the operator and their park, who release them or say why not', async () => {
  const held = { status: 'to_audit', hits: ['传单'], release_at: null }
  const [passed, rejected] = [await made(held), await made(held)]
  await makeApplies(deps, world, rejected.id, [0])
  const plain = await made()
  const seen = await search(saas, { page_size: 100 })
  expect(seen.results.map(({ id }) => id)).toEqual(expect.arrayContaining([passed.id, rejected.id]))
  expect(seen.results.map(({ id }) => id)).not.toContain(plain.id)
  expect((await one(saas, passed.id))['hits']).toEqual(['传单'])
  expect((await search(world.park, { is_sensitive: 'true', hits: '传单', status: 'to_audit' })).total).toBe(2)
  // Whoever wrote it is not told which words they are, and cannot find out by asking.
  expect((await one(world.company, passed.id))['hits']).toEqual([])
  expect((await search(world.company, { hits: '传单' })).total).toBe(0)
  for (const who of [world.company, world.agency, world.platform]) expect((await put(who, passed, { action: 'audit_pass' })).status).not.toBe(200)
  expect((await put(saas, passed, { action: 'audit_pass' })).body).toMatchObject({ status: 'released', release_at: expect.any(String), audit_at: expect.any(String) })
  expect((await put(world.park, rejected, { action: 'audit_reject' })).body).toMatchObject({ error_code: 'invalid' })
  expect((await put(world.park, rejected, { action: 'audit_reject', reason: '内容不实' })).body).toMatchObject({ status: 'rejected', audit_reason: '内容不实', release_at: null, deal_at: expect.any(String) })
  expect(await one(world.company, rejected.id)).toMatchObject({ status: 'rejected', audit_reason: '内容不实', waiting_count: 0, apply_count: 0, all_apply_count: 1 })
  expect((await applies(world.company, rejected.id)).map(({ status }) => status)).toEqual(['canceled'])
  // The second auditor.
  expect((await put(saas, rejected, { action: 'audit_pass' })).body).toMatchObject({ error_code: 'stale' })
  expect((await put(saas, await one(saas, rejected.id), { action: 'audit_pass' })).body.error_msg).toBe('当前状态不允许该操作')
})

test('R639 a file of tasks tells the words to the operator and the park alone, to whom they are told on the screen', async () => {
  const held = await made({ status: 'to_audit', hits: ['传单', '返现'], release_at: null })
  const exported = async (who: Member) => {
    expect((await callAs(app, who, 'POST', '/v1/tasks/exports/', { sn: held.sn })).status).toBe(200)
    await drain(deps)
    return (await exportedRows(deps, who.tenantId, 'task'))[0] ?? {}
  }
  for (const who of [saas, world.park]) expect(await exported(who)).toMatchObject({ 任务编号: held.sn, 命中敏感词: '传单、返现' })
  for (const who of [world.platform, world.agency, world.company]) expect(Object.keys(await exported(who))).not.toContain('命中敏感词')
})

test('R457 R458 prices, limits, areas and days of a change are checked beside their fields; nothing half is stored', async () => {
  const task = await made()
  const refused = async (body: object) => (await put(world.company, task, body)).body
  expect(await refused({ min_price: 11_000 })).toMatchObject({ fields: [{ field: 'price', text: '单价 100.00 不在最低价 110.00 与最高价 120.00 之间' }] })
  expect(await refused({ price: 20_000 })).toMatchObject({ fields: [{ field: 'price' }] })
  expect(await refused({ areas: [['海南省', '广州市']] })).toMatchObject({ fields: [{ field: 'areas' }] })
  expect(await refused({ start_on: '2026-12-02', end_on: '2026-12-01' })).toMatchObject({ fields: [{ field: 'end_on' }] })
  expect(await refused({ amount: 0 })).toMatchObject({ fields: [{ field: 'amount' }] })
  expect(await one(world.company, task.id)).toMatchObject({ version: 1, price: 10_000 })
  expect((await put(world.company, task, { price: 9_000, area: ['广东省', '广州市'], category: '地推' })).body).toMatchObject({ price: 9_000, min_price: 8_000, areas: [['广东省', '广州市']], category: '地推', version: 2 })
  expect((await put(world.company, task, { category: '旧' })).body).toMatchObject({ error_code: 'stale' })
})

test('new words in its text send a released task back to the auditors; only the side that made it may change or cancel it', async () => {
  await asOwner(deps, `insert into app.sensitive_word (id, tenant_id, word, level, creator) values ($1, $2, '刷单', 'refuse', '运营') on conflict do nothing`, [randomUUID(), tenants.ids.saas])
  const task = await made()
  expect((await put(world.agency, task, { name: '别家的名字' })).body.error_msg).toBe('只能由创建该任务的一方操作')
  const held = (await put(world.company, task, { description: '到店刷单，每单 10 元' })).body
  expect(held).toMatchObject({ status: 'to_audit', release_at: null, hits: [] })
  expect((await one(saas, task.id))['hits']).toEqual(['刷单'])
  expect((await one(world.company, task.id))['written']).toEqual([])
  expect((await put(world.agency, held, { action: 'cancel' })).body.error_msg).toBe('只能由创建该任务的一方操作')
  // Without the words it waits for the auditors all the same, who still find it.
  const clean = (await put(world.company, held, { description: '到店登记，每单 10 元' })).body
  expect([clean.status, (await one(saas, task.id))['hits']]).toEqual(['to_audit', []])
  for (const who of [saas, world.park]) expect((await search(who, { is_sensitive: 'true', sn: task.sn })).total).toBe(1)
  await makeApplies(deps, world, task.id, [0])
  expect((await put(world.company, clean, { action: 'cancel' })).body).toMatchObject({ status: 'canceled', deal_at: expect.any(String) })
  expect((await applies(world.company, task.id)).map(({ status }) => status)).toEqual(['canceled'])
})

test('R653 what happened to a task is its change log, whoever reads it; bills and applies are of its own line only', async () => {
  const task = await made()
  await put(world.company, task, { category: '其他' })
  const { results } = (await callAs<{ results: { action: string; content: { field: string }[] }[] }>(app, world.platform, 'GET', `/v1/tasks/${task.id}/events/`)).body
  expect(results.map(({ action, content }) => [action, content.map(({ field }) => field)])).toEqual([['编辑', ['category']]])
  for (const part of ['', 'events/', 'applies/', 'bills/']) {
    expect([part, (await callAs(app, world.platform, 'GET', `/v1/tasks/${task.id}/${part}`)).status]).toEqual([part, 200])
    expect([part, (await callAs(app, beside.company, 'GET', `/v1/tasks/${task.id}/${part}`)).status]).toEqual([part, 404])
  }
  expect((await put(beside.company, task, { category: '别家' })).status).toBe(404)
  expect((await finish(beside.company, [task.id])).status).toBe(404)
})

test('R174 R330 R331 R639 R655 tasks and batches are lists that can be exported; a batch by a query as well', async () => {
  const batch = await makeTaskBatch(deps, world)
  await makeTask(deps, world, { batch_id: batch.id, name: '导出核对' })
  expect((await search(world.agency, { batch_id: batch.id })).results).toMatchObject([{ name: '导出核对', batch_sn: batch.sn }])
  const rows = async (category: string) => {
    await drain(deps)
    return exportedRows(deps, world.agency.tenantId, category)
  }
  expect((await callAs(app, world.agency, 'POST', '/v1/tasks/exports/', { batch_id: batch.id })).status).toBe(200)
  expect(await rows('task')).toMatchObject([{ 任务名称: '导出核对', 状态: '招募中', 结算状态: '未结算', 任务地区: '海南省 / 海口市' }])
  expect((await callAs(app, world.agency, 'POST', '/v1/task-batches/exports/', { sn: batch.sn })).status).toBe(200)
  expect(await rows('task_batch')).toMatchObject([{ 批次号: batch.sn, 状态: '全部成功', 成功数: 2 }])
  expect((await callAs(app, world.agency, 'GET', `/v1/task-batches/exports/?ids=${batch.id}`)).status).toBe(200)
  expect((await callAs<Page>(app, world.agency, 'GET', '/v1/task-batches/?status=success')).body.results).toMatchObject([{ sn: batch.sn }])
  expect((await callAs(app, world.park, 'GET', '/v1/task-batches/')).status).toBe(403)
})

test('R654 a batch gets the file that proves its work, one of its own side; a later one takes its place and the log keeps both', async () => {
  const batch = await makeTaskBatch(deps, world)
  const file = () => makeFile((text, values) => asOwner(deps, text, values), world.agency.tenantId, 'task_details_file')
  const upload = (who: Member, file_url: string, version: number, id = batch.id) => callAs<Task>(app, who, 'PUT', `/v1/task-batches/${id}/upload_task_details_file`, { file_url, version })
  expect((await upload(world.agency, 'https://elsewhere.example/a.pdf', 1)).body.error_msg).toBe('请上传任务明细文件')
  const first = await file()
  expect((await upload(world.company, first, 1)).body.error_msg).toBe('请上传任务明细文件')
  expect((await upload(world.agency, first, 1)).body).toMatchObject({ details_url: first, details_at: expect.any(String), version: 2 })
  const [handed] = await asOwner(deps, 'select company_id from app.file where id = $1', [first.split('/').at(-1)?.replace(/\..*$/u, '') ?? ''])
  expect(handed?.['company_id']).toBe(world.chain.company_id)
  const again = (await upload(world.agency, await file(), 2)).body as unknown as { events: { action: string; content: { field: string; old_value: unknown }[] }[] }
  expect(again.events.map(({ action }) => action)).toEqual(['上传任务明细', '上传任务明细'])
  expect(again.events.flatMap(({ content }) => content.map(({ old_value }) => old_value))).toContain(first)
  const gone = await makeTaskBatch(deps, world)
  await makeTask(deps, world, { batch_id: gone.id, status: 'canceled' })
  expect((await upload(world.agency, first, 1, gone.id)).body.error_msg).toBe('该批次的任务都已取消，不需要上传明细')
  expect((await callAs<Task>(app, world.agency, 'GET', `/v1/task-batches/${gone.id}`)).body).toMatchObject({ may_upload: false })
  const invoiced = await makeTaskBatch(deps, world)
  const { sn } = await makeTask(deps, world, { batch_id: invoiced.id })
  const settlement = await stepsOf(app, deps).readyToPay(world, ['1000'])
  await asOwner(deps, `update app.bill set task_sn = $2 where settlement_id = $1`, [settlement.id, sn])
  expect((await callAs<Task>(app, world.agency, 'GET', `/v1/task-batches/${invoiced.id}`)).body).toMatchObject({ may_upload: true })
  await asOwner(deps, `update app.settlement set invoiced_amount = 1, applied_amount = 1 where id = $1`, [settlement.id])
  expect((await upload(world.agency, await file(), 1, invoiced.id)).body.error_msg).toBe('该批次任务的账单已开票，不能再上传或替换任务明细')
  expect((await callAs<Task>(app, world.agency, 'GET', `/v1/task-batches/${invoiced.id}`)).body).toMatchObject({ may_upload: false })
  const running = await makeTaskBatch(deps, world, { status: 'processing', success_count: 0 })
  expect((await upload(world.agency, first, 1, running.id)).status).toBe(400)
  expect((await callAs<Task>(app, world.agency, 'PUT', `/v1/task-batches/${running.id}`, { remark: '备注', version: 1 })).body).toMatchObject({ remark: '备注', version: 2 })
  expect((await callAs(app, beside.company, 'GET', `/v1/task-batches/${batch.id}`)).status).toBe(404)
})

test('what a person has taken is read with all enterprises that the reader may see', async () => {
  const here = await makeWorld(deps, { workers: 2 })
  const other = await makeWorld(deps, { workers: 1 })
  const [first, second] = [await makeTask(deps, here, { name: '地推' }), await makeTask(deps, here, { name: '陈列', status: 'traded' })]
  await makeApplies(deps, here, first.id, [0, 1])
  await makeApplies(deps, here, second.id, [0], { status: 'traded' })
  const ofPerson = async (who: Member, more = '') => (await callAs<Page>(app, who, 'GET', `/v1/task-applies/?user_id=${here.workers[0]?.personId}${more}`)).body
  expect((await ofPerson(here.agency)).results).toMatchObject([{ task_sn: second.sn, task_name: '陈列', status: 'traded', task_amount: 500_000 }, { task_sn: first.sn, task_name: '地推', status: 'applied' }])
  for (const who of [here.park, here.platform, here.company]) expect((await ofPerson(who, '&status=traded')).total).toBe(1)
  expect((await ofPerson(other.agency)).total).toBe(0)
})

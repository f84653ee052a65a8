import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskDetailImport } from '@linggong/shared/domain/imports/task-detail'
import type { RawRow } from '@linggong/shared/domain/imports/define'
import { DETAILS } from '@linggong/shared/domain/machines/settlement'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { expect, test } from 'vitest'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, makeFile, makeWorker, type Member } from '../../../test/makers.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { makeTask } from '../../../test/tasks.ts'
import { newId } from '../../kernel/ids.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const today = businessDate(deps.clock())

type Row = RawRow<keyof (typeof taskDetailImport)['columns']>
interface Checked {
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[]
  readonly error_msg?: string
}
interface Detail {
  readonly id: string
  readonly bill_sn: string
  readonly record_id: string
  readonly file_urls: readonly string[]
}
interface DetailRecord {
  readonly id: string
  readonly kind: string
  readonly version: number
}
interface Told {
  readonly id: string
  readonly version: number
  readonly error_msg?: string
}

const row = (no: number, more: Partial<Omit<Row, 'row'>>): Row => ({ row: no, bill_sn: '', id_no: '', content: '地推 12 家', quantity: '12', unit_price: '', done_at: today, place: '海口市', remark: '', ...more })
const at = (id: string, call: string) => `/v1/settlements/${id}/${call}/`
const check = async (who: Member, id: string, ...rows: Row[]) =>
  steps.ok(await callAs<Checked>(app, who, 'POST', at(id, 'import_task_detail_check'), { settlement_id: id, rows })).results.flatMap(({ row: no, issues }) => issues.map(({ column, level, text }) => `${no} ${column} ${level}: ${text}`))
const post = (who: Member, id: string, rows: readonly Row[], settlement_id = id) =>
  callAs<Told>(app, who, 'POST', at(id, 'import_task_detail'), { settlement_id, items: rows.map((one) => sentRow(taskDetailImport, one)), filename: '明细.xlsx', file_url: '' })
async function bring(who: Member, id: string, ...rows: Row[]): Promise<string> {
  const { id: job } = steps.ok(await post(who, id, rows))
  await drain(deps)
  return job
}
const details = async (who: Member, id: string, more = '') => steps.ok(await callAs<{ total: number; covered: number; results: Detail[] }>(app, who, 'GET', `${at(id, 'task_details')}?page_size=50${more}`))
const records = async (who: Member, id: string) => steps.ok(await callAs<{ results: DetailRecord[] }>(app, who, 'GET', at(id, 'task_detail_records'))).results
const upload = (who: Member, purpose: 'custom_task_detail' | 'task_detail_photo') => makeFile((text, values) => asOwner(deps, text, values), who.tenantId, purpose)
const custom = async (who: Member, id: string) => callAs<Told>(app, who, 'POST', at(id, 'upload_custom_task_detail'), { file_urls: [await upload(who, 'custom_task_detail')], remark: '工作量确认单' })
const put = (who: Member, id: string, body: object) => callAs<Told>(app, who, 'PUT', `/v1/settlement-task-detail-records/${id}/`, body)

async function settled(options: Parameters<typeof makeWorld>[1] = { workers: 2 }, amounts = ['100', '200']): Promise<{ world: World; settlement: Settlement; bills: Awaited<ReturnType<typeof steps.bills>> }> {
  const world = await makeWorld(deps, options)
  const settlement = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, amounts)))
  return { world, settlement, bills: (await steps.bills(world.agency, settlement.id)).toSorted((a, b) => a.amount - b.amount) }
}

/** Task templates of the enterprise, each of which asks for details or does not. */
async function require({ chain }: World, ...asks: readonly boolean[]): Promise<void> {
  for (const [index, isRequired] of asks.entries()) {
    const id = newId()
    await asOwner(deps, `insert into app.task_template (park_id, id, platform_id, agency_id, name, task_max_amount, is_detail_required) values ($1, $2, $3, $4, $5, 100000, $6)`, [chain.park_id, id, chain.platform_id, chain.agency_id, `${id} ${index}`, isRequired])
    await asOwner(deps, `insert into app.company_task_template (park_id, platform_id, agency_id, company_id, template_id) values ($1, $2, $3, $4, $5)`, [chain.park_id, chain.platform_id, chain.agency_id, chain.company_id, id])
  }
}

test('the template of the import is downloaded, with the columns of a row', async () => {
  const { company } = await makeWorld(deps, { workers: 0 })
  expect((await ask(app, company.token, '/v1/settlements/task_detail_template/?format=csv')).body).toBe('\uFEFF账单号,身份证号,工作内容*,数量*,单价(元),完成日期*,地点,备注\r\n')
})

test('R316 R652 R670 R672 details come by sheet, by the number of the bill or of the worker; four flavours read them, two the records', async () => {
  const { world, settlement: { id }, bills: [first, second] } = await settled()
  const worker = world.workers[1]
  const job = await bring(world.company, id, row(2, { bill_sn: first?.sn ?? '', quantity: '2.5', unit_price: '40' }), row(3, { id_no: worker?.id_no.toLowerCase() ?? '' }))
  expect(steps.ok(await callAs(app, world.company, 'GET', `/v1/imports/${job}/`))).toMatchObject({ category: 'task_detail', status: 'import_success', success_count: 2, result_id: id })
  for (const who of [world.company, world.agency, world.platform, world.park]) {
    const found = await details(who, id)
    expect(found).toMatchObject({ total: 2, covered: 2, results: [{ bill_sn: second?.sn, unit_price: null, amount: null, quantity: '12', id_no: maskIdNoTwo(worker?.id_no ?? '') }, { bill_sn: first?.sn, quantity: '2.5', unit_price: 4000, amount: 10_000, content: '地推 12 家', done_at: today, place: '海口市' }] })
  }
  expect(await details(world.agency, id, `&bill_id=${first?.id ?? ''}`)).toMatchObject({ total: 1, covered: 2 })
  expect(await records(world.agency, id)).toMatchObject([{ id: job, kind: 'import', filename: '明细.xlsx', total: 2, file_urls: [] }])
  for (const who of [world.platform, world.park]) expect((await callAs(app, who, 'GET', at(id, 'task_detail_records'))).status).toBe(403)
  const log = steps.ok(await callAs<{ results: { action: string }[] }>(app, world.park, 'GET', at(id, 'events')))
  expect(log.results.at(-1)).toMatchObject({ action: '上传任务明细', content: [{ field: 'task_details', new_value: '2 条（明细.xlsx）' }] })
})

test('each row that names no bill of the settlement says why; the same settlement is in path and body (R652)', async () => {
  const { world, settlement, bills: [first, second] } = await settled({ workers: 2 }, ['100', '200', '300'])
  const other = await settled()
  const [one, two] = world.workers
  const faults = await check(world.agency, settlement.id,
    row(2, {}), row(3, { bill_sn: other.bills[0]?.sn ?? '' }), row(4, { id_no: makeWorker(1).id_no }), row(5, { id_no: one?.id_no ?? '' }), row(6, { bill_sn: first?.sn ?? '', id_no: two?.id_no ?? '' }),
    row(7, { bill_sn: second?.sn ?? '', quantity: '0' }), row(8, { bill_sn: second?.sn ?? '', quantity: '一' }), row(9, { bill_sn: second?.sn ?? '', done_at: addDays(today, 1) }), row(10, { bill_sn: second?.sn ?? '', done_at: '2026-02-30' }),
    row(11, { bill_sn: second?.sn ?? '' }), row(12, { bill_sn: second?.sn ?? '' }), row(13, { bill_sn: second?.sn ?? '', done_at: '2026/1/8', content: '' }))
  expect(faults).toEqual([
    '2 bill_sn error: 请填写账单号或身份证号',
    '3 bill_sn error: 该结算单没有此账单，请核对账单号',
    '4 id_no error: 该结算单没有此人的账单，请核对身份证号',
    '5 bill_sn error: 此人在该结算单有 2 笔账单，请填写账单号',
    '6 id_no error: 身份证号与账单不是同一人，请核对',
    '7 quantity error: 数量必须大于 0',
    '8 quantity error: 数量应为数字，最多两位小数，不超过 999,999,999.99',
    '9 done_at error: 完成日期不能晚于今天',
    '10 done_at error: 完成日期应写作 2026-01-31，填写为 2026-02-30',
    '12 row warn: 与第 11 行完全相同，请确认不是重复填写',
    '13 content error: 工作内容不能为空',
  ])
  const beside = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['50'])))
  const mixed = await post(world.agency, settlement.id, [row(2, { bill_sn: first?.sn ?? '' })], beside.id)
  expect([mixed.status, mixed.body.error_msg]).toEqual([400, '所选结算单与提交的不一致，请刷新后重试'])
  expect((await post(world.agency, settlement.id, [row(2, { bill_sn: first?.sn ?? '' })], other.settlement.id)).status).toBe(404)
  for (const who of [other.world.agency, other.world.company]) {
    expect((await post(who, settlement.id, [row(2, { bill_sn: first?.sn ?? '' })])).status).toBe(404)
    expect((await callAs(app, who, 'GET', at(settlement.id, 'task_details'))).status).toBe(404)
    expect((await custom(who, settlement.id)).status).toBe(404)
  }
  expect((await details(world.agency, settlement.id)).total).toBe(0)
})

test('R670 R671 own files and photos: a record is changed once, by whoever saw it last', async () => {
  const { world, settlement: { id }, bills: [first] } = await settled()
  const { id: own, version } = steps.ok(await custom(world.company, id))
  const more = await upload(world.agency, 'custom_task_detail')
  const [before] = await records(world.agency, id)
  expect(before).toMatchObject({ id: own, kind: 'custom', total: 1, remark: '工作量确认单' })
  const kept = (before as unknown as { file_urls: string[] }).file_urls
  expect(steps.ok(await put(world.agency, own, { remark: '已补充', file_urls: [...kept, more], version }))).toMatchObject({ remark: '已补充', total: 2, file_urls: [...kept, more], version: version + 1 })
  const stale = await put(world.company, own, { remark: '较早', version })
  expect([stale.status, stale.body.error_msg]).toEqual([400, '数据已变更，请刷新后重试'])
  expect((await callAs(app, world.company, 'GET', `/v1/oss/sign_url/?file_url=${encodeURIComponent(more)}`)).status).toBe(200)
  const job = await bring(world.agency, id, row(2, { bill_sn: first?.sn ?? '' }))
  const [detail] = (await details(world.company, id)).results
  const photo = await upload(world.company, 'task_detail_photo')
  const photos = [{ id: detail?.id, file_urls: [photo] }]
  steps.ok(await put(world.company, job, { remark: '', photos, version: 1 }))
  expect((await details(world.park, id)).results).toMatchObject([{ file_urls: [photo] }])
  expect((await callAs(app, world.park, 'GET', `/v1/oss/sign_url/?file_url=${encodeURIComponent(photo)}`)).status).toBe(200)
  for (const [body, text] of [
    [{ remark: '', file_urls: [more], version: 2 }, '表格导入的明细不能更换文件，请撤销导入后重新上传'],
    [{ remark: '', photos: [{ id: detail?.id, file_urls: [more] }], version: 2 }, '请重新上传照片'],
    [{ remark: '', photos: [...photos, ...photos], version: 2 }, '同一条任务明细出现了两次'],
  ] as const) expect((await put(world.company, job, body)).body.error_msg).toBe(text)
  expect((await put(world.company, own, { remark: '', photos, version: 2 })).status).toBe(404)
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await put(foreign.agency, own, { remark: '', version: 2 })).status).toBe(404)
  expect(await asOwner(deps, `select action from app.history_event where entity = 'task_detail_record' and entity_id = $1 order by id`, [job])).toEqual([{ action: 'create' }, { action: 'update' }])
})

test('R673 the details are exported, of their settlement alone', async () => {
  const { world, settlement: { id }, bills: [first, second] } = await settled()
  await bring(world.agency, id, row(2, { bill_sn: first?.sn ?? '', quantity: '2', unit_price: '40' }), row(3, { bill_sn: second?.sn ?? '' }))
  steps.ok(await callAs(app, world.platform, 'GET', at(id, 'export_task_details')))
  await drain(deps)
  const rows = await exportedRows(deps, world.platform.tenantId, 'task_detail')
  expect(rows.map((one) => [one['账单号'], one['数量'], one['单价'], one['任务金额'], one['完成日期']])).toEqual([[second?.sn, '12', null, null, today], [first?.sn, '2', 40, 80, today]])
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await callAs(app, foreign.agency, 'GET', at(id, 'export_task_details'))).status).toBe(404)
})

test('domain.md §2.8 where every task template asks for details, a settlement passes its audit with them only; it can be rejected', async () => {
  const { world, settlement, bills: [first, second] } = await settled()
  await require(world, true)
  const confirmed = steps.ok(await steps.put(world.company, settlement, 'confirm'))
  expect(confirmed.lacks_details).toBe(true)
  const refused = await steps.put(world.agency, confirmed, 'audit', { result: 'pass' })
  expect([refused.status, refused.body.error_msg]).toEqual([400, DETAILS.text])
  const rejected = steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'reject', reason: '请补充任务明细' }))
  expect(rejected.lacks_details).toBe(false)
  const again = steps.ok(await steps.put(world.company, rejected, 'confirm'))
  const job = await bring(world.company, again.id, row(2, { bill_sn: first?.sn ?? '' }))
  expect((await steps.detail(world.agency, again.id)).lacks_details).toBe(true)
  await bring(world.agency, again.id, row(2, { bill_sn: second?.sn ?? '' }))
  expect((await steps.detail(world.agency, again.id)).lacks_details).toBe(false)
  const passed = steps.ok(await steps.put(world.agency, again, 'audit', { result: 'pass' }))
  expect(passed.status).toBe('to_payment')
  // The audit has relied on them.
  const undone = await callAs<Told>(app, world.company, 'PUT', `/v1/imports/${job}/undo/`)
  expect([undone.status, undone.body.error_msg]).toEqual([400, `结算单 ${passed.sn} 已审核通过，任务明细不能撤销`])
})

test('a file of one’s own does as well; a template that asks for nothing, or none, holds nothing up (decision 41)', async () => {
  const { world, settlement } = await settled()
  await require(world, true)
  const confirmed = steps.ok(await steps.put(world.company, settlement, 'confirm'))
  steps.ok(await custom(world.agency, confirmed.id))
  expect((await steps.detail(world.agency, confirmed.id)).lacks_details).toBe(false)
  steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
  const mixed = await settled()
  await require(mixed.world, true, false)
  expect((await steps.put(mixed.world.company, mixed.settlement, 'confirm')).body.lacks_details).toBe(false)
})

test('a bill that names a task needs details where the template of this task asks for them, whatever the others do; others follow all of them (decision 41)', async () => {
  const { world, settlement, bills: [first] } = await settled()
  await require(world, true, false)
  const [asking] = await asOwner(deps, 'select t.id from app.company_task_template c join app.task_template t on t.id = c.template_id where c.company_id = $1 and t.is_detail_required', [world.chain.company_id])
  const task = await makeTask(deps, world, { status: 'finished', template_id: String(asking?.['id']) })
  await asOwner(deps, 'update app.bill set task_sn = $1 where id = $2', [task.sn, first?.id])
  const confirmed = steps.ok(await steps.put(world.company, settlement, 'confirm'))
  expect(confirmed.lacks_details).toBe(true)
  expect((await steps.put(world.agency, confirmed, 'audit', { result: 'pass' })).body.error_msg).toBe(DETAILS.text)
  await bring(world.company, confirmed.id, row(2, { bill_sn: first?.sn ?? '' }))
  expect(steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' })).status).toBe('to_payment')
  // One that nobody can choose any more asks for nothing.
  const other = await settled()
  await require(other.world, true, false)
  await asOwner(deps, 'update app.task_template set is_enable = false where agency_id = $1 and not is_detail_required', [other.world.chain.agency_id])
  expect((await steps.put(other.world.company, other.settlement, 'confirm')).body.lacks_details).toBe(true)
})

test('an import is taken back with its details; a canceled settlement takes no more of them', async () => {
  const { world, settlement, bills: [first] } = await settled()
  const job = await bring(world.agency, settlement.id, row(2, { bill_sn: first?.sn ?? '' }))
  steps.ok(await callAs(app, world.agency, 'PUT', `/v1/imports/${job}/undo/`))
  expect([(await details(world.agency, settlement.id)).total, await records(world.agency, settlement.id)]).toEqual([0, []])
  steps.ok(await steps.put(world.company, settlement, 'cancel'))
  for (const answer of [await post(world.agency, settlement.id, [row(2, { bill_sn: first?.sn ?? '' })]), await custom(world.agency, settlement.id)]) {
    expect([answer.status, answer.body.error_msg]).toEqual([400, '结算单已取消，不能上传任务明细'])
  }
})

test('6,000 details come page by page', async () => {
  const { world, settlement: { id }, bills: [first, second] } = await settled()
  await bring(world.agency, id, ...Array.from({ length: 6000 }, (_, index) => row(index + 2, { bill_sn: (index % 2 === 0 ? first?.sn : second?.sn) ?? '', content: `第 ${index + 1} 次` })))
  const begun = performance.now()
  const found = await details(world.agency, id, '&page=120')
  expect([found.total, found.covered, found.results.length]).toEqual([6000, 2, 50])
  expect(performance.now() - begun).toBeLessThan(1000)
})

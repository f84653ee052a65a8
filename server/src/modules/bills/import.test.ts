import { expect, test } from 'vitest'
import { makeCard, makeWorker } from '../../../test/makers.ts'
import { callAs, fileRow, makeWorld, sentBill, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { sheetOf } from '../../../test/exported.ts'
import { jobs } from '../index.ts'
import { LeaseLost, type Job } from '../../jobs/definition.ts'
import { newId } from '../../kernel/ids.ts'
import { servedBills } from './import.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

interface Issue {
  column: string
  level: 'error' | 'warn'
  text: string
}
interface Check {
  total: number
  error_rows: number
  warn_rows: number
  amount: number
  results: { row: number; issues: Issue[] }[]
}

async function check(world: World, rows: readonly object[]): Promise<Check> {
  return steps.ok(await callAs<Check>(app, world.agency, 'POST', '/v1/bills/import_check/', { company_id: world.company.tenantId, rows }))
}

const said = (result: Check, row: number): string[] => (result.results.find((one) => one.row === row)?.issues ?? []).map((issue) => `${issue.level} ${issue.column}: ${issue.text}`)

test('every kind of finding is named where it is, and nothing is stored', async () => {
  const world = await makeWorld(deps, { workers: 9, agency: { settlement_config: { single_stroke_max_amount: 5_000_000 } } })
  const [a, b, c, d, e, f, g, h, i] = world.workers
  const stranger = makeWorker(77)
  await asOwner(deps, `update app.company_user set status = 'end_cooperation' where person_id = $1`, [b?.personId])
  await asOwner(deps, `update app.company_user set is_enable = false where person_id = $1`, [c?.personId])
  await asOwner(deps, `update app.company_user set status = 'to_sign' where person_id = $1`, [d?.personId])
  const row = (n: number, worker: typeof a, amount: string, account?: string) => fileRow(n, worker ?? makeWorker(0), amount, account ?? worker?.card)
  const shared = makeCard()
  const result = await check(world, [
    row(2, a, '100'),
    row(3, b, '100'),
    row(4, c, '100'),
    row(5, d, '100'),
    fileRow(6, stranger, '100'),
    { ...row(7, e, '100'), name: '赵六六', phone: '19900138000' },
    { ...row(8, f, '100'), task_sn: 'RW404' },
    row(9, g, '50000.01'),
    row(10, h, '100', h?.phone),
    row(11, i, '-5'),
    row(12, a, '100'),
    row(13, f, '1', shared),
    row(14, g, '1', shared),
    { ...row(15, h, '1'), id_no: '440301199002300010' },
  ])
  expect(said(result, 3)).toEqual(['error id_no: 与该企业的合作已终止'])
  expect(said(result, 4)).toEqual(['error id_no: 该合作用户已被禁用'])
  expect(said(result, 5)).toEqual(['error id_no: 尚未完成与该企业的认证签约'])
  expect(said(result, 6)).toEqual(['error id_no: 未与该企业签约合作'])
  expect(said(result, 7)).toEqual([`error name: 姓名与登记的不一致，登记为 ${e?.name[0]}**`, `warn phone: 手机号与登记的不一致，登记为 ${e?.phone.slice(0, 3)}****${e?.phone.slice(7)}`])
  expect(said(result, 8)).toContain('error task_sn: 任务编号 RW404 不存在或不属于该企业')
  expect(said(result, 9)).toContain('error amount: 单笔超限额：金额 50,000.01，单笔限额 50,000.00（业务公司限额）')
  expect(said(result, 10)).toContain('error account_no: 该企业使用招行钱包支付，收款账号须为银行卡')
  expect(said(result, 11)).toContain('error amount: 金额(元)不能为负数')
  expect(said(result, 2).join()).toContain('重复行')
  expect(said(result, 12).join()).toContain('重复行')
  expect(said(result, 13)).toContain('warn account_no: 收款账号与第 14 行的其他用户相同，请核实')
  expect(said(result, 15)).toEqual(['error id_no: 身份证号中的出生日期不存在'])
  expect(result).toMatchObject({ total: 14 })
  expect(result.error_rows + result.warn_rows).toBe(result.results.length)
  expect(await asOwner(deps, 'select id from app.job where tenant_id = $1', [world.agency.tenantId])).toEqual([])
})

interface Kept {
  id: string
  error_msg: string
}

test('R660 what a check found is a file with every row and its faults, the same each time, of one organisation, for a day', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const stranger = await makeWorld(deps, { workers: 1 })
  const [a, b, c] = world.workers
  if (a === undefined || b === undefined || c === undefined) throw new Error('no worker')
  const rows = [fileRow(2, a, '100'), fileRow(3, b, '-5'), { ...fileRow(5, c, '7'), phone: '19900138000' }]
  const { id } = steps.ok(await callAs<Kept>(app, world.agency, 'POST', '/v1/bills/import_check/keep/', { company_id: world.company.tenantId, rows, filename: '一月.v2.csv' }))
  const result = (who = world.agency, check = id) => app.inject({ url: `/v1/bills/export_import_check_result?check_id=${check}`, headers: { authorization: `Bearer ${who.token}` } })
  const file = await result()
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('预检结果-一月.v2.xlsx'))
  const sheet = await sheetOf(file.rawPayload)
  expect(sheet.head).toEqual(['行号', '姓名*', '身份证号*', '手机号*', '收款账号*', '金额(元)*', '任务编号', '备注', '结果', '问题'])
  expect(sheet.rows.map((row) => [row['行号'], row['姓名*'], row['身份证号*'], row['金额(元)*'], row['结果'], row['问题']])).toEqual([
    [2, a.name, a.id_no, '100', '通过', ''],
    [3, b.name, b.id_no, '-5', '错误', '金额(元)不能为负数'],
    [5, c.name, c.id_no, '7', '提醒', `手机号与登记的不一致，登记为 ${c.phone.slice(0, 3)}****${c.phone.slice(7)}`],
  ])
  // What came in between changes nothing of it.
  await asOwner(deps, 'update app.company_user set is_enable = false where person_id = $1', [a.personId])
  expect((await result()).rawPayload.equals(file.rawPayload)).toBe(true)
  const seen = await asOwner(deps, `select staff_id, kind, reason from app.reveal_audit where entity_id = $1`, [id])
  expect(seen).toEqual(Array.from({ length: 2 }, () => ({ staff_id: world.agency.staffId, kind: 'import_file', reason: '下载预检结果-一月.v2.xlsx' })))

  const refusal = async (...asked: Parameters<typeof result>) => {
    const answer = await result(...asked)
    return [answer.statusCode, answer.json<Kept>().error_msg]
  }
  const notFound = [404, '请求错误,未找到该资源']
  expect(await refusal(world.company)).toEqual(notFound)
  expect(await refusal(stranger.agency)).toEqual(notFound)
  expect(await refusal(world.agency, newId())).toEqual(notFound)
  // Any other file of the organisation is none.
  const [other] = await asOwner(deps, `update app.file set purpose = 'export' where id = $1 returning id`, [id])
  expect(await refusal(world.agency, String(other?.['id']))).toEqual(notFound)
  await asOwner(deps, `update app.file set purpose = 'import_check' where id = $1`, [id])
  expect((await callAs<Kept>(app, world.agency, 'POST', '/v1/bills/import_check/keep/', { company_id: stranger.company.tenantId, rows, filename: '一月.csv' })).status).toBe(404)
  const aged = await asOwner(deps, `update app.file set expire_at = expire_at - interval '24 hours' where id = $1 and abs(extract(epoch from expire_at - create_at) - 86400) < 1 returning id`, [id])
  expect(aged).toHaveLength(1)
  expect(await refusal()).toEqual([410, '预检结果只保留 24 小时，已过期，请重新导出'])
  expect(await asOwner(deps, `select id from app.reveal_audit where entity_id = $1`, [id])).toHaveLength(2)
})

test('reminders: the same worker and amount within the check days, more bills than the month should have', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { risk_check_days: 3, month_bill_times_remind: 1 } })
  await steps.importBatch(world, ['1234.56'])
  const [worker] = world.workers
  if (worker === undefined) throw new Error('no worker')
  const texts = said(await check(world, [fileRow(2, worker, '1234.56')]), 2)
  expect(texts[0]).toBe('warn amount: 本月第 2 次发放，超过提醒次数 1')
  expect(texts[1]).toMatch(/^warn amount: 3 天内已向该用户发放过相同金额（\d{4}-\d{2}-\d{2}，ZD\d{14}）$/u)
})

test('good rows become bills with an estimate, bad ones stay with their reasons', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const [a, b, c] = world.workers
  if (a === undefined || b === undefined || c === undefined) throw new Error('no worker')
  const bills = [sentBill(2, a, '12,000.50'), sentBill(3, b, '0'), sentBill(4, c, '100')]
  const { id } = steps.ok(await callAs<{ id: string }>(app, world.company, 'POST', '/v1/bills/import/', { bills, filename: '一月.xlsx', bill_remark: '一月' }))
  await steps.drain()
  const [record] = steps.ok(await callAs<{ results: unknown[] }>(app, world.company, 'GET', '/v1/imports/')).results
  expect(record).toMatchObject({ id, status: 'import_success', total: 3, success_count: 2, failure_count: 1, result_id: id })
  const errors = steps.ok(await callAs<{ results: unknown[] }>(app, world.company, 'GET', `/v1/imports/${id}/errors/`))
  const raw = { ...bills[1], amount: '0.00', id_no: `${b.id_no.slice(0, 2)}${'*'.repeat(14)}${b.id_no.slice(-2)}`, phone: `${b.phone.slice(0, 3)}****${b.phone.slice(7)}`, account_no: `${'*'.repeat(12)}${b.card.slice(-4)}` }
  expect(errors.results).toEqual([{ row: 3, raw, issues: [{ column: 'amount', level: 'error', text: '金额(元)必须大于 0' }] }])
  const batch = steps.ok(await callAs<{ events: { action: string }[] }>(app, world.agency, 'GET', `/v1/bill-batches/${id}/`))
  expect(batch).toMatchObject({ status: 'to_settlement', bill_count: 2, amount: 1_210_050, open_count: 2, remark: '一月', filename: '一月.xlsx' })
  expect(batch.events.map((event) => event.action)).toEqual(['导入账单'])
  const list = steps.ok(await callAs<{ results: unknown[] }>(app, world.agency, 'GET', `/v1/bills/?batch_id=${id}&ordering=create_at`))
  expect(list.results[0]).toMatchObject({
    amount: 1_200_050, personal_service_fee: 6000, income_tax_amount: 13_801, is_estimate: true, status: 'to_settlement', account_kind: 'bank', bank_name: '招商银行',
    id_no: `${a.id_no.slice(0, 2)}${'*'.repeat(14)}${a.id_no.slice(-2)}`, phone: `${a.phone.slice(0, 3)}****${a.phone.slice(7)}`, account_no: `${'*'.repeat(12)}${a.card.slice(-4)}`,
  })
})

test('failed rows and exported files are for those who may import and export', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const [a] = world.workers
  if (a === undefined) throw new Error('no worker')
  const bills = [sentBill(2, a, '100'), sentBill(3, a, '0')]
  const { id } = steps.ok(await callAs<{ id: string }>(app, world.company, 'POST', '/v1/bills/import/', { bills, filename: 'x.xlsx' }))
  await steps.drain()
  const file = steps.ok(await callAs<{ id: string }>(app, world.company, 'POST', `/v1/imports/${id}/export_errors/`))
  await steps.drain()
  const allow = (keys: string) => asOwner(deps, `update app.role set permissions = $2 where tenant_id = $1`, [world.company.tenantId, keys])
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => (await callAs(app, world.company, method, path, body)).status
  await allow('{}')
  expect(await ask('GET', '/v1/imports/')).toBe(403)
  expect(await ask('GET', '/v1/exports/')).toBe(403)
  await allow('{CommonSystemImportPageIndex,CommonSystemExportPageIndex,CompanySettlementBillPageIndex}')
  expect(await ask('GET', '/v1/imports/')).toBe(200)
  expect(await ask('GET', `/v1/imports/${id}/errors/`)).toBe(403)
  expect(await ask('POST', `/v1/imports/${id}/export_errors/`)).toBe(403)
  expect(await ask('GET', `/v1/exports/${file.id}/download/`)).toBe(403)
  expect(await ask('POST', '/v1/bills/exports/', {})).toBe(403)
  expect(await ask('POST', '/v1/bills/search/', { page: 1, page_size: 10 })).toBe(200)
})

test('nothing good: the import fails, says why and stores no batch', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const { id } = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: [sentBill(2, makeWorker(5), '1')], filename: 'x.xlsx' }))
  await steps.drain()
  const [record] = steps.ok(await callAs<{ results: unknown[] }>(app, world.agency, 'GET', '/v1/imports/')).results
  expect(record).toMatchObject({ id, status: 'import_failure', failure_count: 1, failure_reason: '1 行全部未通过检查，未导入任何账单', result_id: null })
  expect(await asOwner(deps, 'select id from app.bill_batch where id = $1', [id])).toEqual([])
})

test('a worker that dies leaves nothing, one that lost its lease neither, and a resumed one does it once', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const bills = world.workers.map((worker, index) => sentBill(index + 2, worker, '100'))
  const { id } = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: 'x.xlsx' }))
  const [row] = await asOwner(deps, 'select payload from app.job where id = $1', [id])
  const job: Job = {
    id, kind: 'import', category: 'bill', filename: 'x.xlsx', payload: row?.['payload'] as Job['payload'], total: 3, cursor: {}, attempt: 1,
    actor: { staffId: world.agency.staffId, accountId: newId(), tenantId: world.agency.tenantId, flavour: 'agency', name: '经办', phone: '', permissions: new Set(), disabledBy: null, chain: { ...world.chain, company_id: null } },
  }
  const run = (checkpoint: () => Promise<void>) => ({ deps, progress: async () => undefined, checkpoint, signal: new AbortController().signal })
  const stored = async () => (await asOwner(deps, 'select (select count(*)::int from app.bill where batch_id = $1) as bills, (select count(*)::int from app.bill_batch where id = $1) as batches', [id]))[0]
  for (const error of [new Error('process killed'), new LeaseLost()]) {
    await expect(servedBills.job.handler(job, run(() => Promise.reject(error)))).rejects.toBe(error)
    expect(await stored()).toEqual({ bills: 0, batches: 0 })
  }
  await steps.drain()
  expect(await stored()).toEqual({ bills: 3, batches: 1 })
  const [done] = await asOwner(deps, 'select cursor from app.job where id = $1', [id])
  expect(await servedBills.job.handler({ ...job, cursor: done?.['cursor'] as Job['cursor'] }, run(async () => undefined))).toMatchObject({ success_count: 3, result_id: id })
  // A second worker that does not know of the first cannot create a second batch either: it would have the same id.
  await expect(servedBills.job.handler(job, run(async () => undefined))).rejects.toThrow('duplicate key')
  expect(await stored()).toEqual({ bills: 3, batches: 1 })
  expect(jobs.definitions).toContain(servedBills.job)
})

test('a batch of which everything is being settled is not canceled, one of which nothing is taken wholly, and its remark can be changed', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const batch = await steps.importBatch(world, ['100', '200'])
  const changed = steps.ok(await callAs<{ version: number; remark: string }>(app, world.company, 'PUT', `/v1/bill-batches/${batch}/`, { remark: '补发', version: 1 }))
  expect(changed).toMatchObject({ remark: '补发', version: 2 })
  const settlement = steps.ok(await steps.settle(world.agency, batch))
  const version = async () => (await asOwner(deps, 'select version from app.bill_batch where id = $1', [batch]))[0]?.['version']
  const refused = await callAs<{ error_msg: string }>(app, world.agency, 'PUT', `/v1/bill-batches/${batch}/cancel/`, { version: await version() })
  expect([refused.status, refused.body.error_msg]).toEqual([400, '批次中没有待结算的账单，不能取消；正在结算的账单请在结算单中取消'])
  steps.ok(await steps.put(world.agency, settlement, 'cancel'))
  expect(steps.ok(await callAs(app, world.agency, 'PUT', `/v1/bill-batches/${batch}/cancel/`, { version: await version() }))).toMatchObject({ status: 'canceled', open_count: 0 })
  const bills = await asOwner(deps, 'select distinct status from app.bill where batch_id = $1', [batch])
  expect(bills).toEqual([{ status: 'canceled' }])
})

test('R176 batches are a list of their own, page by page', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const made = [await steps.importBatch(world, ['100']), await steps.importBatch(world, ['200']), await steps.importBatch(world, ['300'])]
  const list = async (page: number) => steps.ok(await callAs<{ total: number; results: { id: string }[] }>(app, world.company, 'GET', `/v1/bill-batches/?page=${page}&page_size=2`))
  const [first, second] = [await list(1), await list(2)]
  expect([first.total, first.results.length, second.results.length]).toEqual([3, 2, 1])
  expect([...first.results, ...second.results].map(({ id }) => id).toSorted()).toEqual(made.toSorted())
})

test('R175 lists filter by name of two characters, number, amount and day, and count beyond the page', async () => {
  const world = await makeWorld(deps, { workers: 10 })
  const batch = await steps.importBatch(world, Array.from({ length: 10 }, (_, index) => String(1000 + index)))
  const search = async (filters: object) => steps.ok(await callAs<{ total: number; results: { name: string; amount: number; sn: string }[] }>(app, world.company, 'POST', '/v1/bills/search/', { batch_id: batch, page_size: 3, ...filters }))
  const all = await search({})
  expect([all.total, all.results.length]).toEqual([10, 3])
  expect(all.results[0]?.amount).toBe(100_900)
  const [, second] = world.workers
  const name = second?.name ?? ''
  expect((await search({ name: name.slice(0, 2) })).results.map((bill) => bill.name)).toEqual([name])
  expect((await search({ name: `${name.slice(0, 2)},${world.workers[3]?.name}` })).total).toBe(2)
  expect((await search({ name: name.slice(0, 1) })).total).toBe(1)
  expect((await search({ name: '100%' })).total).toBe(0)
  expect((await search({ batch_search: `${all.results[0]?.sn},${name},没有这个人` })).total).toBe(2)
  expect((await search({ min_amount: 100_200, max_amount: 100_400 })).total).toBe(3)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect((await search({ create_at: `${today},${today}` })).total).toBe(10)
  expect((await search({ create_at: '2020-01-01,2020-01-31' })).total).toBe(0)
  expect((await search({ ordering: 'amount' })).results.map((bill) => bill.amount)).toEqual([100_000, 100_100, 100_200])
  const bad = await callAs<{ error_msg: string }>(app, world.company, 'POST', '/v1/bills/search/', { create_at: '2026-02-30,2026-03-01' })
  expect([bad.status, bad.body.error_msg]).toEqual([400, '日期不存在，请重新选择'])
})

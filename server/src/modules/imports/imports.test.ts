import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { family } from '@linggong/shared/contract/call'
import { importCalls } from '@linggong/shared/contract/import-calls'
import { text } from '@linggong/shared/domain/fields/field'
import { snCell } from '@linggong/shared/domain/imports/cells'
import { column, defineImport } from '@linggong/shared/domain/imports/define'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, fileRow, makeWorld, sentBill, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { insertRows } from '../../db/bulk.ts'
import { startRunner } from '../../jobs/runner.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { authenticate } from '../../kernel/session.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { jobs } from '../index.ts'
import { serveImport } from './serve.ts'

const { app, deps, advance } = await testApp()
const steps = stepsOf(app, deps)

interface Refused {
  readonly error_msg: string
}

const undo = (who: Member, id: string) => callAs<Refused & { status: string }>(app, who, 'PUT', `/v1/imports/${id}/undo/`)
const refusal = async (who: Member, id: string) => {
  const { status, body } = await undo(who, id)
  return [status, body.error_msg]
}
const statuses = async (batch: string) =>
  (await asOwner(deps, `select (select status from app.job where id = $1) as job, (select status from app.bill_batch where id = $1) as batch, (select array_agg(distinct status) from app.bill where batch_id = $1) as bills`, [batch]))[0]

test('an import is undone as long as nothing of it is used: its batch and bills go, and the logs of all three say who did it', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const batch = await steps.importBatch(world, ['100', '200'])
  expect((await undo(world.company, batch)).status).toBe(404)
  expect((await undo((await makeWorld(deps, { workers: 1 })).agency, batch)).status).toBe(404)
  expect(steps.ok(await undo(world.agency, batch)).status).toBe('import_undone')
  expect(await statuses(batch)).toEqual({ job: 'import_undone', batch: 'canceled', bills: ['canceled'] })
  const log = await asOwner(deps, `select entity, creator, content -> 0 ->> 'new_value' as now from app.history_event where entity_id = $1 and action = 'undo' order by entity`, [batch])
  const [{ creator } = { creator: '' }] = log
  expect(creator).not.toBe('系统')
  expect(log).toEqual([{ entity: 'bill', creator, now: 'canceled' }, { entity: 'bill_batch', creator, now: 'canceled' }, { entity: 'import', creator, now: 'import_undone' }])
  const record = steps.ok(await callAs<{ events: { action: string }[] }>(app, world.agency, 'GET', `/v1/imports/${batch}/`))
  expect(record.events.map(({ action }) => action)).toEqual(['提交', '开始处理', '完成', '撤销导入'])
  expect(await refusal(world.agency, batch)).toEqual([400, '当前状态不允许该操作'])
})

test('it is refused in words once a bill is used, after 24 hours, for an import of which nothing went in, and to whom it is not granted', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const used = await steps.importBatch(world, ['100', '200'])
  const [bill] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [used])
  const settlement = steps.ok(await steps.settle(world.agency, used, { bill_ids: [bill?.['id']] }))
  expect(await refusal(world.agency, used)).toEqual([400, '批次中已有账单进入结算或被取消，不能撤销导入'])
  expect(await statuses(used)).toEqual({ job: 'import_success', batch: 'part_settlement', bills: ['in_settlement', 'to_settlement'] })
  // The file can be imported again: nothing of it is in use any more.
  steps.ok(await steps.put(world.agency, settlement, 'cancel'))
  steps.ok(await undo(world.agency, used))

  const old = await steps.importBatch(world, ['100'])
  await asOwner(deps, `update app.job set finish_at = finish_at - interval '24 hours 1 second' where id = $1`, [old])
  expect(await refusal(world.agency, old)).toEqual([400, '导入已超过 24 小时，不能撤销'])

  const { id: failed } = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: [sentBill(2, world.workers[0] ?? expect.fail(), '-1')], filename: 'x.xlsx' }))
  await steps.drain()
  expect(await refusal(world.agency, failed)).toEqual([400, '当前状态不允许该操作'])

  const fresh = await steps.importBatch(world, ['300'])
  const allow = (keys: string) => asOwner(deps, `update app.role set permissions = $2 where tenant_id = $1`, [world.agency.tenantId, keys])
  await allow('{CommonSystemImportPageIndex,AgencySettlementBillPageIndex,AgencySettlementBillPageIndex:import}')
  expect((await undo(world.agency, fresh)).status).toBe(403)
  await allow('{CommonSystemImportPageIndex,CommonSystemImportPageIndex:undo,AgencySettlementBillPageIndex}')
  expect((await undo(world.agency, fresh)).status).toBe(403)
  await allow('{CommonSystemImportPageIndex,CommonSystemImportPageIndex:undo,AgencySettlementBillPageIndex:import}')
  steps.ok(await undo(world.agency, fresh))
})

test('the same file for the same company is told of within 24 hours, unless its import failed or was undone (domain.md §2.12)', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [worker] = world.workers
  if (worker === undefined) throw new Error('no worker')
  const csv = `姓名,金额\r\n${worker.name},1\r\n`
  const file_hash = createHash('sha256').update(csv).digest('hex')
  const upload = async (who: Member) => {
    const offer = steps.ok(await callAs<{ url: string; file_url: string }>(app, who, 'GET', `/v1/oss/sign_url/?filename=a.csv&size=${Buffer.byteLength(csv)}&purpose=bill_import`))
    expect((await app.inject({ method: 'PUT', url: offer.url, payload: csv, headers: { 'content-type': 'text/csv' } })).statusCode).toBe(200)
    return offer.file_url
  }
  const before = async ({ agency, company }: World, hash = file_hash) =>
    steps.ok(await callAs<{ same_file: unknown }>(app, agency, 'POST', '/v1/bills/import_check/', { company_id: company.tenantId, rows: [fileRow(2, worker, '1.00')], file_hash: hash })).same_file
  const bring = async (amount: string) => {
    const bills = [sentBill(2, worker, amount)]
    const { id } = steps.ok(await callAs<{ id: string }>(app, world.company, 'POST', '/v1/bills/import/', { bills, filename: '一月.csv', file_url: await upload(world.company) }))
    await steps.drain()
    return id
  }
  expect(await before(world)).toBeNull()
  await bring('-1')
  expect(await before(world)).toBeNull()
  const id = await bring('1')
  // The agency is warned too, since it is the same company's file.
  expect(await before(world)).toMatchObject({ filename: '一月.csv', success_count: 1 })
  expect(await before(world, '0'.repeat(64))).toBeNull()
  expect(await before(await makeWorld(deps, { workers: 1 }))).toBeNull()
  steps.ok(await undo(world.company, id))
  expect(await before(world)).toBeNull()
  await bring('2')
  expect(await before(world)).not.toBeNull()
  await asOwner(deps, `update app.job set create_at = create_at - interval '24 hours' where company_id = $1`, [world.company.tenantId])
  expect(await before(world)).toBeNull()
})

const tasks = defineImport({
  category: 'task',
  title: '行业',
  unit: '个行业',
  maxRows: 100,
  columns: { name: column(text('名称'), snCell, { required: true, aliases: [], width: 20, rule: '不能重复', example: '物流' }) },
  rows: 'items',
  changes: [],
  access: { agency: ['AgencySettlementBillPageIndex:import'] },
  result: { label: '查看批次', pages: { agency: { key: 'AgencySettlementBillPageIndex', path: 'agency/settlement/bill' } } },
})

test('a kind that goes in by chunks is resumed behind the last one, and a chunk that broke off leaves nothing', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const actor = (await authenticate(deps.db, world.agency.token, deps.clock())) ?? refuse(401, '')
  const tag = newId()
  const wrote: number[][] = []
  let isBroken = true
  const calls = importCalls(family('tests'), tasks, {
    names: { template: 'a', check: 'b', submit: 'c' }, paths: { template: '/v1/a/', check: '/v1/b/', submit: '/v1/c/' }, place: { tag: z.string() }, more: {},
  })
  const kind = serveImport(tasks, calls, {
    order: z.object({ company_id: z.string().optional(), tag: z.string() }),
    chunkRows: 2,
    place: async (_tx, _actor, body: { tag: string }) => ({ tag: body.tag }),
    async check(_tx, _order, rows) {
      for (const { row, issues } of rows) if (row.name === '坏') issues.push({ column: 'name', level: 'error', text: '不能用' })
      return rows
    },
    async write(tx, _job, order, rows) {
      await insertRows(tx, 'app.industry', rows.map(({ row }) => ({ id: newId(), name: `${order.tag} ${row.name}` })))
      if (isBroken && rows.some(({ row }) => row.name === '丙')) {
        isBroken = false
        throw new Error('broken off on purpose')
      }
      wrote.push(rows.map(({ row }) => row.row))
    },
    undo: () => Promise.reject(new Error('not asked')),
  })
  const names = ['甲', '坏', '丙', '丁', '戊']
  const body = { tag, items: names.map((name, index) => ({ row: index + 2, name })), filename: 'x.csv', file_url: '' }
  const { id } = await inTransaction(deps.db, actor, (tx) => kind.submit(tx, actor, body))
  const runner = startRunner(deps, { ...jobs, definitions: [kind.job] }, { slots: 0 })
  await runner.drain()
  const cursor = async () => (await asOwner(deps, 'select cursor, status, success_count, failure_count, result_id from app.job where id = $1', [id]))[0]
  expect(await cursor()).toMatchObject({ cursor: { after: 3, success: 1, failure: 1 }, status: 'importing' })
  advance(60_000)
  await runner.drain()
  await runner.stop()
  expect(wrote).toEqual([[2], [4, 5], [6]])
  // The result is a list, whose page needs no id.
  expect(await cursor()).toMatchObject({ cursor: { after: 6, success: 4, failure: 1 }, status: 'import_success', success_count: 4, failure_count: 1, result_id: null })
  expect(await asOwner(deps, 'select count(*)::int as n from app.industry where name like $1', [`${tag}%`])).toEqual([{ n: 4 }])
  expect(await asOwner(deps, 'select row_no, issues from app.import_row where job_id = $1 and not ok', [id])).toEqual([{ row_no: 3, issues: [{ column: 'name', level: 'error', text: '不能用' }] }])
})

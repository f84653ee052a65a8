import { actionsFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, deadlocksDuring, testApp } from '../../../test/database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

const yuan = 100

describe('limits (domain.md §3.6)', () => {
  test('a hard month limit counts what is reserved, over all companies of the agency, and names rows and workers', async () => {
    const world = await makeWorld(deps, { workers: 2, agency: { settlement_config: { single_stroke_max_amount: 50_000 * yuan, month_max_amount: 98_000 * yuan } } })
    const beside = await makeWorld(deps, { beside: world })
    // Both files are within the limits when checked; the second settlement no longer is.
    const [one, two] = [await steps.importBatch(world, ['49000', '1000']), await steps.importBatch(beside, ['49000.01', '1000'])]
    steps.ok(await steps.settle(world.agency, one))
    const refused = await steps.settle(world.agency, two)
    expect(refused.status).toBe(400)
    expect(refused.body.error_msg).toBe(`1 条账单超过限额：第 2 行 ${world.workers[0]?.name}：本月累计将达 98,000.01，超过月限额 98,000.00（业务公司限额）`)
    expect(await asOwner(deps, 'select * from app.settlement where batch_id = $1', [two])).toEqual([])
    const [usage] = await asOwner(deps, 'select amount::int from app.limit_usage where scope_id = $1 and person_id = $2', [world.chain.agency_id, world.workers[0]?.personId])
    expect(usage).toEqual({ amount: 49_000 * yuan })
  })

  test('two settlements at once cannot both take the rest of a limit', async () => {
    const world = await makeWorld(deps, { workers: 1, company: { config: { month_max_amount: 10_000 * yuan } } })
    const batches = [await steps.importBatch(world, ['6000']), await steps.importBatch(world, ['6000'])]
    const answers = await Promise.all(batches.map((batch) => steps.settle(world.agency, batch)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  })

  test('a group’s limits hold in each of its companies, whatever the company may exceed of its own', async () => {
    const world = await makeWorld(deps, { workers: 1, company: { config: { month_max_amount: 98_000 * yuan, monthly_excess_remind: true } } })
    await asOwner(deps, `update app.tenant set config = '{"config": {"month_max_amount": 10000}}' where id = $1`, [world.platform.tenantId])
    const check = steps.ok(await callAs<{ results: { issues: { text: string }[] }[] }>(app, world.agency, 'POST', '/v1/bills/import_check/', {
      company_id: world.company.tenantId, rows: [{ row: 2, ...rowOf(world, '101') }, { row: 3, ...rowOf(world, '99') }],
    }))
    expect(check.results[0]?.issues.map(({ text }) => text)).toContain('本月累计将达 101.00，超过月限额 100.00（集团限额）')
  })

  test('the season counts its three months', async () => {
    const world = await makeWorld(deps, { workers: 1, company: { config: { season_max_amount: 20_000 * yuan } } })
    const batch = await steps.importBatch(world, ['12000'])
    steps.ok(await steps.settle(world.agency, batch))
    const check = steps.ok(await callAs<{ results: { issues: { text: string }[] }[] }>(app, world.agency, 'POST', '/v1/bills/import_check/', {
      company_id: world.company.tenantId, rows: [{ row: 2, ...rowOf(world, '8000.01') }],
    }))
    expect(check.results[0]?.issues[0]?.text).toBe('本季累计将达 20,000.01，超过季限额 20,000.00（企业限额）')
  })

  test('a soft month limit warns and charges the added fee on the excess', async () => {
    const world = await makeWorld(deps, {
      workers: 1, company: { config: { month_max_amount: 98_000 * yuan, monthly_excess_remind: true } },
      contract: { enterprise_added_service_fee_ppm: 10_000, user_use_fee: 0 },
    })
    steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['95000'])))
    const second = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['5000'])))
    expect(second).toMatchObject({ enterprise_added_service_fee: 2000 })
  })

  test('cancel gives limits, use fees and bills back', async () => {
    const world = await makeWorld(deps, { workers: 2 })
    const batch = await steps.importBatch(world, ['1000', '2000'])
    const first = steps.ok(await steps.settle(world.agency, batch))
    expect(first.user_use_fee).toBe(400)
    expect(steps.ok(await steps.put(world.agency, first, 'cancel')).status).toBe('canceled')
    const [left] = await asOwner(deps, 'select sum(amount)::int as amount from app.limit_usage where scope_id = $1', [world.company.tenantId])
    expect(left).toEqual({ amount: 0 })
    const again = steps.ok(await steps.settle(world.agency, batch))
    expect(again).toMatchObject({ bill_count: 2, user_use_fee: 400 })
    // The same workers again in this month: no second use fee.
    const more = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000', '2000'])))
    expect(more.user_use_fee).toBe(0)
  })

  const rowOf = (world: Awaited<ReturnType<typeof makeWorld>>, amount: string) => {
    const [worker] = world.workers
    return { name: worker?.name ?? '', id_no: worker?.id_no ?? '', phone: worker?.phone ?? '', account_no: worker?.card ?? '', amount, task_sn: '', remark: '' }
  }
})

describe('creation', () => {
  test('needs a contract in force today', async () => {
    const world = await makeWorld(deps, { workers: 1, contract: { end_at: '2021-01-01' } })
    const answer = await steps.settle(world.agency, await steps.importBatch(world, ['1000']))
    expect([answer.status, answer.body.error_msg]).toEqual([400, '该企业没有生效中的合同，无法生成结算单'])
  })

  test('takes named bills of the batch only, each once', async () => {
    const world = await makeWorld(deps, { workers: 3 })
    const batch = await steps.importBatch(world, ['1000', '2000', '3000'])
    const list = steps.ok(await callAs<{ results: { id: string; amount: number }[] }>(app, world.company, 'GET', `/v1/bills/?batch_id=${batch}&ordering=create_at`))
    const [a, b, c] = list.results
    const first = steps.ok(await steps.settle(world.company, batch, { bill_ids: [a?.id, b?.id], promotion_fee: 500 }))
    expect(first).toMatchObject({ status: 'to_audit', created_by: 'company', bill_count: 2, promotion_fee: 500, settlement_amount: 300_000 })
    const twice = await steps.settle(world.company, batch, { bill_ids: [b?.id, c?.id] })
    expect(twice.body.error_msg).toBe('所选账单中有 1 条不在该批次或已不可结算，请刷新后重试')
    const detail = steps.ok(await callAs(app, world.agency, 'GET', `/v1/bill-batches/${batch}/`))
    expect(detail).toMatchObject({ status: 'part_settlement', open_count: 1, open_amount: 300_000 })
    const both = await Promise.all([steps.settle(world.company, batch), steps.settle(world.agency, batch)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  })

  test('a promotion fee is the company’s to name, within its contract', async () => {
    const world = await makeWorld(deps, { workers: 1, contract: { support_promotion_fee: 1000 } })
    const batch = await steps.importBatch(world, ['1000'])
    expect((await steps.settle(world.agency, batch, { promotion_fee: 1 })).body.error_msg).toBe('推广费由企业在确认结算单时填写')
    expect((await steps.settle(world.company, batch, { promotion_fee: 1001 })).body.error_msg).toBe('推广费超过合同约定的上限')
    const created = steps.ok(await steps.settle(world.agency, batch))
    expect((await steps.put(world.company, created, 'confirm', { promotion_fee: 1001 })).body.error_msg).toBe('推广费超过合同约定的上限')
    expect(steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 1000 })).pay_amount).toBe(created.pay_amount + 1000)
  })
})

describe('who and when', () => {
  test('a stale version changes nothing', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const created = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
    steps.ok(await steps.put(world.company, created, 'confirm'))
    const stale = await steps.put(world.agency, created, 'audit', { result: 'pass' })
    expect([stale.status, stale.body.error_msg]).toEqual([400, '数据已变更，请刷新后重试'])
  })

  test('a rejection needs its reason and goes back to the company', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const created = steps.ok(await steps.settle(world.company, await steps.importBatch(world, ['1000'])))
    expect((await steps.put(world.agency, created, 'audit', { result: 'reject' })).body.error_msg).toBe('请填写驳回原因')
    expect(steps.ok(await steps.put(world.agency, created, 'audit', { result: 'reject', reason: '金额有误' }))).toMatchObject({ status: 'to_confirm', reject_reason: '金额有误', confirm_at: null })
  })

  test('a disabled company: no new business, for its agency neither; what is under way may end', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const batch = await steps.importBatch(world, ['1000'])
    const ready = await steps.readyToPay(world, ['1000'])
    await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [world.company.tenantId])
    for (const answer of [
      await steps.settle(world.company, batch),
      await steps.settle(world.agency, batch),
      await steps.put(world.company, ready, 'payment', { captcha: '123456' }),
      await callAs(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills: [], filename: 'x' }),
    ]) expect(answer.status).toBe(400)
    expect((await steps.settle(world.agency, batch)).body.error_msg).toContain('已被停用')
    const shown = await steps.detail(world.company, ready.id)
    expect(actionsFrom(settlementMachine, shown, 'company', true)).toEqual(['cancel'])
    expect(steps.ok(await steps.put(world.company, ready, 'cancel')).status).toBe('canceled')
  })

  test('another tenant’s ids answer 404 and change nothing', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const foreign = await makeWorld(deps, { workers: 1 })
    const beside = await makeWorld(deps, { beside: world })
    const batch = await steps.importBatch(world, ['1000'])
    const settlement = steps.ok(await steps.settle(world.agency, batch))
    const [bill] = await steps.bills(world.agency, settlement.id)
    for (const who of [foreign.agency, foreign.company, foreign.park, foreign.platform, beside.company]) {
      const reads = [`/v1/settlements/${settlement.id}`, `/v1/settlements/${settlement.id}/events/`, `/v1/settlements/${settlement.id}/explanation/`, `/v1/bills/${bill?.id}/`, `/v1/bills/${bill?.id}/explanation/`]
      for (const url of reads) expect((await callAs(app, who, 'GET', url)).status, `${who.flavour} ${url}`).toBe(404)
      const listed = steps.ok(await callAs<{ results: unknown[]; sums: { pay_amount: number } }>(app, who, 'POST', '/v1/settlements/search/', { ids: settlement.id }))
      expect(listed).toMatchObject({ results: [], sums: { pay_amount: 0 } })
    }
    for (const who of [foreign.agency, foreign.company, beside.company]) {
      expect((await steps.settle(who, batch)).status).toBe(404)
      expect((await steps.put(who, settlement, 'cancel')).status).toBe(404)
      expect((await callAs(app, who, 'PUT', `/v1/bill-batches/${batch}/cancel/`, { version: 1 })).status).toBe(404)
      expect((await callAs(app, who, 'PUT', `/v1/bills/${bill?.id}/`, { remark: 'x', version: 1 })).status).toBe(404)
    }
    expect((await callAs(app, foreign.agency, 'POST', '/v1/bills/import_check/', { company_id: world.company.tenantId, rows: [{ row: 2, name: '', id_no: '', phone: '', account_no: '', amount: '', task_sn: '', remark: '' }] })).status).toBe(404)
    expect((await steps.detail(world.agency, settlement.id)).version).toBe(settlement.version)
  })

  test('the settlement date moves inside open months only', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const created = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
    const move = (settlement_at: string, version: number) => callAs<{ error_msg?: string; settlement_at?: string }>(app, world.agency, 'PUT', '/v1/settlements/update_settlement_at/', { id: created.id, settlement_at, version })
    expect((await move('2021-01-31', created.version)).body.error_msg).toBe('2021-01 已关账，结算时间不能改到该月')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await move(today, created.version)).body.settlement_at).toBe(new Date(`${today}T00:00:00+08:00`).toISOString())
  })
})

test('two settlements of one batch, canceled at once, leave a batch that is open again', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  for (let round = 0; round < 5; round += 1) {
    const batch = await steps.importBatch(world, ['1000', '2000'])
    const bills = await asOwner(deps, 'select id from app.bill where batch_id = $1', [batch])
    const made = await Promise.all(bills.map(async ({ id }) => steps.ok(await steps.settle(world.agency, batch, { bill_ids: [id] }))))
    for (const answer of await Promise.all(made.map((settlement) => steps.put(world.agency, settlement, 'cancel')))) steps.ok(answer)
    expect(await asOwner(deps, 'select status from app.bill_batch where id = $1', [batch])).toEqual([{ status: 'to_settlement' }])
    const log = steps.ok(await callAs<{ events: { action: string }[] }>(app, world.agency, 'GET', `/v1/bill-batches/${batch}/`)).events.map(({ action }) => action)
    expect(log).toEqual(['导入账单', '账单进入结算', '账单全部移出结算单'])
  }
})

test('one settlement of a batch is canceled while another takes the other bill of its worker: neither waits for the other in vain', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const found = await deadlocksDuring(deps, async () => {
    for (let round = 0; round < 10; round += 1) {
      const batch = await steps.importBatch(world, ['1000', '2000'])
      const [first, second] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])
      const made = steps.ok(await steps.settle(world.agency, batch, { bill_ids: [first?.['id']] }))
      const [gone, next] = await Promise.all([steps.put(world.agency, made, 'cancel'), steps.settle(world.agency, batch, { bill_ids: [second?.['id']] })])
      expect([steps.ok(gone).status, steps.ok(next).status]).toEqual(['canceled', 'to_confirm'])
    }
  })
  expect(found).toBe(0)
})

import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { makeApplies, makeTask } from '../../../test/tasks.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Told {
  readonly error_msg?: string
  readonly results: readonly { readonly id: string; readonly sn: string; readonly ok: boolean; readonly text: string }[]
}
interface Bill { readonly task_sn: string; readonly events: readonly { readonly action: string; readonly content: readonly { readonly field: string; readonly old_value: unknown; readonly new_value: unknown }[] }[] }

const billsOf = async (batch: string): Promise<string[]> => (await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])).map(({ id }) => String(id))
const assign = (who: Member, bill_ids: readonly string[], task_id: string) => callAs<Told>(app, who, 'POST', '/v1/bills/assign_task/', { bill_ids, task_id })
const billOf = async (who: Member, id: string) => steps.ok(await callAs<Bill>(app, who, 'GET', `/v1/bills/${id}/`))
const taskOf = async (id: string) => (await asOwner(deps, 'select settlement_status, paid_amount from app.task where id = $1', [id]))[0]

test('bills of a batch are given a task at once, and another one; doubts are told, the change log tells both', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const ids = await billsOf(await steps.importBatch(world, ['50', '500', '600'], world.company))
  const done = await makeTask(deps, world, { status: 'finished', name: '地推', amount: 100_000, price: 10_000, min_price: 8_000, max_price: 12_000 })
  const going = await makeTask(deps, world, { status: 'traded', amount: 500_000, price: 100, min_price: 100, max_price: 100_000 })
  const offered = steps.ok(await callAs<{ results: { sn: string; billed: number }[] }>(app, world.agency, 'GET', `/v1/bills/tasks/?company_id=${world.company.tenantId}&search=${encodeURIComponent('地推')}`))
  expect(offered.results.map(({ sn, billed }) => [sn, billed])).toEqual([[going.sn, 0], [done.sn, 0]])
  expect(steps.ok(await assign(world.company, ids, done.id)).results.map(({ ok, text }) => [ok, text])).toEqual([
    [true, `金额 50.00 低于任务 ${done.sn} 的价格 80.00`], [true, ''], [true, `任务 ${done.sn} 的账单合计将达 1,150.00，超过任务金额 1,000.00`],
  ])
  expect((await assign(world.company, ids, done.id)).body.error_msg).toContain('已关联该任务')
  const [first = '', second = ''] = ids
  expect(steps.ok(await assign(world.agency, [first, second], going.id)).results.every(({ ok }) => ok)).toBe(true)
  const { task_sn, events } = await billOf(world.agency, first)
  expect([task_sn, events.map(({ action }) => action)]).toEqual([going.sn, ['导入账单', '关联任务', '关联任务']])
  expect(events.at(-1)?.content).toEqual([expect.objectContaining({ field: 'task_sn', old_value: done.sn, new_value: going.sn })])
  expect(steps.ok(await callAs<{ total: number }>(app, world.company, 'GET', `/v1/tasks/${going.id}/bills/`)).total).toBe(2)
})

test('what is paid is counted for the task that the bill names then, and taken off again; a paid bill keeps its task', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const [wrong, right] = [await makeTask(deps, world, { status: 'finished', amount: 100_000 }), await makeTask(deps, world, { status: 'finished', amount: 100_000 })]
  const batch = await steps.importBatch(world, ['1000', '300'])
  const [one = '', two = ''] = await billsOf(batch)
  steps.ok(await assign(world.agency, [one, two], wrong.id))
  const [worked] = await makeApplies(deps, world, right.id, [0], { status: 'finished' })
  const created = steps.ok(await steps.settle(world.agency, batch))
  // In its settlement, before money is on its way.
  steps.ok(await assign(world.company, [one], right.id))
  const settlement = steps.ok(await steps.put(world.agency, steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 })), 'audit', { result: 'pass' }))
  await steps.pay(world, settlement)
  await steps.runBank()
  expect([await taskOf(right.id), await taskOf(wrong.id)]).toEqual([{ settlement_status: 'settled', paid_amount: '100000' }, { settlement_status: 'part_settlement', paid_amount: '30000' }])
  expect(await asOwner(deps, 'select status from app.task_apply where id = $1', [worked])).toEqual([{ status: 'settled' }])
  expect((await assign(world.company, [one], wrong.id)).body.error_msg).toContain('状态是“已支付”')
})

test('is refused for open tasks, tasks and bills of others, bills with a 极速任务, and those without the right', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const other = await makeWorld(deps, { workers: 1 })
  const [bill = ''] = await billsOf(await steps.importBatch(world, ['100'], world.company))
  const [theirs = ''] = await billsOf(await steps.importBatch(other, ['100'], other.company))
  const [open, mine, foreign] = [await makeTask(deps, world), await makeTask(deps, world, { status: 'traded' }), await makeTask(deps, other, { status: 'traded' })]
  expect((await assign(world.company, [bill], open.id)).body.error_msg).toContain('成交后才能关联账单')
  expect((await assign(world.company, [bill], foreign.id)).body.error_msg).toBe('该任务不存在或不属于该企业')
  expect((await assign(world.company, [bill, theirs], mine.id)).status).toBe(404)
  expect((await assign(world.platform, [bill], mine.id)).status).toBe(403)
  expect(steps.ok(await callAs<{ results: unknown[] }>(app, other.agency, 'GET', `/v1/bills/tasks/?company_id=${world.company.tenantId}`)).results).toEqual([])
  const fast = await makeTask(deps, world, { status: 'finished', is_fast: true })
  await asOwner(deps, 'update app.bill set task_sn = $2 where id = $1', [bill, fast.sn])
  expect((await assign(world.company, [bill], mine.id)).body.error_msg).toContain('极速任务')
  expect((await billOf(world.company, bill)).events.map(({ action }) => action)).toEqual(['导入账单'])
})

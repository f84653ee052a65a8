import { afterEach, beforeEach, expect, test } from 'vitest'
import { callAs, makeCard, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

// Bills that leave a settlement and come into another: what they take along, and what stays behind.

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

/** Confirmed by the company and passed by the agency. */
async function passed(world: World, created: Settlement): Promise<Settlement> {
  const confirmed = steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 }))
  return steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
}

const batchOf = async (world: World, id: string) => steps.ok(await callAs<{ status: string; version: number; open_count: number; events: { action: string }[] }>(app, world.agency, 'GET', `/v1/bill-batches/${id}/`))
const cancelBatch = (world: World, id: string, version: number) => callAs<{ status: string; error_msg?: string }>(app, world.agency, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version })

test('a released bill is paid in its next settlement: its request numbers go on over all of them (decision 73)', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  await steps.pay(world, ready)
  const [first, second] = await steps.bills(world.company, ready.id)
  await steps.runBank([first?.id ?? '', second?.id ?? ''])
  // Once more in the same settlement, then out of it by cancel; then out of the next one by finish.
  const failed = await steps.detail(world.company, ready.id)
  steps.ok(await steps.repay(world, failed, [{ id: first?.id ?? '' }, { id: second?.id ?? '', account_no: makeCard() }]))
  await steps.runBank([first?.id ?? '', second?.id ?? ''])
  steps.ok(await steps.put(world.company, await steps.detail(world.company, ready.id), 'cancel'))
  const next = await passed(world, steps.ok(await steps.settle(world.agency, ready.batch_id)))
  await steps.pay(world, next)
  await steps.runBank([first?.id ?? ''])
  steps.ok(await steps.put(world.agency, await steps.detail(world.agency, next.id), 'finish'))
  const last = await passed(world, steps.ok(await steps.settle(world.agency, ready.batch_id)))
  await steps.pay(world, last)
  await steps.runBank()
  expect(await steps.detail(world.company, last.id)).toMatchObject({ status: 'paid', paid_count: 1 })
  const numbers = await asOwner(deps, 'select request_no from app.payout where bill_id = any($1) order by request_no', [[first?.id, second?.id]])
  expect(numbers.map((row) => row['request_no'])).toEqual([1, 2, 3, 4].map((n) => `${first?.sn}R${n}`).concat([1, 2, 3].map((n) => `${second?.sn}R${n}`)).toSorted())
})

test('a batch is canceled in part: the open bills go, what is being settled decides its state (decision 73)', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const batch = await steps.importBatch(world, ['1000', '2000', '3000'])
  const [a] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])
  const ready = await passed(world, steps.ok(await steps.settle(world.agency, batch, { bill_ids: [a?.['id']] })))
  const part = await batchOf(world, batch)
  expect(part).toMatchObject({ status: 'part_settlement', open_count: 2 })
  expect(steps.ok(await cancelBatch(world, batch, part.version))).toMatchObject({ status: 'part_settlement', open_count: 0, open_amount: 0 })
  const bills = await asOwner(deps, 'select status from app.bill where batch_id = $1 order by row_no', [batch])
  expect(bills.map((row) => row['status'])).toEqual(['in_settlement', 'canceled', 'canceled'])
  const none = await cancelBatch(world, batch, (await batchOf(world, batch)).version)
  expect([none.status, none.body.error_msg]).toEqual([400, '批次中没有待结算的账单，不能取消；正在结算的账单请在结算单中取消'])
  await steps.pay(world, ready)
  await steps.runBank()
  expect(await batchOf(world, batch)).toMatchObject({ status: 'settled' })
})

test('a batch of which the rest is paid is settled by canceling what is open', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const batch = await steps.importBatch(world, ['1000', '2000'])
  const [a] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])
  await steps.pay(world, await passed(world, steps.ok(await steps.settle(world.agency, batch, { bill_ids: [a?.['id']] }))))
  await steps.runBank()
  const part = await batchOf(world, batch)
  expect(part).toMatchObject({ status: 'part_settlement', open_count: 1 })
  expect(steps.ok(await cancelBatch(world, batch, part.version)).status).toBe('settled')
})

test('已结算 of a batch means paid: it follows payments, returns and write-offs (decision 81)', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const status = async () => (await batchOf(world, ready.batch_id)).status
  expect(await status()).toBe('part_settlement')
  await steps.pay(world, ready)
  const [first, second] = await steps.bills(world.company, ready.id)
  await steps.runBank([first?.id ?? ''])
  expect(await status()).toBe('part_settlement')
  steps.ok(await steps.repay(world, await steps.detail(world.company, ready.id), [{ id: first?.id ?? '' }]))
  await steps.runBank()
  expect(await status()).toBe('settled')
  steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: second?.id, reason: '账户已销户' }))
  expect(await status()).toBe('part_settlement')
  steps.ok(await steps.put(world.agency, await steps.detail(world.agency, ready.id), 'finish'))
  expect(await batchOf(world, ready.batch_id)).toMatchObject({ status: 'part_settlement', open_count: 1 })
  const log = (await batchOf(world, ready.batch_id)).events.map(({ action }) => action)
  expect(log).toEqual(['导入账单', '账单进入结算', '账单全部支付', '部分账单未支付'])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeCard } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { asOwner, deadlocksDuring, testApp } from '../../../test/database.ts'
import { applyAnswers } from './results.ts'
import { sendPayouts } from './sender.ts'

// Bills that leave a settlement and enter another: what they take along, and what stays.

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

/** Confirmed by the company and audited by the agency. */
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
  // Once more in the same settlement, then released from it by cancel, and from the next one by finish.
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

test('the use fee stays with whoever stays paid: it passes from a bill that leaves to another of the same person', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  // The first and the third belong to the same person.
  const ready = await steps.readyToPay(world, ['1000', '3000', '2000'])
  expect(ready.user_use_fee).toBe(400)
  await steps.pay(world, ready)
  const [holder, other] = await steps.bills(world.company, ready.id)
  await steps.runBank([holder?.id ?? ''])
  const explained = async () => {
    const { steps: said } = steps.ok(await callAs<{ steps: { label: string; formula: string; value: number }[] }>(app, world.company, 'GET', `/v1/settlements/${ready.id}/explanation/`))
    const fee = said.find(({ label }) => label === '用户使用费')
    return [fee?.formula, fee?.value]
  }
  const feeOfRound = async () => (await steps.movements(ready.id))['fee.use'] ?? 0
  expect(steps.ok(await steps.put(world.agency, await steps.detail(world.agency, ready.id), 'finish'))).toMatchObject({ bill_count: 2, user_use_fee: 400 })
  expect([await explained(), await feeOfRound()]).toEqual([['2.00 × 2 人', 400], 400])
  const [free] = await asOwner(deps, 'select user_use_fee::int from app.bill where id = $1', [holder?.id])
  expect(free).toEqual({ user_use_fee: 0 })
  // The other person's payment is returned: only that person's fee is returned with it.
  steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: other?.id, reason: '账户已销户' }))
  expect(await feeOfRound()).toBe(200)
  expect(steps.ok(await steps.put(world.agency, await steps.detail(world.agency, ready.id), 'finish'))).toMatchObject({ bill_count: 1, user_use_fee: 200 })
  expect([await explained(), await feeOfRound()]).toEqual([['2.00 × 1 人', 200], 200])
  expect(await asOwner(deps, 'select person_id from app.user_use_fee where settlement_id = $1', [ready.id])).toEqual([{ person_id: world.workers[0]?.personId }])
  // Each person is charged by the first payment of the month, and once: the person who stayed is not charged again.
  expect(steps.ok(await steps.settle(world.agency, ready.batch_id))).toMatchObject({ bill_count: 2, user_use_fee: 200 })
})

test('a person of whom nothing stays paid takes the use fee along', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['1000', '3000', '2000'])
  await steps.pay(world, ready)
  const [first, , third] = await steps.bills(world.company, ready.id)
  await steps.runBank([first?.id ?? ''])
  steps.ok(await steps.put(world.agency, await steps.detail(world.agency, ready.id), 'finish'))
  // The bill that took over the fee is returned, paid again, returned once more and released.
  const goBack = async () => steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: third?.id, reason: '账户已销户' }))
  await goBack()
  steps.ok(await steps.repay(world, await steps.detail(world.company, ready.id), [{ id: third?.id ?? '' }]))
  await steps.runBank()
  expect((await steps.movements(ready.id))['fee.use']).toBe(400)
  await goBack()
  expect((await steps.movements(ready.id))['fee.use']).toBe(200)
  steps.ok(await steps.put(world.agency, await steps.detail(world.agency, ready.id), 'finish'))
  const next = steps.ok(await steps.settle(world.agency, ready.batch_id))
  expect(next).toMatchObject({ bill_count: 2, user_use_fee: 200 })
  expect((await steps.bills(world.company, next.id)).map(({ id }) => id)).toEqual([first?.id, third?.id])
})

test('a corrected account keeps its kind (decision 81)', async () => {
  for (const [pay_mode, other, text] of [['cmb', '13800138000', '原收款账号是银行卡，更正后的账号也须是银行卡'], ['alipay', makeCard(), '原收款账号是支付宝账号，更正后的账号也须是支付宝账号']] as const) {
    const world = await makeWorld(deps, { workers: 1, company: { pay_mode } })
    const ready = await steps.readyToPay(world, ['1000'], pay_mode === 'alipay' ? { accounts: ['19912345678'] } : {})
    await steps.pay(world, ready)
    const [bill] = await steps.bills(world.company, ready.id)
    await steps.runBank([bill?.id ?? ''])
    const failed = await steps.detail(world.company, ready.id)
    const refused = await steps.repay(world, failed, [{ id: bill?.id ?? '', account_no: other }])
    expect([refused.status, refused.body.error_msg]).toEqual([400, `第 2 行 ${world.workers[0]?.name}：${text}`])
    steps.ok(await steps.repay(world, failed, [{ id: bill?.id ?? '', account_no: pay_mode === 'cmb' ? makeCard() : '19912345679' }]))
    await steps.runBank()
  }
})

test('a round ends while a settlement is made of the other bill of its worker: neither waits for the other in vain', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const found = await deadlocksDuring(deps, async () => {
    for (let round = 0; round < 10; round += 1) {
      const batch = await steps.importBatch(world, ['1000', '2000'])
      const [first, second] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])
      const paying = await steps.pay(world, await passed(world, steps.ok(await steps.settle(world.agency, batch, { bill_ids: [first?.['id']] }))))
      await sendPayouts(deps)
      const [payout] = await asOwner(deps, 'select request_no from app.payout where settlement_id = $1', [paying.id])
      const answer = { requestNo: String(payout?.['request_no']), status: 'failure' as const, reason: '收款账户户名不符' }
      const [, made] = await Promise.all([applyAnswers(deps, [answer]), steps.settle(world.agency, batch, { bill_ids: [second?.['id']] })])
      steps.ok(made)
      expect((await steps.detail(world.company, paying.id)).status).toBe('pay_failure')
      expect((await batchOf(world, batch)).status).toBe('part_settlement')
    }
  })
  expect(found).toBe(0)
})

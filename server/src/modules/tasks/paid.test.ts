import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { makeApplies, makeTask } from '../../../test/tasks.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { submit } from '../worker-tasks/submit.ts'
import { movePaid } from './paid.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

test('whoever hands in their work after they were paid is settled with it, and nobody else', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const task = await makeTask(deps, world, { status: 'traded', amount: 100_000 })
  await makeApplies(deps, world, task.id, [0, 1], { status: 'traded' })
  const settlement = await steps.readyToPay(world, ['100'])
  await name(world, task.sn, settlement.id)
  await steps.pay(world, settlement)
  await steps.runBank()
  const applies = async () => (await callAs<{ results: { status: string }[] }>(app, world.company, 'GET', `/v1/tasks/${task.id}/applies/`)).body.results.map(({ status }) => status)
  expect(await applies()).toEqual(['traded', 'traded'])
  for (const index of [0, 1]) {
    const { rowId, worker } = await workerOn(world, task.id, index)
    await submit(deps, worker, { apply_id: rowId, deliverable: '完成', photos: [] })
  }
  expect((await applies()).toSorted()).toEqual(['finished', 'settled'])
})

/** A worker of the task, as their page knows them. */
async function workerOn({ chain, workers }: World, taskId: string, index: number) {
  const personId = workers[index]?.personId ?? ''
  const [row] = await asOwner(deps, 'select id, company_user_id from app.task_apply where task_id = $1 and person_id = $2', [taskId, personId])
  return { rowId: String(row?.['id']), worker: { flavour: 'worker' as const, purpose: 'cooperation' as const, tokenId: newId(), personId, subjectId: String(row?.['company_user_id']), chain } }
}

const taskOf = async (world: World, id: string) => (await callAs<Record<string, unknown>>(app, world.company, 'GET', `/v1/tasks/${id}/`)).body
const name = (world: World, sn: string, settlementId: string) => asOwner(deps, 'update app.bill set task_sn = $1 where settlement_id = $2 and company_id = $3', [sn, settlementId, world.chain.company_id])

test('R170 R171 R401 what is paid of its bills settles a task in part or whole, and who worked on it; a return takes it back', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const task = await makeTask(deps, world, { status: 'finished', amount: 30_000, receive_at: deps.clock() })
  await makeApplies(deps, world, task.id, [0, 1], { status: 'finished' })
  const [first, second] = [await steps.readyToPay(world, ['100', '100']), await steps.readyToPay(world, ['100', '100'])]
  await name(world, task.sn, first.id)
  await name(world, task.sn, second.id)
  expect(await taskOf(world, task.id)).toMatchObject({ settlement_status: 'no_settlement', paid_amount: 0, pay_at: null, receive_at: expect.any(String) })
  await steps.pay(world, first)
  await steps.runBank()
  expect(await taskOf(world, task.id)).toMatchObject({ settlement_status: 'part_settlement', paid_amount: 20_000, pay_at: expect.any(String), settlement_at: null })
  const applies = async () => (await callAs<{ results: { status: string; settlement_at: unknown }[] }>(app, world.company, 'GET', `/v1/tasks/${task.id}/applies/`)).body.results
  expect(await applies()).toMatchObject([{ status: 'settled', settlement_at: expect.any(String) }, { status: 'settled' }])
  await steps.pay(world, second)
  await steps.runBank()
  expect(await taskOf(world, task.id)).toMatchObject({ settlement_status: 'settled', paid_amount: 40_000, settlement_at: expect.any(String) })
  expect((await callAs<{ total: number }>(app, world.company, 'GET', `/v1/tasks/${task.id}/bills/`)).body.total).toBe(4)
  // The bank sends everything back.
  await steps.bank({ return_percent: 100 })
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await movePaid(tx, { ...world.chain, id: second.id }, (await steps.bills(world.company, second.id)).map(({ id }) => id), 'returned', deps.clock())
  })
  expect(await taskOf(world, task.id)).toMatchObject({ settlement_status: 'part_settlement', paid_amount: 20_000, settlement_at: null })
  // Both are still paid by the first.
  expect(await applies()).toMatchObject([{ status: 'settled' }, { status: 'settled' }])
  const { results } = (await callAs<{ results: { action: string }[] }>(app, world.company, 'GET', `/v1/tasks/${task.id}/events/`)).body
  expect(results.map(({ action }) => action).toSorted()).toEqual(['账单已支付', '账单已支付', '银行退汇'].toSorted())
  const [left] = await steps.bills(world.company, first.id)
  await asOwner(deps, "update app.bill set status = 'refunded' where task_sn = $1 and company_id = $2", [task.sn, world.chain.company_id])
  await inTransaction(deps.db, SYSTEM, (tx) => movePaid(tx, { ...world.chain, id: first.id }, [left?.id ?? ''], 'returned', deps.clock()))
  expect((await applies()).map(({ status, settlement_at }) => [status, settlement_at === null]).toSorted()).toEqual([['finished', true], ['settled', false]])
})

test('so does a payment past the channels, once it is written off', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { pay_mode: 'offline' } })
  const task = await makeTask(deps, world, { status: 'traded', amount: 10_000 })
  const settlement = await steps.readyToPay(world, ['100'])
  await name(world, task.sn, settlement.id)
  const paying = steps.ok(await steps.put(world.company, settlement, 'offline_payment'))
  const proven = steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  expect(await taskOf(world, task.id)).toMatchObject({ settlement_status: 'no_settlement' })
  steps.ok(await steps.put(world.agency, proven, 'write_off', { received_amount: proven.pay_amount }))
  expect(await taskOf(world, task.id)).toMatchObject({ settlement_status: 'settled', paid_amount: 10_000 })
})

test('a bill that names another enterprise’s task moves nothing of it', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const other = await makeWorld(deps, { beside: world })
  const task = await makeTask(deps, other, { status: 'finished' })
  const settlement = await steps.readyToPay(world, ['100'])
  await name(world, task.sn, settlement.id)
  await steps.pay(world, settlement)
  await steps.runBank()
  expect(await taskOf(other, task.id)).toMatchObject({ settlement_status: 'no_settlement', paid_amount: 0, version: 1 })
})

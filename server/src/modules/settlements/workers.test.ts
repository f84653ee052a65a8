import { afterEach, beforeEach, expect, test } from 'vitest'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

// A cooperation may end between import and payment (decision 74).

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

const change = (world: World, index: number, to: { status?: string; is_enable?: boolean }) =>
  asOwner(deps, 'update app.company_user set status = coalesce($3, status), is_enable = coalesce($4, is_enable) where company_id = $1 and person_id = $2', [
    world.company.tenantId, world.workers[index]?.personId, to.status ?? null, to.is_enable ?? null,
  ])
const nameOf = (world: World, index: number): string => world.workers[index]?.name ?? ''

test('no settlement takes a worker who was disabled or has left, and says which rows', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const batch = await steps.importBatch(world, ['1000', '2000', '3000'])
  await change(world, 0, { is_enable: false })
  await change(world, 2, { status: 'end_cooperation' })
  const refused = await steps.settle(world.agency, batch)
  expect([refused.status, refused.body.error_msg]).toEqual([
    400, `2 条账单的合作用户不能收款：第 2 行 ${nameOf(world, 0)}：该合作用户已被禁用。第 4 行 ${nameOf(world, 2)}：与该企业的合作已终止。请先启用或恢复合作，或只对其余账单生成结算单`,
  ])
  expect(await asOwner(deps, 'select * from app.settlement where batch_id = $1', [batch])).toEqual([])
  const [, fit] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])
  expect(steps.ok(await steps.settle(world.agency, batch, { bill_ids: [fit?.['id']] })).bill_count).toBe(1)
})

test('the same workers at another company do not matter', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const beside = await makeWorld(deps, { beside: world })
  await change(beside, 0, { is_enable: false })
  steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
})

test('nobody is paid who may not be: online, several at once, and again', async () => {
  const world = await makeWorld(deps, { workers: 7 })
  const ready = await steps.readyToPay(world, ['1000', '1000', '1000', '1000', '1000', '1000', '1000'])
  for (const index of [0, 1, 2, 3, 4, 5]) await change(world, index, { is_enable: false })
  const paid = await steps.put(world.company, ready, 'payment', { captcha: await steps.codeIfAny(world, ready.id) })
  expect(paid.status).toBe(400)
  expect(paid.body.error_msg).toMatch(/^6 条账单的合作用户不能收款：第 2 行 .+。第 6 行 \S+：该合作用户已被禁用。等。请先启用或恢复合作；不再支付的，尚无账单支付成功时请取消结算单后对其余账单重新生成，已有账单支付成功时请由代理公司使用结束$/u)
  const many = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', {
    captcha: await steps.codeIfAny(world, world.company.tenantId, { ids: [ready.id] }), ids: [ready.id],
  }))
  expect(many.results).toMatchObject([{ ok: false, text: paid.body.error_msg }])
  expect((await steps.detail(world.company, ready.id)).status).toBe('to_payment')
  for (const index of [0, 1, 2, 3, 4, 5]) await change(world, index, { is_enable: true })
  await steps.pay(world, ready)
  const [first, second] = await steps.bills(world.company, ready.id)
  await steps.runBank([first?.id ?? '', second?.id ?? ''])
  // Two bills failed and one worker has left since; the other can be paid again.
  await change(world, 0, { status: 'end_cooperation' })
  const failed = await steps.detail(world.company, ready.id)
  const again = await steps.repay(world, failed, [{ id: first?.id ?? '' }, { id: second?.id ?? '' }])
  expect([again.status, again.body.error_msg]).toEqual([400, `1 条账单的合作用户不能收款：第 2 行 ${nameOf(world, 0)}：与该企业的合作已终止。请先启用或恢复合作；不再支付的，尚无账单支付成功时请取消结算单后对其余账单重新生成，已有账单支付成功时请由代理公司使用结束`])
  steps.ok(await steps.repay(world, failed, [{ id: second?.id ?? '' }]))
  await steps.runBank()
})

test('nor past the channels', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { pay_mode: 'offline' } })
  const ready = await steps.readyToPay(world, ['1000'])
  await change(world, 0, { status: 'to_sign' })
  const refused = await steps.put(world.company, ready, 'offline_payment')
  expect([refused.status, refused.body.error_msg]).toEqual([400, expect.stringContaining('尚未完成与该企业的认证签约')])
})

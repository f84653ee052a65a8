import { beforeAll, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeAll(() => steps.bank({}))

const split = (world: World, { id, version }: Settlement, groups: readonly (readonly string[])[]) =>
  callAs<Settlement & { error_msg?: string }>(app, world.agency, 'POST', `/v1/settlements/${id}/split_bills/`, { groups, version })

async function goldenA(): Promise<{ world: World; settlement: Settlement; ids: string[] }> {
  // Alipay accounts have no payment fee, and neither do the golden figures.
  const world = await makeWorld(deps, { workers: 3, wallet: 2_222_253, company: { pay_mode: 'alipay' } })
  const settlement = await steps.readyToPay(world, ['3333.33', '5000', '12000.50'], { promotion_fee: 50_000, accounts: world.workers.map(({ phone }) => phone) })
  const bills = await steps.bills(world.agency, settlement.id)
  return { world, settlement, ids: bills.map(({ id }) => id) }
}

test('Golden A is split into {1,2} and {3}, in the same state, and its parts are paid (domain.md §2.8, §3.2)', async () => {
  const { world, settlement, ids: [one = '', two = '', three = ''] } = await goldenA()
  const canceled = steps.ok(await split(world, settlement, [[one, two], [three]]))
  expect(canceled).toMatchObject({ status: 'canceled', split_from: null, split_into: [{ id: expect.any(String) }, { id: expect.any(String) }] })
  const parts = await Promise.all(canceled.split_into.map(({ id }) => steps.detail(world.company, id)))
  const linked = { split_from: { id: settlement.id, sn: settlement.sn }, split_into: [], status: 'to_payment', pay_mode: 'alipay', audit_at: settlement.audit_at, confirm_at: settlement.confirm_at }
  expect(parts).toMatchObject([
    { ...linked, bill_count: 2, settlement_amount: 833_333, enterprise_service_fee: 54_167, value_added_service_fee: 2500, promotion_fee: 20_491, user_use_fee: 400, tax_amount: 0, net_amount: 829_166, pay_amount: 910_891 },
    { ...linked, bill_count: 1, settlement_amount: 1_200_050, enterprise_service_fee: 78_003, value_added_service_fee: 3600, promotion_fee: 29_509, user_use_fee: 200, tax_amount: 13_801, net_amount: 1_180_249, pay_amount: 1_311_362 },
  ])
  const log = steps.ok(await callAs<{ results: { action: string; content: { field: string; new_value: unknown }[] }[] }>(app, world.agency, 'GET', `/v1/settlements/${parts[0]?.id}/events/`))
  expect(log.results).toMatchObject([{ action: '生成结算单', content: expect.arrayContaining([{ field: 'split_from', type: 'plain', old_value: null, new_value: { id: settlement.id, name: settlement.sn } }]) }])
  for (const part of parts) await steps.pay(world, part)
  await steps.runBank()
  expect((await Promise.all(parts.map(({ id }) => steps.detail(world.company, id)))).map(({ status, paid_amount }) => [status, paid_amount])).toEqual([['paid', 910_891], ['paid', 1_311_362]])
  expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 0 })
  await steps.expectWholeLedger()
})

test('a part that is canceled releases its bills and its use fees alone', async () => {
  const { world, settlement, ids: [one = '', two = '', three = ''] } = await goldenA()
  const [first, second] = steps.ok(await split(world, settlement, [[one], [two, three]])).split_into
  steps.ok(await steps.put(world.agency, await steps.detail(world.agency, first?.id ?? ''), 'cancel'))
  const fees = await asOwner(deps, 'select settlement_id, count(*)::int as n from app.user_use_fee where company_id = $1 group by 1', [world.company.tenantId])
  expect(fees).toEqual([{ settlement_id: second?.id, n: 2 }])
  expect((await steps.bills(world.agency, second?.id ?? '')).map(({ status }) => status)).toEqual(['in_settlement', 'in_settlement'])
  await steps.expectWholeLedger()
})

test('groups that are no partition of the bills are refused, and nothing is changed', async () => {
  const { world, settlement, ids: [one = '', two = '', three = ''] } = await goldenA()
  const other = await goldenA()
  const refusals = [
    [[[one, two, three]], '拆分至少需要两组账单'],
    [[[one], [two]], '还有 1 条账单没有分组'],
    [[[one, two], [two, three]], '同一条账单不能分入两组'],
    [[[one, two], [other.ids[0] ?? '']], '所选账单中有 1 条不在该结算单，请刷新后重试'],
  ] as const
  for (const [groups, text] of refusals) {
    const { status, body } = await split(world, settlement, groups)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(text)])
  }
  expect((await split(other.world, settlement, [[one], [two, three]])).status).toBe(404)
  expect((await callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/split_bills/`, { groups: [[one], [two, three]], version: settlement.version })).status).toBe(403)
  expect((await split(world, { ...settlement, version: settlement.version - 1 }, [[one], [two, three]])).status).toBe(400)
  expect(await steps.detail(world.agency, settlement.id)).toMatchObject({ status: 'to_payment', split_into: [] })
})

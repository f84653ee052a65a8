import { expect, test } from 'vitest'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { testApp } from '../../../test/database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

test('Golden A from the file to the last cent (domain.md §3.2, §3.8)', async () => {
  await steps.bank({})
  // Alipay accounts have no payment fee, and neither do the golden figures.
  const world = await makeWorld(deps, { workers: 3, wallet: 2_222_253, company: { pay_mode: 'alipay' } })
  const accounts = world.workers.map((worker) => worker.phone)
  const ready = await steps.readyToPay(world, ['3333.33', '5,000.00', '12000.50'], { promotion_fee: 50_000, accounts })
  expect(ready).toMatchObject({
    status: 'to_payment', settlement_amount: 2_033_383, enterprise_service_fee: 132_170, value_added_service_fee: 6100, user_use_fee: 600,
    promotion_fee: 50_000, accounting_fee: 0, pay_amount: 2_222_253, personal_service_fee: 10_167, tax_amount: 13_801, net_amount: 2_009_415,
    bill_count: 3, worker_count: 3,
  })

  const paying = await steps.pay(world, ready)
  expect(paying).toMatchObject({ status: 'paying', paid_amount: 0 })
  expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 2_222_253 })
  await steps.runBank()

  const paid = await steps.detail(world.company, ready.id)
  expect(paid).toMatchObject({ status: 'paid', paid_amount: 2_222_253, paid_count: 3, failed_count: 0 })
  expect(paid.settlement_at).not.toBeNull()
  const bills = await steps.bills(world.company, ready.id)
  expect(bills.map((bill) => [bill.status, bill.personal_service_fee, bill.income_tax_amount, bill.net_amount, bill.is_estimate])).toEqual([
    ['paid', 1667, 0, 331_666, false],
    ['paid', 2500, 0, 497_500, false],
    ['paid', 6000, 13_801, 1_180_249, false],
  ])
  expect(await steps.movements(ready.id)).toEqual({
    'company.available': -2_222_253, external: 2_009_415, tax: 13_801, 'fee.personal': 10_167,
    'fee.enterprise': 132_170, 'fee.value_added': 6100, 'fee.use': 600, 'fee.promotion': 50_000,
  })
  expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 0 })
  await steps.expectWholeLedger()

  const why = steps.ok(await callAs<{ steps: { label: string; value: number }[] }>(app, world.company, 'GET', `/v1/settlements/${ready.id}/explanation/`))
  expect(why.steps.find((step) => step.label === '应付金额')?.value).toBe(2_222_253)
  expect(why.steps.at(-1)).toMatchObject({ label: '已付金额', value: 2_222_253 })
  const bill = steps.ok(await callAs<{ is_estimate: boolean; steps: { label: string; value: number }[] }>(app, world.agency, 'GET', `/v1/bills/${bills[2]?.id}/explanation/`))
  expect(bill.is_estimate).toBe(false)
  expect(bill.steps.map((step) => [step.label, step.value])).toEqual([
    ['账单金额', 1_200_050], ['个人服务费', 6000], ['本月累计收入（含税）', 1_200_050], ['本月应缴增值税', 0], ['累计收入（不含增值税）', 1_200_050],
    ['应纳税所得额', 460_040], ['累计应纳个人所得税', 13_801], ['本笔个人所得税', 13_801], ['个人到账金额', 1_180_249],
  ])

  const events = steps.ok(await callAs<{ results: { action: string; content: { field: string; old_value: unknown; new_value: unknown }[] }[] }>(app, world.park, 'GET', `/v1/settlements/${ready.id}/events/`))
  expect(events.results.map((event) => event.action)).toEqual(['生成结算单', '确认', '审核通过', '支付', '支付成功'])
  expect(events.results[1]?.content).toContainEqual({ field: 'status', type: 'plain', old_value: 'to_confirm', new_value: 'to_audit' })
})

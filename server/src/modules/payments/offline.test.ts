import { afterEach, expect, test } from 'vitest'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { testApp } from '../../../test/database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

afterEach(() => steps.expectWholeLedger())

async function toWriteOff(amounts: readonly string[]) {
  const world = await makeWorld(deps, { workers: 3, company: { pay_mode: 'offline' } })
  const ready = await steps.readyToPay(world, amounts, { promotion_fee: 50_000 })
  const paying = steps.ok(await steps.put(world.company, ready, 'offline_payment'))
  expect(paying.status).toBe('paying')
  const elsewhere = await steps.put(world.company, paying, 'upload_voucher', { voucher_url: 'https://elsewhere.example/a.pdf' })
  expect([elsewhere.status, elsewhere.body.error_msg]).toEqual([400, '请上传付款凭证'])
  const ofAnother = await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.agency) })
  expect(ofAnother.status).toBe(400)
  const proven = steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  return { world, settlement: proven }
}

test('Golden A past the channels: final tax and the same postings with the outside world as source (domain.md §3.8)', async () => {
  const { world, settlement } = await toWriteOff(['3333.33', '5000.00', '12000.50'])
  const wallet = await steps.wallet(world)
  expect(settlement).toMatchObject({ status: 'to_write_off', pay_amount: 2_222_253, voucher_url: expect.stringMatching(/^\/v1\/files\//u) })
  const paid = steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount: 2_222_253 }))
  expect(paid).toMatchObject({ status: 'paid', received_amount: 2_222_253, paid_amount: 2_222_253, paid_count: 3, tax_amount: 13_801 })
  expect(await steps.movements(settlement.id)).toEqual({
    external: 2_009_415 - 2_222_253, tax: 13_801, 'fee.personal': 10_167, 'fee.enterprise': 132_170, 'fee.value_added': 6100, 'fee.use': 600, 'fee.promotion': 50_000,
  })
  expect(await steps.wallet(world)).toEqual(wallet)
  expect((await steps.bills(world.company, settlement.id)).map((bill) => [bill.status, bill.net_amount, bill.is_estimate])).toEqual([
    ['paid', 331_666, false], ['paid', 497_500, false], ['paid', 1_180_249, false],
  ])
})

test('another amount than the due one needs a word about it', async () => {
  const { world, settlement } = await toWriteOff(['1000'])
  const received_amount = settlement.pay_amount - 1
  expect((await steps.put(world.agency, settlement, 'write_off', { received_amount })).body.error_msg).toBe('到账金额与应付金额不一致，请填写备注')
  expect(steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount, remark: '银行扣除手续费 0.01 元' }))).toMatchObject({ status: 'paid', received_amount, write_off_remark: '银行扣除手续费 0.01 元' })
})

test('several at once, each at its full amount', async () => {
  const { world, settlement } = await toWriteOff(['1000'])
  const answer = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.agency, 'POST', '/v1/settlements/batch_write_off/', { ids: [settlement.id, world.company.tenantId] }))
  expect(answer.results).toEqual([
    { id: settlement.id, sn: settlement.sn, ok: true, text: '已核销' },
    { id: world.company.tenantId, sn: '', ok: false, text: '请求错误,未找到该资源' },
  ])
})

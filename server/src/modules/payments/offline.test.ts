import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatCents } from '@linggong/shared/domain/money'
import { actionsFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
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

test('less than the due amount is not written off; what is too much goes to the wallet (decision 78)', async () => {
  const { world, settlement } = await toWriteOff(['1000'])
  const wallet = await steps.wallet(world)
  const less = await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount - 1, remark: '银行扣除手续费 0.01 元' })
  expect([less.status, less.body.error_msg]).toEqual([400, '到账金额少于应付金额，不能核销；请驳回付款凭证，由企业补足后重新上传'])
  const paid = steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount + 12_345, remark: '多付 123.45 元' }))
  expect(paid).toMatchObject({ status: 'paid', received_amount: settlement.pay_amount + 12_345, paid_amount: settlement.pay_amount, write_off_remark: '多付 123.45 元' })
  expect(await steps.wallet(world)).toEqual({ available: wallet.available + 12_345, frozen: 0 })
  const [excess] = await asOwner(deps, `
    select p.amount::int, d.kind as debit, c.kind as credit from app.posting p join app.ledger_account d on d.id = p.debit_id join app.ledger_account c on c.id = p.credit_id
    where p.settlement_id = $1 and p.reason = 'excess'`, [settlement.id])
  expect(excess).toEqual({ amount: 12_345, debit: 'external', credit: 'company.available' })
  const [told] = await asOwner(deps, 'select body from app.message where target_id = $1 order by id desc limit 1', [settlement.id])
  expect(told?.['body']).toBe(`结算单 ${settlement.sn} 的线下付款已核销，到账 ¥ ${formatCents(paid.received_amount ?? 0)}，多付的 ¥ 123.45 已存入钱包。`)
})

test('a wire that the bank has reported as a top-up is not confirmed once more as what was received, unless it is said why', async () => {
  const { world, settlement } = await toWriteOff(['1000'])
  const { unit } = await accountsAtBank(deps, world)
  await sendMoney(deps, { accountNo: unit, amount: settlement.pay_amount })
  const [entry] = await asOwner(deps, 'select bank_ref from app.bank_deposit where company_id = $1', [world.company.tenantId])
  const wallet = await steps.wallet(world)
  const again = await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount })
  expect(again.status).toBe(400)
  expect(again.body.error_msg).toMatch(new RegExp(`^该企业\\d{4}/\\d\\d/\\d\\d有一笔同额的银行到账（流水 ${String(entry?.['bank_ref'])}）已记为充值`, 'u'))
  const many = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.agency, 'POST', '/v1/settlements/batch_write_off/', { ids: [settlement.id] }))
  expect(many.results).toMatchObject([{ ok: false, text: again.body.error_msg }])
  expect(steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount, remark: '另一笔，农业银行到账' }))).toMatchObject({ status: 'paid', write_off_remark: '另一笔，农业银行到账' })
  expect(await steps.wallet(world)).toEqual(wallet)
})

test('the company takes its offline payment back before the voucher, and begins anew', async () => {
  const world = await makeWorld(deps, { workers: 2, company: { pay_mode: 'offline' } })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const paying = steps.ok(await steps.put(world.company, ready, 'offline_payment'))
  expect(actionsFrom(settlementMachine, await steps.detail(world.company, ready.id), 'company').toSorted()).toEqual(['revoke', 'upload_voucher'])
  expect((await steps.put(world.agency, paying, 'revoke')).status).toBe(400)
  const back = steps.ok(await steps.put(world.company, paying, 'revoke'))
  expect(back).toMatchObject({ status: 'to_payment', pay_at: null })
  expect((await steps.bills(world.company, ready.id)).map(({ status }) => status)).toEqual(['in_settlement', 'in_settlement'])
  const [bill] = await steps.bills(world.company, ready.id)
  const { body } = await callAs<{ events: { action: string }[] }>(app, world.company, 'GET', `/v1/bills/${bill?.id}/`)
  expect(body.events.map(({ action }) => action)).toEqual(['导入账单', '生成结算单', '线下支付', '撤回线下支付'])
  // The agency may revoke its audit again, but the company may not revoke once a voucher is uploaded.
  const audited = steps.ok(await steps.put(world.agency, steps.ok(await steps.put(world.agency, back, 'revoke')), 'audit', { result: 'pass' }))
  const again = steps.ok(await steps.put(world.company, audited, 'offline_payment'))
  const proven = steps.ok(await steps.put(world.company, again, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  expect((await steps.put(world.company, proven, 'revoke')).body.error_msg).toBe('当前状态不允许该操作')
  expect(steps.ok(await steps.put(world.agency, proven, 'write_off', { received_amount: proven.pay_amount })).status).toBe('paid')
})

test('what is on its way through the bank is not taken back', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const paying = await steps.pay(world, await steps.readyToPay(world, ['1000']))
  const refused = await steps.put(world.company, paying, 'revoke')
  expect([refused.status, refused.body.error_msg]).toEqual([400, '支付已提交银行，不能撤回'])
  await steps.runBank()
})

test('the agency rejects a voucher with a reason; the company uploads another or takes the payment back', async () => {
  const { world, settlement } = await toWriteOff(['1000'])
  expect((await steps.put(world.agency, settlement, 'reject_voucher', { reason: ' ' })).status).toBe(400)
  expect((await steps.put(world.company, settlement, 'reject_voucher', { reason: '金额不符' })).status).toBe(403)
  const rejected = steps.ok(await steps.put(world.agency, settlement, 'reject_voucher', { reason: '凭证金额与应付不符' }))
  expect(rejected).toMatchObject({ status: 'paying', voucher_url: '', reject_reason: '凭证金额与应付不符' })
  expect((await steps.bills(world.company, settlement.id)).map(({ status }) => status)).toEqual(['paying'])
  const [told] = await asOwner(deps, 'select title, body from app.message where target_id = $1 order by id desc limit 1', [settlement.id])
  expect(told).toEqual({ title: '付款凭证被驳回', body: `结算单 ${settlement.sn} 的付款凭证未通过，原因：凭证金额与应付不符。请核对后重新上传凭证，或撤回线下支付。` })
  const log = await callAs<{ results: { action: string }[] }>(app, world.agency, 'GET', `/v1/settlements/${settlement.id}/events/`)
  expect(log.body.results.map(({ action }) => action)).toContain('驳回凭证')
  const proven = steps.ok(await steps.put(world.company, rejected, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  expect(proven).toMatchObject({ status: 'to_write_off', reject_reason: '' })
  const twice = steps.ok(await steps.put(world.agency, proven, 'reject_voucher', { reason: '仍不符' }))
  expect(steps.ok(await steps.put(world.company, twice, 'revoke')).status).toBe('to_payment')
})

test('several at once, each at its full amount', async () => {
  const { world, settlement } = await toWriteOff(['1000'])
  const answer = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.agency, 'POST', '/v1/settlements/batch_write_off/', { ids: [settlement.id, world.company.tenantId] }))
  expect(answer.results).toEqual([
    { id: settlement.id, sn: settlement.sn, ok: true, text: '已核销' },
    { id: world.company.tenantId, sn: '', ok: false, text: '请求错误,未找到该资源' },
  ])
})

import { maskAccount } from '@linggong/shared/domain/masks'
import { formatCents } from '@linggong/shared/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type Answer, type World } from '../../../test/spine.ts'
import { makeCard } from '../../../test/makers.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

const smsTo = async (world: World): Promise<string> => {
  const [last] = await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by create_at desc, id desc limit 1', [world.paymentPhone])
  return String(last?.['text'])
}
const frozen = async (world: World): Promise<number> => (await steps.wallet(world)).frozen
const many = (world: World, captcha: string, ids: readonly string[]): Promise<Answer<{ results: { ok: boolean; text: string }[]; error_msg?: string }>> =>
  callAs(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids })
const facts = async (world: World, id: string, choice: object): Promise<{ amount: number; bill_count: number; changed_count: number; available: number }> =>
  steps.ok(await callAs(app, world.company, 'POST', `/v1/settlements/${id}/payment_preview/`, choice))
const again = (world: World, { id, version }: Settlement, captcha: string, bills: readonly object[]): Promise<Answer<{ error_msg?: string }>> =>
  callAs(app, world.company, 'POST', `/v1/settlements/${id}/new_payment/`, { captcha, version, bills })

/** Two of three bills failed. */
async function halfPaid(world: World): Promise<{ settlement: Settlement; failed: { id: string; name: string }[] }> {
  const ready = await steps.readyToPay(world, ['1000', '2000', '4000'])
  await steps.pay(world, ready)
  const bills = await steps.bills(world.company, ready.id)
  const failed = bills.slice(0, 2)
  await steps.runBank(failed.map(({ id }) => id))
  return { settlement: await steps.detail(world.company, ready.id), failed }
}

test('the code of several names count and sum, and pays these and no others', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000 })
  const [one, two, three] = [await steps.readyToPay(world, ['1000', '500']), await steps.readyToPay(world, ['900']), await steps.readyToPay(world, ['90000'])]
  const captcha = await steps.code(world, world.company.tenantId, { ids: [one.id, two.id] })
  expect(await smsTo(world)).toContain(`您正在支付2张结算单的3笔账单，金额${formatCents(one.pay_amount + two.pay_amount)}元，验证码`)
  for (const ids of [[one.id, three.id], [three.id], [one.id, two.id, three.id], [one.id]]) {
    const { status, body } = await many(world, captcha, ids)
    expect([ids.length, status, body.error_msg]).toEqual([ids.length, 400, expect.stringMatching(/原验证码已失效。请核对后重新获取验证码$/u)])
  }
  expect(await frozen(world)).toBe(0)
  expect((await many(world, captcha, [two.id, one.id])).body.results.map(({ ok }) => ok)).toEqual([true, true])
  expect(await frozen(world)).toBe(one.pay_amount + two.pay_amount)
  await steps.runBank()
})

test('a code for several pays no single one, and the other way round', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const ready = await steps.readyToPay(world, ['1000'])
  const ofMany = await steps.code(world, world.company.tenantId, { ids: [ready.id] })
  expect((await steps.put(world.company, ready, 'payment', { captcha: ofMany })).body.error_msg).toBe('验证码错误或已过期')
  const ofOne = await steps.code(world, ready.id)
  expect((await many(world, ofOne, [ready.id])).body.error_msg).toBe('验证码错误或已过期')
})

test('a repayment: one amount in dialog, SMS and debit, this round’s; no other bill or account is paid with its code', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const { settlement, failed } = await halfPaid(world)
  const [first, second] = failed
  const card = makeCard()
  const choice = { bills: [{ id: first?.id, account_no: card }] }
  const told = await facts(world, settlement.id, choice)
  expect(told).toMatchObject({ bill_count: 1, changed_count: 1 })
  const before = await steps.wallet(world)
  expect(told.available).toBe(before.available)
  const captcha = await steps.code(world, settlement.id, choice)
  expect(await smsTo(world)).toContain(`结算单${settlement.sn}的1笔账单，金额${formatCents(told.amount)}元，其中变更收款账号1个：${first?.name}${maskAccount(card)}，验证码`)
  const end = '，原验证码已失效。请核对后重新获取验证码'
  const said = async (bills: readonly object[]): Promise<string | undefined> => (await again(world, settlement, captcha, bills)).body.error_msg
  expect(await said([{ id: first?.id }])).toBe(`变更的收款账号由 1 个变为 0 个${end}`)
  expect(await said([{ id: first?.id, account_no: makeCard() }])).toBe(`所选的账单或收款账号与当时不同${end}`)
  expect(await said([...choice.bills, { id: second?.id }])).toMatch(/^金额由 [\d,.]+ 元变为 [\d,.]+ 元，笔数由 1 笔变为 2 笔，原验证码已失效/u)
  expect((await steps.wallet(world)).available).toBe(before.available)
  steps.ok(await again(world, settlement, captcha, choice.bills))
  expect(before.available - (await steps.wallet(world)).available).toBe(told.amount)
  await steps.runBank()
})

test('what changes after the code was sent voids it: an account in the database, another step of the settlement', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const captcha = await steps.code(world, ready.id)
  const [bill] = await steps.bills(world.company, ready.id)
  const [kept] = await asOwner(deps, 'select account_no from app.bill where id = $1', [bill?.id])
  await asOwner(deps, 'update app.bill set account_no = $2 where id = $1', [bill?.id, makeCard()])
  const refused = await steps.put(world.company, ready, 'payment', { captcha })
  expect([refused.status, refused.body.error_msg]).toEqual([400, '所选的账单或收款账号与当时不同，原验证码已失效。请核对后重新获取验证码'])
  await asOwner(deps, 'update app.bill set account_no = $2 where id = $1', [bill?.id, kept?.['account_no']])
  const revoked = steps.ok(await steps.put(world.agency, ready, 'revoke'))
  const audited = steps.ok(await steps.put(world.agency, revoked, 'audit', { result: 'pass' }))
  expect((await steps.put(world.company, audited, 'payment', { captcha })).body.error_msg).toBe('结算单已有变动，原验证码已失效。请核对后重新获取验证码')
})

test('looking at the figures changes nothing', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const state = () => asOwner(deps, `select (select jsonb_agg(to_jsonb(b) order by id) from app.bill b where settlement_id = $1) as bills, (select count(*) from app.tax_month where park_id = $2) as months,
    (select jsonb_agg(to_jsonb(l)) from app.limit_usage l where park_id = $2) as limits, (select count(*) from app.history_event) as events`, [ready.id, world.chain.park_id])
  const before = await state()
  expect(await facts(world, ready.id, {})).toMatchObject({ amount: ready.pay_amount, bill_count: 2, changed_count: 0 })
  expect(await state()).toEqual(before)
})

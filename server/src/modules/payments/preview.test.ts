import { formatCents } from '@linggong/shared/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { listPeople } from '../../../test/listed.ts'
import { makeCard } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Preview {
  readonly amount: number
  readonly available: number
  readonly refused: readonly { readonly sn: string; readonly text: string }[]
  readonly counts: Readonly<Record<'will_fail' | 'may_fail' | 'unknown' | 'normal' | 'noted', number>>
  readonly bills: readonly { readonly id: string; readonly name: string; readonly outcome: string; readonly reasons: readonly { readonly code: string; readonly text: string }[] }[]
  readonly channels: readonly object[]
  readonly fees: Readonly<Record<string, number>>
}

const preview = async (world: World, id: string, choice: object = {}): Promise<Preview> => steps.ok(await callAs<Preview>(app, world.company, 'POST', `/v1/settlements/${id}/payment_preview/`, choice))
const codes = ({ bills }: Preview) => bills.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])

test('what a payment comes to: amount, channels and fees, and nothing to say of healthy bills; nothing is kept of it', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const seen = await preview(world, ready.id)
  expect(seen).toMatchObject({ amount: ready.pay_amount, available: 1_000_000, refused: [], counts: { normal: 2, will_fail: 0, may_fail: 0, unknown: 0, noted: 0 }, bills: [], channels: [{ account_kind: 'bank', bill_count: 2, accounting_fee: 200, card_fee: 0 }] })
  expect(Object.values(seen.fees).reduce((all, amount) => all + amount, 0)).toBe(ready.pay_amount - 300_000)
  expect(await steps.detail(world.company, ready.id)).toEqual(ready)
  await steps.pay(world, ready)
  expect((await steps.wallet(world)).frozen).toBe(seen.amount)
  await steps.runBank()
})

test('who may not be paid any more: the preview names each, the payment refuses with the same text', async () => {
  const world = await makeWorld(deps, { workers: 4, wallet: 10_000_000 })
  const ready = await steps.readyToPay(world, ['1000', '2000', '3000', '4000'])
  const [ended, disabled, listed] = world.workers
  await asOwner(deps, `update app.company_user set status = 'end_cooperation' where person_id = $1`, [ended?.personId])
  await asOwner(deps, `update app.company_user set is_enable = false where person_id = $1`, [disabled?.personId])
  await listPeople(deps, 'user_blacklist', [{ name: listed?.name ?? '', id_no: listed?.id_no ?? '' }])
  const seen = await preview(world, ready.id)
  expect(codes(seen)).toEqual([['will_fail', 'worker'], ['will_fail', 'worker'], ['will_fail', 'listed']])
  expect(seen.counts).toEqual({ will_fail: 3, may_fail: 0, unknown: 0, normal: 1, noted: 0 })
  const [{ text } = { text: '' }] = seen.refused
  expect(text).toMatch(/^2 条账单的合作用户不能收款/u)
  const { body } = await callAs<{ error_msg: string }>(app, world.company, 'POST', `/v1/settlements/${ready.id}/payment_sms/`, {})
  expect(body.error_msg).toBe(text)
})

test('what is known of an account: failed before, paid for another person, a bank nobody knows', async () => {
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000 })
  const first = await steps.readyToPay(world, ['1000', '2000', '3000'])
  await steps.pay(world, first)
  const [failed] = await steps.bills(world.company, first.id)
  await steps.runBank([failed?.id ?? ''])
  const card = world.workers.map((worker) => worker.card)
  const next = await steps.readyToPay(world, ['1000', '2000', '3000'], { accounts: [card[0] ?? '', card[2] ?? '', '4111111111111111'] })
  const seen = await preview(world, next.id)
  expect(seen.refused).toEqual([])
  expect(codes(seen)).toEqual([['may_fail', 'failed_before'], ['may_fail', 'other_person'], ['unknown', 'unknown_bank']])
  expect(seen.bills[0]?.reasons[0]?.text).toMatch(/^该收款账号上次付款失败（\d{4}-\d{2}-\d{2}）：收款账户户名不符$/u)
  expect(seen.bills[1]?.reasons[0]?.text).toContain(`${world.workers[2]?.name.slice(0, 1)}**`)
  // Once it was paid, the card is known.
  await steps.pay(world, next)
  await steps.runBank()
  const third = await steps.readyToPay(world, ['3000'], { accounts: ['4111111111111111'] })
  expect((await preview(world, third.id)).bills.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(['other_person'])
})

test('another enterprise learns nothing of it', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 10_000_000 })
  const first = await steps.readyToPay(world, ['1000'])
  await steps.pay(world, first)
  await steps.runBank((await steps.bills(world.company, first.id)).map(({ id }) => id))
  const beside = await makeWorld(deps, { beside: world })
  const theirs = await steps.readyToPay(beside, ['1000'])
  expect((await preview(beside, theirs.id)).counts).toMatchObject({ normal: 1, may_fail: 0 })
})

test('a repayment is looked at with the corrected account', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  await steps.pay(world, ready)
  const bills = await steps.bills(world.company, ready.id)
  await steps.runBank(bills.map(({ id }) => id))
  const [one, two] = bills
  expect((await preview(world, ready.id)).counts).toMatchObject({ may_fail: 2, normal: 0 })
  expect((await preview(world, ready.id, { bills: [{ id: one?.id, account_no: makeCard() }, { id: two?.id }] })).counts).toMatchObject({ may_fail: 1, normal: 1 })
})

test('a bill that is too small for its tax and fees fails alone, and the rest is what is frozen (decision 75)', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000, company: { is_card_deduction_fee: true } })
  const ready = await steps.readyToPay(world, ['5', '2000'])
  await asOwner(deps, `update app.bill set card_fee = 600, net_amount = 0 where settlement_id = $1 and amount = 500`, [ready.id])
  const seen = await preview(world, ready.id)
  expect([codes(seen)[0], seen.refused]).toEqual([['will_fail', 'net'], []])
  const paid = await steps.pay(world, ready)
  expect((await steps.wallet(world)).frozen).toBe(seen.amount)
  expect((await steps.bills(world.company, paid.id)).filter(({ status }) => status === 'pay_failure').map(({ fail_reason }) => fail_reason)).toEqual(['到账金额小于0'])
  await steps.runBank()
})

test('a tax line that this payment crosses is told, and the net that it leaves (domain.md §3.4)', async () => {
  const generous = { settlement_config: { single_stroke_max_amount: 1e9, month_max_amount: 1e10, season_max_amount: 1e10 } }
  const world = await makeWorld(deps, { workers: 1, wallet: 100_000_000, agency: generous, company: { config: { month_max_amount: 1e10, season_max_amount: 1e10 } } })
  const [one, two] = [await steps.readyToPay(world, ['60000']), await steps.readyToPay(world, ['55000'])]
  await steps.pay(world, one)
  await steps.runBank()
  const seen = await preview(world, two.id)
  expect(seen.counts).toMatchObject({ normal: 1, noted: 1 })
  expect(codes(seen)).toEqual([['normal', 'tax_line']])
  await steps.pay(world, two)
  const [bill] = await steps.bills(world.company, two.id)
  expect(seen.bills[0]?.reasons[0]?.text).toMatch(new RegExp(`^本次支付使该人员本月收入达 115,000.00，超过增值税起征点，到账金额由 [\\d,.]+ 变为 ${formatCents(bill?.net_amount ?? 0)}$`, 'u'))
  await steps.runBank()
})

test('剔除: the payer leaves bills out; the others are a new settlement for the agency to audit, those left out are open again', async () => {
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000 })
  const ready = await steps.readyToPay(world, ['1000', '2000', '3000'], { promotion_fee: 600 })
  const [first] = await steps.bills(world.company, ready.id)
  const out = (bill_ids: readonly string[], version = ready.version) => callAs<typeof ready & { error_msg: string }>(app, world.company, 'POST', `/v1/settlements/${ready.id}/leave_out/`, { bill_ids, version })
  expect((await out((await steps.bills(world.company, ready.id)).map(({ id }) => id))).body.error_msg).toBe('全部账单都被剔除，请直接取消结算单')
  expect((await out([world.company.tenantId])).body.error_msg).toBe('所选账单中有 1 条不在该结算单，请刷新后重试')
  const made = steps.ok(await out([first?.id ?? '']))
  expect(made).toMatchObject({ status: 'to_audit', bill_count: 2, settlement_amount: 500_000, promotion_fee: 500 })
  expect((await steps.detail(world.company, ready.id))).toMatchObject({ status: 'canceled', reject_reason: '剔除 1 笔账单，其余 2 笔重新生成结算单' })
  expect(await asOwner(deps, 'select status, settlement_id from app.bill where id = $1', [first?.id])).toEqual([{ status: 'to_settlement', settlement_id: null }])
  expect((await out([first?.id ?? ''])).status).toBe(400)
  const audited = steps.ok(await steps.put(world.agency, made, 'audit', { result: 'pass' }))
  await steps.pay(world, audited)
  await steps.runBank()
  await steps.expectWholeLedger()
})

test('several: with too little money the first that fit are paid, and the preview says which', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 250_000 })
  const all = [await steps.readyToPay(world, ['1000']), await steps.readyToPay(world, ['1500']), await steps.readyToPay(world, ['900'])]
  const ids = all.map(({ id }) => id)
  const seen = await preview(world, world.company.tenantId, { ids })
  expect(seen.refused.map(({ sn }) => sn)).toEqual([all[1]?.sn])
  const captcha = await steps.code(world, world.company.tenantId, { ids })
  const { results } = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids }))
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
  expect(results[1]?.text).toBe(seen.refused[0]?.text)
  expect((await steps.wallet(world)).frozen).toBe(seen.amount)
  await steps.runBank()
})

test('an account is corrected before the first payment: all bills are paid, that one to the other card, and its log says so', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000 })
  const ready = await steps.readyToPay(world, ['1000', '2000'], { accounts: ['4111111111111111', world.workers[1]?.card ?? ''] })
  expect(codes(await preview(world, ready.id))).toEqual([['unknown', 'unknown_bank']])
  const [one, two] = await steps.bills(world.company, ready.id)
  const card = makeCard()
  const bills = [{ id: one?.id ?? '', account_no: card }]
  const corrected = await preview(world, ready.id, { bills })
  expect(corrected).toMatchObject({ amount: ready.pay_amount, changed_count: 1, counts: { normal: 2, unknown: 0 } })

  // A code for the payment as it was is not one for the corrected one.
  const other = await steps.code(world, ready.id)
  expect((await steps.put(world.company, ready, 'payment', { captcha: other, bills })).body.error_msg).toContain('变更的收款账号由 0 个变为 1 个')
  for (const [wrong, text] of [
    [[{ id: one?.id, account_no: '123' }], '123'], [[...bills, ...bills], '账单重复'], [[{ id: world.company.tenantId, account_no: card }], '所选账单不在该结算单中'], [[{ id: one?.id, account_no: '' }], '请填写更正后的收款账号'],
  ] as const) {
    const refused = await steps.put(world.company, ready, 'payment', { captcha: '123456', bills: wrong })
    expect([refused.status, JSON.stringify(refused.body)], text).toEqual([400, expect.stringContaining(text === '123' ? '第 2 行' : text)])
  }
  const captcha = await steps.code(world, ready.id, { bills })
  // Whoever changes where money goes proves again that it is they.
  await asOwner(deps, `update app.session set proved_at = now() - interval '11 minutes' where staff_id = $1`, [world.company.staffId])
  expect((await steps.put(world.company, ready, 'payment', { captcha, bills })).body).toMatchObject({ error_code: 'step_up' })
  await asOwner(deps, 'update app.session set proved_at = now() where staff_id = $1', [world.company.staffId])
  expect(steps.ok(await steps.put(world.company, ready, 'payment', { captcha, bills }))).toMatchObject({ status: 'paying' })
  const { body } = await callAs<{ events: { action: string }[] }>(app, world.company, 'GET', `/v1/bills/${one?.id}/`)
  expect(body.events.map(({ action }) => action)).toEqual(['导入账单', '生成结算单', '更正收款账号', '支付'])
  await steps.runBank()
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_count: 2 })
  expect(await asOwner(deps, 'select bill_id, account_no from app.payout where settlement_id = $1 order by bill_id', [ready.id])).toEqual(
    [{ bill_id: one?.id, account_no: card }, { bill_id: two?.id, account_no: world.workers[1]?.card }].toSorted((a, b) => ((a.bill_id ?? '') < (b.bill_id ?? '') ? -1 : 1)))
  await steps.expectWholeLedger()
})

test('a bank that is out: the preview says so of the cards of that bank, and the payment finds it as it was said', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000 })
  const [icbc, ccb] = ['6222020000000000000', '6217000000000000004']
  const ready = await steps.readyToPay(world, ['1000', '2000'], { accounts: [icbc, ccb] })
  await steps.bank({ out_banks: ['工商银行'] })
  const seen = await preview(world, ready.id)
  expect(seen.bills.map(({ outcome, reasons }) => [outcome, reasons.map(({ code, text }) => `${code} ${text}`)])).toEqual([['may_fail', ['bank_out 工商银行暂停收款：收款行系统维护']]])
  await steps.pay(world, ready)
  await steps.runBank()
  const bills = await steps.bills(world.company, ready.id)
  expect(bills.map(({ status, fail_reason }) => [status, fail_reason])).toEqual([['pay_failure', '收款行系统维护：工商银行'], ['paid', '']])
  await steps.bank({ out_banks: [] })
  // It has failed before, and the bank is there again.
  expect(codes(await preview(world, ready.id))).toEqual([['may_fail', 'failed_before']])
  // A channel that does not answer says nothing of any bank.
  await steps.bank({ out_banks: ['工商银行'], down: true })
  expect(codes(await preview(world, ready.id))).toEqual([['may_fail', 'failed_before']])
  await steps.bank({ out_banks: [] })
})

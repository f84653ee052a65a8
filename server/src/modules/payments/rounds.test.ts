import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maskAccount } from '@linggong/shared/domain/masks'
import { actionsFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { makeCard } from '../../../test/makers.ts'
import { callAs, lastCode, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Deps } from '../../deps.ts'
import type { Channel } from '../../ports/channel.ts'
import { PortDown } from '../../ports/port.ts'
import { applyAnswers } from './results.ts'
import { sendPayouts } from './sender.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

const cardFee = 100

describe('rounds (domain.md §3.2 "Partial results")', () => {
  test('a failed bill is paid again to a corrected account and ends at the confirmed amount', async () => {
    const world = await makeWorld(deps, { workers: 3 })
    const before = await steps.wallet(world)
    const ready = await steps.readyToPay(world, ['3333.33', '5000.00', '12000.50'], { promotion_fee: 50_000 })
    expect(ready.pay_amount).toBe(2_222_253 + 3 * cardFee)
    await steps.pay(world, ready)
    const [first] = await steps.bills(world.company, ready.id)
    await steps.runBank([first?.id ?? ''])

    const partial = await steps.detail(world.company, ready.id)
    expect(partial).toMatchObject({ status: 'pay_failure', paid_count: 2, failed_count: 1 })
    expect(actionsFrom(settlementMachine, partial, 'company')).toContain('new_payment')
    expect(actionsFrom(settlementMachine, partial, 'company')).not.toContain('cancel')
    const failed = (await steps.bills(world.company, ready.id)).find((bill) => bill.id === first?.id)
    expect(failed).toMatchObject({ status: 'pay_failure', fail_reason: '收款账户户名不符', is_estimate: true })
    // The failed bill's amount and its fees are released, to the cent.
    const between = await steps.wallet(world)
    expect(between).toEqual({ available: before.available - partial.paid_amount, frozen: 0 })

    const card = makeCard()
    const again = steps.ok(await steps.repay(world, partial, [{ id: failed?.id ?? '', account_no: `${card.slice(0, 4)} ${card.slice(4)}` }]))
    expect(again).toMatchObject({ status: 'paying', failed_count: 0 })
    expect(await steps.wallet(world)).toEqual({ available: before.available - ready.pay_amount, frozen: ready.pay_amount - partial.paid_amount })
    await steps.runBank()
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_amount: ready.pay_amount, paid_count: 3, failed_count: 0 })
    expect(await steps.wallet(world)).toEqual({ available: before.available - ready.pay_amount, frozen: 0 })
    const [sent] = await asOwner(deps, `select p.account_no from app.payout p where p.bill_id = $1 and p.status = 'success'`, [failed?.id])
    expect(sent).toEqual({ account_no: card })
    const { body } = await callAs<{ events: { action: string; content: unknown[] }[] }>(app, world.company, 'GET', `/v1/bills/${failed?.id}/`)
    expect(body.events.map(({ action }) => action)).toEqual(['导入账单', '生成结算单', '支付', '支付失败', '更正收款账号', '重新支付', '支付成功'])
    expect(body.events[4]?.content).toEqual([{ field: 'account_no', type: 'plain', old_value: failed?.account_no, new_value: maskAccount(card) }])
    expect(await steps.movements(ready.id)).toMatchObject({ 'fee.enterprise': 132_170, 'fee.promotion': 50_000, 'fee.use': 600, 'fee.channel': 3 * cardFee })
  })

  test('finish keeps what was paid and frees the rest', async () => {
    const world = await makeWorld(deps, { workers: 3 })
    const ready = await steps.readyToPay(world, ['3333.33', '5000.00', '12000.50'])
    await steps.pay(world, ready)
    const bills = await steps.bills(world.company, ready.id)
    await steps.runBank([bills[2]?.id ?? ''])
    const failed = await steps.detail(world.agency, ready.id)
    const done = steps.ok(await steps.put(world.agency, failed, 'finish'))
    expect(done).toMatchObject({ status: 'paid', settlement_amount: 833_333, bill_count: 2, worker_count: 2, failed_count: 0, enterprise_service_fee: 54_167, user_use_fee: 400, accounting_fee: 200 })
    expect(done.pay_amount).toBe(done.paid_amount)
    const [free] = await asOwner(deps, 'select status, settlement_id, reserved_month from app.bill where id = $1', [bills[2]?.id])
    expect(free).toEqual({ status: 'to_settlement', settlement_id: null, reserved_month: null })
    const [batch] = await asOwner(deps, 'select status from app.bill_batch where id = $1', [ready.batch_id])
    expect(batch).toEqual({ status: 'part_settlement' })
    // The released bill goes into a new settlement, which charges its worker's use fee.
    const next = steps.ok(await steps.settle(world.agency, ready.batch_id))
    expect(next).toMatchObject({ bill_count: 1, user_use_fee: 200 })
  })

  test('a bill tells its own story, through two settlements and beside a sibling that fared otherwise', async () => {
    const world = await makeWorld(deps, { workers: 2 })
    const batch = await steps.importBatch(world, ['1000', '2000'])
    const [mine, sibling] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no', [batch])
    const first = steps.ok(await steps.settle(world.agency, batch, { bill_ids: [mine?.['id']] }))
    steps.ok(await steps.put(world.agency, first, 'cancel'))
    const created = steps.ok(await steps.settle(world.agency, batch))
    const confirmed = steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 }))
    const ready = steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
    await steps.pay(world, ready)
    await steps.runBank([String(sibling?.['id'])])
    const story = async (id: unknown) => {
      const { body } = await callAs<{ events: { action: string; content: { field: string; new_value: unknown }[] }[] }>(app, world.company, 'GET', `/v1/bills/${String(id)}/`)
      return body.events.map(({ action, content }) => `${action} ${content.map(({ new_value }) => String(new_value)).join(' ')}`)
    }
    const after = [`生成结算单 in_settlement ${ready.sn}`, '支付 paying']
    expect(await story(mine?.['id'])).toEqual(['导入账单 to_settlement', `生成结算单 in_settlement ${first.sn}`, '移出结算单 to_settlement null', ...after, '支付成功 paid'])
    expect(await story(sibling?.['id'])).toEqual(['导入账单 to_settlement', ...after, '支付失败 pay_failure 收款账户户名不符'])
  })

  test('all failed: canceled, nothing charged, limits and use fees free', async () => {
    const world = await makeWorld(deps, { workers: 2 })
    const before = await steps.wallet(world)
    const ready = await steps.readyToPay(world, ['1000', '2000'])
    await steps.pay(world, ready)
    await steps.runBank((await steps.bills(world.company, ready.id)).map((bill) => bill.id))
    const failed = await steps.detail(world.company, ready.id)
    expect(failed).toMatchObject({ status: 'pay_failure', paid_amount: 0, failed_count: 2 })
    expect(await steps.wallet(world)).toEqual(before)
    expect((await steps.put(world.agency, failed, 'finish')).body.error_msg).toBe('没有支付成功的账单，请使用取消')
    expect(steps.ok(await steps.put(world.company, failed, 'cancel')).status).toBe('canceled')
    expect(await asOwner(deps, 'select * from app.user_use_fee where settlement_id = $1', [ready.id])).toEqual([])
    const [tax] = await asOwner(deps, 'select coalesce(sum(gross), 0)::int as gross, coalesce(sum(income_tax), 0)::int as tax from app.tax_month where park_id = $1', [world.chain.park_id])
    expect(tax).toEqual({ gross: 0, tax: 0 })
  })

  test('money that comes back turns the bill, reverses its postings and can be paid again', async () => {
    const world = await makeWorld(deps, { workers: 3 })
    const before = await steps.wallet(world)
    const ready = await steps.readyToPay(world, ['3333.33', '5000.00', '12000.50'], { promotion_fee: 50_000 })
    await steps.pay(world, ready)
    await steps.runBank()
    const paid = await steps.detail(world.company, ready.id)
    const [, , third] = await steps.bills(world.company, ready.id)
    steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: third?.id, reason: '账户已销户' }))
    const returned = await steps.detail(world.company, ready.id)
    expect(returned).toMatchObject({ status: 'pay_failure', paid_count: 2, failed_count: 1 })
    expect((await steps.bills(world.company, ready.id))[2]).toMatchObject({ status: 'refunded', fail_reason: '账户已销户' })
    expect((await steps.wallet(world)).available).toBe(before.available - returned.paid_amount)
    expect(await steps.movements(ready.id)).toMatchObject({ external: 331_666 + 497_500, 'fee.enterprise': 54_167, 'fee.personal': 4167 })
    const [tax] = await asOwner(deps, 'select gross::int, income_tax::int from app.tax_month where person_id = $1', [world.workers[2]?.personId])
    expect(tax).toEqual({ gross: 0, income_tax: 0 })
    // Reported a second time, nothing happens.
    expect(await steps.collectReturns()).toBe(0)

    steps.ok(await steps.repay(world, returned, [{ id: third?.id ?? '', account_no: makeCard() }]))
    await steps.runBank()
    const again = await steps.detail(world.company, ready.id)
    expect(again).toMatchObject({ status: 'paid', paid_amount: paid.paid_amount, settlement_at: paid.settlement_at })
    expect((await steps.wallet(world)).available).toBe(before.available - paid.paid_amount)
  })

  test('a return while another round runs leaves its fees to the close of that round', async () => {
    const world = await makeWorld(deps, { workers: 3 })
    const before = await steps.wallet(world)
    const ready = await steps.readyToPay(world, ['3333.33', '5000.00', '12000.50'], { promotion_fee: 50_000 })
    await steps.pay(world, ready)
    const bills = await steps.bills(world.company, ready.id)
    await steps.runBank([bills[0]?.id ?? ''])
    const partial = await steps.detail(world.company, ready.id)
    steps.ok(await steps.repay(world, partial, [{ id: bills[0]?.id ?? '' }]))
    steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: bills[2]?.id, reason: '账户已销户' }))
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paying', paid_count: 1, failed_count: 1 })
    await steps.runBank()
    const after = await steps.detail(world.company, ready.id)
    expect(after).toMatchObject({ status: 'pay_failure', paid_count: 2, failed_count: 1 })
    expect(await steps.wallet(world)).toEqual({ available: before.available - after.paid_amount, frozen: 0 })
  })
})

describe('taxes at payment (domain.md §3.4)', () => {
  test('VAT is caught up: 60,000 then 55,000 of one worker in one month', async () => {
    const world = await makeWorld(deps, { workers: 1, contract: { personal_service_fee_ppm: 0 } })
    const first = await steps.readyToPay(world, ['60000'])
    // Created before the first was paid, so its estimate does not include it.
    const second = await steps.readyToPay(world, ['55000'])
    expect(second.tax_amount).toBe(138_000)
    await steps.pay(world, first)
    await steps.runBank()
    expect((await steps.detail(world.company, first.id)).tax_amount).toBe(178_000)
    const paying = await steps.pay(world, second)
    expect(paying.tax_amount).toBe(120_693 + 430_891)
    await steps.runBank()
    const [bill] = await steps.bills(world.company, second.id)
    expect(bill).toMatchObject({ vat_amount: 120_693, income_tax_amount: 430_891, net_amount: 5_500_000 - 120_693 - 430_891, status: 'paid' })
    const [month] = await asOwner(deps, 'select gross::int, ex_vat::int, vat::int, income_tax::int from app.tax_month where person_id = $1', [world.workers[0]?.personId])
    expect(month).toEqual({ gross: 11_500_000, ex_vat: 11_386_139, vat: 113_861, income_tax: 608_891 })
  })

  test('what the company bears flat is posted to the tax account and not taken from the worker', async () => {
    const world = await makeWorld(deps, { workers: 1, contract: { personal_service_fee_ppm: 0, income_tax_ppm: 20_000, personal_value_added_tax_ppm: 10_000 } })
    const ready = await steps.readyToPay(world, ['60000'])
    expect(ready).toMatchObject({ company_tax: 180_000, net_amount: 6_000_000, tax_amount: 178_000 })
    await steps.pay(world, ready)
    await steps.runBank()
    expect(await steps.movements(ready.id)).toMatchObject({ tax: 180_000, external: 6_000_000 })
    const [bill] = await steps.bills(world.company, ready.id)
    expect(bill).toMatchObject({ income_tax_amount: 178_000, net_amount: 6_000_000 })
  })
})

describe('shared workers', () => {
  test('a net that catch-up took whole is paid without the bank, and the rest is carried (domain.md §3.4)', async () => {
    const world = await makeWorld(deps, { workers: 1, agency: { settlement_config: { tax_mode: 'none' } }, contract: { personal_service_fee_ppm: 0 } })
    const ready = await steps.readyToPay(world, ['101000', '100'])
    await steps.pay(world, ready)
    await steps.runBank()
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_count: 2 })
    const [large, small] = await steps.bills(world.company, ready.id)
    expect([large?.net_amount, small?.net_amount, small?.tax_amount]).toEqual([10_100_000, 0, 10_000])
    const [carried] = await asOwner(deps, 'select carried_tax::int from app.bill where id = $1', [small?.id])
    expect(Number(carried?.['carried_tax'])).toBeGreaterThan(0)
    expect(await asOwner(deps, `select request_no from simulator.payment where request_no = $1`, [`${small?.sn}R1`])).toEqual([])
  })

  test('two companies pay the same people at once: both go through and the month adds up', async () => {
    const world = await makeWorld(deps, { workers: 40 })
    const beside = await makeWorld(deps, { beside: world })
    const amounts = Array.from({ length: 40 }, (_, index) => String(2000 + index))
    const [one, two] = [await steps.readyToPay(world, amounts), await steps.readyToPay(beside, amounts.toReversed())]
    const codes = [await steps.code(world, one.id)]
    await asOwner(deps, 'update app.sms_code set create_at = create_at - interval \'2 minutes\'')
    steps.ok(await callAs(app, beside.company, 'POST', `/v1/settlements/${two.id}/payment_sms/`))
    codes.push(await lastCode(deps, beside.paymentPhone))
    const answers = await Promise.all([steps.put(world.company, one, 'payment', { captcha: codes[0] }), steps.put(beside.company, two, 'payment', { captcha: codes[1] })])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    await steps.runBank()
    const months = await asOwner(deps, 'select distinct gross::int from app.tax_month where park_id = $1', [world.chain.park_id])
    expect(months).toEqual([{ gross: 403_900 }])
  })
})

describe('once and only once', () => {
  test('the same key twice is one payment; two keys at once: one wins', async () => {
    const world = await makeWorld(deps, { workers: 2 })
    const ready = await steps.readyToPay(world, ['1000', '2000'])
    const captcha = await steps.code(world, ready.id)
    const body = { captcha, version: ready.version }
    const url = `/v1/settlements/${ready.id}/payment/`
    const both = await Promise.all(['key-number-1', 'key-number-2'].map((key) => callAs<{ error_msg?: string }>(app, world.company, 'PUT', url, body, key)))
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    const winner = both[0]?.status === 200 ? 'key-number-1' : 'key-number-2'
    const repeated = await callAs(app, world.company, 'PUT', url, body, winner)
    expect(repeated).toEqual(both.find((answer) => answer.status === 200))
    const [count] = await asOwner(deps, 'select count(*)::int as n, sum(amount)::int as amount from app.payout where settlement_id = $1', [ready.id])
    expect(count).toEqual({ n: 2, amount: ready.net_amount })
    expect((await steps.wallet(world)).frozen).toBe(ready.pay_amount)
    await steps.runBank()
  })

  test('a wrong code pays nothing; a right one works once', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const ready = await steps.readyToPay(world, ['1000'])
    const captcha = await steps.code(world, ready.id)
    const wrong = captcha === '000000' ? '000001' : '000000'
    expect((await steps.put(world.company, ready, 'payment', { captcha: wrong })).body.error_msg).toBe('验证码错误或已过期')
    const paying = steps.ok(await steps.put(world.company, ready, 'payment', { captcha }))
    await steps.runBank([(await steps.bills(world.company, ready.id))[0]?.id ?? ''])
    const failed = await steps.detail(world.company, paying.id)
    const again = await callAs<{ error_msg?: string }>(app, world.company, 'POST', `/v1/settlements/${ready.id}/new_payment/`, {
      captcha, version: failed.version, bills: (await steps.bills(world.company, ready.id)).map(({ id }) => ({ id })),
    })
    expect([again.status, again.body.error_msg]).toEqual([400, '验证码错误或已过期'])
  })

  test('two payments on a wallet that suffices for one', async () => {
    const world = await makeWorld(deps, { workers: 2, wallet: 250_000 })
    const [one, two] = [await steps.readyToPay(world, ['1000', '1000']), await steps.readyToPay(world, ['1000', '1000'])]
    const codes = [await steps.code(world, one.id)]
    await asOwner(deps, 'update app.sms_code set create_at = create_at - interval \'1 minute\'')
    steps.ok(await callAs(app, world.company, 'POST', `/v1/settlements/${two.id}/payment_sms/`))
    codes.push(await lastCode(deps, world.paymentPhone))
    const answers = await Promise.all([one, two].map((settlement, index) => steps.put(world.company, settlement, 'payment', { captcha: codes[index] })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    const refused = answers.find((answer) => answer.status === 400)
    expect(refused?.body.error_msg).toMatch(/^钱包余额不足：可用 [\d,.]+ 元，本次需 [\d,.]+ 元$/u)
    await steps.runBank()
    // The refused payment had no effect, and succeeds once there is money.
    const [rest] = [one, two].filter((_, index) => answers[index]?.status === 400)
    expect(await steps.detail(world.company, rest?.id ?? '')).toMatchObject({ status: 'to_payment', version: rest?.version })
  })

  test('a worker that dies between handing over and marking pays once', async () => {
    const world = await makeWorld(deps, { workers: 2 })
    const ready = await steps.readyToPay(world, ['1000', '2000'])
    await steps.pay(world, ready)
    let submitted = 0
    const dying: Channel = {
      ...deps.channel,
      submit: async (payments) => {
        await deps.channel.submit(payments)
        submitted += payments.length
        throw new Error('process killed')
      },
    }
    const dead: Deps = { ...deps, channel: dying }
    await expect(sendPayouts(dead)).rejects.toThrow('process killed')
    const [claimed] = await asOwner(deps, `select count(*)::int as n from app.payout where settlement_id = $1 and status = 'created' and next_at > now()`, [ready.id])
    expect(claimed).toEqual({ n: 2 })
    await asOwner(deps, 'update app.payout set next_at = now()')
    await sendPayouts({ ...deps, channel: { ...deps.channel, submit: async (payments) => { submitted += payments.length; await deps.channel.submit(payments) } } })
    expect(submitted).toBe(2)
    await steps.runBank()
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_count: 2 })
    const bank = await asOwner(deps, `select sum(amount)::int as amount, count(*)::int as n from simulator.payment where request_no in (select request_no from app.payout where settlement_id = $1)`, [ready.id])
    expect(bank).toEqual([{ amount: ready.net_amount, n: 2 }])
  })

  test('two workers at once, and answers told twice, change nothing twice', async () => {
    const world = await makeWorld(deps, { workers: 5 })
    const ready = await steps.readyToPay(world, ['1000', '2000', '3000', '4000', '5000'])
    await steps.pay(world, ready)
    await Promise.all([sendPayouts(deps), sendPayouts(deps), sendPayouts(deps)])
    const payouts = await asOwner(deps, 'select request_no from app.payout where settlement_id = $1', [ready.id])
    const answers = await deps.channel.query(payouts.map((payout) => String(payout['request_no'])))
    await Promise.all([applyAnswers(deps, answers), applyAnswers(deps, answers), applyAnswers(deps, answers.slice(2))])
    await applyAnswers(deps, answers)
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_count: 5, paid_amount: ready.pay_amount })
    for (const bill of await steps.bills(world.company, ready.id)) {
      const { body } = await callAs<{ events: { action: string; creator: string; content: unknown[] }[] }>(app, world.company, 'GET', `/v1/bills/${bill.id}/`)
      expect(body.events.map(({ action }) => action)).toEqual(['导入账单', '生成结算单', '支付', '支付成功'])
      expect(body.events[3]).toMatchObject({ creator: '系统', content: [{ field: 'status', old_value: 'paying', new_value: 'paid' }] })
    }
  })

  test('a bank whose answers get lost, or that hears everything twice, is paid through once', async () => {
    const world = await makeWorld(deps, { workers: 3 })
    const ready = await steps.readyToPay(world, ['1000', '2000', '3000'])
    await steps.pay(world, ready)
    await steps.bank({ loses: true, repeats: true })
    // The channel has accepted them twice, and its answers were lost.
    expect(await sendPayouts(deps)).toBe(0)
    const paid = () => asOwner(deps, `select count(*)::int as n, sum(amount)::int as amount from simulator.payment where request_no in (select request_no from app.payout where settlement_id = $1)`, [ready.id])
    expect(await paid()).toEqual([{ n: 3, amount: ready.net_amount }])
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paying', paid_count: 0 })
    await steps.bank({ repeats: true })
    await asOwner(deps, 'update app.payout set next_at = now()')
    await sendPayouts(deps)
    await steps.runBank()
    expect(await paid()).toEqual([{ n: 3, amount: ready.net_amount }])
    expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_count: 3 })
  })

  test('a bank that is down keeps payments open and is asked again', async () => {
    const world = await makeWorld(deps, { workers: 1 })
    const ready = await steps.readyToPay(world, ['1000'])
    await steps.pay(world, ready)
    await steps.bank({ down: true })
    await expect(deps.channel.query(['x'])).rejects.toBeInstanceOf(PortDown)
    const [before] = await asOwner(deps, 'select now() as now')
    expect(await sendPayouts(deps)).toBe(0)
    const [open] = await asOwner(deps, `select status, next_at > $2::timestamptz + interval '1 second' as waits from app.payout where settlement_id = $1`, [ready.id, before?.['now']])
    expect(open).toEqual({ status: 'created', waits: true })
    await steps.bank({})
    await asOwner(deps, 'update app.payout set next_at = now()')
    await steps.runBank()
    expect((await steps.detail(world.company, ready.id)).status).toBe('paid')
  })
})

test('several settlements with one code: each says what became of it', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 400_000 })
  const [one, two, three] = [await steps.readyToPay(world, ['1000', '500']), await steps.readyToPay(world, ['900', '500']), await steps.readyToPay(world, ['800', '5000'])]
  const captcha = await steps.code(world, world.company.tenantId, { ids: [one.id, two.id, three.id] })
  const answer = steps.ok(
    await callAs<{ results: { id: string; sn: string; ok: boolean; text: string }[] }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids: [one.id, two.id, three.id] }),
  )
  expect(answer.results.map((result) => [result.sn, result.ok])).toEqual([[one.sn, true], [two.sn, true], [three.sn, false]])
  expect(answer.results[2]?.text).toMatch(/^钱包余额不足/u)
  await steps.runBank()
  expect((await steps.detail(world.company, two.id)).status).toBe('paid')
  expect((await steps.detail(world.company, three.id)).status).toBe('to_payment')
})

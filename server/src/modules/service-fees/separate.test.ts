import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, lastCode, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { tellCredited } from './owe.ts'
import { sweepDue } from './sweep.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

interface FeeBill {
  id: string
  sn: string
  status: string
  amount: number
  paid_amount: number
  credit_amount: number
  due_amount: number
  settlement_id: string
  version: number
  in_book: boolean
  events: { action: string }[]
}

const golden = ['3333.33', '5000', '12000.50']
const separateWorld = (wallet: number): Promise<World> => makeWorld(deps, { workers: 3, wallet, company: { pay_mode: 'alipay' }, contract: { is_separate_fee: true } })
const invoiced = async (world: World, { id }: Settlement) => {
  const { invoice_amount, to_redink_amount } = await steps.detail(world.company, id)
  return { invoice_amount, to_redink_amount }
}
const later = (days: number) => ({ ...deps, clock: () => new Date(Date.now() + days * 86_400_000) })

async function paid(world: World, amounts: readonly string[], more: { promotion_fee?: number; fails?: number } = {}): Promise<Settlement> {
  const ready = await steps.readyToPay(world, amounts, { promotion_fee: more.promotion_fee ?? 0, accounts: world.workers.map(({ phone }) => phone) })
  await steps.pay(world, ready)
  const bills = await steps.bills(world.company, ready.id)
  await steps.runBank(more.fails === undefined ? [] : [bills[more.fails]?.id ?? ''])
  return steps.detail(world.company, ready.id)
}

const feeBills = async (who: World['agency']): Promise<FeeBill[]> => steps.ok(await callAs<{ results: FeeBill[] }>(app, who, 'GET', '/v1/service-fee-bills/?ordering=id')).results
const feeBill = async (world: World, settlement: { id: string }): Promise<FeeBill> => {
  const found = (await feeBills(world.company)).find(({ settlement_id }) => settlement_id === settlement.id)
  if (found === undefined) throw new Error('no fee bill')
  return steps.ok(await callAs<FeeBill>(app, world.company, 'GET', `/v1/service-fee-bills/${found.id}/`))
}
const told = async ({ company }: World) =>
  asOwner(deps, `select body, target_id from app.message where tenant_id = $1 and kind = 'fee_due' order by id`, [company.tenantId])
async function codeOf(world: World, ids: readonly string[]): Promise<string> {
  await steps.forgetCodes()
  steps.ok(await callAs(app, world.company, 'POST', '/v1/service-fee-bills/payment_sms/', { ids }))
  return lastCode(deps, world.paymentPhone)
}
const putFee = (who: World['agency'], { id, version }: FeeBill, captcha?: string) => callAs<FeeBill & { error_msg?: string }>(app, who, 'PUT', `/v1/service-fee-bills/${id}/payment/`, { version, ...(captcha !== undefined && { captcha }) })
const payFee = async (world: World, bill: FeeBill) => putFee(world.company, bill, await codeOf(world, [bill.id]))
const funds = async (world: World) => steps.ok(await callAs<{ available: number }>(app, world.agency, 'GET', '/v1/service-fee-bills/funds/')).available

async function returned(world: World, settlement: Settlement, name: number, at = deps): Promise<void> {
  const bills = await steps.bills(world.company, settlement.id)
  await steps.giveBack(settlement, bills[name], at)
}

describe('a separate service fee (decisions 14 and 83)', () => {
  test('R679 Golden A: the service fees leave pay_amount, and the company pays them by the fee bill of its settlement', async () => {
    const world = await separateWorld(2_222_253)
    const settlement = await paid(world, golden, { promotion_fee: 50_000 })
    expect(settlement).toMatchObject({ status: 'paid', pay_amount: 2_083_383, paid_amount: 2_083_383, enterprise_service_fee: 132_170, rates: { is_separate_fee: true } })
    expect(await steps.wallet(world)).toEqual({ available: 138_870, frozen: 0 })
    expect(await steps.movements(settlement.id)).not.toHaveProperty('fee.enterprise')
    const bill = await feeBill(world, settlement)
    expect(bill).toMatchObject({ status: 'to_payment', amount: 138_870, paid_amount: 0, credit_amount: 0, due_amount: 138_870, in_book: false })
    // What is not paid is not invoiced.
    expect(await invoiced(world, settlement)).toEqual({ invoice_amount: 2_083_383, to_redink_amount: 0 })
    await steps.expectWholeLedger()
    expect(await told(world)).toEqual([{ body: `服务费账单 ${bill.sn} 待支付 ¥ 1,388.70，请安排支付。`, target_id: bill.id }])

    // The agency sees it, and does not pay it; neither does anybody else.
    expect((await putFee(world.agency, bill)).body.error_msg).toBe('企业服务费由企业支付')
    expect((await putFee(world.platform, bill)).status).toBe(403)
    expect((await putFee((await separateWorld(0)).company, bill, '123456')).status).toBe(404)
    // Without a code, with a wrong one, or one of other bills, nothing is paid.
    expect((await putFee(world.company, bill)).status).toBe(400)
    const captcha = await codeOf(world, [bill.id])
    expect((await putFee(world.company, bill, captcha === '111111' ? '222222' : '111111')).status).toBe(400)
    const both = await Promise.all([putFee(world.company, bill, captcha), putFee(world.company, bill, captcha)])
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await feeBill(world, settlement)).toMatchObject({ status: 'paid', paid_amount: 138_870, due_amount: 0 })
    expect((await feeBill(world, settlement)).events.map(({ action }) => action)).toEqual(['生成服务费账单', '支付'])
    expect(await invoiced(world, settlement)).toEqual({ invoice_amount: 2_083_383 + 138_870, to_redink_amount: 0 })
    expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 0 })
    expect(await steps.movements(settlement.id)).toMatchObject({ 'fee.enterprise': 132_170, 'fee.value_added': 6100, 'fee.use': 600, 'fee.promotion': 50_000 })

    await sweepDue(later(8))
    expect(await funds(world)).toBe(199_037)
    const { steps: why } = steps.ok(await callAs<{ steps: { label: string; value: number }[] }>(app, world.company, 'GET', `/v1/settlements/${settlement.id}/explanation/`))
    expect(why.filter(({ label }) => ['应付金额', '另行支付的服务费', '已付金额', '计入服务费账单'].includes(label)).map(({ value }) => value)).toEqual([2_083_383, 138_870, 2_083_383, 138_870])
  })

  test('a later round charges the difference, also of a bill that was paid; too little money is refused', async () => {
    const world = await separateWorld(2_222_253)
    const partial = await paid(world, golden, { promotion_fee: 50_000, fails: 2 })
    const first = await feeBill(world, partial)
    expect(first).toMatchObject({ status: 'to_payment', amount: 54_167 + 2500 + 400 })
    steps.ok(await payFee(world, first))
    // Swept before the rest is owed.
    await sweepDue(later(8))
    const again = steps.ok(await steps.repay(world, partial, [{ id: (await steps.bills(world.company, partial.id))[2]?.id ?? '' }]))
    await steps.runBank()
    expect(await steps.detail(world.company, again.id)).toMatchObject({ status: 'paid', paid_amount: 2_083_383 })
    const charged = await feeBill(world, partial)
    expect(charged).toMatchObject({ status: 'to_payment', amount: 138_870, paid_amount: 57_067, due_amount: 81_803 })
    expect((await told(world)).map(({ body }) => body)).toEqual(['570.67', '818.03'].map((due) => `服务费账单 ${charged.sn} 待支付 ¥ ${due}，请安排支付。`))
    expect(charged.events.map(({ action }) => action)).toEqual(['生成服务费账单', '支付', '计收服务费'])
    const list = steps.ok(await callAs<{ sums: { due_amount: number } }>(app, world.company, 'GET', '/v1/service-fee-bills/?status=to_payment'))
    expect(list.sums.due_amount).toBe(81_803)
    await asOwner(deps, `update app.ledger_account set balance = balance - 1 where owner_id = $1 and kind = 'company.available'`, [world.company.tenantId])
    const poor = await payFee(world, charged)
    expect([poor.status, poor.body.error_msg]).toEqual([400, '钱包可用余额不足：可用 818.02 元，本次需 818.03 元'])
    await asOwner(deps, `update app.ledger_account set balance = balance + 1 where owner_id = $1 and kind = 'company.available'`, [world.company.tenantId])
    const answer = steps.ok(await callAs<{ results: { ok: boolean }[] }>(app, world.company, 'PUT', '/v1/service-fee-bills/batch_payment/', { ids: [charged.id], captcha: await codeOf(world, [charged.id]) }))
    expect(answer.results).toMatchObject([{ ok: true }])
    expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 0 })
  })

  test('a fee that is paid after its settlement was swept is swept by the next clock', async () => {
    const world = await separateWorld(2_222_253)
    const settlement = await paid(world, golden)
    await sweepDue(later(8))
    // Without the promotion fee: the workers' fees alone.
    expect(await funds(world)).toBe(10_167)
    steps.ok(await payFee(world, await feeBill(world, settlement)))
    await steps.expectWholeLedger()
    expect(await funds(world)).toBe(10_167)
    await sweepDue(later(8))
    expect(await funds(world)).toBe(10_167 + 138_870)
    await sweepDue(later(9))
    expect(await funds(world)).toBe(149_037)
  })

  test('what a return takes back of a paid fee is credited to the next open bill of the company, else it is available again', async () => {
    const world = await separateWorld(10_000_000)
    const first = await paid(world, golden)
    const second = await paid(world, ['1000', '2000', '3000'])
    steps.ok(await payFee(world, await feeBill(world, first)))
    const owed = (await feeBill(world, second)).due_amount
    const before = await steps.wallet(world)
    const net = (await steps.bills(world.company, first.id))[2]?.amount ?? 0
    await returned(world, first, 2)
    // 138,870 − 57,067 of the first are owed no more; the second takes what it needs of it.
    expect(await feeBill(world, first)).toMatchObject({ status: 'paid', amount: 57_067, paid_amount: 57_067, due_amount: 0 })
    const credited = await feeBill(world, second)
    expect(credited).toMatchObject({ status: 'paid', amount: owed, paid_amount: 0, credit_amount: owed, due_amount: 0 })
    expect(credited.events.map(({ action }) => action)).toEqual(['生成服务费账单', '结清'])
    expect((await steps.wallet(world)).available).toBe(before.available + net + 81_803 - owed)
    await steps.expectWholeLedger()
    // Of the first less may be invoiced at once, of the second more as soon as its own settlement is told.
    expect((await invoiced(world, first)).invoice_amount).toBe(first.pay_amount + 57_067)
    expect(await tellCredited(deps)).toBe(1)
    expect((await invoiced(world, second)).invoice_amount).toBe(second.pay_amount + owed)
    expect(await tellCredited(deps)).toBe(0)
    // No other bill is open: all of it goes back, of the credited bill its credit.
    await returned(world, second, 0)
    await returned(world, second, 1)
    await returned(world, second, 2)
    expect(await feeBill(world, second)).toMatchObject({ status: 'paid', amount: 0, paid_amount: 0, credit_amount: 0 })
    expect((await steps.wallet(world)).available).toBe(before.available + net + 81_803 + 600_000)
  })

  test('a return before the fee was paid lowers what is due; a part of it is credited, also after the sweep', async () => {
    const world = await separateWorld(10_000_000)
    const small = await paid(world, ['1000', '1', '1'])
    const big = await paid(world, golden)
    steps.ok(await payFee(world, await feeBill(world, small)))
    await sweepDue(later(8))
    await returned(world, big, 0)
    const lowered = await feeBill(world, big)
    expect(lowered).toMatchObject({ status: 'to_payment', paid_amount: 0, credit_amount: 0 })
    expect(lowered.due_amount).toBe(lowered.amount)
    await returned(world, small, 0, later(9))
    const part = await feeBill(world, big)
    // 65.00 + 3.00 + 2.00 of the returned bill.
    expect(part).toMatchObject({ status: 'to_payment', credit_amount: 7000, due_amount: lowered.amount - 7000 })
    expect(part.events.at(-1)?.action).toBe('退回抵扣')
    await steps.expectWholeLedger()
    await sweepDue(later(9))
    steps.ok(await payFee(world, part))
    expect(await feeBill(world, big)).toMatchObject({ status: 'paid', credit_amount: 7000, paid_amount: lowered.amount - 7000 })
  })

  test('the key is part of a contract until that has passed, and of no rate change (decision 90)', async () => {
    const world = await makeWorld(deps, { workers: 1, contract: { is_separate_fee: true } })
    const [row] = await asOwner(deps, 'select id, version from app.company_contract where company_id = $1', [world.company.tenantId])
    const refused = await callAs<{ fields?: { field: string; text: string }[] }>(app, world.agency, 'PUT', `/v1/company-contracts/${String(row?.['id'])}`, { is_separate_fee: false, version: row?.['version'] })
    expect([refused.status, refused.body.fields]).toEqual([400, [{ field: 'is_separate_fee', text: '已审核通过的合同不能更改服务费是否另行支付，请终止后重新签订' }]])
    expect((await callAs(app, world.agency, 'POST', `/v1/company-contracts/${String(row?.['id'])}/rate_impact/`, { is_separate_fee: false })).status).toBe(400)
  })
})

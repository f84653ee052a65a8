import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { makeCard } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { checkBooks } from '../../ops/books.ts'
import { atOneMoment } from '../../ops/owner.ts'
import { closeMonths } from './month-close.ts'
import { sendRefunds } from './tax-refunds.ts'

const { app, deps, advance } = await testApp()
const steps = stepsOf(app, deps)
const noFee = { personal_service_fee_ppm: 0 }

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

/** Advances the clock to a day of the month; sessions stay valid. */
async function goTo(dayOfMonth: number, months = 0): Promise<void> {
  const now = deps.clock()
  const there = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, dayOfMonth, 4))
  advance(there.getTime() - now.getTime())
  await asOwner(deps, `update app.session set used_at = $1, proved_at = $1, expire_at = $1::timestamptz + interval '30 days'`, [there])
}

const monthOf = async (world: World, worker = 0) =>
  asOwner(deps, `select month, gross::int, vat::int, income_tax::int, credit::int, carried_vat::int, carried_income_tax::int, returned::int, company_side, corrections
    from app.tax_month where park_id = $1 and person_id = $2 order by month`, [world.chain.park_id, world.workers[worker]?.personId])

const sendBack = async (world: World, settlement: Settlement, index = 0): Promise<void> => {
  const bill = (await steps.bills(world.company, settlement.id))[index]
  expect(await steps.giveBack(settlement, bill)).toBe(1)
}

async function paid(world: World, amounts: readonly string[]): Promise<Settlement> {
  const settlement = await steps.readyToPay(world, amounts)
  await steps.pay(world, settlement)
  await steps.runBank()
  return steps.detail(world.company, settlement.id)
}

const explained = async (world: World, bill: string | undefined) =>
  (await callAs<{ steps: { label: string; formula: string; value: number }[] }>(app, world.company, 'GET', `/v1/bills/${bill}/explanation/`)).body.steps

/** The balance of the park's tax account, by its postings. */
const taxAccount = async (world: World): Promise<number> => {
  const [row] = await asOwner(deps, `select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::int as held
    from app.ledger_account a join app.posting p on p.park_id = a.park_id and a.id in (p.credit_id, p.debit_id) where a.owner_id = $1 and a.kind = 'tax'`, [world.chain.park_id])
  return Number(row?.['held'])
}

test('101,000.00, 100.00 and 2,000.00 paid, the first returns: the rest is credit, and the next bill uses it (decision 76)', async () => {
  await goTo(5, 1)
  const world = await makeWorld(deps, { workers: 1, contract: noFee })
  const settlement = await paid(world, ['101000', '100', '2000'])
  await sendBack(world, settlement)
  const bills = await steps.bills(world.company, settlement.id)
  const received = (bills[1]?.net_amount ?? 0) + (bills[2]?.net_amount ?? 0)
  const [month] = await monthOf(world)
  expect(month).toMatchObject({ gross: 210_000, vat: 0, income_tax: 0, credit: 210_000 - received, returned: 10_100_000 })
  expect(await taxAccount(world)).toBe(210_000 - received)

  const next = await paid(world, ['20000'])
  const [bill] = await steps.bills(world.company, next.id)
  // 22,100.00: (17,680 − 5,000) × 3 % = 380.40, all of it paid from the credit.
  expect(bill).toMatchObject({ tax_amount: 38_040, net_amount: 2_000_000 })
  const why = await explained(world, bill?.id)
  expect(why.find(({ label }) => label === '抵减此前多扣税费')?.value).toBe(38_040)
  expect(why.find(({ label }) => label === '待抵扣税费')?.value).toBe(210_000 - received - 38_040)
})

test('what a month carries is recovered by a later bill, and both say so in sums that hold', async () => {
  await goTo(5, 1)
  const world = await makeWorld(deps, { workers: 1, contract: noFee })
  const settlement = await paid(world, ['101000', '100'])
  const [, small] = await steps.bills(world.company, settlement.id)
  const [month] = await monthOf(world)
  const left = (await explained(world, small?.id)).find(({ label }) => label === '待追缴')?.value
  expect(left).toBeGreaterThan(0)
  await goTo(5, 1)
  const part = await paid(world, ['500'])
  const [bill] = await steps.bills(world.company, part.id)
  const why = await explained(world, bill?.id)
  const recovered = why.find(({ label }) => label === `追缴 ${month?.['month']} 的税款`)?.value
  expect(recovered).toBe(50_000)
  expect(why.find(({ label }) => label === '目前待追缴合计')?.value).toBeGreaterThanOrEqual(Number(left) - 50_000)
  expect(why.find(({ label }) => label === '个人到账金额')?.value).toBe(0)
})

test('credit that stands when its month closes is paid to the worker, once; a refusal gives it back', async () => {
  await goTo(5, 1)
  const world = await makeWorld(deps, { workers: 1, contract: noFee })
  const settlement = await paid(world, ['101000', '100', '2000'])
  await sendBack(world, settlement)
  const [before] = await monthOf(world)
  const credit = Number(before?.['credit'])
  await goTo(15, 1)
  await closeMonths(deps)
  expect((await monthOf(world))[0]).toMatchObject({ credit })
  await goTo(16)
  await Promise.all([closeMonths(deps), closeMonths(deps)])
  expect((await monthOf(world))[0]).toMatchObject({ credit: 0 })
  const refund = async () => (await asOwner(deps, 'select status, amount::int, account_no from app.tax_refund where person_id = $1 order by create_at', [world.workers[0]?.personId]))
  expect(await refund()).toEqual([{ status: 'created', amount: credit, account_no: world.workers[0]?.card }])
  await sendRefunds(deps)
  await asOwner(deps, `update simulator.payment set outcome = 'failure', reason = '账户状态异常' where request_no in (select request_no from app.tax_refund)`)
  await asOwner(deps, 'update app.tax_refund set next_at = now()')
  await sendRefunds(deps)
  expect(await refund()).toMatchObject([{ status: 'failure' }])
  expect((await monthOf(world))[0]).toMatchObject({ credit })
  expect(await taxAccount(world)).toBe(credit)
  // The same account is not tried again, even when another one has refused since; the next bill's account is.
  await closeMonths(deps)
  expect(await refund()).toHaveLength(1)
  await asOwner(deps, `insert into app.tax_refund select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'request_no', r.request_no || 'X',
    'account_no', $2::text, 'answer_at', r.answer_at + interval '1 second'))).* from app.tax_refund r where person_id = $1`, [world.workers[0]?.personId, makeCard()])
  await closeMonths(deps)
  expect(await refund()).toHaveLength(2)
  const other = await steps.readyToPay(world, ['10'], { accounts: [makeCard()] })
  await steps.pay(world, other)
  await steps.runBank()
  await closeMonths(deps)
  await sendRefunds(deps)
  await asOwner(deps, 'update app.tax_refund set next_at = now()')
  await sendRefunds(deps)
  expect(await refund()).toMatchObject([{ status: 'failure' }, { status: 'failure' }, { status: 'success', amount: credit }])
  expect(await taxAccount(world)).toBe(0)
})

test('a return into a closed month is booked in the current one; the closed month stays (decision 77)', async () => {
  await goTo(5, 1)
  const world = await makeWorld(deps, { workers: 1, contract: noFee })
  const first = await paid(world, ['20000'])
  const [closed] = await monthOf(world)
  await goTo(20, 1)
  await paid(world, ['30000'])
  await sendBack(world, first)
  const [before, now] = await monthOf(world)
  expect(before).toEqual({ ...closed, returned: 2_000_000 })
  // One accumulation period of two months: 30,000.00 in total, (24,000 − 10,000) × 3 % = 420.00.
  expect(now).toMatchObject({ gross: 3_000_000, corrections: [{ month: closed?.['month'], gross: -2_000_000 }] })
  expect(await taxAccount(world)).toBe(42_000 + Number(now?.['credit']))
  expect(Number(closed?.['income_tax']) + Number(now?.['income_tax'])).toBe(42_000)
})

test('a bill that its own fees and taxes exceed fails at once, the rest is paid (decision 75)', async () => {
  await goTo(5, 1)
  // Half of each cent is tax: with a fee of 60 % a bill cannot cover it once the month is taxed.
  const world = await makeWorld(deps, {
    workers: 2, contract: { personal_service_fee_ppm: 600_000 },
    park: { settlement_config: { tax_mode: 'labor_cumulative', expense_ratio: 0, income_deduction_amount: 500_000, individual_income_tax: [{ invoiced_amount: null, ratio: 50 }] } },
  })
  const beside = await makeWorld(deps, { beside: world, contract: noFee })
  const waiting = await steps.readyToPay(world, ['1000', '2000'])
  await paid(beside, ['10000'])
  const before = await steps.wallet(world)
  const paying = await steps.pay(world, waiting)
  expect(paying).toMatchObject({ status: 'paying', failed_count: 1 })
  await steps.runBank()
  const after = await steps.detail(world.company, waiting.id)
  expect(after).toMatchObject({ status: 'pay_failure', paid_count: 1, failed_count: 1 })
  const bills = await steps.bills(world.company, waiting.id)
  expect(bills.map(({ status, fail_reason }) => [status, fail_reason])).toEqual([['pay_failure', '到账金额小于0'], ['paid', '']])
  const failed = await explained(world, bills[0]?.id)
  expect(failed[0]).toMatchObject({ label: '实际到账', value: 0 })
  expect(failed[0]?.formula).toContain('到账金额小于0')
  expect(failed.map(({ label }) => label)).not.toContain('个人到账金额')
  expect(await steps.wallet(world)).toEqual({ available: before.available - after.paid_amount, frozen: 0 })
  expect((await monthOf(world))[0]).toMatchObject({ gross: 1_000_000 })
})

test('when none of a payment can be paid, it has failed and freezes nothing', async () => {
  await goTo(5, 1)
  const world = await makeWorld(deps, {
    workers: 1, contract: { personal_service_fee_ppm: 600_000 },
    park: { settlement_config: { expense_ratio: 0, individual_income_tax: [{ invoiced_amount: null, ratio: 50 }] } },
  })
  const beside = await makeWorld(deps, { beside: world, contract: noFee })
  const waiting = await steps.readyToPay(world, ['1000'])
  await paid(beside, ['10000'])
  const before = await steps.wallet(world)
  expect(await steps.pay(world, waiting)).toMatchObject({ status: 'pay_failure', failed_count: 1, paid_amount: 0 })
  expect(await steps.wallet(world)).toEqual(before)
  const failed = await steps.detail(world.company, waiting.id)
  expect(steps.ok(await steps.put(world.company, failed, 'cancel')).status).toBe('canceled')
})

test('company-borne beside worker-borne tax: the catch-up is the park\'s, and it sees it (decision 80)', async () => {
  await goTo(5, 1)
  const world = await makeWorld(deps, { workers: 1, contract: { ...noFee, income_tax_ppm: 20_000, personal_value_added_tax_ppm: 10_000 } })
  const beside = await makeWorld(deps, { beside: world, contract: noFee })
  await paid(world, ['60000'])
  const mine = await paid(beside, ['55000'])
  const [bill] = await steps.bills(beside.company, mine.id)
  expect(bill?.vat_amount).toBe(120_693 - 62_970)
  const [month] = await monthOf(world)
  expect(month).toMatchObject({ company_side: [{ company_id: world.chain.company_id, iit: 178_000 }] })
  const seen = await callAs<{ results: object[] }>(app, world.park, 'GET', '/v1/company-taxes/')
  expect(seen.body.results).toMatchObject([{ company_id: world.chain.company_id, caused: 178_000 + 62_970, flat: 180_000, difference: 60_970 }])
  expect((await callAs(app, world.company, 'GET', '/v1/company-taxes/')).status).toBe(403)
  const flat = await asOwner(deps, 'select company_id, amount::int from app.flat_tax where park_id = $1', [world.chain.park_id])
  expect(flat).toEqual([{ company_id: world.chain.company_id, amount: 180_000 }])
})

/** The flat amounts that the park sees, by month; the ledger agrees with them. */
const flatOf = async (world: World): Promise<Record<string, number>> => {
  const seen = await callAs<{ results: { month: string; flat: number }[] }>(app, world.park, 'GET', '/v1/company-taxes/')
  const findings = await atOneMoment(deps.ownerUrl, checkBooks)
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
  return Object.fromEntries(seen.body.results.map(({ month, flat }) => [month, flat]))
}

/** 10,000.00 paid in one month, 20,000.00 in the next: the round of the second is open. */
async function twoMonths(): Promise<{ world: World; settlement: Settlement; months: [string, string] }> {
  await goTo(28, 1)
  const months: [string, string] = [monthKey(deps.clock()), addMonths(monthKey(deps.clock()), 1)]
  const world = await makeWorld(deps, { workers: 2, contract: { ...noFee, income_tax_ppm: 20_000, personal_value_added_tax_ppm: 10_000 } })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['10000', '20000']))
  const later = (await steps.bills(world.company, settlement.id))[1]
  await steps.runBank([String(later?.id)])
  await goTo(2, 1)
  steps.ok(await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id: String(later?.id) }]))
  return { world, settlement, months }
}

test('flat amounts of two months that come back in one answer leave each its own (decision 80)', async () => {
  const { world, settlement, months: [may, june] } = await twoMonths()
  await steps.runBank()
  expect(await flatOf(world)).toEqual({ [may]: 30_000, [june]: 60_000 })
  expect(await steps.giveBack(settlement)).toBe(2)
  expect(await flatOf(world)).toEqual({ [may]: 0, [june]: 0 })
})

test('a bill of an earlier month that comes back while a later round runs leaves its own month (decision 80)', async () => {
  const { world, settlement, months: [may, june] } = await twoMonths()
  await sendBack(world, settlement)
  await steps.runBank()
  expect(await flatOf(world)).toEqual({ [may]: 0, [june]: 60_000 })
})

test('flat amounts of a closed month stay; what comes back counts for the current one (decision 77)', async () => {
  const { world, settlement, months: [may, june] } = await twoMonths()
  await steps.runBank()
  await goTo(16)
  await sendBack(world, settlement)
  expect(await flatOf(world)).toEqual({ [may]: 30_000, [june]: 30_000 })
  await goTo(20, 1)
  await sendBack(world, settlement, 1)
  expect(await flatOf(world)).toEqual({ [may]: 30_000, [june]: 30_000, [addMonths(june, 1)]: -60_000 })
})

test("the park's tax rules hold, the agency's where the park has none (decision 79)", async () => {
  await goTo(5, 1)
  const agency = { settlement_config: { tax_mode: 'none' } }
  const without = await makeWorld(deps, { workers: 1, contract: noFee, agency })
  expect((await steps.readyToPay(without, ['60000'])).tax_amount).toBe(0)
  const own = await makeWorld(deps, { workers: 1, contract: noFee, agency, park: { settlement_config: { tax_mode: 'labor_single' } } })
  expect((await steps.readyToPay(own, ['30000'])).tax_amount).toBe(520_000)
})


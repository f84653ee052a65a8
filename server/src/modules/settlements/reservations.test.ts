import { afterEach, beforeEach, expect, test } from 'vitest'
import { callAs, fileRow, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

// Limits are reserved in the month of creation until the payment, then in its month, which is also the tax month (decision 81).

const { app, deps, turnTo } = await testApp()
const steps = stepsOf(app, deps)

const november = '2031-11-30T23:30:00+08:00'
const december = '2031-12-01T00:30:00+08:00'

/** Advances the clock; everybody stays signed in. */
async function turn(at: string): Promise<void> {
  turnTo(new Date(at))
  await asOwner(deps, 'update app.session set used_at = $1, proved_at = $1, expire_at = $1::timestamptz + interval \'1 hour\'', [at])
}

beforeEach(async () => {
  await turn(november)
  await steps.bank({})
})
afterEach(() => steps.expectWholeLedger())

const yuan = 100
const limits = (month: number, season?: number) => ({ settlement_config: { month_max_amount: month * yuan, ...(season !== undefined && { season_max_amount: season * yuan }) } })

async function held(world: World, scope: string): Promise<Record<string, number>> {
  const rows = await asOwner(deps, 'select month, sum(amount)::float8 as amount from app.limit_usage where scope_id = $1 and amount > 0 group by month', [scope])
  return Object.fromEntries(rows.map((row) => [String(row['month']), Number(row['amount'])]))
}

const name = (world: World): string => world.workers[0]?.name ?? ''
const pay = async (world: World, settlement: Settlement) => steps.put(world.company, settlement, 'payment', { captcha: await steps.codeIfAny(world, settlement.id) })

test('made in November and paid in December, it takes December’s limit: two months’ worth cannot meet in one tax month', async () => {
  const world = await makeWorld(deps, { workers: 1, agency: limits(98_000) })
  const old = await steps.readyToPay(world, ['98000'])
  turnTo(new Date(december))
  const own = await steps.readyToPay(world, ['98000'])
  const refused = await pay(world, old)
  expect([refused.status, refused.body.error_msg]).toEqual([400, `1 条账单超过限额：第 2 行 ${name(world)}：本月累计将达 196,000.00，超过月限额 98,000.00（业务公司限额）`])
  const many = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', {
    captcha: await steps.codeIfAny(world, world.company.tenantId, { ids: [old.id] }), ids: [old.id],
  }))
  expect(many.results).toMatchObject([{ ok: false, text: refused.body.error_msg }])
  expect(await held(world, world.company.tenantId)).toEqual({ '2031-11': 9_800_000, '2031-12': 9_800_000 })
  steps.ok(await steps.put(world.agency, own, 'cancel'))
  steps.ok(await pay(world, old))
  expect(await held(world, world.company.tenantId)).toEqual({ '2031-12': 9_800_000 })
  expect(await held(world, world.agency.tenantId)).toEqual({ '2031-12': 9_800_000 })
  await steps.runBank()
  const [bill] = await asOwner(deps, 'select reserved_month, tax_month from app.bill where settlement_id = $1', [old.id])
  expect(bill).toEqual({ reserved_month: '2031-12', tax_month: '2031-12' })
})

test('the limits of today hold at payment, and the season is that of the month paid in', async () => {
  const world = await makeWorld(deps, { workers: 1, agency: limits(98_000, 150_000) })
  turnTo(new Date('2031-09-30T20:00:00+08:00'))
  const old = await steps.readyToPay(world, ['80000'])
  turnTo(new Date('2031-10-02T09:00:00+08:00'))
  const inOctober = await steps.readyToPay(world, ['10000'])
  turnTo(new Date(november))
  const inNovember = await steps.readyToPay(world, ['65000'])
  // It was within the limits of its own season; in this one 75,000.00 are reserved already.
  const refused = await pay(world, old)
  expect(refused.body.error_msg).toContain('本季累计将达 155,000.00，超过季限额 150,000.00')
  steps.ok(await steps.put(world.agency, inOctober, 'cancel'))
  await asOwner(deps, `update app.tenant set config = jsonb_set(config, '{settlement_config,month_max_amount}', '7000000') where id = $1`, [world.agency.tenantId])
  steps.ok(await steps.put(world.agency, inNovember, 'cancel'))
  expect((await pay(world, old)).body.error_msg).toContain('本月累计将达 80,000.00，超过月限额 70,000.00')
})

test('what failed in one month is paid again in the next under its limits', async () => {
  const world = await makeWorld(deps, { workers: 2, agency: limits(98_000) })
  const ready = await steps.readyToPay(world, ['60000', '1000'])
  await steps.pay(world, ready)
  const [first] = await steps.bills(world.company, ready.id)
  await steps.runBank([first?.id ?? ''])
  turnTo(new Date(december))
  const own = await steps.readyToPay(world, ['40000'])
  const failed = await steps.detail(world.company, ready.id)
  const refused = await steps.repay(world, failed, [{ id: first?.id ?? '' }])
  expect([refused.status, refused.body.error_msg]).toEqual([400, expect.stringContaining('本月累计将达 100,000.00')])
  steps.ok(await steps.put(world.agency, own, 'cancel'))
  steps.ok(await steps.repay(world, failed, [{ id: first?.id ?? '' }]))
  expect(await held(world, world.company.tenantId)).toEqual({ '2031-11': 100_000, '2031-12': 6_000_000 })
  await steps.runBank()
})

test('past the channels: checked when it is paid, moved without a refusal when the money is written off', async () => {
  const world = await makeWorld(deps, { workers: 1, company: { pay_mode: 'offline' }, agency: limits(98_000) })
  const [late, old] = [await steps.readyToPay(world, ['50000']), await steps.readyToPay(world, ['48000'])]
  const paying = steps.ok(await steps.put(world.company, old, 'offline_payment'))
  const proven = steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  turnTo(new Date(december))
  const own = await steps.readyToPay(world, ['60000'])
  expect((await steps.put(world.company, late, 'offline_payment')).body.error_msg).toContain('本月累计将达 110,000.00')
  // The money has been paid: the month exceeds its limit, and later requests are refused.
  steps.ok(await steps.put(world.agency, proven, 'write_off', { received_amount: proven.pay_amount }))
  expect(await held(world, world.company.tenantId)).toEqual({ '2031-11': 5_000_000, '2031-12': 10_800_000 })
  steps.ok(await steps.put(world.agency, own, 'cancel'))
  steps.ok(await steps.put(world.company, late, 'offline_payment'))
  expect(await held(world, world.company.tenantId)).toEqual({ '2031-12': 9_800_000 })
  const bills = await asOwner(deps, 'select reserved_month, tax_month from app.bill where settlement_id = any($1) order by amount', [[old.id, late.id]])
  expect(bills).toEqual([{ reserved_month: '2031-12', tax_month: '2031-12' }, { reserved_month: '2031-12', tax_month: null }])
})

test('the park’s limit counts a worker over all its agencies and companies (domain.md §3.6)', async () => {
  const world = await makeWorld(deps, { workers: 1, agency: limits(90_000), park: limits(98_000) })
  const beside = await makeWorld(deps, { beside: world })
  // Another agency of the same park with the same worker.
  const apart = await makeWorld(deps, { inParkOf: world })
  steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['50000'])))
  const files = [await steps.importBatch(beside, ['40000']), await steps.importBatch(apart, ['48000'])]
  steps.ok(await steps.settle(beside.agency, files[0] ?? ''))
  const refused = await steps.settle(apart.agency, files[1] ?? '')
  expect([refused.status, refused.body.error_msg]).toEqual([400, `1 条账单超过限额：第 2 行 ${name(world)}：本月累计将达 138,000.00，超过月限额 98,000.00（园区限额）`])
  expect(await held(world, world.park.tenantId)).toEqual({ '2031-11': 9_000_000 })
})

test('of two agencies that settle at once for one worker, one finds the park’s limit taken', async () => {
  const world = await makeWorld(deps, { workers: 1, park: limits(98_000) })
  const apart = await makeWorld(deps, { inParkOf: world })
  for (let turn = 0; turn < 3; turn += 1) {
    const files = [await steps.importBatch(world, ['60000']), await steps.importBatch(apart, ['60000'])]
    const answers = await Promise.all([steps.settle(world.agency, files[0] ?? ''), steps.settle(apart.agency, files[1] ?? '')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await held(world, world.park.tenantId)).toEqual({ '2031-11': 6_000_000 })
    const [first, second] = answers
    for (const [who, answer] of [[world, first], [apart, second]] as const) if (answer.status === 200) steps.ok(await steps.put(who.agency, answer.body, 'cancel'))
    expect(await held(world, world.park.tenantId)).toEqual({})
  }
})

test('the least of the limits of park, agency and company is named before anything is stored (no. 79); a company without its own takes its agency’s, else its park’s', async () => {
  const world = await makeWorld(deps, { workers: 1, agency: limits(30_000) })
  const said = async (amount: string): Promise<string[]> => {
    const { results } = steps.ok(await callAs<{ results: { issues: { text: string }[] }[] }>(app, world.agency, 'POST', '/v1/bills/import_check/', {
      company_id: world.company.tenantId, rows: world.workers.map((worker) => fileRow(2, worker, amount)),
    }))
    return results.flatMap(({ issues }) => issues.map(({ text }) => text))
  }
  const configure = (id: string, config: object) => asOwner(deps, 'update app.tenant set config = $2 where id = $1', [id, config])
  expect(await said('31000')).toEqual(['本月累计将达 31,000.00，超过月限额 30,000.00（业务公司限额）'])
  await configure(world.park.tenantId, limits(20_000))
  expect(await said('21000')).toEqual(['本月累计将达 21,000.00，超过月限额 20,000.00（园区限额）'])
  await configure(world.park.tenantId, { config: { month_max_amount: 10_000 * yuan } })
  expect(await said('11000')).toEqual(['本月累计将达 11,000.00，超过月限额 10,000.00（企业限额）'])
  await configure(world.agency.tenantId, { config: { month_max_amount: 12_000 * yuan } })
  expect(await said('11000')).toEqual([])
})

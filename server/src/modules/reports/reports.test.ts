import { beforeEach, expect, test } from 'vitest'
import { addDays, businessDate, monthOf } from '@linggong/shared/domain/time'
import { reportFacts } from '../../../proof/report-facts.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Line {
  readonly span: string
  readonly start_at: string
  readonly end_at: string
  readonly name: string
  readonly organisation_id: string
  readonly people: number
  readonly bill_count: number
  readonly amount: number
  readonly tax_amount: number
  readonly net_amount: number
  readonly service_fee: number
  readonly refund_count: number
  readonly refund_amount: number
}
interface Report {
  readonly total: number
  readonly start_at: string
  readonly end_at: string
  readonly results: readonly Line[]
  readonly sums: Omit<Line, 'span' | 'name' | 'people'> & { readonly people: number | null }
  readonly series: readonly { readonly span: string; readonly amount: number }[]
}

const today = businessDate(new Date())
const asked = async (who: Member, wish = '') => (await callAs<Report>(app, who, 'GET', `/v1/report?page_size=100${wish}`)).body
/** The rows that are kept are those of the bills. */
const faults = async () => (await Promise.all(reportFacts.map(({ query }) => asOwner(deps, query)))).flat()

async function paid(world: World, amounts: readonly string[]): Promise<Settlement> {
  const settlement = await steps.pay(world, await steps.readyToPay(world, amounts))
  await steps.runBank()
  return settlement
}
const opened = (near?: World) => makeWorld(deps, { workers: 3, wallet: 1_000_000_000, ...(near && { near }) })

test('R718 a report of this month tells what was paid by agency and by enterprise, each figure the sum of the list that proves it', async () => {
  const world = await opened()
  await paid(world, ['5000', '6000', '7000', '800'])
  const { results, sums, series, start_at, end_at } = await asked(world.platform)
  const bills = (await callAs<{ total: number; sums: { amount: number; net_amount: number } }>(app, world.platform, 'POST', '/v1/bills/search/', { status: 'paid', pay_at: `${today},${today}`, agency_id: world.chain.agency_id, page_size: 10 })).body
  const fees = (await callAs<{ sums: { amount: number } }>(app, world.platform, 'GET', `/v1/service-fee-bills/?kind=company_service_fee&agency_id=${world.chain.agency_id}&create_at=${today},${today}`)).body
  const line = { span: today, start_at: today, end_at: today, organisation_id: world.chain.agency_id, people: 3, bill_count: bills.total, amount: bills.sums.amount, net_amount: bills.sums.net_amount, service_fee: fees.sums.amount, refund_count: 0, refund_amount: 0 }
  expect(results).toMatchObject([line])
  expect([bills.total, bills.sums.amount, fees.sums.amount > 0]).toEqual([4, 1_880_000, true])
  const [{ tax = 0 } = {}] = await asOwner(deps, 'select sum(amount - personal_service_fee - card_fee - net_amount)::float8 as tax from app.bill where company_id = $1', [world.chain.company_id])
  expect(sums).toMatchObject({ people: 3, bill_count: 4, amount: 1_880_000, tax_amount: tax, net_amount: bills.sums.net_amount, service_fee: fees.sums.amount })
  expect(series).toMatchObject([{ span: today, amount: 1_880_000 }])
  expect([start_at, end_at]).toEqual([`${monthOf(today)}-01`, today])

  const byMonth = await asked(world.platform, `&by=month&group_by=company&start_at=${addDays(today, -100)}&end_at=${today}`)
  expect(byMonth.results).toMatchObject([{ span: monthOf(today), organisation_id: world.chain.company_id, start_at: `${monthOf(today)}-01`, end_at: today, people: 3, amount: 1_880_000 }])
  expect((await asked(world.platform, `&start_at=${addDays(today, -40)}&end_at=${addDays(today, -1)}`)).results).toEqual([])
  expect(await faults()).toEqual([])
})

test('what the bank returns leaves its day, and is told as returned until it is paid again', async () => {
  const world = await opened()
  const settlement = await paid(world, ['5000', '6000'])
  const [bill] = await steps.bills(world.agency, settlement.id)
  await asOwner(deps, `update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = $1 and o.status = 'success'`, [bill?.id])
  await steps.collectReturns()
  expect((await asked(world.platform)).results).toMatchObject([{ people: 1, bill_count: 1, refund_count: 1, refund_amount: bill?.amount }])
  expect(await faults()).toEqual([])
  await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id: bill?.id ?? '' }])
  await steps.runBank()
  expect((await asked(world.platform)).results).toMatchObject([{ people: 2, bill_count: 2, amount: 1_100_000, refund_count: 0, refund_amount: 0 }])
  expect(await faults()).toEqual([])
})

test('a group is told of its own agencies alone; a member without any permission may ask, and exports with the permission to', async () => {
  const [world, other] = [await opened(), await opened()]
  await paid(world, ['5000'])
  await paid(other, ['7000'])
  const { results: [line], sums } = await asked(world.platform)
  expect(sums).toMatchObject({ bill_count: 1, amount: 500_000 })
  expect((await asked(world.platform, `&name=${encodeURIComponent(line?.name ?? '')}`)).sums).toMatchObject({ people: 1, bill_count: 1 })
  expect((await asked(world.platform, '&name=%E6%B2%A1%E6%9C%89')).sums).toMatchObject({ people: 0, bill_count: 0 })
  // Of another group's agency nothing, whether it exists or not.
  expect((await asked(world.platform, `&agency_id=${other.chain.agency_id}`)).results).toEqual([])
  const agencies = (await callAs<{ results: { id: string }[] }>(app, world.platform, 'GET', '/v1/report/agencies/')).body
  expect(agencies.results.map(({ id }) => id)).toEqual([world.chain.agency_id])
  for (const who of [world.park, world.agency, world.company]) expect((await callAs(app, who, 'GET', '/v1/report')).status).toBe(403)

  expect((await callAs(app, world.platform, 'POST', '/v1/report/exports/', { by: 'month' })).status).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, world.platform.tenantId, 'report')).toMatchObject([{ 日期: monthOf(today), 账单数: 1, 结算人数: 1 }])
})

test('days in the wrong order and more than a year are refused by name', async () => {
  const world = await opened()
  const refused = async (wish: string) => (await callAs<{ error_msg?: string }>(app, world.platform, 'GET', `/v1/report?${wish}`)).body.error_msg
  expect(await refused('start_at=2026-02-01&end_at=2026-01-01')).toBe('开始日期不能晚于结束日期')
  expect(await refused('start_at=2025-01-01&end_at=2026-01-02')).toBe('一次最多统计一年，请缩短日期区间')
  expect(await refused('start_at=2026-01-01&end_at=2026-12-31')).toBeUndefined()
  expect(await refused('start_at=2026-02-30')).toBeDefined()
})

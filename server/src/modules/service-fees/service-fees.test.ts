import { beforeAll, expect, test } from 'vitest'
import { softwareUseFee } from '@linggong/shared/domain/fees'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { newId } from '../../kernel/ids.ts'
import { billLastMonth, billMonth } from './software.ts'
import { sweepDue } from './sweep.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeAll(() => steps.bank({}))

const later = (days: number) => ({ ...deps, clock: () => new Date(Date.now() + days * 86_400_000) })
const month = monthKey(deps.clock())

interface FeeBill {
  id: string
  status: string
  kind: string
  amount: number
  version: number
  parts: Record<string, number>
}

async function paidGoldenA(): Promise<{ world: World; settlement: Settlement }> {
  const world = await makeWorld(deps, { workers: 3, wallet: 2_222_253, company: { pay_mode: 'alipay' } })
  const ready = await steps.readyToPay(world, ['3333.33', '5000', '12000.50'], { promotion_fee: 50_000, accounts: world.workers.map(({ phone }) => phone) })
  await steps.pay(world, ready)
  await steps.runBank()
  return { world, settlement: await steps.detail(world.company, ready.id) }
}

const softwareContract = ({ chain }: World, ppm = 8000, fixed = 0) =>
  asOwner(deps, `insert into app.agency_contract (park_id, id, platform_id, agency_id, sn, start_at, end_at, audit_status, audit_at, status, software_use_fee_ppm, service_fee)
    values ($1, $2, $3, $4, $5, current_date - 400, current_date + 400, 'passed', now() - interval '400 days', 'in_force', $6, $7)`,
  [chain.park_id, newId(), chain.platform_id, chain.agency_id, `PF${newId().slice(-12)}`, ppm, fixed])

const bills = async (who: World['agency'], query: string) =>
  steps.ok(await callAs<{ results: FeeBill[] }>(app, who, 'GET', `/v1/service-fee-bills/?${query}`)).results

const funds = async (world: World) => steps.ok(await callAs<{ available: number; frozen: number }>(app, world.agency, 'GET', '/v1/service-fee-bills/funds/'))

test('R019 R177 R680 the fees of Golden A become the agency\'s after seven days, its software fee is billed on the 1st, paid in a batch, and the group sees it', async () => {
  const { world, settlement } = await paidGoldenA()
  await softwareContract(world)
  // The record of what the company was charged: born paid.
  const [record] = await bills(world.company, 'kind=company_service_fee')
  expect(record).toMatchObject({ status: 'paid', amount: 138_870, settlement_id: settlement.id, parts: { enterprise_service_fee: 132_170, value_added_service_fee: 6100, user_use_fee: 600 } })

  await sweepDue(later(6))
  expect(await funds(world)).toEqual({ available: 0, frozen: 0, book_available: 0, payment_phone: '', takes_passkey: false })
  await sweepDue(later(8))
  // 1,321.70 + 61 + 6 + 500 + 101.67
  expect(await funds(world)).toEqual({ available: 199_037, frozen: 0, book_available: 0, payment_phone: '', takes_passkey: false })
  await sweepDue(later(9))
  expect((await funds(world)).available).toBe(199_037)

  await billLastMonth(deps, `${addMonths(month, 1)}-02`)
  expect(await bills(world.agency, 'kind=software_use_fee')).toEqual([])
  await billLastMonth(deps, `${addMonths(month, 1)}-01`)
  await billLastMonth(deps, `${addMonths(month, 1)}-01`)
  const owed = await bills(world.agency, 'kind=software_use_fee')
  expect(owed).toMatchObject([{ status: 'to_payment', amount: 16_267, month, parts: { paid_settlement_amount: 2_033_383, software_use_fee_ratio: 0.8, ratio_fee: 16_267, fixed_fee: 0 } }])
  expect(await bills(world.company, 'kind=software_use_fee')).toEqual([])

  const answer = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.agency, 'PUT', '/v1/service-fee-bills/batch_payment/', { ids: [owed[0]?.id, record?.id] }))
  expect(answer.results).toMatchObject([{ ok: true, text: '已支付' }, { ok: false, text: '当前状态不允许该操作' }])
  expect((await funds(world)).available).toBe(199_037 - 16_267)
  expect(await bills(world.platform, 'kind=software_use_fee')).toMatchObject([{ status: 'paid', amount: 16_267 }])
  const [group] = await asOwner(deps, `select balance::int from app.ledger_account where owner_id = $1 and kind = 'platform.available'`, [world.platform.tenantId])
  expect(group).toEqual({ balance: 16_267 })
  await steps.expectWholeLedger()
})

test('R679 a bill that the balance does not suffice for is refused; who may not pay is refused; paid twice is paid once', async () => {
  const { world } = await paidGoldenA()
  await softwareContract(world)
  await billMonth(deps, month)
  const [bill] = await bills(world.agency, 'kind=software_use_fee')
  const pay = (who: World['agency']) => callAs(app, who, 'PUT', `/v1/service-fee-bills/${bill?.id}/payment/`, { version: bill?.version })
  const poor = await pay(world.agency)
  expect([poor.status, poor.body['error_msg']]).toEqual([400, '可用余额不足：可用 0.00 元，本次需 162.67 元'])
  await sweepDue(later(8))
  expect((await pay(world.platform)).status).toBe(403)
  expect((await pay((await makeWorld(deps, { workers: 1 })).agency)).status).toBe(404)
  const both = await Promise.all([pay(world.agency), pay(world.agency)])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect((await funds(world)).available).toBe(199_037 - 16_267)
  const detail = steps.ok(await callAs<FeeBill & { events: { action: string }[] }>(app, world.agency, 'GET', `/v1/service-fee-bills/${bill?.id}/`))
  expect(detail.events.map(({ action }) => action)).toEqual(['生成服务费账单', '支付'])
})

test('what is returned after the sweep is taken back from the agency, also below zero, and nothing else is (decisions 82 and 84)', async () => {
  const { world, settlement } = await paidGoldenA()
  await softwareContract(world, 8000, 1000)
  await sweepDue(later(8))
  await billMonth(deps, month)
  // 162.67 and the fixed fee.
  const [owed] = await bills(world.agency, 'kind=software_use_fee')
  expect(owed?.amount).toBe(17_267)
  // The agency has used its money otherwise.
  await asOwner(deps, `with paid as (update app.ledger_account set balance = 0 where owner_id = $1 and kind = 'agency.available' returning park_id, id)
    insert into app.posting (park_id, id, debit_id, credit_id, amount, reason, platform_id, agency_id) select paid.park_id, $2, paid.id, e.id, 199037, 'withdraw_paid', $3, $1
    from paid join app.ledger_account e on e.park_id = paid.park_id and e.kind = 'external'`, [world.agency.tenantId, newId(), world.platform.tenantId])
  const next = later(32)
  await steps.giveBack(settlement, undefined, next)
  expect((await funds(world)).available).toBe(-199_037)
  const [record] = await bills(world.company, 'kind=company_service_fee')
  expect(record).toMatchObject({ status: 'paid', amount: 0 })
  const refused = await callAs(app, world.agency, 'PUT', `/v1/service-fee-bills/${owed?.id}/payment/`, { version: owed?.version })
  expect([refused.status, refused.body['error_msg']]).toEqual([400, '可用余额不足：可用 -1,990.37 元，本次需 172.67 元'])
  await steps.expectWholeLedger()

  // The month after has less than nothing: its fixed fee is owed, the rest is carried.
  await billMonth(next, monthKey(next.clock()))
  const months = await bills(world.agency, 'kind=software_use_fee')
  expect(months[0]).toMatchObject({ amount: 1000, parts: { paid_settlement_amount: -2_033_383, carried: 0, ratio_fee: 0, carry: -2_033_383 } })
  await billMonth(next, addMonths(monthKey(next.clock()), 1))
  expect((await bills(world.agency, 'kind=software_use_fee'))[0]).toMatchObject({ amount: 1000, parts: { paid_settlement_amount: 0, carried: -2_033_383, carry: -2_033_383 } })
})

test('what was committed after its month had been billed is in the next month\'s bill, said as such, once', async () => {
  const { world } = await paidGoldenA()
  await softwareContract(world, 8000, 1000)
  const postings = (to: string, bill: unknown) => asOwner(deps, `update app.posting set create_at = create_at ${to} interval '1 year' where agency_id = $1 and bill_id = $2`, [world.agency.tenantId, bill])
  const [hidden] = await asOwner(deps, `select id, amount::int from app.bill where agency_id = $1 and status = 'paid' order by id limit 1`, [world.agency.tenantId])
  // Not visible yet when the month is billed, as of a transaction that has not ended.
  await postings('-', hidden?.['id'])
  await billMonth(deps, month)
  const late = Number(hidden?.['amount'])
  expect((await bills(world.agency, 'kind=software_use_fee'))[0]).toMatchObject({ month, parts: { paid_settlement_amount: 2_033_383 - late } })
  await postings('+', hidden?.['id'])
  await billMonth(deps, addMonths(month, 1))
  const [next, first] = await bills(world.agency, 'kind=software_use_fee')
  expect(next).toMatchObject({ month: addMonths(month, 1), parts: { paid_settlement_amount: 0, carried: 0, late, ratio_fee: softwareUseFee(late, 8000), fixed_fee: 1000 } })
  expect(first?.parts).not.toHaveProperty('late')
  await billMonth(deps, addMonths(month, 2))
  const [third] = await bills(world.agency, 'kind=software_use_fee')
  expect(third).toMatchObject({ month: addMonths(month, 2), amount: 1000 })
  expect(third?.parts).not.toHaveProperty('late')
})

test('so is that of a month of which nothing had been billed, also of an agency whose contract has ended since; a month before the first one is nobody\'s', async () => {
  const { world } = await paidGoldenA()
  await softwareContract(world)
  await asOwner(deps, `update app.agency_contract set end_at = (date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month - 1 day')::date where agency_id = $1`, [world.agency.tenantId])
  await billMonth(deps, addMonths(month, 1))
  expect(await bills(world.agency, 'kind=software_use_fee')).toEqual([])
  await asOwner(deps, `insert into app.clock_run (name, day, done_at) values ('software_fees', $1, now())`, [`${addMonths(month, 1)}-01`])
  await billMonth(deps, addMonths(month, 1))
  expect(await bills(world.agency, 'kind=software_use_fee')).toMatchObject([{ amount: 16_267, month: addMonths(month, 1), parts: { paid_settlement_amount: 0, late: 2_033_383, fixed_fee: 0 } }])
  await billMonth(deps, addMonths(month, 2))
  expect(await bills(world.agency, 'kind=software_use_fee')).toHaveLength(1)
})

test('R335 R642 service-fee bills are exported', async () => {
  const { world } = await paidGoldenA()
  steps.ok(await callAs(app, world.company, 'POST', '/v1/service-fee-bills/exports/', {}))
  await steps.drain()
  const [job] = await asOwner(deps, `select status, total from app.job where tenant_id = $1 and category = 'service_fee_bill'`, [world.company.tenantId])
  expect(job).toEqual({ status: 'export_success', total: 1 })
})

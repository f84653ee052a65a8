import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { rateImpact } from '@linggong/shared/contract/company-contracts'
import { wireRatesOn } from '@linggong/shared/domain/contract-rates'
import { addDays, addMonths, businessDate, monthKey, startOfDay } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { contractSteps, type ContractSide, type Refused } from '../../../test/contract-steps.ts'
import { drain, type Member } from '../../../test/makers.ts'
import { callAs, type Answer, type World } from '../../../test/spine.ts'
import { settlementScenes } from '../../../test/spine-scenes.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { turnContracts } from './clock.ts'
import { remindOfRateChanges } from './reminders.ts'

const { app, deps, turnTo } = await testApp()
const steps = contractSteps(app, deps)
const spine = stepsOf(app, deps)

interface RateChange {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly effective_at: string
}

const today = (): string => businessDate(deps.clock())

/** The contract that the world was made with. */
async function contractOf({ agency, company }: World) {
  const [row] = await asOwner(deps, 'select id from app.company_contract where company_id = $1', [company.tenantId])
  return steps.read(agency, String(row?.['id']))
}

async function offer(world: World, body: object): Promise<RateChange> {
  const { rate_change } = steps.ok(await steps.put(world.agency, await contractOf(world), body))
  if (rate_change === null) throw new Error('nothing was offered')
  return steps.ok(await callAs<RateChange>(app, world.agency, 'GET', `/v1/company-contract-rate-change/${rate_change.id}/rate_change_content`))
}

const answer = (who: Member, { id, version }: RateChange, body: object): Promise<Answer<RateChange & Refused>> => callAs(app, who, 'PUT', `/v1/company-contract-rate-change/${id}/`, { version, ...body })

/** The same people with sessions that are valid at the server's present time. */
async function signedIn(world: ContractSide): Promise<ContractSide> {
  const [agency, company, second] = [await steps.colleague(world.agency), await steps.colleague(world.company), await steps.colleague(world.second)]
  return { ...world, agency, company, second }
}

test('R609 other rates of a passed contract are offered, seen before and after, agreed on; a settlement has the rates of its day and says where they come from', async () => {
  const world = await steps.open({ keeps: true })
  const effective_at = addDays(today(), 20)
  const before = await settlementScenes(spine).created(world)
  expect((await steps.put(world.agency, await contractOf(world), { enterprise_service_fee_ratio: 6 })).body.fields?.[0]?.field).toBe('effective_at')
  expect((await steps.put(world.agency, await contractOf(world), { enterprise_service_fee_ratio: 6, effective_at: today() })).body.fields?.[0]?.text).toContain('明天之后')
  const offered = await offer(world, { enterprise_service_fee_ratio: 6, user_use_fee_config: { fee: 0 }, effective_at })
  expect(offered).toMatchObject({ status: 'to_confirm', effective_at, content: [{ field: 'enterprise_service_fee_ratio', old_value: 6.5, new_value: 6 }, { field: 'user_use_fee', old_value: 200, new_value: 0 }] })
  expect((await steps.put(world.agency, await contractOf(world), { enterprise_service_fee_ratio: 5, effective_at })).body.error_msg).toContain('已有待企业确认的费率变更')
  expect(steps.ok(await callAs<{ results: { id: string }[] }>(app, world.company, 'GET', '/v1/company-contract-rate-change?status=to_confirm')).results.map(({ id }) => id)).toEqual([offered.id])
  expect((await answer(world.agency, offered, { result: 'confirm' })).status).toBe(400)
  expect((await answer(world.company, offered, { result: 'cancel' })).status).toBe(400)
  expect(steps.ok(await answer(world.company, offered, { result: 'confirm' }))).toMatchObject({ status: 'confirmed' })
  expect((await steps.history(world.agency, (await contractOf(world)).id)).at(-1)).toMatchObject({ action: '约定费率变更', content: [{ field: 'enterprise_service_fee_ratio' }, { field: 'user_use_fee' }, { field: 'effective_at' }] })
  // Today the old rates hold.
  expect(await contractOf(world)).toMatchObject({ enterprise_service_fee_ratio: 6.5, rate_change: { status: 'confirmed', effective_at } })
  const now = await settlementScenes(spine).created(world)
  expect(now.rates.enterprise_service_fee_ratio).toBe(6.5)

  turnTo(startOfDay(effective_at))
  const later = await signedIn(world)
  const then = await settlementScenes(spine).created(later)
  expect(then.rates).toMatchObject({ enterprise_service_fee_ratio: 6, user_use_fee: 0 })
  expect(then.enterprise_service_fee).toBe(18_000)
  const explained = async (id: string) => steps.ok(await callAs<{ steps: { label: string; note?: string }[] }>(app, later.agency, 'GET', `/v1/settlements/${id}/explanation/`)).steps[0]?.note
  const { sn } = await contractOf(later)
  expect(await explained(then.id)).toBe(`费率依据：合同 ${sn}（2020-01-01 至 2099-12-31），费率变更自 ${effective_at} 起`)
  expect(await explained(before.id)).toBe(`费率依据：合同 ${sn}（2020-01-01 至 2099-12-31）`)
  expect((await spine.detail(later.agency, before.id)).rates).toEqual(before.rates)
  // The first bill of the batch explains its personal fee by the same contract.
  const [bill] = await spine.bills(later.agency, then.id)
  const ofBill = steps.ok(await callAs<{ steps: { note?: string }[] }>(app, later.agency, 'GET', `/v1/bills/${bill?.id}/explanation/`)).steps
  expect(ofBill.some(({ note }) => note?.includes(`费率变更自 ${effective_at} 起`))).toBe(true)
  expect(await contractOf(later)).toMatchObject({ enterprise_service_fee_ratio: 6, user_use_fee_config: { fee: 0 }, rate_change: null })
  // A later change must be later than what was agreed on.
  expect((await steps.put(later.agency, await contractOf(later), { enterprise_service_fee_ratio: 5, effective_at: addDays(effective_at, 1) })).status).toBe(200)
  turnTo(new Date())
})

test('R609 the enterprise declines with a reason, the agency withdraws, and what nobody answers lapses on its day; the rates stay', async () => {
  const world = await steps.open({ keeps: true })
  const [soon, day] = [addDays(today(), 2), addDays(today(), 5)]
  const first = await offer(world, { enterprise_service_fee_ratio: 7, effective_at: day })
  expect((await answer(world.company, first, { result: 'reject' })).body.fields).toEqual([{ field: 'reason', text: '请填写驳回原因' }])
  expect(steps.ok(await answer(world.company, first, { result: 'reject', reason: '过高' }))).toMatchObject({ status: 'rejected', reason: '过高' })
  const second = await offer(world, { enterprise_service_fee_ratio: 6.8, effective_at: day })
  expect(steps.ok(await answer(world.agency, second, { result: 'cancel' }))).toMatchObject({ status: 'canceled' })
  const third = await offer(world, { enterprise_service_fee_ratio: 6.8, effective_at: soon })
  const stranger = await steps.open({ keeps: true })
  expect((await answer(stranger.company, third, { result: 'confirm' })).status).toBe(404)
  const reminders = async (who: Member) => steps.ok(await callAs<{ rate_changes: object[] }>(app, who, 'GET', '/v1/company-contracts/reminder_to_enterprises')).rate_changes
  for (const who of [world.agency, world.company]) expect(await reminders(who)).toMatchObject([{ rate_change_id: third.id, effective_at: soon, days_left: 1 }])
  for (const _ of [1, 2]) await remindOfRateChanges(deps, today())
  const told = await asOwner(deps, 'select title from app.message where tenant_id = $1 order by create_at, id', [world.company.tenantId])
  expect(told.map(({ title }) => title)).toEqual(['费率变更待确认', '费率变更待确认', '费率变更待确认', '费率变更即将失效'])
  await turnContracts(deps, addDays(today(), 1))
  expect(await reminders(world.agency)).toHaveLength(1)
  for (const _ of [1, 2]) await turnContracts(deps, soon)
  expect(await reminders(world.agency)).toEqual([])
  expect((await answer(world.company, { ...third, version: third.version + 1 }, { result: 'confirm' })).status).toBe(400)
  expect(await contractOf(world)).toMatchObject({ enterprise_service_fee_ratio: 6.5, rate_change: null })
  steps.ok(await callAs(app, world.agency, 'POST', '/v1/company-contract-rate-change/exports/', {}))
  await drain(deps)
  const exported = await exportedRows(deps, world.agency.tenantId, 'rate_change')
  expect(exported).toHaveLength(3)
  expect(exported[0]).toMatchObject({ 状态: '已撤回', 原因: '到期未答复', 变更内容: expect.stringMatching(/^企业服务费比例 6\.5% → \d/u) })
})

test('with its contract a pending change of rates ends as well', async () => {
  const world = await steps.open({ keeps: true })
  const offered = await offer(world, { enterprise_service_fee_ratio: 7, effective_at: addDays(today(), 5) })
  steps.ok(await steps.terminate(world.agency, await contractOf(world)))
  expect((await answer(world.company, offered, { result: 'confirm' })).status).toBe(400)
  expect(await asOwner(deps, 'select status, reason from app.rate_change where id = $1', [offered.id])).toEqual([{ status: 'canceled', reason: '合同已终止' }])
  const told = await asOwner(deps, 'select title, body from app.message where tenant_id = $1 order by create_at, id', [world.company.tenantId])
  expect(told.at(-1)).toMatchObject({ title: '费率变更已撤回', body: expect.stringContaining('合同已终止') })
})

test('R519 a disabled enterprise agrees to nothing new, and may decline', async () => {
  const world = await steps.open({ keeps: true })
  const offered = await offer(world, { enterprise_service_fee_ratio: 7, effective_at: addDays(today(), 5) })
  await asOwner(deps, 'update app.tenant set is_enable = false where id = $1', [world.company.tenantId])
  expect((await answer(world.company, offered, { result: 'confirm' })).body.error_msg).toContain('已被停用')
  expect(steps.ok(await answer(world.company, offered, { result: 'reject', reason: '停业' }))).toMatchObject({ status: 'rejected' })
})

test('with changes agreed on for later, the contract tells the rates of each day; a further one begins from those of its day, and so does its impact', async () => {
  const world = await steps.open({ keeps: true })
  const settlement = await settlementScenes(spine).created(world)
  await asOwner(deps, `update app.settlement set create_at = create_at - interval '1 month' where id = $1`, [settlement.id])
  const [first, second, third] = [10, 20, 30].map((days) => addDays(today(), days)) as [string, string, string]
  for (const [effective_at, rates] of [[first, { enterprise_service_fee_ratio: 6 }], [second, { user_use_fee_config: { fee: 0 } }]] as const) {
    steps.ok(await answer(world.company, await offer(world, { ...rates, effective_at }), { result: 'confirm' }))
  }
  const contract = await contractOf(world)
  expect(contract).toMatchObject({
    enterprise_service_fee_ratio: 6.5,
    coming_rates: [{ effective_at: first, enterprise_service_fee_ratio: 6, user_use_fee_config: { fee: 200 } }, { effective_at: second, enterprise_service_fee_ratio: 6, user_use_fee_config: { fee: 0 } }],
  })
  expect([addDays(first, -1), first, third].map((day) => wireRatesOn(contract, day).enterprise_service_fee_ratio)).toEqual([6.5, 6, 6])
  expect((await steps.put(world.agency, contract, { enterprise_service_fee_ratio: 5, effective_at: second })).body.fields?.[0]?.field).toBe('effective_at')
  // Back to what holds today is a change from what will hold.
  const back = await offer(world, { enterprise_service_fee_ratio: 6.5, effective_at: third })
  expect(back).toMatchObject({ content: [{ field: 'enterprise_service_fee_ratio', old_value: 6, new_value: 6.5 }] })
  const impact = async (body: object) => (steps.ok(await callAs<Impact>(app, world.company, 'POST', `/v1/company-contracts/${contract.id}/rate_impact/`, body))).after
  expect(await impact({ enterprise_service_fee_ratio: 6.5, effective_at: third })).toMatchObject({ enterprise_service_fee: settlement.enterprise_service_fee, user_use_fee: 0 })
  expect(await impact({ enterprise_service_fee_ratio: 6.5 })).toMatchObject({ user_use_fee: settlement.user_use_fee })
  expect(settlement.user_use_fee).toBeGreaterThan(0)
})

type Impact = z.output<typeof rateImpact.response>

test('the last three months at other rates: what a settlement would give; at the same rates nothing differs', async () => {
  const begin = startOfDay(`${addMonths(monthKey(new Date()), -3)}-03`)
  turnTo(begin)
  const old = await steps.open({ keeps: true })
  const scenes = settlementScenes(spine)
  await scenes.created(old)
  // A canceled one does not count, and a person is charged once a month.
  await scenes.canceled(old)
  const promoted = await spine.readyToPay(old, ['1000', '2000.55'], { promotion_fee: 3_000 })
  turnTo(new Date(begin.getTime() + 40 * 86_400_000))
  const next = await signedIn(old)
  await scenes.confirmed(next)
  turnTo(new Date())
  const world = await signedIn(old)
  const { id } = await contractOf(world)
  const impact = async (body: object, who: Member = world.company): Promise<Impact> => steps.ok(await callAs<Impact>(app, who, 'POST', `/v1/company-contracts/${id}/rate_impact/`, body))
  const same = await impact({})
  expect(same.settlement_count).toBe(3)
  expect(same.months.map(({ month }) => month)).toEqual([-3, -2, -1].map((n) => addMonths(monthKey(new Date()), n)))
  for (const one of [same, ...same.months]) expect(one.after).toEqual(one.before)
  const other = await impact({ enterprise_service_fee_ratio: 6, personal_service_fee_ratio: 1, user_use_fee_config: { fee: 300 }, income_tax: 1, support_promotion_fee: 1_000 }, world.agency)
  expect(other.before).toEqual(same.before)
  // 6 % instead of 6.5 %, each settlement rounded on its own.
  const [first] = other.months
  expect(first?.after.enterprise_service_fee).toBe(18_000 + 18_003)
  expect(first?.after).toMatchObject({ promotion_fee: 1_000, user_use_fee: (same.months[0]?.before.user_use_fee ?? 0) * 1.5, company_tax: 3_000 + 3_001, personal_service_fee: 3_000 + 3_001 })
  const { settlement_amount, enterprise_service_fee, enterprise_added_service_fee, value_added_service_fee, user_use_fee, promotion_fee, accounting_fee, company_tax, pay_amount } = other.after
  expect(pay_amount).toBe(settlement_amount + enterprise_service_fee + enterprise_added_service_fee + value_added_service_fee + user_use_fee + promotion_fee + accounting_fee + company_tax)
  expect(promoted.promotion_fee).toBe(3_000)
  const stranger = await steps.open({ keeps: true })
  expect((await callAs(app, stranger.company, 'POST', `/v1/company-contracts/${id}/rate_impact/`, {})).status).toBe(404)
})

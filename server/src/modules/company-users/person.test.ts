import { monthKey } from '@linggong/shared/domain/time'
import { limitsBelowGroup } from '@linggong/shared/domain/person-events'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
await steps.bank({})

interface Overview {
  readonly user_name: string
  readonly id_no: string
  readonly cooperations: readonly { readonly id: string; readonly company_name: string; readonly agency_name: string; readonly status: string; readonly year_amount: number }[]
  readonly months: readonly { readonly month: string; readonly amount: number; readonly tax_amount: number }[]
  readonly lines: readonly { readonly label: string; readonly value: number }[]
  readonly limits: { readonly uses: readonly { readonly label: string; readonly used: number; readonly limit: number | null }[]; readonly next: { readonly text: string } }
  readonly limits_note: string
}
interface Event { readonly id: string; readonly kind: string; readonly at: string; readonly company_name: string; readonly text: string; readonly amount: number | null; readonly bill_id: string | null }
interface Events { readonly total: number; readonly results: readonly Event[] }

const overview = async (who: Member, person: string): Promise<Overview> => steps.ok(await callAs<Overview>(app, who, 'GET', `/v1/users/${person}/overview/`))
const events = async (who: Member, person: string, page = 1, size = 100): Promise<Events> => steps.ok(await callAs<Events>(app, who, 'GET', `/v1/users/${person}/events/?page=${page}&page_size=${size}`))
const usesOf = ({ limits: { uses } }: Overview) => Object.fromEntries(uses.map(({ label, used }) => [label, used]))

const world = await makeWorld(deps, { workers: 2, park: { settlement_config: { month_max_amount: 9_800_000, season_max_amount: 20_000_000 } }, company: { config: { month_max_amount: 5_000_000 } } })
const sister = await makeWorld(deps, { beside: world, company: { config: { month_max_amount: 4_000_000 } } })
// Another group in the same park.
const stranger = await makeWorld(deps, { inParkOf: world, company: { config: { month_max_amount: 3_000_000 } } })
const [person, other] = world.workers.map((worker) => worker.personId)
if (person === undefined || other === undefined) throw new Error('no workers')

async function paid(at: typeof world, amounts: readonly string[], refused: readonly number[] = []): Promise<void> {
  const settlement = await steps.readyToPay(at, [...amounts])
  await steps.pay(at, settlement)
  const bills = await steps.bills(at.company, settlement.id)
  await steps.runBank(refused.flatMap((index) => bills[index]?.id ?? []))
}
await paid(world, ['10000', '100'])
await paid(sister, ['20000'])
await paid(stranger, ['7000'])

test('a park sees one person over all its enterprises: each circle of limits once, income and taxes by month (no. 14 of the list beyond)', async () => {
  const seen = await overview(world.park, person)
  expect(seen).toMatchObject({ user_name: world.workers[0]?.name, id_no: expect.stringMatching(/^\d\d\*{14}[\dX]{2}$/u), limits_note: '' })
  expect(seen.cooperations.map(({ year_amount }) => year_amount).toSorted((a, b) => a - b)).toEqual([700_000, 1_000_000, 2_000_000])
  expect(seen.months).toHaveLength(12)
  expect(seen.months.at(-1)).toMatchObject({ month: monthKey(deps.clock()), amount: 3_700_000 })
  expect(seen.months.at(-1)?.tax_amount).toBeGreaterThan(0)
  expect(seen.months.slice(0, -1).every(({ amount, tax_amount }) => amount === 0 && tax_amount === 0)).toBe(true)
  const uses = usesOf(seen)
  expect(Object.keys(uses).filter((label) => label.includes('园区限额'))).toEqual(['本月 · 园区限额', '本季 · 园区限额'])
  expect(uses).toMatchObject({ '本月 · 园区限额': 3_700_000, '本季 · 园区限额': 3_700_000, '本月 · 增值税免税额（含税）': 3_700_000, '连续 12 个月 · 500 万元（不含税）': expect.any(Number) })
  for (const [at, used] of [[world, 1_000_000], [sister, 2_000_000], [stranger, 700_000]] as const) {
    const [company] = await asOwner(deps, 'select name from app.tenant where id = $1', [at.chain.company_id])
    expect(uses[`本月 · 企业限额（${String(company?.['name'])}）`]).toBe(used)
  }
  // The sister's is the nearest: 40,000 less 20,000.
  expect(seen.limits.next.text).toMatch(/^再发 20,000\.00 元以上将超过企业限额（.+）的月限额$/u)
  expect(seen.lines).toEqual([{ label: '园区限额（月）', value: 9_800_000 }, { label: '增值税免税额（月）', value: 10_100_000 }])
})

test('R097 a group sees its own enterprises alone: what another group pays the same person is neither listed nor counted, and the page says which limits are left out', async () => {
  const [own, others] = [await overview(world.platform, person), await overview(stranger.platform, person)]
  expect(own.cooperations.map(({ year_amount }) => year_amount).toSorted((a, b) => a - b)).toEqual([1_000_000, 2_000_000])
  expect(own.months.at(-1)?.amount).toBe(3_000_000)
  expect(others.cooperations.map(({ year_amount }) => year_amount)).toEqual([700_000])
  expect(others.months.at(-1)?.amount).toBe(700_000)
  for (const seen of [own, others]) {
    expect(seen.limits_note).toBe(limitsBelowGroup)
    expect(Object.keys(usesOf(seen)).every((label) => label.includes('企业限额') || label.includes('集团限额'))).toBe(true)
    expect(seen.months.at(-1)?.tax_amount).toBeLessThan((await overview(world.park, person)).months.at(-1)?.tax_amount ?? 0)
  }
  // Alone there, its limit is that of all the income drawn; of two neither is.
  expect(others.lines).toEqual([{ label: '企业限额（月）', value: 3_000_000 }])
  expect(own.lines).toEqual([])
  const [elsewhere] = await asOwner(deps, 'select name from app.tenant where id = $1', [stranger.chain.company_id])
  const told = await events(world.platform, person)
  expect(JSON.stringify([own, told])).not.toContain(String(elsewhere?.['name']))
  expect(told.results.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount).toSorted((a, b) => Number(a) - Number(b))).toEqual([1_000_000, 2_000_000])
})

test('the timeline has checks, signatures, audits, payments, failures and taxes, the newest first, page by page', async () => {
  const [user] = await asOwner(deps, 'select id, park_id, platform_id, agency_id, company_id from app.company_user where person_id = $1 and company_id = $2', [other, world.chain.company_id])
  const at = (day: string) => `2026-01-${day}T02:00:00Z`
  const chain = [user?.['park_id'], user?.['platform_id'], user?.['agency_id'], user?.['company_id'], user?.['id'], other]
  await asOwner(deps, `insert into app.auth_check (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, kind, request_no, outcome, reason, answer_at)
    values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'two_auth', 'P360-1', 'different', '姓名与身份证号不一致', $7)`, [...chain, at('05')])
  await asOwner(deps, `insert into app.e_contract (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, sn, body, status, sign_method, sign_at)
    values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'HT360', '', 'signed', 'sms', $7)`, [...chain, at('06')])
  await asOwner(deps, `insert into app.user_audit (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, kind, status, reason, audit_at, auditor, sn)
    values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 'idcard', 'rejected', '照片模糊', $7, '审', 'SH360')`, [...chain, at('07')])
  await paid(world, ['100', '300'], [1])
  const all = await events(world.park, other)
  const told = all.results.map(({ kind, text }) => `${kind} ${text}`)
  for (const text of [/^check 二要素认证不一致：姓名与身份证号不一致$|^check .+不一致：姓名与身份证号不一致$/u, /^sign 合同 HT360，短信意愿$/u, /^audit 身份证审核已驳回：照片模糊$/u, /^payment 账单 .+，到账 ¥ /u, /^failure 账单 .+ 支付失败：/u, /^tax \d{4}\/\d\d 增值税及附加 ¥ .+，个人所得税 ¥ /u]) {
    expect(told.some((line) => text.test(line)), `${String(text)} in ${told.join(' | ')}`).toBe(true)
  }
  expect(all.results.find(({ kind }) => kind === 'failure')).toMatchObject({ amount: 30_000, bill_id: expect.any(String) })
  const times = all.results.map((one) => one.at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set(all.results.map(({ id }) => id)).size).toBe(all.total)
  const [first, second] = [await events(world.park, other, 1, 3), await events(world.park, other, 2, 3)]
  expect([first.total, ...first.results, ...second.results]).toEqual([all.total, ...all.results.slice(0, 6)])
  expect(await events(world.park, other, 99, 3)).toMatchObject({ total: all.total, results: [] })
})

test('nobody sees a person who works for none of theirs, nor does an agency or an enterprise have the page', async () => {
  const foreign = await makeWorld(deps, { workers: 1 })
  for (const path of ['overview', 'events']) {
    for (const who of [foreign.park, foreign.platform]) expect((await callAs(app, who, 'GET', `/v1/users/${person}/${path}/?page=1`.replace(path === 'overview' ? '?page=1' : '', ''))).status).toBe(404)
    for (const who of [world.agency, world.company]) expect((await callAs(app, who, 'GET', `/v1/users/${person}/${path}/`)).status).toBe(403)
  }
})

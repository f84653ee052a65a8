import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { FIRST_QUARTER, monthsOf, quarterBefore, quartersUntil } from '@linggong/shared/domain/bureau-report/quarters'
import { addMonths, monthKey, seasonOf } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { isSimulatedTaxBureau } from '../../ports/tax-bureau-simulator.ts'
import { followReports } from './follow.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
const bureau = isSimulatedTaxBureau(deps.taxBureau) ? deps.taxBureau : undefined

beforeEach(async () => {
  await steps.bank({})
  await bureau?.writeSetting(quiet)
})

interface Report {
  readonly id: string
  readonly status: string
  readonly revision: number
  readonly people: number
  readonly new_people: number
  readonly changed_people: number
  readonly gone_people: number
  readonly income: number
  readonly refund: number
  readonly net: number
  readonly last_net: number | null
  readonly receipt_no: string
  readonly submitter_name: string
  readonly fault: string
  readonly income_hash: string
  readonly identity_hash: string
  readonly version: number
  readonly lines: readonly { readonly kind: string; readonly id_no: string; readonly net: number }[]
}
interface Check {
  readonly income: number
  readonly refund: number
  readonly net: number
  readonly faults: readonly { readonly fault: string; readonly level: string; readonly count: number; readonly rows: readonly { readonly id: string | null }[] }[]
}

const quarter = '2025-Q4'
const sql = (text: string, values: unknown[] = []) => asOwner(deps, text, values)
const check = async ({ park }: World, of = quarter) => (await callAs<Check>(app, park, 'GET', `/v1/bureau-reports/check/?quarter=${of}`)).body
const create = ({ park }: World, body: object = {}) => callAs<{ id: string; error_msg?: string; fields?: unknown }>(app, park, 'POST', '/v1/bureau-reports/', { quarter, ...body })
const see = async ({ park }: World, id: string) => (await callAs<Report>(app, park, 'GET', `/v1/bureau-reports/${id}/`)).body
const step = ({ park }: World, { id, version }: Report, name: string) => callAs<{ error_msg?: string }>(app, park, 'PUT', `/v1/bureau-reports/${id}/${name}/`, { version })
const soon = () => sql('update app.bureau_report set next_at = now() where next_at is not null')
const follow = async () => {
  await soon()
  await followReports(deps)
}
async function prepared(world: World, body: object = {}): Promise<Report> {
  const { id } = steps.ok(await create(world, body))
  await followReports(deps)
  return see(world, id)
}
async function reported(world: World, body: object = {}): Promise<Report> {
  const report = await prepared(world, body)
  steps.ok(await step(world, report, 'submit'))
  await follow()
  return see(world, report.id)
}

/** Three workers who were paid; their ledger is moved into the quarter. */
async function earned(month = '2025-11'): Promise<World> {
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000_000 })
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000', '98000']))
  await steps.runBank()
  await sql('update app.tax_month set month = $2 where park_id = $1', [world.chain.park_id, month])
  await sql('update app.bill set tax_month = $2 where park_id = $1', [world.chain.park_id, month])
  return world
}

test('a quarter comes to what the ledger and the bills have, to the cent, with what came back before and after its months were closed', async () => {
  const world = await earned()
  expect(await check(world)).toMatchObject({ income: 16_300_000, refund: 0, net: 16_300_000 })
  const [one, two] = await sql('select person_id from app.tax_month where park_id = $1 order by gross', [world.chain.park_id])
  // Of the first all came back while the month was open; of the second 600.00 after it was closed, booked in January.
  await sql(`update app.tax_month set gross = 0, returned = 500000 where park_id = $1 and person_id = $2`, [world.chain.park_id, one?.['person_id']])
  await sql(`update app.tax_month set returned = 60000 where park_id = $1 and person_id = $2`, [world.chain.park_id, two?.['person_id']])
  await sql(`insert into app.tax_month (park_id, person_id, month, corrections) values ($1, $2, '2026-01', '[{"month":"2025-11","gross":-60000,"ex_vat":-60000,"worker":{"vat":0,"urban":0,"edu":0,"local_edu":0,"iit":0},"company_side":[]}]')`, [world.chain.park_id, two?.['person_id']])
  expect(await check(world)).toMatchObject({ income: 16_300_000, refund: 500_000, net: 15_800_000 })
  expect(await check(world, '2026-Q1')).toMatchObject({ income: 0, refund: 60_000, net: -60_000 })
  const [ledger] = await sql(`select sum(gross)::float8 as net from app.income_month where park_id = $1 and month between '2025-10' and '2026-03'`, [world.chain.park_id])
  expect(ledger).toEqual({ net: 15_800_000 - 60_000 })
  const report = await prepared(world)
  expect(report).toMatchObject({ status: 'to_report', people: 3, new_people: 3, income: 16_300_000, refund: 500_000, net: 15_800_000, last_net: null })
})

test('the check table names each fault with where it is put right, and what must be put right stops the report', async () => {
  const world = await earned()
  const now = monthKey(deps.clock())
  await sql(`insert into app.tax_registration (park_id, id, person_id, status, realname_status, create_at) select park_id, gen_random_uuid(), person_id, 'to_deal_with', 'failed', now() from app.tax_month where park_id = $1 order by gross limit 1 on conflict (person_id, park_id) do update set realname_status = 'failed'`, [world.chain.park_id])
  const { faults } = await check(world)
  expect(faults.map(({ fault, level, count }) => [fault, level, count])).toEqual([['name_mismatch', 'must', 1], ['no_registration', 'may', 3], ['name_unchecked', 'may', 2], ['undeclared', 'may', 3]])
  expect(faults[0]?.rows[0]?.id).toMatch(/^[\da-f-]{36}$/u)
  const report = await prepared(world)
  expect((await step(world, report, 'submit')).body.error_msg).toBe('核对表中还有 1 处必须处理的问题，请先处理')
  await sql(`update app.tax_registration set realname_status = 'passed' where park_id = $1`, [world.chain.park_id])
  await sql(`update app.bill set status = 'paying' where id = (select id from app.bill where park_id = $1 order by id limit 1)`, [world.chain.park_id])
  expect((await check(world)).faults[0]).toMatchObject({ fault: 'unknown_result', level: 'must', count: 1 })
  await sql(`update app.bill set status = 'paid' where park_id = $1`, [world.chain.park_id])
  // What was prepared must still be so.
  await sql('update app.tax_month set gross = gross + 1 where park_id = $1 and gross > 0', [world.chain.park_id])
  expect((await step(world, report, 'submit')).body.error_msg).toBe('生成后收入有变化，请取消后重新生成')
  expect((await create(world, { quarter: seasonOf(now) })).body.error_msg).toBe('本季度尚未结束，季度终了后才能报送')
  expect((await create(world)).body.error_msg).toContain('已有未完成的报表')
})

test('a report is handed over once whatever the bureau does, and its receipt says by whom and when', async () => {
  const world = await earned()
  const report = await prepared(world)
  steps.ok(await step(world, report, 'submit'))
  await bureau?.writeSetting({ ...quiet, down: true })
  await follow()
  await bureau?.writeSetting({ ...quiet, loses: true, repeats: true })
  await follow()
  expect(await see(world, report.id)).toMatchObject({ status: 'submitted', receipt_no: '' })
  await bureau?.writeSetting(quiet)
  await follow()
  await follow()
  const done = await see(world, report.id)
  expect(done).toMatchObject({ status: 'reported', receipt_no: expect.stringMatching(/^SS\d{16}$/u), submitter_name: expect.stringMatching(/./u) })
  expect((await step(world, done, 'submit')).status).toBe(400)
  expect(await sql(`select count(*)::int as n from simulator.tax_report where receipt_no = $1`, [done.receipt_no])).toEqual([{ n: 1 }])
})

test('a refusal is told and gone on from; a correction takes the place of the first version when the bureau has it', async () => {
  const world = await earned()
  const first = await prepared(world)
  await bureau?.writeSetting({ ...quiet, fail_percent: 100 })
  steps.ok(await step(world, first, 'submit'))
  await follow()
  const refused = await see(world, first.id)
  expect(refused).toMatchObject({ status: 'refused', fault: expect.stringContaining('请核实') })
  await bureau?.writeSetting(quiet)
  steps.ok(await step(world, refused, 'submit'))
  await follow()
  expect(await see(world, first.id)).toMatchObject({ status: 'reported', fault: '' })
  expect((await create(world)).body.fields).toMatchObject([{ field: 'reason' }])
  const second = await prepared(world, { reason: '漏报一人' })
  expect([second.revision, (await see(world, first.id)).status]).toEqual([2, 'reported'])
  steps.ok(await step(world, second, 'submit'))
  await follow()
  expect([(await see(world, first.id)).status, (await see(world, second.id)).status]).toEqual(['corrected', 'reported'])
})

test('the next quarter has who is new, changed and gone, and the difference to what was reported', async () => {
  const world = await earned()
  await reported(world)
  const people = await sql('select person_id from app.tax_month where park_id = $1 order by gross', [world.chain.park_id])
  const [one, two] = people.map(({ person_id }) => person_id)
  await sql(`insert into app.tax_month (park_id, person_id, month, gross, ex_vat) values ($1, $2, '2026-02', 100000, 100000), ($1, $3, '2026-03', 50000, 50000)`, [world.chain.park_id, one, two])
  await sql(`update app.person set phone = '19900009999' where id = $1`, [one])
  const next = await prepared(world, { quarter: '2026-Q1' })
  expect(next).toMatchObject({ people: 2, new_people: 0, changed_people: 1, gone_people: 1, net: 150_000, last_net: 16_300_000 })
  expect(next.lines.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'same'])
  expect(next.lines[0]?.id_no).toMatch(/\*/u)
})

test('a form is the same bytes each time, with the numbers in full, each on the record', async () => {
  const world = await earned()
  const report = await prepared(world)
  const file = async (form: string) => {
    const { id } = steps.ok(await callAs<{ id: string }>(app, world.park, 'POST', '/v1/bureau-reports/files/', { report_id: report.id, form }))
    await drain(deps)
    const [job] = await sql('select file_id, status, failure_reason from app.job where id = $1', [id])
    expect(job).toMatchObject({ status: 'export_success' })
    const parts: Uint8Array[] = []
    for await (const part of (await deps.storage.read(String(job?.['file_id']))) ?? []) parts.push(part)
    return Buffer.concat(parts)
  }
  const [once, again, identity] = [await file('income'), await file('income'), await file('identity')]
  expect(once.equals(again)).toBe(true)
  expect([createHash('sha256').update(once).digest('hex'), createHash('sha256').update(identity).digest('hex')]).toEqual([report.income_hash, report.identity_hash])
  const numbers = (await sql('select p.id_no from app.tax_month t join app.person p on p.id = t.person_id where t.park_id = $1', [world.chain.park_id])).map(({ id_no }) => String(id_no))
  for (const number of numbers) expect([once.includes(number), identity.includes(number)]).toEqual([true, true])
  expect(once.toString().split('\r\n')[0]).toBe('\uFEFF姓名,证件类型代码,证件号码,平台内唯一标识,收入总额,退款金额,收入净额')
  expect(await sql(`select count(*)::int as n from app.reveal_audit where kind = 'bureau_report' and park_id = $1`, [world.chain.park_id])).toEqual([{ n: 9 }])
  // Given up and made anew from the same ledger: the same again.
  steps.ok(await step(world, report, 'cancel'))
  expect(await prepared(world)).toMatchObject({ income_hash: report.income_hash, identity_hash: report.identity_hash, revision: 2 })
})

test('another park finds nothing of it, and nobody else has it', async () => {
  const [world, apart] = [await earned(), await makeWorld(deps, { workers: 1 })]
  const report = await prepared(world)
  expect((await callAs(app, apart.park, 'GET', `/v1/bureau-reports/${report.id}/`)).status).toBe(404)
  expect((await step(apart, report, 'submit')).status).toBe(404)
  expect((await callAs(app, apart.park, 'POST', '/v1/bureau-reports/files/', { report_id: report.id, form: 'income' })).status).toBe(404)
  for (const who of [world.agency, world.company, world.platform]) expect((await callAs(app, who, 'GET', '/v1/bureau-reports/')).status).toBe(403)
})

test('quarters are counted back to the first that is asked for', () => {
  expect([monthsOf('2026-Q1'), quarterBefore('2026-Q1')]).toEqual([['2026-01', '2026-02', '2026-03'], '2025-Q4'])
  expect(quartersUntil('2026-05')).toEqual(['2026-Q1', '2025-Q4', FIRST_QUARTER])
  expect(quartersUntil(addMonths('2026-05', 2))[0]).toBe('2026-Q2')
})

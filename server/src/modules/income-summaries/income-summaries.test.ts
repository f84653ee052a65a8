import { beforeEach, expect, test } from 'vitest'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, makeFile, moveIncome } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Listed {
  readonly id: string
  readonly user_id: string
  readonly month: string
  readonly gross: number
  readonly exempt: number
  readonly vat: number
  readonly surcharge: number
  readonly income_tax: number
  readonly cumulative: number
  readonly status: string
  readonly is_over: boolean
  readonly version: number
}
interface Answer {
  readonly error_msg?: string
  readonly error_code?: string
  readonly fields?: readonly { readonly field: string }[]
}

const list = async ({ park }: World, wish: object = {}) => (await callAs<{ total: number; sums?: Record<string, number>; results: Listed[] }>(app, park, 'POST', '/v1/income-summaries/search/', { page_size: 100, ...wish })).body
const declare = ({ park }: World, ids: readonly string[]) => callAs<Answer & { count?: number }>(app, park, 'PUT', '/v1/income-summaries/declare/', { ids })
const correct = ({ park }: World, id: string, body: object) => callAs<Answer>(app, park, 'PUT', `/v1/income-summaries/${id}`, body)
const proof = ({ park }: World) => makeFile((text, values) => asOwner(deps, text, values), park.tenantId, 'tax_proof')

/** Three workers who were paid last month, as far as their ledger and the bills go. */
async function lastMonth(): Promise<World> {
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000_000 })
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000', '98000']))
  await steps.runBank()
  const month = addMonths(monthKey(deps.clock()), -1)
  for (const { id } of await asOwner(deps, 'select id from app.tax_month where park_id = $1', [world.chain.park_id])) await moveIncome((text, values) => asOwner(deps, text, values), world.chain.park_id, String(id), month)
  return world
}

test('R691 the sums of a month are those of the bills to the cent, and months follow the ledger until they are declared', async () => {
  const world = await makeWorld(deps, { workers: 3, wallet: 10_000_000_000 })
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000', '98000']))
  await steps.runBank()
  const { results, sums } = await list(world)
  const [bills] = await asOwner(deps, `select sum(amount)::float8 as gross, sum(vat)::float8 as vat, sum(urban_tax + edu_surcharge + local_edu_surcharge)::float8 as surcharge, sum(income_tax)::float8 as income_tax from app.bill where company_id = $1 and status = 'paid'`, [world.chain.company_id])
  expect(sums).toMatchObject(bills ?? {})
  expect(results.map(({ status, is_over }) => [status, is_over])).toEqual([['to_declare', false], ['to_declare', false], ['to_declare', false]])
  // The calendar of the park has the day until which they are to be declared.
  const month = monthKey(deps.clock())
  const day = `${addMonths(month, 1)}-15`
  expect((await callAs<{ results: object[] }>(app, world.park, 'GET', `/v1/home/deadlines/?days=${day},${day}`)).body.results).toEqual([{ kind: 'income_declare', day, id: world.chain.park_id, number: month, name: `${month}，3 人` }])
  // The month is not over yet.
  expect((await declare(world, [results[0]?.id ?? ''])).body.error_msg).toBe('本月尚未结束，次月起才能申报')
  await steps.pay(world, await steps.readyToPay(world, ['1000']))
  await steps.runBank()
  expect((await list(world)).sums?.['gross']).toBe((sums?.['gross'] ?? 0) + 100_000)
})

test('R692 declared months are fixed, corrected not below what was withheld, and finished by the proof of the bureau', async () => {
  const world = await lastMonth()
  const { results } = await list(world)
  expect((await declare(world, results.map(({ id }) => id))).body).toEqual({ count: 3 })
  expect((await declare(world, results.map(({ id }) => id))).status).toBe(400)
  expect((await list(world, { status: 'declared' })).total).toBe(3)
  const [one, two, three] = (await list(world)).results
  if (one === undefined || two === undefined || three === undefined) throw new Error('no months')
  const below = await correct(world, one.id, { income_tax: one.income_tax - 1, remark: '多算', version: one.version })
  expect(below.body.fields?.map(({ field }) => field)).toEqual(['income_tax'])
  expect((await correct(world, one.id, { income_tax: one.income_tax + 100, remark: '补申报', version: one.version })).status).toBe(200)
  expect((await correct(world, one.id, { income_tax: one.income_tax + 100, remark: '补申报', version: one.version })).body.error_code).toBe('stale')
  expect((await list(world, { ids: one.id })).results).toMatchObject([{ income_tax: one.income_tax + 100, version: 2 }])

  // What comes later does not change what was declared.
  await asOwner(deps, 'update app.tax_month set gross = gross + 1 where id = $1', [two.id])
  expect((await list(world, { ids: two.id })).results).toMatchObject([{ gross: two.gross }])
  const { body } = await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items: [{ id: one.id, file_url: await proof(world) }, { id: two.id, file_url: '/v1/files/none' }] })
  expect(body.results).toMatchObject([{ ok: true, text: '已完税' }, { ok: false, text: '请上传完税证明' }])
  expect((await list(world, { status: 'finished' })).results).toMatchObject([{ id: one.id, tax_proof: expect.stringContaining('/v1/files/') }])
  expect((await callAs(app, world.park, 'POST', '/v1/income-summaries/exports/', { status: 'finished' })).status).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, world.park.tenantId, 'income_summary')).toMatchObject([{ 完税状态: '已完税', 更正说明: '补申报' }])
})

test('R099 a person\'s page has their months with what was done to each, and their bills; of another park it is not found', async () => {
  const [world, apart] = [await lastMonth(), await makeWorld(deps, { workers: 1 })]
  const [one] = (await list(world)).results
  await declare(world, [one?.id ?? ''])
  const path = `/v1/income-summaries/${one?.user_id ?? ''}/?year=${one?.month.slice(0, 4) ?? ''}`
  const { body } = await callAs<{ months: { month: string; events: { action: string }[] }[]; bills: { amount: number }[] }>(app, world.park, 'GET', path)
  expect(body.months).toMatchObject([{ month: one?.month, events: [{ action: '申报' }] }])
  expect((await callAs(app, apart.park, 'GET', path)).status).toBe(404)
  expect((await declare(apart, [one?.id ?? ''])).status).toBe(404)
  for (const who of [world.agency, world.company, world.platform]) expect((await callAs(app, who, 'POST', '/v1/income-summaries/search/', {})).status).toBe(403)
})

test('R313 R646 files of proofs are matched by the number that they are named by: of a month that waits, has one already, is not declared yet, of nobody here; foreign people are nobody', async () => {
  const [world, apart] = [await lastMonth(), await makeWorld(deps, { workers: 1 })]
  const { results } = await list(world)
  const [first, second] = results
  const numberOf = (id = '') => world.workers.find(({ personId }) => personId === id)?.id_no ?? ''
  const match = async (id_nos: readonly string[], more: object = {}) => (await callAs<{ results: { verdict: string; id: string | null; user_name: string; id_no: string }[] }>(app, world.park, 'POST', '/v1/income-summaries/match_tax_proofs/', { id_nos, ...more })).body.results
  await declare(world, [first?.id ?? '', second?.id ?? ''])
  await callAs(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items: [{ id: second?.id, file_url: await proof(world) }] })
  const third = world.workers.find(({ personId }) => personId !== first?.user_id && personId !== second?.user_id)?.id_no ?? ''
  const found = await match([numberOf(first?.user_id), numberOf(second?.user_id), third, apart.workers[0]?.id_no ?? ''])
  expect(found.map(({ verdict }) => verdict)).toEqual(['matched', 'has_one', 'to_declare', 'unknown'])
  expect(found[0]).toMatchObject({ id: first?.id, id_no: expect.stringContaining('*') })
  expect(found[3]).toMatchObject({ id: null, user_name: '', id_no: '' })
  expect((await match([numberOf(first?.user_id)], { month: '2020-01' }))[0]?.verdict).toBe('unknown')
  // Each number is a question, and there is a line of it.
  const [lines] = await asOwner(deps, `select count(*)::int as n from app.reveal_audit where tenant_id = $1 and act = 'check'`, [world.park.tenantId])
  expect(lines?.['n']).toBe(5)
  // What was found can be exported as it is listed.
  expect((await callAs(app, world.park, 'POST', '/v1/income-summaries/exports/', { month: first?.month, status: 'declared' })).status).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, world.park.tenantId, 'income_summary')).toMatchObject([{ 完税状态: '已申报', 期间: first?.month }])
})

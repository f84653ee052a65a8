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
  expect((await callAs<{ results: object[] }>(app, world.park, 'GET', `/v1/home/deadlines/?days=${day},${day}`)).body.results).toEqual([{ kind: 'income_declare', day, id: null, number: month, name: `${month}，3 人` }])
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

test('R313 R692 an upload is listed among the imports with its category, counts, who and when; what was refused with its reason, also as a file; it is not undone', async () => {
  const [world, apart] = [await lastMonth(), await makeWorld(deps, { workers: 1 })]
  const [one, two] = (await list(world)).results
  if (one === undefined || two === undefined) throw new Error('no months')
  await declare(world, [one.id, two.id])
  const upload = async (...items: readonly object[]) => (await callAs<{ results: { id: string; sn: string; ok: boolean; text: string }[] }>(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items })).body.results
  const named = async (name: string) => {
    const url = await proof(world)
    await asOwner(deps, 'update app.file set name = $2 where id = $1', [/[0-9a-f-]{36}/u.exec(url)?.[0], name])
    return url
  }
  const foreign = (await makeFile((text, values) => asOwner(deps, text, values), apart.park.tenantId, 'tax_proof'))
  const file = await named('110101199003070011_2026-01.pdf')
  // The same month twice is one file of it.
  expect(await upload({ id: one.id, file_url: file }, { id: two.id, file_url: foreign }, { id: one.id, file_url: foreign })).toEqual([
    { id: one.id, sn: one.month, ok: true, text: '已完税' }, { id: two.id, sn: two.month, ok: false, text: '请上传完税证明' },
  ])
  interface Recorded { readonly id: string; readonly creator: string; readonly create_at: string; readonly finish_at: string | null }
  const records = async (park: World['park']) => (await callAs<{ results: Recorded[] }>(app, park, 'GET', '/v1/imports/?category=tax_proof')).body.results
  const [record] = await records(world.park)
  expect(record).toMatchObject({ category: 'tax_proof', status: 'import_success', filename: '11**************11_2026-01.pdf 等 2 份', total: 2, success_count: 1, failure_count: 1, progress: 100, creator: 'park经办', create_at: expect.any(String), finish_at: expect.any(String) })
  expect(await records(apart.park)).toEqual([])
  const path = `/v1/imports/${record?.id ?? ''}`
  expect((await callAs(app, apart.park, 'GET', `${path}/errors/`)).status).toBe(404)
  const { body: faults } = await callAs<{ results: object[] }>(app, world.park, 'GET', `${path}/errors/`)
  // Of a foreign file not even the name.
  expect(faults.results).toMatchObject([{ raw: { name: '', user_name: expect.any(String), month: two.month }, issues: [{ level: 'error', text: '请上传完税证明' }] }])
  expect((await callAs(app, world.park, 'POST', `${path}/export_errors/`)).status).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, world.park.tenantId, 'import_error')).toMatchObject([{ 期间: two.month, 失败原因: '请上传完税证明' }])
  expect((await callAs<Answer>(app, world.park, 'PUT', `${path}/undo/`)).body).toMatchObject({ error_code: 'not_allowed', error_msg: expect.stringContaining('更换该人的完税证明') })
  // All refused: it has failed.
  expect(await upload({ id: two.id, file_url: foreign })).toMatchObject([{ ok: false }])
  expect((await records(world.park))[0]).toMatchObject({ status: 'import_failure', failure_reason: '1 份全部未能上传，原因见失败明细' })
})

test('R692 what a killed process has left of an upload, a worker goes on with, each file once', async () => {
  const world = await lastMonth()
  const { results } = await list(world)
  await declare(world, results.map(({ id }) => id))
  const items = await Promise.all(results.map(async ({ id }) => ({ id, file_url: await proof(world) })))
  await callAs(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items })
  // As it was after the first of three: its lease has run out since.
  const [, second, third] = results
  const [job] = await asOwner(deps, `update app.job set status = 'importing', finish_at = null, is_running = true, lease_until = now() - interval '1 hour', success_count = 0, failure_count = 0 where park_id = $1 and category = 'tax_proof' returning id`, [world.park.tenantId])
  for (const [index, row] of [second, third].entries()) {
    await asOwner(deps, 'update app.import_row set ok = null where job_id = $1 and row_no = $2', [job?.['id'], index + 3])
    await asOwner(deps, `update app.income_summary set status = 'declared', proof_file_id = null, finish_at = null where id = $1`, [row?.id])
  }
  await drain(deps)
  expect((await list(world, { status: 'finished' })).total).toBe(3)
  expect(await asOwner(deps, 'select status, total, success_count, failure_count from app.job where id = $1', [job?.['id']])).toEqual([{ status: 'import_success', total: 3, success_count: 3, failure_count: 0 }])
  const replaced = await asOwner(deps, `select count(*)::int as n from app.history_event where entity = 'income_summary' and entity_id = $1 and action = 'replace_tax_proof'`, [results[0]?.id])
  expect(replaced).toEqual([{ n: 0 }])
})

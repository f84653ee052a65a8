import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { monthKey, addMonths } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const month = monthKey(deps.clock())

beforeEach(() => steps.bank({}))

interface Earner {
  readonly id: string
  readonly user_name: string
  readonly id_no: string
  readonly phone: string
  readonly bill_count: number
  readonly amount: number
  readonly tax_amount: number
}
interface Shown {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
  readonly user_count: number
  readonly done_count: number
  readonly amount: number
  readonly tax_amount: number
  readonly fail_reason: string
  readonly error_msg?: string
  readonly error_code?: string
  readonly fields?: readonly { readonly field: string; readonly text: string }[]
  readonly events?: readonly { readonly action: string }[]
}
interface Document {
  readonly id: string
  readonly document_no: string
  readonly user_name: string
  readonly id_no: string
  readonly amount: number
  readonly tax_amount: number
  readonly file_url: string
}

const filter = async (who: Member, wish: object = {}) => (await callAs<{ total: number; sums?: Record<string, number>; results: Earner[] }>(app, who, 'POST', '/v1/proofs/filter_users/', { start_at: month, end_at: month, page_size: 100, ...wish })).body
const create = (who: Member, user_ids: readonly string[], more: object = {}, key?: string) => callAs<Shown>(app, who, 'POST', '/v1/proofs/', { kind: 'income', start_at: month, end_at: month, user_ids, ...more }, key)
const read = async (who: Member, id: string) => (await callAs<Shown>(app, who, 'GET', `/v1/proofs/${id}`)).body
const update = (who: Member, id: string, body: object) => callAs<Shown>(app, who, 'PUT', `/v1/proofs/${id}`, body)
const records = async (who: Member, id: string, query = '') => (await callAs<{ total: number; results: Document[] }>(app, who, 'GET', `/v1/proofs/${id}/records/?page_size=100${query}`)).body
const link = (who: Member, fileUrl: string) => callAs<{ url?: string; error_msg?: string }>(app, who, 'GET', `/v1/oss/sign_url/?file_url=${encodeURIComponent(fileUrl)}`)
async function bytesAt(id: string): Promise<Buffer> {
  const content = await deps.storage.read(id)
  if (content === null) throw new Error(`file ${id} is not in the store`)
  return buffer(content)
}

/** Three of four workers were paid this month. */
async function paidWorld(): Promise<World> {
  const world = await makeWorld(deps, { workers: 4, wallet: 10_000_000_000 })
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000', '98000']))
  await steps.runBank()
  return world
}

async function finished(world: World): Promise<Shown> {
  const { results } = await filter(world.agency)
  const { body } = await create(world.agency, results.map(({ id }) => id))
  await drain(deps)
  return read(world.agency, body.id)
}

/** As if its job had crashed the process again and again. */
async function failed(world: World, wish: object = {}): Promise<Shown> {
  const { results } = await filter(world.agency)
  const { body } = await create(world.agency, results.map(({ id }) => id), wish)
  await asOwner(deps, `update app.job set attempts = 5 where payload ->> 'id' = $1`, [body.id])
  await drain(deps)
  return read(world.agency, body.id)
}

test('R693 R240 the workers of a period with what they were paid, to the cent what the ledger has of them, without what came back', async () => {
  const world = await paidWorld()
  const { total, sums, results } = await filter(world.agency)
  const [bills] = await asOwner(deps, `select sum(amount)::float8 as amount, sum(vat + urban_tax + edu_surcharge + local_edu_surcharge + income_tax)::float8 as tax_amount from app.bill where company_id = $1 and status = 'paid'`, [world.chain.company_id])
  expect([total, sums]).toEqual([3, bills])
  // These workers earn by no other agency, so the park's ledger has the same.
  const ledger = await asOwner(deps, `select person_id, gross::float8 as amount, (vat + surcharge + income_tax)::float8 as tax_amount from app.income_month where park_id = $1 order by gross desc`, [world.chain.park_id])
  expect(results.map(({ id, amount, tax_amount }) => ({ person_id: id, amount, tax_amount }))).toEqual(ledger)
  expect(results[0]).toMatchObject({ amount: 9_800_000, bill_count: 1, id_no: expect.stringMatching(/^44\*+/u), phone: expect.stringMatching(/^199\*{4}\d{4}$/u) })

  // The bank sends one of them back.
  await asOwner(deps, `update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o join app.bill b on b.id = o.bill_id where o.request_no = p.request_no and b.company_id = $1 and b.amount = 6000000`, [world.chain.company_id])
  await steps.collectReturns()
  expect((await filter(world.agency)).sums?.['amount']).toBe(10_300_000)
})

test('R693 they are found by name, phone or its end, whole identity number, enterprise and period; of other agencies nobody is', async () => {
  const world = await paidWorld()
  const [, , largest] = world.workers
  if (largest === undefined) throw new Error('three workers')
  for (const batch_search of [largest.name, largest.phone, largest.phone.slice(-4), largest.id_no, `无此人,${largest.name}`]) expect((await filter(world.agency, { batch_search })).results.map(({ amount }) => amount), batch_search).toEqual([9_800_000])
  // The end of an identity number, or a part of it, would tell by trial what the mask hides.
  expect((await filter(world.agency, { batch_search: largest.id_no.slice(6, 14) })).total).toBe(0)
  expect((await filter(world.agency, { company_id: world.chain.company_id })).total).toBe(3)
  expect((await filter(world.agency, { start_at: addMonths(month, -2), end_at: addMonths(month, -1) })).total).toBe(0)
  expect((await callAs<Shown>(app, world.agency, 'POST', '/v1/proofs/filter_users/', { start_at: month, end_at: addMonths(month, 1) })).body.fields?.map(({ field }) => field)).toEqual(['end_at'])
  expect((await filter(world.agency, { page: 2, page_size: 2 })).results).toHaveLength(1)
  const other = await makeWorld(deps, { inParkOf: world })
  expect((await filter(other.agency)).total).toBe(0)
  expect((await filter(other.agency, { company_id: world.chain.company_id })).total).toBe(0)
  for (const who of [world.park, world.platform, world.company]) expect((await callAs(app, who, 'POST', '/v1/proofs/filter_users/', { start_at: month, end_at: month })).status).toBe(403)
})

test('R240 R693 a proof makes one document for each worker, which have the amounts of the ledger, a number and an archive', async () => {
  const world = await paidWorld()
  const { results, sums } = await filter(world.agency)
  const key = crypto.randomUUID()
  const made = await create(world.agency, results.map(({ id }) => id), { kind: 'tax' }, key)
  expect(made.body).toMatchObject({ status: 'generating', user_count: 3, done_count: 0, ...sums, period: month })
  // A second click is the same proof.
  expect((await create(world.agency, results.map(({ id }) => id), { kind: 'tax' }, key)).body.id).toBe(made.body.id)
  await drain(deps)
  const proof = await read(world.agency, made.body.id)
  expect(proof).toMatchObject({ status: 'finished', done_count: 3, fail_reason: '' })
  expect(proof.events?.map(({ action }) => action)).toEqual(['新建证明', '生成完成'])

  const documents = await records(world.agency, proof.id)
  expect(documents.results.map(({ amount, tax_amount }) => ({ amount, tax_amount }))).toEqual(results.map(({ amount, tax_amount }) => ({ amount, tax_amount })))
  expect(documents.results[0]).toMatchObject({ document_no: `${proof.sn}-0001`, id_no: expect.stringMatching(/^44\*+.{2}$/u), file_url: expect.stringContaining('/v1/files/') })
  expect((await records(world.agency, proof.id, `&batch_search=${encodeURIComponent(results[1]?.user_name ?? '')}`)).results).toMatchObject([{ document_no: `${proof.sn}-0002` }])
  const [files] = await asOwner(deps, `select count(*)::int as n, count(distinct u.file_id)::int as own from app.proof_user u join app.file f on f.id = u.file_id and f.purpose = 'proof_pdf' where u.proof_id = $1`, [proof.id])
  expect(files).toEqual({ n: 3, own: 3 })
  const pdf = await bytesAt(documents.results[0]?.file_url.split('/').at(-1) ?? '')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  const { body: archive } = await callAs<{ id: string }>(app, world.agency, 'POST', `/v1/proofs/${proof.id}/archive/`)
  await drain(deps)
  const [job] = await asOwner(deps, 'select status, file_id from app.job where id = $1', [archive.id])
  expect(Object.keys(unzipSync(await bytesAt(String(job?.['file_id'])))).toSorted()).toEqual(documents.results.map(({ document_no, user_name }) => `${document_no}_${user_name}.pdf`).toSorted())
  expect((await read(world.agency, proof.id)).version).toBe(proof.version)
})

test('R693 a worker without income in the period is refused by name, a stranger is not found, and nothing is stored', async () => {
  const world = await paidWorld()
  const { results } = await filter(world.agency)
  const idle = world.workers[3]
  const [before] = await asOwner(deps, 'select count(*)::int as n from app.proof')
  const refused = await create(world.agency, [...results.map(({ id }) => id), idle?.personId ?? ''])
  const text = `${idle?.name ?? ''}在 ${month} 没有收入，请去掉后重试`
  expect([refused.status, refused.body.error_msg, refused.body.fields]).toEqual([400, text, [{ field: 'user_ids', text }]])
  const apart = await makeWorld(deps, { workers: 1 })
  expect((await create(world.agency, [apart.workers[0]?.personId ?? ''])).status).toBe(404)
  for (const [more, field] of [[{ start_at: month, end_at: addMonths(month, -1) }, 'end_at'], [{ end_at: addMonths(month, 1) }, 'end_at'], [{ start_at: addMonths(month, -36) }, 'start_at']] as const)
    expect((await create(world.agency, results.map(({ id }) => id), more)).body.fields?.map((fault) => fault.field)).toEqual([field])
  expect((await asOwner(deps, 'select count(*)::int as n from app.proof'))[0]).toEqual(before)
})

test('R693 a proof whose job has failed says why and is made again: only what is missing', async () => {
  const world = await paidWorld()
  const proof = await failed(world)
  expect(proof).toMatchObject({ status: 'failure', done_count: 0, fail_reason: '多次处理失败，请联系管理员' })
  expect((await callAs<Shown>(app, world.agency, 'POST', `/v1/proofs/${proof.id}/archive/`)).body.error_msg).toBe('证明还没有全部生成，请完成后再打包')
  expect((await update(world.agency, proof.id, { action: 'retry', version: proof.version })).body).toMatchObject({ status: 'generating', fail_reason: '' })
  await drain(deps)
  const again = await read(world.agency, proof.id)
  expect(again).toMatchObject({ status: 'finished', done_count: 3 })
  expect(again.events?.map(({ action }) => action)).toEqual(['新建证明', '生成失败', '重新生成', '生成完成'])

  // One of the three is there already.
  const part = await failed(world)
  await asOwner(deps, `update app.proof_user u set file_id = (select file_id from app.proof_user o where o.proof_id = $2 and o.person_id = u.person_id) where u.proof_id = $1 and u.position = 2`, [part.id, proof.id])
  const kept = (await records(world.agency, part.id)).results[1]?.file_url
  await update(world.agency, part.id, { action: 'retry', version: part.version })
  await drain(deps)
  const documents = (await records(world.agency, part.id)).results
  expect([documents.length, new Set(documents.map(({ file_url }) => file_url)).size, documents[1]?.file_url]).toEqual([3, 3, kept])
  expect((await update(world.agency, part.id, { action: 'retry', version: part.version })).body.error_code).toBe('stale')
})

test('R693 a job that is killed half-way goes on with what is missing, and makes none twice', async () => {
  const world = await paidWorld()
  const { results } = await filter(world.agency)
  const { body } = await create(world.agency, results.map(({ id }) => id))
  // The first attempt has made one of them and then lost its process, whose lease has ended since.
  await drain(deps)
  const before = (await records(world.agency, body.id)).results
  await asOwner(deps, `update app.proof_user set file_id = null where proof_id = $1 and position > 1`, [body.id])
  await asOwner(deps, `update app.proof set status = 'generating', finish_at = null where id = $1`, [body.id])
  await asOwner(deps, `update app.job set status = 'exporting', finish_at = null, is_running = true, lease_until = now() - interval '1 minute', attempts = 1 where payload ->> 'id' = $1`, [body.id])
  await drain(deps)
  const after = (await records(world.agency, body.id)).results
  expect(await read(world.agency, body.id)).toMatchObject({ status: 'finished', done_count: 3 })
  expect(after[0]?.file_url).toBe(before[0]?.file_url)
  expect(new Set(after.map(({ file_url }) => file_url)).size).toBe(3)
})

test('R693 what is void cannot be downloaded any more, by links that were signed before neither', async () => {
  const world = await paidWorld()
  const proof = await finished(world)
  const [document] = (await records(world.agency, proof.id)).results
  const signed = await link(world.agency, document?.file_url ?? '')
  expect((await app.inject({ method: 'GET', url: signed.body.url ?? '' })).statusCode).toBe(200)
  const [line] = await asOwner(deps, `select field, reason from app.reveal_audit where kind = 'proof' and staff_id = $1`, [world.agency.staffId])
  expect(line).toEqual({ field: 'user_name,amount', reason: expect.stringMatching(/^下载收入证明_.*\.pdf$/u) })
  expect((await update(world.agency, proof.id, { action: 'void', void_reason: '', version: proof.version })).status).toBe(400)
  expect((await update(world.agency, proof.id, { action: 'void', void_reason: '金额有变动', version: proof.version })).body).toMatchObject({ status: 'voided', void_reason: '金额有变动' })
  expect((await app.inject({ method: 'GET', url: signed.body.url ?? '' })).statusCode).toBe(410)
  expect((await link(world.agency, document?.file_url ?? '')).status).not.toBe(200)
  expect((await records(world.agency, proof.id)).results.map(({ file_url }) => file_url)).toEqual(['', '', ''])
  expect((await callAs<Shown>(app, world.agency, 'POST', `/v1/proofs/${proof.id}/archive/`)).body.error_msg).toBe('证明已作废，不能下载')
  const [job] = await asOwner(deps, `select id from app.job where payload ->> 'id' = $1`, [proof.id])
  expect((await callAs(app, world.agency, 'GET', `/v1/exports/${String(job?.['id'])}/download/`)).status).not.toBe(200)
})

test('R693 journey 10: another agency’s proof and its files are not found, and a file is not reachable without its signature', async () => {
  const world = await paidWorld()
  const proof = await finished(world)
  const [document] = (await records(world.agency, proof.id)).results
  const fileUrl = document?.file_url ?? ''
  const other = await makeWorld(deps, { inParkOf: world })
  for (const [method, path, body] of [['GET', '', undefined], ['GET', '/records/', undefined], ['PUT', '', { action: 'void', void_reason: '越权', version: proof.version }], ['POST', '/archive/', undefined]] as const)
    expect((await callAs(app, other.agency, method, `/v1/proofs/${proof.id}${path}`, body)).status, `${method} ${path}`).toBe(404)
  expect((await callAs<{ total: number }>(app, other.agency, 'POST', '/v1/proofs/search/', {})).body.total).toBe(0)
  expect((await link(other.agency, fileUrl)).status).toBe(404)
  for (const who of [world.park, world.platform, world.company]) expect([403, 404]).toContain((await link(who, fileUrl)).status)
  for (const url of [fileUrl, `${fileUrl}/download`, `${fileUrl}/download?expires=9999999999&sign=x`]) expect([401, 403, 404], url).toContain((await app.inject({ method: 'GET', url })).statusCode)
})

test('R693 who may create may not void by that alone, nor the other way round; the list is searched, counted and exported', async () => {
  const world = await paidWorld()
  const { results } = await filter(world.agency)
  const { id, sn } = (await create(world.agency, results.map((one) => one.id))).body
  await drain(deps)
  const { version } = await read(world.agency, id)
  const member = (permissions: readonly string[]) => inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'agency', tenantId: world.agency.tenantId, permissions }, deps.clock()))
  const creator = await member(['AgencyCooperateProvePageIndex', 'AgencyCooperateProvePageIndex:create'])
  expect((await update(creator, id, { action: 'void', void_reason: '试', version })).status).toBe(403)
  expect((await update(await member(['AgencyCooperateProvePageIndex', 'AgencyCooperateProvePageIndex:void']), id, { action: 'retry', version })).status).toBe(403)

  const search = async (wish: object) => (await callAs<{ total: number; sums?: object; results: Shown[] }>(app, world.agency, 'POST', '/v1/proofs/search/', wish)).body
  expect((await search({ sn: sn.slice(0, 12), kind: 'income', status: 'finished', month })).results).toMatchObject([{ sn, done_count: 3 }])
  expect((await search({ month: addMonths(month, -1) })).total).toBe(0)
  expect((await search({})).sums).toEqual({ amount: 16_300_000, tax_amount: results.reduce((all, { tax_amount }) => all + tax_amount, 0) })
  expect((await callAs(app, world.agency, 'POST', '/v1/proofs/exports/', {})).status).toBe(200)
  await drain(deps)
  expect(await exportedRows(deps, world.agency.tenantId, 'proof')).toMatchObject([{ 证明编号: sn, 证明类型: '收入证明', 期间: month, 人数: 3, 状态: '已完成' }])
})

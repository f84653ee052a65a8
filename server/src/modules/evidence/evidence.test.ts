import { unzipSync, strFromU8 } from 'fflate'
import { monthKey } from '@linggong/shared/domain/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyZip } from '../../../pages/evidence/verify.js'
import { asOwner, testApp } from '../../../test/database.ts'
import { workFactsOf } from '../../../test/evidence-facts.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { endCooperation } from '../company-users/signing.ts'
import { stampContracts } from '../company-users/stamp.ts'

const { app, deps } = await testApp({ workerOrigin: 'http://worker.test' })
const steps = stepsOf(app, deps)
const { accepted, done, signed } = workFactsOf((text, values) => asOwner(deps, text, values))

interface Sums { bills: number; complete: number; points: { key: string; present: number; missing: number; disordered: number; not_needed: number }[] }
interface Points { id: string; sn: string; points: { key: string; state: string; fact: string; reason: string; place: { of: string; id: string } | null }[] }
interface Evidence { total: number; results: Points[]; sums: Sums }

let world: World
let stranger: World
let settlementId = ''
let billIds: string[] = []

beforeAll(async () => {
  await steps.bank({})
  world = await makeWorld(deps, { workers: 3 })
  stranger = await makeWorld(deps, { workers: 1 })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000', '3000']))
  await steps.runBank()
  settlementId = settlement.id
  billIds = (await asOwner(deps, 'select id from app.bill where settlement_id = $1 order by row_no', [settlementId])).map((row) => String(row['id']))
})

const evidence = async (who = world.agency, query = '') => steps.ok(await callAs<Evidence>(app, who, 'GET', `/v1/settlements/${settlementId}/evidence/${query}`))
const sumOf = (sums: Sums, key: string) => sums.points.find((one) => one.key === key)

/** The settlement is invoiced as a whole. */
const invoiced = () => asOwner(deps, 'update app.settlement set applied_amount = pay_amount, invoiced_amount = pay_amount, invoice_at = now() where id = $1', [settlementId])

describe('evidence of a settlement', () => {
  test('tells what there is and what is missing, each with where it is filled', async () => {
    const { total, results, sums } = await evidence()
    expect([total, sums.bills, sums.complete]).toEqual([3, 3, 0])
    expect(sumOf(sums, 'receipt')).toMatchObject({ present: 3 })
    expect(sumOf(sums, 'tax')).toMatchObject({ present: 3 })
    expect(sumOf(sums, 'task')).toMatchObject({ missing: 3 })
    expect(sumOf(sums, 'acceptance')).toMatchObject({ missing: 3 })
    expect(sumOf(sums, 'invoice')).toMatchObject({ missing: 3 })
    expect(results[0]?.points.find(({ key }) => key === 'invoice')).toMatchObject({ reason: '结算单还没有开票', place: { of: 'settlement', id: settlementId } })
    expect(results[0]?.points.find(({ key }) => key === 'acceptance')).toMatchObject({ state: 'missing', reason: '没有验收单', place: { of: 'bill', id: billIds[0] } })
    expect(results[0]?.points.find(({ key }) => key === 'receipt')?.fact).toMatch(/^招行钱包 .+ 元$/u)
  })

  test('is whole once work was ordered, done and accepted; the same in the bar, on the page, in the filter', async () => {
    const [first = ''] = billIds
    await done(first)
    await signed(first)
    await accepted(first)
    await invoiced()
    const { results, sums } = await evidence()
    expect(results[0]?.points.filter(({ state }) => state !== 'present')).toEqual([])
    expect(sums.complete).toBe(1)
    expect((await evidence(world.company, '?point=gap')).total).toBe(2)
    expect((await evidence(world.park, '?point=task')).total).toBe(2)
    expect(steps.ok(await callAs<Points>(app, world.company, 'GET', `/v1/bills/${first}/evidence/`)).points).toEqual(results[0]?.points)
    const bars = steps.ok(await callAs<{ results: { id: string; sums: Sums }[] }>(app, world.agency, 'GET', `/v1/settlements/evidence/?ids=${settlementId}`))
    expect(bars.results).toEqual([{ id: settlementId, sums }])
    const [of] = await asOwner(deps, 'select batch_id from app.settlement where id = $1', [settlementId])
    expect(steps.ok(await callAs<{ results: { id: string; sums: Sums }[] }>(app, world.agency, 'GET', `/v1/bill-batches/evidence/?ids=${String(of?.['batch_id'])}`)).results).toEqual([{ id: of?.['batch_id'], sums }])
    const found = async (path: string, body: object) => steps.ok(await callAs<{ total: number; results: { id: string }[] }>(app, world.agency, 'POST', path, body))
    expect(await found('/v1/settlements/search/', { evidence: 'acceptance' })).toMatchObject({ total: 1, results: [{ id: settlementId }] })
    expect((await found('/v1/settlements/search/', { evidence: 'complete' })).total).toBe(0)
    expect((await found('/v1/settlements/search/', { evidence: 'receipt,tax' })).total).toBe(0)
    expect(await found('/v1/bills/search/', { evidence: 'complete' })).toMatchObject({ total: 1, results: [{ id: first }] })
    expect((await found('/v1/bills/search/', { evidence: 'gap' })).total).toBe(2)
  })

  test('a deliverable proves one bill: of two for the same task, the first', async () => {
    const [first = '', second = ''] = billIds
    const [row] = await asOwner(deps, 'select task_sn, sn, company_user_id, person_id from app.bill where id = $1', [first])
    const [kept] = await asOwner(deps, 'select company_user_id, person_id from app.bill where id = $1', [second])
    await asOwner(deps, 'update app.bill set task_sn = $2, company_user_id = $3, person_id = $4 where id = $1', [second, row?.['task_sn'], row?.['company_user_id'], row?.['person_id']])
    const { points } = steps.ok(await callAs<Points>(app, world.agency, 'GET', `/v1/bills/${second}/evidence/`))
    expect(points.find(({ key }) => key === 'deliverable')).toMatchObject({ state: 'missing', reason: `与账单 ${String(row?.['sn'])} 的成果相同` })
    await asOwner(deps, "update app.bill set task_sn = '', company_user_id = $2, person_id = $3 where id = $1", [second, kept?.['company_user_id'], kept?.['person_id']])
  })

  test('is of those who see the settlement, and of nobody else', async () => {
    for (const who of [world.park, world.platform, world.agency, world.company]) expect((await evidence(who)).total).toBe(3)
    for (const path of [`/v1/settlements/${settlementId}/evidence/`, `/v1/bills/${billIds[0]}/evidence/`, `/v1/settlements/${settlementId}/inspections/`, `/v1/settlements/${settlementId}/evidence_packages/`]) {
      expect([path, (await callAs(app, stranger.agency, 'GET', path)).status]).toEqual([path, 404])
    }
    expect(steps.ok(await callAs<{ results: unknown[] }>(app, stranger.agency, 'GET', `/v1/settlements/evidence/?ids=${settlementId}`)).results).toEqual([])
    expect((await callAs(app, stranger.agency, 'POST', '/v1/evidence/packages/', { of: 'settlement', subject_id: settlementId })).status).toBe(404)
  })
})

describe('an enterprise as a whole', () => {
  test('has the sums of its paid bills, and those of each month; of nobody else', async () => {
    interface Whole { company_id: string; is_cut: boolean; sums: Sums; months: { month: string; sums: Sums }[] }
    const whole = async (who = world.agency) => callAs<Whole>(app, who, 'GET', `/v1/evidence/companies/?company_id=${world.company.tenantId}`)
    const { sums, months, is_cut } = steps.ok(await whole())
    expect([sums, is_cut]).toEqual([(await evidence()).sums, false])
    expect(months).toEqual([{ month: monthKey(deps.clock()), sums }])
    // Half of a year ago half of them.
    await asOwner(deps, "update app.bill set pay_at = pay_at - interval '150 days' where id = $1", [billIds[2]])
    const apart = steps.ok(await whole())
    expect([apart.sums.bills, apart.months.map((one) => one.sums.bills)]).toEqual([3, [2, 1]])
    await asOwner(deps, "update app.bill set pay_at = pay_at + interval '150 days' where id = $1", [billIds[2]])
    expect(steps.ok(await callAs<Whole>(app, world.company, 'GET', '/v1/evidence/companies/')).company_id).toBe(world.company.tenantId)
    expect((await whole(stranger.agency)).status).toBe(404)
    expect((await callAs(app, world.agency, 'GET', '/v1/evidence/companies/')).status).toBe(400)
  })
})

interface Job { id: string }

async function packed(body: object, who = world.agency): Promise<Uint8Array> {
  const { id } = steps.ok(await callAs<Job>(app, who, 'POST', '/v1/evidence/packages/', body))
  await steps.drain()
  const { url } = steps.ok(await callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${id}/download/`))
  return (await app.inject(url)).rawPayload
}

describe('a package', () => {
  test('of a settlement has a document of each worker, an index, the heads of the register, and is verified by its own page', async () => {
    const zip = await packed({ of: 'settlement', subject_id: settlementId })
    const found = await verifyZip(new Blob([Uint8Array.from(zip)]))
    expect(found.faults).toEqual([])
    const names = Object.keys(unzipSync(zip))
    expect(names.filter((name) => name.startsWith('用户/'))).toHaveLength(3)
    expect(names).toEqual(expect.arrayContaining(['index.html', 'verify.html', '说明.txt', 'manifest.json', 'manifest.sha256']))
    const index = strFromU8(unzipSync(zip)['index.html'] ?? expect.fail())
    const [person] = await asOwner(deps, 'select name, id_no from app.bill where id = $1', [billIds[0]])
    expect(index).toContain(String(person?.['name']))
    expect(index).not.toContain(String(person?.['id_no']))
    expect(index).not.toMatch(/<script|https?:/u)
    const kept = steps.ok(await callAs<{ results: { manifest_hash: string; bill_count: number }[] }>(app, world.agency, 'GET', `/v1/settlements/${settlementId}/evidence_packages/`))
    expect(kept.results).toMatchObject([{ manifest_hash: found.hash, bill_count: 3 }])
    const log = steps.ok(await callAs<{ results: { action: string }[] }>(app, world.company, 'GET', `/v1/settlements/${settlementId}/events/`))
    expect(log.results.at(-1)?.action).toBe('生成证据包')
  })

  test('of a bill, a worker and a month', async () => {
    const [row] = await asOwner(deps, 'select company_user_id, pay_at from app.bill where id = $1', [billIds[0]])
    const month = new Date(new Date(String(row?.['pay_at'])).getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
    const people = async (body: object, who = world.agency) => Object.keys(unzipSync(await packed(body, who))).filter((name) => name.startsWith('用户/')).length
    expect(await people({ of: 'bill', subject_id: billIds[0] })).toBe(1)
    expect(await people({ of: 'company_user', subject_id: row?.['company_user_id'] })).toBe(1)
    expect(await people({ of: 'month', month }, world.company)).toBe(3)
    expect(await people({ of: 'month', month, subject_id: world.company.tenantId })).toBe(3)
    expect((await callAs(app, world.agency, 'POST', '/v1/evidence/packages/', { of: 'month', month })).status).toBe(400)
    expect((await callAs(app, world.company, 'POST', '/v1/evidence/packages/', { of: 'month', month: '2020-01' })).status).toBe(400)
    expect(steps.ok(await callAs<{ sums: Sums }>(app, world.company, 'GET', `/v1/evidence/months/?month=${month}`)).sums).toEqual((await evidence()).sums)
  })
})

test('the end of a cooperation takes nothing from what was paid before it, nor does the contract that follows', async () => {
  const own = await makeWorld(deps, { workers: 1 })
  const settlement = await steps.pay(own, await steps.readyToPay(own, ['1000']))
  await steps.runBank()
  const [bill] = await asOwner(deps, 'select id, company_user_id from app.bill where settlement_id = $1', [settlement.id])
  const [billId, workerId] = [String(bill?.['id']), String(bill?.['company_user_id'])]
  await signed(billId)
  const contract = async () => {
    const { points } = steps.ok(await callAs<Points>(app, own.agency, 'GET', `/v1/bills/${billId}/evidence/`))
    return points.find(({ key }) => key === 'worker_contract') ?? expect.fail()
  }
  const [before, { sums }] = [await contract(), steps.ok(await callAs<Evidence>(app, own.agency, 'GET', `/v1/settlements/${settlement.id}/evidence/`))]
  expect(before.state).toBe('present')
  const end = () => inTransaction(deps.db, SYSTEM, (tx) => endCooperation(tx, workerId, deps.clock()))
  await end()
  expect(await contract()).toEqual(before)
  // It was signed, but its document was not made yet when it ended.
  await stampContracts(deps)
  const files = Object.keys(unzipSync(await packed({ of: 'settlement', subject_id: settlement.id }, own.agency)))
  expect(files.filter((name) => name.startsWith('用户合同/'))).toEqual([expect.stringContaining(before.fact.split('，')[0] ?? '')])
  await asOwner(deps, "update app.company_user set status = 'in_cooperation' where id = $1", [workerId])
  await asOwner(deps, `insert into app.e_contract (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, sn, body, status, sign_method, sign_at)
    select park_id, gen_random_uuid(), platform_id, agency_id, company_id, company_user_id, person_id, 'XYNEXT', '合同', 'signed', 'sms', now() from app.bill where id = $1`, [billId])
  expect(await contract()).toEqual(before)
  expect(steps.ok(await callAs<Evidence>(app, own.agency, 'GET', `/v1/settlements/${settlement.id}/evidence/`)).sums).toEqual(sums)
  expect(steps.ok(await callAs<{ total: number }>(app, own.agency, 'POST', '/v1/bills/search/', { evidence: 'worker_contract' })).total).toBe(0)
})

describe('a link for an inspector', () => {
  const look = (body: object) => app.inject({ method: 'POST', url: 'http://worker.test/worker/v1/inspection/', headers: { host: 'worker.test' }, payload: body })

  test('shows the evidence to whoever has link and code, each look on the record, until it is ended', async () => {
    const made = steps.ok(await callAs<{ id: string; url: string; code: string }>(app, world.agency, 'POST', `/v1/settlements/${settlementId}/inspections/`, { recipient: '海口市税务局', days: 7 }))
    const token = made.url.split('#')[1] ?? ''
    expect(made.url).toMatch(/^http:\/\/worker\.test\/worker\/inspection#/u)
    // What its script is made of.
    for (const part of ['inspection', 'page', 'mark']) expect((await app.inject({ url: `http://worker.test/worker/${part}.js`, headers: { host: 'worker.test' } })).statusCode).toBe(200)
    const right = await look({ token, code: made.code.toLowerCase() })
    expect([right.statusCode, right.json().recipient, right.json().total]).toEqual([200, '海口市税务局', 3])
    const [person] = await asOwner(deps, 'select id_no, phone, account_no from app.bill where id = $1', [billIds[0]])
    for (const whole of Object.values(person ?? {})) expect(right.body).not.toContain(String(whole))
    const misses = [await look({ token, code: 'AAAAAAAA' }), await look({ token: 'x'.repeat(43), code: made.code })]
    expect(misses.map((answer) => [answer.statusCode, answer.json().error_msg])).toEqual([[401, '链接或提取码不正确，或链接已失效'], [401, '链接或提取码不正确，或链接已失效']])
    const list = steps.ok(await callAs<{ results: { id: string; looks: number; version: number }[] }>(app, world.agency, 'GET', `/v1/settlements/${settlementId}/inspections/`))
    expect(list.results).toMatchObject([{ id: made.id, looks: 1 }])
    // Whoever has given it out looks after it; that there is one stands in the change log, which both read.
    expect(steps.ok(await callAs(app, world.company, 'GET', `/v1/settlements/${settlementId}/inspections/`))).toEqual({ results: [] })
    expect((await callAs(app, world.company, 'PUT', `/v1/inspections/${made.id}/end/`, { version: 1 })).status).toBe(404)
    expect(JSON.stringify(list)).not.toContain(made.code)
    const log = steps.ok(await callAs<{ results: { action: string; creator: string }[] }>(app, world.company, 'GET', `/v1/settlements/${settlementId}/events/`))
    expect(log.results.slice(-3).map(({ action }) => action)).toEqual(['生成检查链接', '检查人员查看', '检查链接输错提取码'])
    expect((await callAs(app, stranger.agency, 'PUT', `/v1/inspections/${made.id}/end/`, { version: 1 })).status).toBe(404)
    steps.ok(await callAs(app, world.agency, 'PUT', `/v1/inspections/${made.id}/end/`, { version: list.results[0]?.version }))
    expect((await look({ token, code: made.code })).statusCode).toBe(401)
  })

  test('ends by itself after ten wrong codes, and when it expires', async () => {
    const open = async () => steps.ok(await callAs<{ id: string; url: string; code: string }>(app, world.agency, 'POST', `/v1/settlements/${settlementId}/inspections/`, { recipient: '审计', days: 1 }))
    const guessed = await open()
    for (let tries = 0; tries < 10; tries += 1) await look({ token: guessed.url.split('#')[1], code: 'AAAAAAAA' })
    expect((await look({ token: guessed.url.split('#')[1], code: guessed.code })).statusCode).toBe(401)
    const old = await open()
    await asOwner(deps, "update app.inspection set expire_at = now() - interval '1 second' where id = $1", [old.id])
    expect((await look({ token: old.url.split('#')[1], code: old.code })).statusCode).toBe(401)
  })
})

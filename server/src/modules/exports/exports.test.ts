import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredCalls } from '../../../../build/declared-calls.ts'
import { schemaOf } from '../../documents/export-job.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { sheetOf } from '../../../test/exported.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, sentBill, lastCode, makeWorld, type World } from '../../../test/spine.ts'
import { jobs } from '../index.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { startRunner } from '../../jobs/runner.ts'
import { authenticate } from '../../kernel/session.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { sendPayouts } from '../payments/sender.ts'

const { app, deps } = await testApp()
const runner = startRunner(deps, jobs, { slots: 0 })
afterAll(() => runner.stop())

let world: World
let settlementId = ''

interface Named {
  id: string
}

async function made(who: Member, method: 'GET' | 'POST', url: string, body?: unknown): Promise<{ name: string; bytes: Buffer; total: number }> {
  const { status, body: job } = await callAs<Named>(app, who, method, url, body)
  expect([url, status, job]).toEqual([url, 200, { id: expect.any(String) }])
  return download(who, job.id)
}

async function download(who: Member, id: string): Promise<{ name: string; bytes: Buffer; total: number }> {
  await runner.drain()
  const records = (await callAs<{ results: (Named & { status: string; filename: string; total: number; progress: number; expire_at: string; finish_at: string })[] }>(app, who, 'GET', '/v1/exports/?page_size=100')).body.results
  const record = records.find((one) => one.id === id)
  expect(record).toMatchObject({ status: 'export_success', progress: 100 })
  expect(Date.parse(record?.expire_at ?? '') - Date.parse(record?.finish_at ?? '')).toBe(7 * 86_400_000)
  const link = (await callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${id}/download/`)).body.url
  const file = await app.inject({ url: link })
  expect(file.statusCode).toBe(200)
  return { name: record?.filename ?? '', bytes: file.rawPayload, total: record?.total ?? 0 }
}

beforeAll(async () => {
  world = await makeWorld(deps, { workers: 3 })
  await asOwner(deps, 'update simulator.setting set delay_ms = 0')
  const rows = ['3333.33', '5000', '12000.50'].map((amount, index) => ({ ...sentBill(index + 2, world.workers[index] ?? expect.fail(), amount), remark: index === 0 ? '@SUM(A1:A9)' : '十一月地推' }))
  await callAs(app, world.company, 'POST', '/v1/bills/import/', { bills: rows, bill_remark: '', filename: '十一月账单.xlsx' })
  await runner.drain()
  const batch = (await callAs<{ results: Named[] }>(app, world.company, 'GET', '/v1/bill-batches/')).body.results[0]
  settlementId = (await callAs<Named>(app, world.company, 'POST', '/v1/settlements/', { batch_id: batch?.id, promotion_fee: 50_000 })).body.id
})

const settlement = async () => (await callAs<{ version: number; status: string; sn: string }>(app, world.company, 'GET', `/v1/settlements/${settlementId}`)).body

async function pay(): Promise<void> {
  await callAs(app, world.agency, 'PUT', `/v1/settlements/${settlementId}/audit/`, { result: 'pass', version: (await settlement()).version })
  await callAs(app, world.company, 'POST', `/v1/settlements/${settlementId}/payment_sms/`)
  await callAs(app, world.company, 'PUT', `/v1/settlements/${settlementId}/payment/`, { captcha: await lastCode(deps, world.paymentPhone), version: (await settlement()).version })
  for (let tries = 0; tries < 20 && (await settlement()).status === 'paying'; tries += 1) {
    await sendPayouts(deps)
    await sleep(150)
  }
}

describe('exports (domain.md §1.6)', () => {
  test('R640 of bills: every bill of the filter, money as numbers, personal data masked, text never a formula', async () => {
    const { name, bytes, total } = await made(world.company, 'POST', '/v1/bills/exports/', { settlement_id: settlementId })
    expect(name).toMatch(/^账单_\d{8}\.xlsx$/u)
    expect(total).toBe(3)
    const { head, rows } = await sheetOf(bytes)
    expect(head).toContain('增值税及附加')
    const first = rows.find((row) => row['金额'] === 3333.33)
    const worker = world.workers[0]
    expect(first).toMatchObject({ 姓名: worker?.name, 状态: '结算中', 个人服务费: 16.67, 备注: '@SUM(A1:A9)', 税费口径: '预估' })
    expect(first?.['身份证号']).toBe(`${worker?.id_no.slice(0, 2)}${'*'.repeat(14)}${worker?.id_no.slice(-2)}`)
    expect(bytes.includes(Buffer.from(worker?.id_no ?? ''))).toBe(false)
    expect((await made(world.agency, 'POST', '/v1/bills/exports/', { status: 'paid,canceled' })).total).toBe(0)
  })

  test('R641 of settlements and of batches, each in the scope of the caller', async () => {
    const own = await sheetOf((await made(world.agency, 'POST', '/v1/settlements/exports/', {})).bytes)
    // Golden A of domain.md §3.2, plus three card fees of 1.00.
    expect(own.rows).toMatchObject([{ 状态: '待审核', 结算金额: 20333.83, 企业服务费: 1321.7, 增值服务费: 61, 用户使用费: 6, 推广费: 500, 出账手续费: 3, 应付金额: 22225.53, 支付方式: '招行钱包' }])
    const batches = await sheetOf((await made(world.company, 'GET', '/v1/bill-batches/exports/?status=part_settlement')).bytes)
    expect(batches.rows).toMatchObject([{ 文件名: '十一月账单.xlsx', 账单数: 3, 总金额: 20333.83, 待结算笔数: 0, 创建方: '企业' }])
    const stranger = await makeWorld(deps, { workers: 1 })
    expect((await sheetOf((await made(stranger.agency, 'POST', '/v1/settlements/exports/', {})).bytes)).rows).toEqual([])
  })

  test('of many rows are CSV: with a mark, formulas and long numbers kept as text', async () => {
    const actor = await authenticate(deps.db, world.company.token, deps.clock())
    if (actor === null) return expect.fail()
    const id = await inTransaction(deps.db, actor, (tx) => enqueueJob(tx, actor, { kind: 'export', category: 'bill', filename: '账单.csv', payload: { format: 'csv', filters: {} }, total: 3 }))
    const text = (await download(world.company, id)).bytes.toString()
    expect(text.startsWith('\uFEFF账单号,状态,姓名')).toBe(true)
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(4)
    expect(text).toContain(",'@SUM(A1:A9),")
    expect(text).toContain(',12000.50,')
  })

  test('expire after seven days, and belong to the organisation that asked', async () => {
    const { body: job } = await callAs<Named>(app, world.company, 'POST', '/v1/bills/exports/', {})
    await runner.drain()
    expect((await callAs(app, world.agency, 'GET', `/v1/exports/${job.id}/download/`)).status).toBe(404)
    expect((await callAs(app, world.company, 'GET', `/v1/exports/${job.id}/download/`)).status).toBe(200)
    await asOwner(deps, "update app.job set expire_at = now() - interval '1 second' where id = $1", [job.id])
    const late = await callAs(app, world.company, 'GET', `/v1/exports/${job.id}/download/`)
    expect([late.status, late.body['error_msg']]).toEqual([400, '文件已过期'])
  })
})

describe('receipts', () => {
  test('are refused before anything is paid', async () => {
    const early = await callAs(app, world.company, 'POST', `/v1/settlements/${settlementId}/create_receipt/`)
    expect([early.status, early.body['error_msg']]).toEqual([400, '当前状态不允许该操作'])
    const none = await callAs(app, world.company, 'POST', '/v1/bills/receipt_exports', {})
    expect([none.status, none.body['error_msg']]).toEqual([400, '所选范围内没有已支付的账单'])
  })

  test('R369 R663 are printed of a paid settlement and of its bills', async () => {
    await pay()
    const paid = await settlement()
    expect(paid.status).toBe('paid')
    const one = await made(world.company, 'POST', `/v1/settlements/${settlementId}/create_receipt/`)
    expect(one.name).toBe(`结算回单_${paid.sn}.pdf`)
    expect(pages(one.bytes)).toBe(1)
    // Everyone who sees the settlement may have its receipt, including park and group (decision 11 of docs/breadth).
    for (const reader of [world.park, world.platform]) {
      const same = await made(reader, 'POST', `/v1/settlements/${settlementId}/create_receipt/`)
      expect([same.name, pages(same.bytes)]).toEqual([one.name, 1])
    }
    const bills = await made(world.agency, 'POST', '/v1/bills/receipt_exports', { settlement_id: settlementId })
    expect(pages(bills.bytes)).toBe(3)
    expect((await callAs(app, world.company, 'POST', '/v1/bills/receipt_exports', { status: 'canceled' })).status).toBe(400)
    const stranger = await makeWorld(deps, { workers: 1 })
    expect((await callAs(app, stranger.company, 'POST', `/v1/settlements/${settlementId}/create_receipt/`)).status).toBe(404)
  })
})

const pages = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/gu)].length

describe('an export that is asked for by GET (decision 43 of docs/breadth)', () => {
  // A link of the payment app is made by no job: `alipay-orders` says when it is the same.
  const asked = declaredCalls.filter((call) => call.method === 'GET' && !call.reads && call.changes.includes('exports'))

  test.each(asked.map((call) => [call.name, call] as const))('%s: twice at once or within a minute it is the same; another one for another wish, another caller, after a minute or a failure', async (_, call) => {
    const mayAsk = (['company', 'agency', 'park', 'platform'] as const).filter((one) => typeof call.access === 'object' && one in call.access).map((one) => world[one])
    const [who = expect.fail(), other] = mayAsk
    const needsIds = !schemaOf(call.query).safeParse({}).success
    const url = (more = '') => `${call.path.replace(':id', settlementId)}?${[...(needsIds ? [`ids=${settlementId}`] : []), ...(more === '' ? [] : [more])].join('&')}`
    const ask = async (as = who, more = '') => {
      const { status, body } = await callAs<Named>(app, as, 'GET', url(more))
      expect([url(more), status, body]).toEqual([url(more), 200, { id: expect.any(String) }])
      return body.id
    }
    const [first, second] = await Promise.all([ask(), ask()])
    expect([second, await ask()]).toEqual([first, first])
    const kept = async () => (await asOwner(deps, 'select count(*)::int as n from app.job where staff_id = $1 and id >= $2', [who.staffId, first]))[0]?.['n']
    expect(await kept()).toBe(1)
    if (other !== undefined) expect(await ask(other)).not.toBe(first)
    if (!needsIds && schemaOf(call.query).safeParse({ sn: 'X' }).success) expect(await ask(who, 'sn=X')).not.toBe(first)
    await asOwner(deps, "update app.job set status = 'export_failure', finish_at = now() where id = $1", [first])
    const again = await ask()
    expect(again).not.toBe(first)
    await asOwner(deps, `update app.idempotency set create_at = create_at - interval '61 seconds' where scope = $1`, [who.staffId])
    expect(await ask()).not.toBe(again)
  })

  test('there are some', () => expect(asked.length).toBeGreaterThan(4))
})

describe('the template', () => {
  test('comes as a file with its Chinese name', async () => {
    const answer = await app.inject({ url: '/v1/bills/template/?format=xlsx', headers: { authorization: `Bearer ${world.company.token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('账单导入模板.xlsx'))
    expect((await readXlsx(answer.rawPayload)).sheets[0]?.name).toBe('账单')
  })
})

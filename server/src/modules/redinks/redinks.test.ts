import { beforeEach, expect, test } from 'vitest'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/status-option'
import { businessDate } from '@linggong/shared/domain/time'
import { BUREAU_CODES, stateOfCode } from '@linggong/shared/domain/tax/redink'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { refusal } from '../../ports/einvoice-simulator.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)

beforeEach(() => steps.afresh())

interface Redink { id: string; sn: string; status: string; amount: number; tax_amount: number; number: string; fault: string; is_used: boolean | null; confirm_no: string; expire_at: string | null; version: number; error_msg?: string }
interface Refund { id: string; sn: string; status: string; version: number; red_amount: number; error_msg?: string }

async function issued(lines: readonly number[] = [100_000]) {
  const who = await makeWorld(deps, { workers: 1 })
  const made = await steps.issued(who, { lines })
  const invoices = await steps.invoices(made.id)
  return { who, ...made, invoices, blue: invoices[0] ?? never() }
}
const never = (): never => {
  throw new Error('none')
}

const create = (who: World, invoiceId: string, amount: number, more: object = {}) => callAs<Redink>(app, who.agency, 'POST', '/v1/invoice-redink-offsets/', { invoice_id: invoiceId, amount, reason: '1', ...more })
const put = (who: World, { id, version }: Redink, action: string, more: object = {}) => callAs<Redink>(app, who.agency, 'PUT', `/v1/invoice-redink-offsets/${id}`, { action, version, ...more })
const seen = async (who: World, id: string) => steps.ok(await callAs<Redink>(app, who.agency, 'GET', `/v1/invoice-redink-offsets/${id}`))
const drafted = async (who: World, invoiceId: string, amount = 50_000) => steps.ok(await create(who, invoiceId, amount))

test('R022 R186 R499 the amount is negative whatever was typed, at most what is left of the invoice; nobody has used it: no confirmation, and the amount may be invoiced again', async () => {
  const { who, blue, settlement } = await issued()
  for (const typed of [50_000, -20_000]) expect((await drafted(who, blue.id, typed)).amount).toBe(-Math.abs(typed))
  const more = await create(who, blue.id, 30_001)
  expect([more.status, more.body.error_msg]).toEqual([400, '红冲金额不能超过发票的可红冲金额 300.00'])
  const [first] = steps.ok(await callAs<{ results: Redink[] }>(app, who.agency, 'GET', '/v1/invoice-redink-offsets/?ordering=create_at')).results
  const sent = steps.ok(await put(who, first ?? never(), 'submit'))
  expect([sent.status, sent.is_used, sent.tax_amount, sent.expire_at]).toEqual(['no_need_confirm', false, -2830, null])
  await steps.follow()
  const done = await seen(who, sent.id)
  expect([done.status, /^\d{20}$/u.test(done.number)]).toEqual(['issued', true])
  expect((await steps.invoices((await batchOf(blue.id)) ?? ''))[0]).toMatchObject({ status: 'invoiced', red_amount: 50_000, red_open_amount: 20_000, is_redinked: true })
  expect(await steps.settlementAmounts(settlement.id)).toMatchObject({ applied: 50_000, invoiced: 50_000 })
})

const batchOf = async (invoiceId: string) => (await asOwner(deps, 'select batch_id from app.invoice where id = $1', [invoiceId]))[0]?.['batch_id'] as string | undefined

test('R021 R375 decision 89: an invoice is given back, the agency passes it, the buyer confirms at the bureau; issued, the refund is finished', async () => {
  const { who, id, blue, settlement } = await issued([60_000, 40_000])
  await steps.bureau().use(blue.number ?? '', 'used')
  const version = (await steps.batch(id)).version
  const apply = (amount: number, seenVersion: number) => callAs<{ results: { id: string; sn: string }[]; error_msg?: string }>(app, who.company, 'PUT', `/v1/invoice-batches/${id}/refund/`, { reason: '服务终止', invoices: [{ id: blue.id, amount }], version: seenVersion })
  expect((await apply(60_001, version)).body.error_msg).toBe(`发票 ${blue.number ?? ''} 最多可退 600.00`)
  const { results: [made = never()] } = steps.ok(await apply(50_000, version))
  // What is asked for already is not there any more.
  expect((await apply(20_000, version + 1)).body.error_msg).toBe(`发票 ${blue.number ?? ''} 最多可退 100.00`)
  const refund = steps.ok(await callAs<Refund>(app, who.agency, 'GET', `/v1/refund-invoice-batches/${made.id}/`))
  const decide = (by: World['agency'], action: string, more: object = {}) => callAs<Refund>(app, by, 'PUT', `/v1/refund-invoice-batches/${made.id}`, { action, version: refund.version, ...more })
  expect((await decide(who.company, 'audit_pass')).status).toBe(400)
  expect((await decide(who.agency, 'cancel')).body.error_msg).toBe('只能撤回本公司发起的退票')
  expect((await decide(who.agency, 'audit_reject')).status).toBe(400)
  expect(steps.ok(await decide(who.agency, 'audit_pass')).status).toBe('to_redink')
  const [draft = never()] = steps.ok(await callAs<{ results: Redink[] }>(app, who.agency, 'GET', `/v1/invoice-redink-offsets/?refund_sn=${made.sn}`)).results
  expect([draft.status, draft.amount]).toEqual(['draft', -50_000])
  const sent = steps.ok(await put(who, draft, 'submit'))
  expect([sent.status, sent.is_used]).toEqual(['to_buyer_confirm', true])
  expect(Date.parse(sent.expire_at ?? '') - deps.clock().getTime()).toBeGreaterThan(71.9 * 3_600_000)
  await steps.bureau().play(sent.confirm_no, '04')
  await steps.follow()
  expect((await seen(who, draft.id)).status).toBe('issued')
  expect(steps.ok(await callAs<Refund>(app, who.company, 'GET', `/v1/refund-invoice-batches/${made.id}/`))).toMatchObject({ status: 'finished', red_amount: 50_000 })
  expect(await steps.settlementAmounts(settlement.id)).toMatchObject({ applied: 50_000, invoiced: 50_000 })
})

test('72 hours without a confirmation: it is void, what it held is free, and another can be made', async () => {
  const { who, blue } = await issued()
  await steps.bureau().use(blue.number ?? '', 'used')
  const sent = steps.ok(await put(who, await drafted(who, blue.id, 100_000), 'submit'))
  expect((await create(who, blue.id, 1)).status).toBe(400)
  await steps.follow()
  expect((await seen(who, sent.id)).status).toBe('to_buyer_confirm')
  // The calendar has its last day.
  const last = businessDate(sent.expire_at ?? '')
  expect(steps.ok(await callAs<{ results: object[] }>(app, who.agency, 'GET', `/v1/home/deadlines/?days=${last},${last}`)).results).toMatchObject([{ kind: 'redink_expire', day: last, id: sent.id, number: sent.sn }])
  // A session does not last so long, so the time limit is moved instead of the clock.
  const [moved] = await asOwner(deps, `update app.redink_offset set expire_at = expire_at - interval '72 hours', submit_at = submit_at - interval '72 hours' where id = $1 returning expire_at - submit_at between interval '72 hours' and interval '72 hours 1 minute' as fits`, [sent.id])
  expect(moved?.['fits']).toBe(true)
  await steps.follow()
  expect((await seen(who, sent.id)).status).toBe('expired')
  expect((await drafted(who, blue.id, 100_000)).status).toBe('draft')
  // The bureau is told, so that the buyer cannot confirm what is void here.
  await steps.follow()
  expect((await steps.bureau().applications()).find(({ confirm_no }) => confirm_no === sent.confirm_no)?.code).toBe('08')
  expect(await asOwner(deps, 'select status, next_at from app.redink_offset where id = $1', [sent.id])).toEqual([{ status: 'expired', next_at: null }])
})

test('the 72 hours begin when the bureau has taken the application, however long it was away', async () => {
  const { who, blue } = await issued()
  await steps.bureau().use(blue.number ?? '', 'used')
  await steps.bureauIs({ down: true })
  const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
  expect([sent.status, sent.expire_at]).toEqual(['draft', null])
  // Somebody has submitted it four days ago.
  await asOwner(deps, `update app.redink_offset set submit_at = submit_at - interval '96 hours' where id = $1`, [sent.id])
  await steps.bureauIs({})
  await steps.follow()
  await steps.follow()
  const taken = await seen(who, sent.id)
  expect(taken.status).toBe('to_buyer_confirm')
  expect(Date.parse(taken.expire_at ?? '') - deps.clock().getTime()).toBeGreaterThan(71.9 * 3_600_000)
})

test('each of the nine codes of the bureau has its state here, from the one that it can follow', async () => {
  for (const code of BUREAU_CODES) {
    const { who, blue } = await issued()
    // 01 to 03 are answers to the application, the others are said later.
    if (code !== '01') await steps.bureau().use(blue.number ?? '', code === '03' ? 'entered' : 'used')
    const draft = await drafted(who, blue.id)
    await steps.vendorIs({ down: true })
    const sent = steps.ok(await put(who, draft, 'submit'))
    if (code >= '04') await steps.bureau().play(sent.confirm_no, code)
    await steps.follow()
    expect([code, (await seen(who, draft.id)).status]).toEqual([code, stateOfCode(code)])
    if (code === '03') {
      // The seller's own word, which leads on to the red invoice.
      await steps.vendorIs({})
      steps.ok(await put(who, await seen(who, draft.id), 'seller_confirm'))
      await steps.follow()
      expect((await seen(who, draft.id)).status).toBe('issued')
    }
    await steps.vendorIs({})
  }
})

test('an application whose answer is lost is sent on by itself, once', async () => {
  const { who, blue } = await issued()
  await steps.bureauIs({ loses: true, repeats: true })
  const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
  expect([sent.status, sent.fault]).toEqual(['draft', '税务局没有应答，系统会继续提交'])
  expect((await put(who, sent, 'save', { amount: 1 })).body.error_msg).toBe('已提交税务局，等待受理结果，不能修改')
  await steps.bureauIs({ repeats: true })
  await steps.follow()
  expect([(await seen(who, sent.id)).status, (await steps.bureau().applications()).filter(({ number }) => number === blue.number).length]).toEqual(['issued', 1])
})

test('an application whose answer is lost goes where the bureau has it by then, whoever asks again: the sender or the clock', async () => {
  for (const code of BUREAU_CODES) {
    await steps.vendorIs({})
    const { who, blue } = await issued()
    await steps.vendorIs({ down: true })
    if (code !== '01') await steps.bureau().use(blue.number ?? '', code === '03' || code === '06' ? 'entered' : 'used')
    steps.bureau().loseApplication()
    const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
    expect([sent.status, sent.fault]).toEqual(['draft', '税务局没有应答，系统会继续提交'])
    const there = (await steps.bureau().applications()).find(({ number }) => number === blue.number) ?? never()
    await steps.bureau().play(there.confirm_no, code)
    if (Number(code) % 2 === 0) steps.ok(await put(who, sent, 'submit'))
    else await steps.follow()
    const state = stateOfCode(code)
    expect([code, await seen(who, sent.id)]).toMatchObject([code, { status: state, confirm_no: there.confirm_no, is_used: code !== '01', fault: '' }])
    // What has come to nothing holds nothing of the invoice any more.
    const isOver = state === 'rejected' || state === 'expired' || state === 'canceled'
    expect((await steps.invoices((await batchOf(blue.id)) ?? ''))[0]?.red_open_amount).toBe(isOver ? 0 : 50_000)
    // Nobody is asked to confirm what is decided.
    const asked = await asOwner(deps, `select 1 from app.message where kind = 'invoice' and agency_id = $1 and title like '%待%确认'`, [who.chain.agency_id])
    expect([code, asked.length > 0]).toEqual([code, code === '02' || code === '03'])
    if (state !== 'confirmed') continue
    await steps.vendorIs({})
    await steps.follow()
    expect((await seen(who, sent.id)).status).toBe('issued')
  }
})

test('R381 a cancelled one is taken back at the bureau as well; what was ordered from the vendor is not taken back', async () => {
  const { who, blue } = await issued()
  await steps.bureau().use(blue.number ?? '', 'used')
  const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
  const cancel = (row: Redink) => callAs<Redink>(app, who.agency, 'PUT', `/v1/invoice-redink-offsets/${row.id}/cancel/`, { version: row.version })
  expect(steps.ok(await cancel(sent)).status).toBe('canceled')
  await steps.follow()
  expect((await steps.bureau().applications()).find(({ confirm_no }) => confirm_no === sent.confirm_no)?.code).toBe('08')
  await steps.bureau().use(blue.number ?? '', 'unused')
  await steps.vendorIs({ delay_ms: 5000 })
  const other = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
  await steps.follow()
  const ordered = await seen(who, other.id)
  expect([ordered.status, (await cancel(ordered)).body.error_msg]).toEqual(['no_need_confirm', '红字发票正在开具，不能撤销'])
  await steps.vendorIs({})
  await steps.follow()
  expect((await seen(who, other.id)).status).toBe('issued')
})

test('what the vendor refuses of red ink keeps its words, and is ordered again; a draft is changed before it is submitted', async () => {
  const { who, blue } = await issued()
  const draft = await drafted(who, blue.id)
  const saved = steps.ok(await put(who, draft, 'save', { amount: 100_000, reason: '3', remark: '终止' }))
  expect([saved.amount, saved.tax_amount]).toEqual([-100_000, -5660])
  expect((await put(who, saved, 'save', { amount: 100_001 })).status).toBe(400)
  await steps.vendorIs({ fail_percent: 100 })
  const sent = steps.ok(await put(who, saved, 'submit'))
  await steps.follow()
  const refused = await seen(who, sent.id)
  expect([refused.status, refused.fault]).toEqual(['no_need_confirm', refusal])
  await steps.vendorIs({})
  steps.ok(await put(who, refused, 'retry'))
  await steps.follow()
  expect((await seen(who, sent.id)).status).toBe('issued')
})

test('two for the same money at once: what they take together is never more than the invoice', async () => {
  const { who, blue } = await issued()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(who, blue.id, 30_000)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('decision 88: what is issued of an application is given back while the rest is not issued yet; its amount may be invoiced again, the rest is issued as before, and what is not issued cannot be given back', async () => {
  const who = await makeWorld(deps, { workers: 1 })
  const { id, settlement } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  const give = async (invoices?: object[]) => callAs<{ results: { id: string; sn: string }[]; error_msg?: string }>(app, who.company, 'PUT', `/v1/invoice-batches/${id}/refund/`, { reason: '开票有误', ...(invoices !== undefined && { invoices }), version: (await steps.batch(id)).version })
  expect((await give()).body.error_msg).toBe('还没有已开具的发票，不能退票')
  const { results: [line = never()] } = steps.ok(await callAs<{ results: { split_id: string; amount: number }[] }>(app, who.agency, 'GET', `/v1/invoice-batches/${id}/invoices/`))
  const number = `29${String(Date.now()).padStart(18, '0')}`
  const blue = steps.ok(await callAs<{ id: string }>(app, who.agency, 'POST', '/v1/invoices/', { split_id: line.split_id, number, amount: line.amount }))
  expect(await steps.batch(id)).toMatchObject({ status: 'to_invoice' })
  expect(steps.ok(await callAs<{ has_issued: boolean }>(app, who.company, 'GET', `/v1/invoice-batches/${id}/`)).has_issued).toBe(true)
  const { results: [made = never()] } = steps.ok(await give([{ id: blue.id, amount: line.amount }]))
  const { version } = steps.ok(await callAs<Refund>(app, who.agency, 'GET', `/v1/refund-invoice-batches/${made.id}/`))
  steps.ok(await callAs<Refund>(app, who.agency, 'PUT', `/v1/refund-invoice-batches/${made.id}`, { action: 'audit_pass', version }))
  const [draft = never()] = steps.ok(await callAs<{ results: Redink[] }>(app, who.agency, 'GET', `/v1/invoice-redink-offsets/?refund_sn=${made.sn}`)).results
  steps.ok(await put(who, draft, 'submit'))
  await steps.follow()
  expect(await steps.settlementAmounts(settlement.id)).toMatchObject({ applied: 100_000 - line.amount, invoiced: 0 })
  // The other line is issued as if nothing had happened, and the application ends.
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  expect(await steps.batch(id)).toMatchObject({ status: 'invoiced' })
  expect(await steps.settlementAmounts(settlement.id)).toEqual({ applied: 100_000 - line.amount, invoiced: 100_000 - line.amount, status: 'part' })
  expect((await steps.invoices(id)).map(({ amount, red_amount }) => amount - red_amount).toSorted((a, b) => a - b)).toEqual([0, 100_000 - line.amount])
})

test('R187 R339 R341 R643 R644 refunds and red ink are exported, each under its category', async () => {
  const { who, id, blue } = await issued()
  steps.ok(await callAs(app, who.company, 'PUT', `/v1/invoice-batches/${id}/refund/`, { reason: '服务终止', invoices: [{ id: blue.id, amount: 1000 }], version: (await steps.batch(id)).version }))
  await drafted(who, blue.id, 2000)
  const jobs = [
    steps.ok(await callAs<{ id: string }>(app, who.company, 'GET', '/v1/refund-invoice-batches/exports/')), steps.ok(await callAs<{ id: string }>(app, who.agency, 'GET', '/v1/refund-invoice-batches/exports/')),
    steps.ok(await callAs<{ id: string }>(app, who.agency, 'GET', '/v1/invoice-redink-offsets/exports/')),
  ]
  await drain(deps)
  const done = await asOwner(deps, 'select category, status, total from app.job where id = any($1) order by category', [jobs.map((job) => job.id)])
  expect(done).toEqual([
    { category: 'invoice_redink_offset', status: 'export_success', total: 1 }, { category: 'refund_invoice_batch', status: 'export_success', total: 1 }, { category: 'refund_invoice_batch', status: 'export_success', total: 1 },
  ])
  expect(['refund_invoice_batch', 'invoice_redink_offset'].map((one) => statusOf(EXPORT_CATEGORIES, one).label)).toEqual(['退票批次', '红冲单'])
})

test('each side is told what it has to do and what came of it, and nothing of the other side\'s messages', async () => {
  const { who, id, blue } = await issued()
  const told = async (side: 'agency' | 'company') => (await asOwner(deps, `select title, target_kind from app.message where kind = 'invoice' and flavour = $1 and agency_id = $2 order by id`, [side, who.chain.agency_id])).map(({ title, target_kind }) => `${String(title)} ${String(target_kind)}`)
  expect(await told('company')).toEqual(['发票已开具 invoice_batch'])
  await steps.bureau().use(blue.number ?? '', 'used')
  const { results: [made = never()] } = steps.ok(await callAs<{ results: { id: string; sn: string }[] }>(app, who.company, 'PUT', `/v1/invoice-batches/${id}/refund/`, { reason: '服务终止', invoices: [{ id: blue.id, amount: 10_000 }], version: (await steps.batch(id)).version }))
  expect(await told('agency')).toEqual(['退票待审核 refund_invoice_batch'])
  const { version } = steps.ok(await callAs<Refund>(app, who.agency, 'GET', `/v1/refund-invoice-batches/${made.id}/`))
  steps.ok(await callAs<Refund>(app, who.agency, 'PUT', `/v1/refund-invoice-batches/${made.id}`, { action: 'audit_pass', version }))
  const [draft = never()] = steps.ok(await callAs<{ results: Redink[] }>(app, who.agency, 'GET', `/v1/invoice-redink-offsets/?refund_sn=${made.sn}`)).results
  const sent = steps.ok(await put(who, draft, 'submit'))
  await steps.bureau().play(sent.confirm_no, '04')
  await steps.follow()
  expect(await told('company')).toEqual(['发票已开具 invoice_batch', '退票已通过 refund_invoice_batch', '红字发票待购方确认 refund_invoice_batch', '退票已完成 refund_invoice_batch'])
  const read = steps.ok(await callAs<{ results: { title: string; target: { kind: string; id: string } | null }[] }>(app, who.company, 'GET', '/v1/message/?page_size=100')).results
  expect(read.find(({ title }) => title === '退票已完成')?.target).toEqual({ kind: 'refund_invoice_batch', id: made.id })
})

test('an invoice is found by its whole number; a foreign number is answered as one that there is not', async () => {
  const { who, blue } = await issued()
  const other = await issued()
  const find = async (number: string) => steps.ok(await callAs<{ count: number; results: { id: string; number: string; remaining: number }[] }>(app, who.agency, 'GET', `/v1/invoices/?number=${number}&ordering=number&page=1&page_size=1`))
  expect((await find(blue.number ?? '')).results).toMatchObject([{ id: blue.id, number: blue.number, remaining: 100_000 }])
  expect(await find(other.blue.number ?? '')).toEqual(await find('99999999999999999999'))
  // An older, shorter number may be the beginning of others, and comes before them.
  const short = (blue.number ?? '').slice(0, 12)
  const world = await issued([60_000, 40_000])
  const [first = never(), second = never()] = world.invoices
  await asOwner(deps, 'update app.invoice set number = $2 where id = $1', [first.id, short])
  await asOwner(deps, 'update app.invoice set number = $2 where id = $1', [second.id, `${short}00000001`])
  const found = steps.ok(await callAs<{ results: { id: string }[] }>(app, world.who.agency, 'GET', `/v1/invoices/?number=${short}&ordering=number&page=1&page_size=1`)).results
  expect(found.map(({ id }) => id)).toEqual([first.id])
})

test('both sides are told of red ink that comes to nothing: denied by the buyer, by the seller, withdrawn at the bureau', async () => {
  const ends = [{ use: 'used', code: '05', how: '被购方否认，已作废', title: '被否认' }, { use: 'entered', code: null, how: '被业务公司否认，已作废', title: '被否认' }, { use: 'used', code: '08', how: '已在税务局撤销', title: '被撤销' }] as const
  for (const { use, code, how, title } of ends) {
    const { who, blue } = await issued()
    await steps.bureau().use(blue.number ?? '', use)
    const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
    if (code === null) steps.ok(await put(who, sent, 'deny'))
    else await steps.bureau().play(sent.confirm_no, code)
    await steps.follow()
    const told = await asOwner(deps, `select flavour, title, body, tenant_id from app.message where kind = 'invoice' and agency_id = $1 and title like $2 order by flavour`, [who.chain.agency_id, `%${title}`])
    expect(told).toEqual([
      { flavour: 'agency', title: `红冲单${title}`, body: `红冲单 ${sent.sn}（¥ -500.00）${how}，发票照常有效，可核对后重新申请。`, tenant_id: who.chain.agency_id },
      { flavour: 'company', title: `红字信息确认单${title}`, body: `红字信息确认单 ${sent.confirm_no}（¥ -500.00）${how}，发票照常有效。`, tenant_id: who.chain.company_id },
    ])
  }
})

test('§3.3 a difference invoice is ordered with what it deducts in its remark, beside the applicant\'s own; each red one with the part of the deduction that it takes back, exact in sum', async () => {
  const who = await makeWorld(deps, { workers: 1 })
  const { id } = await steps.toInvoice(who, { lines: [100_000] })
  await asOwner(deps, `update app.invoice_split set category = 'bw_difference_common', balance_total_amount = amount, balance_deduct_amount = 91_003, tax_amount = 509 where batch_id = $1`, [id])
  await asOwner(deps, `update app.invoice_batch_detail set remark = '合同 HT-01' where batch_id = $1`, [id])
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  const ordered = async (no: string) => (await asOwner(deps, `select "order" as told from simulator.einvoice where request_no = $1`, [no]))[0]?.['told'] as { amount: number; tax: number; deduct: number; remark: string }
  const [blue = never()] = await steps.invoices(id)
  expect(await ordered(blue.vendor_no)).toMatchObject({ amount: 100_000, tax: 509, deduct: 91_003, remark: '差额征税：910.03元；合同 HT-01' })
  const reds = []
  for (const amount of [33_333, 33_333, 33_334]) {
    const sent = steps.ok(await put(who, await drafted(who, blue.id, amount), 'submit'))
    await steps.follow()
    expect((await seen(who, sent.id)).status).toBe('issued')
    reds.push(await ordered(`${sent.sn}-1`))
  }
  expect(reds.map(({ amount, deduct }) => [amount, deduct])).toEqual([[-33_333, -30_334], [-33_333, -30_334], [-33_334, -30_335]])
  expect(reds.reduce((sum, { tax }) => sum + tax, 0)).toBe(-509)
  expect(reds[0]?.remark).toMatch(/^差额征税：-303\.34元；被红冲蓝字发票号码：\d{20}，红字确认单编号：/u)
})

test('whose act it was stands, with when, whatever becomes of the bureau\'s answer: to submit, and to agree to what the buyer has entered', async () => {
  const { who, blue } = await issued()
  const log = async (id: string) => steps.ok(await callAs<{ events: { action: string; creator: string; create_at: string }[] }>(app, who.agency, 'GET', `/v1/invoice-redink-offsets/${id}`)).events
  await steps.bureau().use(blue.number ?? '', 'entered')
  await steps.bureauIs({ down: true })
  const before = Date.now()
  const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
  expect([sent.status, sent.fault]).toEqual(['draft', '税务局没有应答，系统会继续提交'])
  // Whoever has made it submits it.
  const [{ creator: name } = never(), told = never()] = await log(sent.id)
  expect([told.action, told.creator, Date.parse(told.create_at) >= before - 1000]).toEqual(['提交税务局', name, true])
  await steps.bureauIs({})
  await steps.follow()
  const waiting = await seen(who, sent.id)
  expect(waiting.status).toBe('to_seller_confirm')
  // The word arrives there, its answer does not.
  await steps.bureauIs({ loses: true })
  expect((await put(who, waiting, 'seller_confirm')).body.error_msg).toContain('税务局没有应答')
  await steps.bureauIs({})
  await steps.follow()
  expect((await log(sent.id)).map(({ action, creator }) => [action, creator]).slice(1)).toEqual([['提交税务局', name], ['购方已录入，待本方确认', '系统'], ['向税务局确认', name], ['销方确认', '系统'], ['开具红字发票', '系统']])
})

test('red ink that the vendor issues under a number that is held already says so, stays ordered, and is booked once the number is free', async () => {
  const { who, blue } = await issued()
  await steps.vendorIs({ delay_ms: 60_000 })
  const sent = steps.ok(await put(who, await drafted(who, blue.id), 'submit'))
  await steps.follow()
  const [{ number } = never()] = (await asOwner(deps, 'select number from simulator.einvoice where request_no = $1', [`${sent.sn}-1`])) as { number: string }[]
  const other = await steps.toInvoice(who, { lines: [50_000] })
  const hand = steps.ok(await callAs<{ id: string; version: number }>(app, who.agency, 'POST', '/v1/invoices/', { split_id: other.splits[0], number, amount: 50_000 }))
  await steps.vendorIs({})
  await steps.follow()
  const held = await seen(who, sent.id)
  expect(held.status).toBe('no_need_confirm')
  for (const word of [number, (await steps.batch(other.id)).sn, '手工登记', '更正号码']) expect(held.fault).toContain(word)
  expect((await put(who, held, 'retry')).body.error_msg).toBe(held.fault)
  steps.ok(await callAs(app, who.agency, 'PUT', `/v1/invoices/${hand.id}/number/`, { number: `24${String(Date.now()).padStart(18, '0')}`, version: hand.version }))
  await steps.follow()
  expect(await seen(who, sent.id)).toMatchObject({ status: 'issued', number, fault: '' })
})

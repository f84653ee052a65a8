import { beforeEach, expect, test } from 'vitest'
import { addDays, businessDate, clockTime } from '@linggong/shared/domain/time'
import { outageText } from '@linggong/shared/domain/vendor-outage'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { makeFile, makeMember } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { refusal } from '../../ports/einvoice-simulator.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { followInvoices } from './follow.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)

beforeEach(() => steps.afresh())

const world = (): Promise<World> => makeWorld(deps, { workers: 1 })
const own = (who: World) => ({ get: <T>(url: string) => callAs<T>(app, who.agency, 'GET', url), put: (url: string, body: object) => callAs<{ error_msg?: string; status?: string }>(app, who.agency, 'PUT', url, body) })

test('R020 R179 R276 R372 R378 an application is issued line by line; its settlement is invoiced, each invoice has a number and a file, the enterprise downloads it', async () => {
  const who = await world()
  const { id, settlement } = await steps.issued(who, { lines: [60_000, 40_000] })
  expect(await steps.batch(id)).toMatchObject({ status: 'invoiced', vendor_fault: '' })
  const invoices = await steps.invoices(id)
  expect(invoices).toMatchObject([{ status: 'invoiced', amount: 60_000, tax_amount: 3396 }, { status: 'invoiced', amount: 40_000, tax_amount: 2264 }])
  for (const { number, file_id } of invoices) expect([/^\d{20}$/u.test(number ?? ''), file_id === null]).toEqual([true, false])
  expect(await steps.settlementAmounts(settlement.id)).toEqual({ applied: 100_000, invoiced: 100_000, status: 'part' })
  const seen = steps.ok(await callAs<{ results: { file_url: string; number: string }[]; sums: { amount: number } }>(app, who.company, 'GET', '/v1/invoices/'))
  expect(seen.sums.amount).toBe(100_000)
  const link = steps.ok(await callAs<{ url: string }>(app, who.company, 'GET', `/v1/oss/sign_url/?file_url=${seen.results[0]?.file_url ?? ''}`))
  expect((await app.inject(link.url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // Nobody else's.
  const other = await world()
  expect(steps.ok(await callAs<{ total: number }>(app, other.agency, 'GET', '/v1/invoices/')).total).toBe(0)
  expect((await callAs(app, other.agency, 'GET', `/v1/invoices/${invoices[0]?.id ?? ''}/`)).status).toBe(404)
  expect((await steps.submit(other, id)).status).toBe(404)
  // The park reads each of its own, with what led to it.
  const path = `/v1/invoices/${invoices[0]?.id ?? ''}/`
  expect(steps.ok(await callAs<{ number: string; mail_to: null }>(app, who.park, 'GET', path))).toMatchObject({ number: invoices[0]?.number, mail_to: null })
  expect((await callAs(app, other.park, 'GET', path)).status).toBe(404)
  expect(steps.ok(await callAs<{ batches: { id: string }[] }>(app, who.park, 'GET', `/v1/invoice_chain/?of=invoice&id=${invoices[0]?.id ?? ''}`)).batches).toMatchObject([{ id }])
})

test('a vendor that does not answer, is late, hears twice, or loses its answers issues each line once', async () => {
  const who = await world()
  const { id } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  // Never: it does not answer at all, and what was ordered stays ordered.
  await steps.vendorIs({ down: true })
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  expect(await steps.batch(id)).toMatchObject({ status: 'to_invoice', vendor_fault: '' })
  await steps.vendorIs({ loses: true, repeats: true })
  await steps.follow()
  expect(await steps.batch(id)).toMatchObject({ status: 'to_invoice' })
  await steps.vendorIs({ delay_ms: 5000, repeats: true })
  await steps.follow()
  // Somebody tries again meanwhile.
  expect(await steps.submit(who, id)).toMatchObject({ status: 400, body: { error_msg: '所有发票都已提交，正在等待开票服务的结果' } })
  expect(await steps.batch(id)).toMatchObject({ status: 'to_invoice' })
  const open = await steps.invoices(id)
  const [first] = open
  if (first === undefined) throw new Error('none')
  // What the vendor may have issued is not taken back here.
  expect((await own(who).put(`/v1/invoices/${first.id}/cancel/`, { version: first.version })).body.error_msg).toBe('发票正在开具，结果返回前不能取消')
  expect((await own(who).put(`/v1/invoices/${first.id}/reject/`, { reason: '重复', version: first.version })).body.error_msg).toBe('发票正在开具，结果返回前不能驳回')
  expect((await own(who).put(`/v1/invoices/${first.id}/confirm/`, { version: first.version })).body.error_msg).toBe('开票服务尚未给出结果，系统会继续查询')
  await steps.vendorIs({})
  await Promise.all([steps.follow(), followInvoices(deps), followInvoices(deps)])
  expect(await steps.batch(id)).toMatchObject({ status: 'invoiced' })
  for (const { vendor_no } of open) expect(await steps.vendor().issued(vendor_no)).toBe(1)
})

test('while the vendor does not answer, application, invoice and a second submission say so, since when and what to do; once it answers, nobody says it any more', async () => {
  const who = await world()
  const { id } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  interface Told { readonly vendor_fault: string; readonly is_awaited: boolean }
  const told = async () => {
    const [first] = await steps.invoices(id)
    const batch = steps.ok(await own(who).get<Told>(`/v1/invoice-batches/${id}/`))
    const listed = steps.ok(await own(who).get<{ results: { invoice: Told | null }[] }>(`/v1/invoice-batches/${id}/invoices/`))
    const invoice = steps.ok(await own(who).get<Told>(`/v1/invoices/${first?.id ?? ''}/`))
    return { texts: [batch, invoice, ...listed.results.map((line) => line.invoice ?? expect.fail())].map(({ vendor_fault }) => vendor_fault), awaited: listed.results.map((line) => line.invoice?.is_awaited) }
  }
  await steps.vendorIs({ down: true })
  const before = deps.clock()
  steps.ok(await steps.submit(who, id))
  expect(await told()).toEqual({ texts: ['', '', '', ''], awaited: [true, true] })
  await steps.follow()
  const [row] = await asOwner(deps, 'select min(unanswered_since) as since, count(unanswered_since)::int as many, min(version) as version from app.invoice where batch_id = $1', [id])
  const since = row?.['since'] as Date
  expect([row?.['many'], row?.['version'], since >= before]).toEqual([2, 1, true])
  const text = outageText(since)
  for (const word of ['没有应答', clockTime(since).slice(0, 16), '自动重试', '10 分钟', '请联系平台运营人员']) expect(text).toContain(word)
  expect(await told()).toEqual({ texts: [text, text, text, text], awaited: [true, true] })
  expect(await steps.submit(who, id)).toMatchObject({ status: 400, body: { error_msg: `所有发票都已提交。${text}` } })
  // It began when it began, however often it is asked in vain.
  await asOwner(deps, `update app.invoice set unanswered_since = '2026-01-01T00:00:00Z' where batch_id = $1`, [id])
  await steps.follow()
  expect((await told()).texts[0]).toContain('自 2026-01-01 08:00 起没有应答')
  // It answers, although it is not done yet.
  await steps.vendorIs({ delay_ms: 60_000 })
  await steps.follow()
  expect(await told()).toEqual({ texts: ['', '', '', ''], awaited: [true, true] })
  await steps.vendorIs({ down: true })
  await steps.follow()
  await steps.vendorIs({})
  await steps.follow()
  expect(await steps.batch(id)).toMatchObject({ status: 'invoiced' })
  expect(await told()).toEqual({ texts: ['', '', '', ''], awaited: [false, false] })
})

test('decision 88: what the vendor refuses keeps its words and is shown; issued lines stand, only the rest is tried again, under another number', async () => {
  const who = await world()
  const { id, settlement } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  await steps.vendorIs({ fail_percent: 100 })
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  expect(await steps.batch(id)).toMatchObject({ status: 'to_invoice', vendor_fault: refusal })
  const refused = await steps.invoices(id)
  expect(refused).toMatchObject([{ status: 'to_invoice', vendor_fault: refusal }, { status: 'to_invoice', vendor_fault: refusal }])
  // One of them is registered by hand instead (decision 5).
  const [first, second] = refused
  if (first === undefined || second === undefined) throw new Error('none')
  steps.ok(await own(who).put(`/v1/invoices/${first.id}/cancel/`, { version: first.version }))
  const { splits } = await lines(who, id)
  const split = splits.find(({ invoice }) => invoice === null)
  const wrong = await callAs<{ error_msg: string }>(app, who.agency, 'POST', '/v1/invoices/', { split_id: split?.split_id, number: '26000000000000000001', amount: 1 })
  expect(wrong.body.error_msg).toBe('金额应等于开票明细的 600.00')
  const number = `26${String(Date.now()).padStart(18, '0')}`
  expect(steps.ok(await callAs<{ number: string; source: string; status: string }>(app, who.agency, 'POST', '/v1/invoices/', { split_id: split?.split_id, number, amount: 60_000 }))).toMatchObject({ number, source: 'hand', status: 'invoiced' })
  expect(await steps.batch(id)).toMatchObject({ status: 'to_invoice' })
  expect(await steps.settlementAmounts(settlement.id)).toMatchObject({ invoiced: 60_000 })
  await steps.vendorIs({})
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  expect(await steps.batch(id)).toMatchObject({ status: 'invoiced', vendor_fault: '' })
  const done = await steps.invoices(id)
  expect(done.map(({ status }) => status)).toEqual(['canceled', 'invoiced', 'invoiced'])
  expect(done.find((one) => one.id === second.id)?.vendor_no).not.toBe(second.vendor_no)
  expect(await steps.settlementAmounts(settlement.id)).toMatchObject({ invoiced: 100_000 })
})

const lines = async (who: World, id: string) => ({ splits: steps.ok(await own(who).get<{ results: { split_id: string; amount: number; invoice: { number: string } | null }[] }>(`/v1/invoice-batches/${id}/invoices/`)).results })

test('R374 files of invoices that were issued elsewhere: one for each line, a number once; R277 R380 mailed with the last one', async () => {
  const who = await world()
  const { id } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  const file = () => makeFile((text, values) => asOwner(deps, text, values), who.agency.tenantId, 'invoice_file')
  const { splits } = await lines(who, id)
  const now = String(Date.now()).padStart(17, '0')
  const number = (index: number) => `27${now}${index}`
  const upload = async (numbers: readonly string[]) =>
    own(who).put(`/v1/invoice-batches/${id}/upload_file/`, { files: await Promise.all(splits.map(async ({ split_id }, index) => ({ split_id, number: numbers[index] ?? '', file_url: await file() }))), version: (await steps.batch(id)).version })
  expect((await upload([number(1), number(1)])).body.error_msg).toBe('发票号码重复')
  steps.ok(await upload([number(1), number(2)]))
  expect(await steps.batch(id)).toMatchObject({ status: 'invoiced' })
  expect((await upload([number(3), number(4)])).status).toBe(400)
  for (const [index, invoice] of (await steps.invoices(id)).entries()) {
    expect((await steps.batch(id)).status).toBe('invoiced')
    steps.ok(await own(who).put(`/v1/invoices/${invoice.id}/mail/`, { express_no: `SF12345${index}`, version: invoice.version }))
  }
  expect(await steps.batch(id)).toMatchObject({ status: 'mailed' })
})

test('where an invoice is mailed is told whole to who may mail, as the title said when it was applied for, and to nobody else', async () => {
  const who = await world()
  const { id } = await steps.issued(who)
  const mail_to = { receiver: '冯会计', receiver_phone: '19900138000', receiver_address: '海口市示例路 1 号 5 楼' }
  await asOwner(deps, 'update app.invoice_batch_detail set title = title || $2::jsonb where batch_id = $1', [id, JSON.stringify(mail_to)])
  const [invoice] = await steps.invoices(id)
  const seenBy = async (member: World['agency']) => steps.ok(await callAs<{ mail_to: object | null }>(app, member, 'GET', `/v1/invoices/${invoice?.id ?? ''}/`)).mail_to
  expect(await seenBy(who.agency)).toEqual(mail_to)
  const reader = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'agency', tenantId: who.agency.tenantId, permissions: ['AgencyFinanceBillingPageIndex', 'AgencyFinanceBillingPageIndex:submit'] }, deps.clock()))
  for (const member of [reader, who.company]) expect(await seenBy(member)).toBeNull()
  // No list has it.
  expect(JSON.stringify(steps.ok(await own(who).get('/v1/invoices/')))).not.toContain(mail_to.receiver_phone)
})

test('R682 many at once: each has a result of its own', async () => {
  const who = await world()
  const [one, other] = [await steps.toInvoice(who), await steps.issued(who)]
  const { results } = steps.ok(await callAs<{ results: { id: string; ok: boolean; text: string }[] }>(app, who.agency, 'PUT', '/v1/invoice-batches/batch_submit_invoice/', { ids: [one.id, other.id] }))
  expect(results.map(({ id, ok, text }) => [id, ok, text])).toEqual([[one.id, true, '已提交'], [other.id, false, '当前状态不允许该操作']])
  await steps.follow()
  expect(await steps.batch(one.id)).toMatchObject({ status: 'invoiced' })
})

test('R377 R379 R278 R279 a line without an answer yet is rejected or canceled, and ordered anew', async () => {
  const who = await world()
  const { id } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  await steps.vendorIs({ fail_percent: 100 })
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  const [first, second] = await steps.invoices(id)
  if (first === undefined || second === undefined) throw new Error('none')
  expect((await own(who).put(`/v1/invoices/${first.id}/confirm/`, { version: first.version })).body.error_msg).toBe(`开票服务退回：${refusal}`)
  expect(steps.ok(await own(who).put(`/v1/invoices/${first.id}/reject/`, { reason: '税号有误', version: first.version })).status).toBe('rejected')
  expect(steps.ok(await own(who).put(`/v1/invoices/${second.id}/cancel/`, { version: second.version })).status).toBe('canceled')
  expect((await own(who).put(`/v1/invoices/${second.id}/cancel/`, { version: second.version })).status).toBe(400)
  await steps.vendorIs({})
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  expect((await steps.invoices(id)).map(({ status }) => status)).toEqual(['rejected', 'canceled', 'invoiced', 'invoiced'])
})

test('R689 R645 the park sees what its agencies have issued, with sums and by agency, and nothing of another park', async () => {
  const who = await world()
  await steps.issued(who, { lines: [60_000, 40_000] })
  const rows = steps.ok(await callAs<{ total: number; sums: { amount: number }; results: { title: string }[] }>(app, who.park, 'GET', '/v1/agency-invoices/?title=示例'))
  expect([rows.total, rows.sums.amount]).toEqual([2, 100_000])
  expect(steps.ok(await callAs<{ total: number }>(app, who.park, 'GET', '/v1/company-invoices/')).total).toBe(2)
  expect(steps.ok(await callAs(app, who.park, 'GET', '/v1/agency-invoices/stats/'))).toMatchObject({ count: 2, amount: 100_000, tax_amount: 5660, net_amount: 94_340, red_amount: 0, results: [{ agency_id: who.agency.tenantId, count: 2 }] })
  const other = await world()
  expect(steps.ok(await callAs<{ total: number }>(app, other.park, 'GET', '/v1/agency-invoices/')).total).toBe(0)
})

test('a number that was typed for another invoice blocks nobody else: what is wrong, where and what to do is told; corrected, the invoice is booked', async () => {
  const [who, other] = [await world(), await world()]
  const [first, second, third] = [await steps.toInvoice(who), await steps.toInvoice(who), await steps.toInvoice(other)]
  await steps.vendorIs({ delay_ms: 60_000 })
  for (const [by, { id }] of [[who, first], [other, third]] as const) steps.ok(await steps.submit(by, id))
  await steps.follow()
  const [waiting = expect.fail()] = await steps.invoices(first.id)
  const [given] = await asOwner(deps, 'select number from simulator.einvoice where request_no = $1', [waiting.vendor_no])
  const number = String(given?.['number'])
  const hand = steps.ok(await callAs<{ id: string; version: number; amount: number }>(app, who.agency, 'POST', '/v1/invoices/', { split_id: second.splits[0], number, amount: second.settlement.pay_amount }))
  await steps.vendorIs({})
  await steps.follow()
  expect(await steps.batch(third.id)).toMatchObject({ status: 'invoiced' })
  const [held = expect.fail()] = await steps.invoices(first.id)
  const { sn } = await steps.batch(second.id)
  expect(held.status).toBe('to_invoice')
  for (const word of [number, sn, '手工登记', '更正号码', '不能取消、驳回或重新提交']) expect(held.vendor_fault).toContain(word)
  expect((await steps.batch(first.id)).vendor_fault).toBe(held.vendor_fault)
  // It is told once, however often the vendor says it again.
  await steps.follow()
  expect(await asOwner(deps, `select 1 from app.message where agency_id = $1 and title = '发票号码重复'`, [who.agency.tenantId])).toHaveLength(1)
  // The vendor has issued it: nobody takes it back here, and each way says why and what to do.
  for (const [action, body] of [['confirm', {}], ['cancel', {}], ['reject', { reason: '重复' }]] as const) {
    expect(await own(who).put(`/v1/invoices/${held.id}/${action}/`, { version: held.version, ...body })).toMatchObject({ status: 400, body: { error_msg: held.vendor_fault } })
  }
  expect((await steps.submit(who, first.id)).body.error_msg).toBe(`所有发票都已提交。${held.vendor_fault}`)
  expect((await own(who).put(`/v1/invoice-batches/${first.id}/cancel/`, { version: (await steps.batch(first.id)).version })).body.error_msg).toContain('请等它给出结果')
  // Corrected by who may enter invoices, to a number that is free.
  const correct = (typed: string, version = hand.version) => own(who).put(`/v1/invoices/${hand.id}/number/`, { number: typed, version })
  expect((await correct(number)).body.error_msg).toBe(`发票号码已经是 ${number}`)
  const free = `23${String(Date.now()).padStart(18, '0')}`
  steps.ok(await correct(free))
  await steps.follow()
  expect(await steps.invoices(first.id)).toMatchObject([{ status: 'invoiced', number, vendor_fault: '' }])
  expect(await steps.batch(first.id)).toMatchObject({ status: 'invoiced', vendor_fault: '' })
  expect(await steps.invoices(second.id)).toMatchObject([{ status: 'invoiced', number: free }])
  // What the vendor has issued has the vendor's number.
  const [booked = expect.fail()] = await steps.invoices(first.id)
  expect((await own(who).put(`/v1/invoices/${booked.id}/number/`, { number: `${free.slice(0, -1)}x`, version: booked.version })).status).toBe(400)
  expect((await own(who).put(`/v1/invoices/${booked.id}/number/`, { number: `22${free.slice(2)}`, version: booked.version })).body.error_msg).toBe('开票服务开具的发票，号码以开票服务为准，不能更正')
})

test('an answer that cannot be booked stops none of the others', async () => {
  const [broken, whole] = [await world(), await world()]
  const [first, second] = [await steps.toInvoice(broken), await steps.toInvoice(whole)]
  for (const [by, { id }] of [[broken, first], [whole, second]] as const) steps.ok(await steps.submit(by, id))
  await asOwner(deps, 'update app.invoice_batch_settlement set issued_amount = amount where batch_id = $1', [first.id])
  // It is the first that is asked about.
  await asOwner(deps, `update app.invoice set next_at = case when batch_id = $1 then '2019-01-01' else '2020-01-01' end::timestamptz where batch_id in ($1, $2)`, [first.id, second.id])
  await followInvoices(deps)
  expect((await steps.batch(second.id)).status).toBe('invoiced')
  expect((await steps.batch(first.id)).status).toBe('to_invoice')
  await asOwner(deps, 'update app.invoice_batch_settlement set issued_amount = 0 where batch_id = $1', [first.id])
  await steps.follow()
  expect((await steps.batch(first.id)).status).toBe('invoiced')
})

test('a number of another agency of the park is refused without telling whose it is; two at once are registered once', async () => {
  const who = await world()
  const other = await makeWorld(deps, { inParkOf: who })
  const [mine, theirs] = [await steps.toInvoice(who, { lines: [50_000, 50_000] }), await steps.toInvoice(other)]
  const number = `21${String(Date.now()).padStart(18, '0')}`
  const register = (by: World, split_id: string | undefined, typed: string, amount: number) => callAs<{ error_msg?: string }>(app, by.agency, 'POST', '/v1/invoices/', { split_id, number: typed, amount })
  steps.ok(await register(other, theirs.splits[0], number, theirs.settlement.pay_amount))
  expect(await register(who, mine.splits[0], number, 50_000)).toMatchObject({ status: 400, body: { error_msg: `发票号码 ${number} 已登记在其他业务公司的发票上，请核对号码`, fields: [{ field: 'number' }] } })
  const free = `20${number.slice(2)}`
  const both = await Promise.all(mine.splits.map((split) => register(who, split, free, 50_000)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('R374 the date of an invoice that was issued elsewhere is neither in the future nor before its application', async () => {
  const who = await world()
  const { id, splits, settlement } = await steps.toInvoice(who)
  const number = `19${String(Date.now()).padStart(18, '0')}`
  const register = (issue_at: string) => callAs<{ error_msg?: string; issue_at?: string; fields?: { field: string }[] }>(app, who.agency, 'POST', '/v1/invoices/', { split_id: splits[0], number, amount: settlement.pay_amount, issue_at })
  const [{ create_at } = expect.fail()] = (await asOwner(deps, 'select create_at from app.invoice_batch where id = $1', [id])) as { create_at: Date }[]
  const day = businessDate(create_at)
  for (const at of ['1999-01-01T00:00:00+08:00', `${addDays(day, -1)}T23:59:59+08:00`]) {
    const early = await register(at)
    expect([early.status, early.body.error_msg, early.body.fields?.map(({ field }) => field)]).toEqual([400, `开票日期 ${businessDate(at)} 不能早于 ${day}：申请单 ${(await steps.batch(id)).sn} 当天才申请开票`, ['issue_at']])
  }
  expect((await register(new Date(deps.clock().getTime() + 86_400_000).toISOString())).body.error_msg).toBe('开票日期不能晚于今天')
  const [split] = (await lines(who, id)).splits
  const upload = await own(who).put(`/v1/invoice-batches/${id}/upload_file/`, { files: [{ split_id: split?.split_id, number, file_url: await makeFile((text, values) => asOwner(deps, text, values), who.agency.tenantId, 'invoice_file'), issue_at: '1999-01-01T00:00:00+08:00' }], version: (await steps.batch(id)).version })
  expect(upload).toMatchObject({ status: 400, body: { fields: [{ field: 'files.0.issue_at' }] } })
  const at = deps.clock().toISOString()
  expect(steps.ok(await register(at)).issue_at).toBe(at)
})

test('R371 what the vendor has wholly refused is canceled by who applied, with its invoices, and the amount is free; what is issued or on its way is not, and says what to do', async () => {
  for (const side of ['agency', 'company'] as const) {
    const who = await world()
    const { id, settlement } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
    await asOwner(deps, 'update app.invoice_batch set created_by = $2 where id = $1', [id, side])
    const cancel = async () => callAs<{ error_msg?: string; status?: string }>(app, who[side], 'PUT', `/v1/invoice-batches/${id}/cancel/`, { reason: '不再需要', version: (await steps.batch(id)).version })
    await steps.vendorIs({ delay_ms: 60_000 })
    steps.ok(await steps.submit(who, id))
    expect((await cancel()).body.error_msg).toBe('发票已提交开票服务，不能取消；请等它给出结果：被退回的可以取消，已开具的请申请退票')
    await steps.vendorIs({ fail_percent: 100 })
    await steps.follow()
    expect((await steps.batch(id)).vendor_fault).toBe(refusal)
    expect(steps.ok(await cancel()).status).toBe('canceled')
    expect((await steps.batch(id)).vendor_fault).toBe('')
    expect((await steps.invoices(id)).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    expect(await steps.settlementAmounts(settlement.id)).toMatchObject({ applied: 0, invoiced: 0 })
    await steps.vendorIs({})
    const issued = await steps.issued(who, { lines: [50_000] })
    await asOwner(deps, `update app.invoice_batch set created_by = $2, status = 'to_invoice' where id = $1`, [issued.id, side])
    expect((await callAs<{ error_msg?: string }>(app, who[side], 'PUT', `/v1/invoice-batches/${issued.id}/cancel/`, { reason: '', version: (await steps.batch(issued.id)).version })).body.error_msg).toBe('已有开具的发票，不能取消；不需要的发票请申请退票')
  }
})

test('an application says what the vendor has against it only as long as it has something against one of its invoices', async () => {
  const who = await world()
  const { id } = await steps.toInvoice(who, { lines: [60_000, 40_000] })
  await steps.vendorIs({ fail_percent: 100 })
  steps.ok(await steps.submit(who, id))
  await steps.follow()
  const [first = expect.fail(), second = expect.fail()] = await steps.invoices(id)
  steps.ok(await own(who).put(`/v1/invoices/${first.id}/reject/`, { reason: '税号有误', version: first.version }))
  expect((await steps.batch(id)).vendor_fault).toBe(refusal)
  steps.ok(await own(who).put(`/v1/invoices/${second.id}/cancel/`, { version: second.version }))
  expect((await steps.batch(id)).vendor_fault).toBe('')
  expect(steps.ok(await own(who).get<{ results: { action: string }[] }>(`/v1/invoice-batches/${id}/history_events/`)).results.map(({ action }) => action).slice(-2)).toEqual(['开票服务退回', '开票失败已处理'])
})

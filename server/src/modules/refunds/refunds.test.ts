import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)
const { ok } = steps

beforeEach(() => steps.afresh())

interface Batch { readonly id: string; readonly version: number; readonly status: string; readonly error_msg?: string }
interface Refund { readonly id: string; readonly sn: string; readonly status: string; readonly amount: number; readonly version: number }
interface Redink { readonly id: string; readonly amount: number; readonly status: string; readonly version: number; readonly error_msg?: string }
interface Invoice { readonly id: string; readonly number: string; readonly remaining: number; readonly asked_amount: number; readonly red_open_amount: number }

const base = '/v1/invoice-batches/'
const read = async (who: Member, id: string) => ok(await callAs<Batch>(app, who, 'GET', `${base}${id}/`))
const give = async (who: Member, id: string, invoices?: readonly { readonly id: string; readonly amount: number }[]) =>
  callAs<{ results: { id: string; sn: string }[]; error_msg?: string }>(app, who, 'PUT', `${base}${id}/refund/`, { reason: '服务终止', ...(invoices !== undefined && { invoices }), version: (await read(who, id)).version })
const decide = async (who: Member, id: string, action: string) => {
  const { version } = ok(await callAs<Refund>(app, who, 'GET', `/v1/refund-invoice-batches/${id}/`))
  return ok(await callAs<Refund>(app, who, 'PUT', `/v1/refund-invoice-batches/${id}`, { action, version, ...(action === 'audit_reject' && { reason: '不符合' }) }))
}
const redinksOf = async (who: Member, sn: string) => ok(await callAs<{ results: Redink[] }>(app, who, 'GET', `/v1/invoice-redink-offsets/?refund_sn=${sn}&ordering=create_at`)).results
const create = (who: Member, body: object) => callAs<Redink>(app, who, 'POST', '/v1/invoice-redink-offsets/', { reason: '1', ...body })
const cancelRed = async (who: Member, { id, version }: Redink) => ok(await callAs<Redink>(app, who, 'PUT', `/v1/invoice-redink-offsets/${id}/cancel/`, { version }))
const submitRed = async (who: Member, { id, version }: Redink) => ok(await callAs<Redink>(app, who, 'PUT', `/v1/invoice-redink-offsets/${id}`, { action: 'submit', version }))
const seen = async (who: Member, id: string) => ok(await callAs<Invoice>(app, who, 'GET', `/v1/invoices/${id}/`))
const never = (): never => {
  throw new Error('none')
}

async function titled(options: Parameters<typeof makeWorld>[1] = {}): Promise<World> {
  const world = await makeWorld(deps, { workers: 2, ...options })
  const { park_id, platform_id, agency_id, company_id } = world.chain
  await asOwner(deps, `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, '示例企业', '91460100MA5T1A2B3B', true)`, [park_id, platform_id, agency_id, company_id])
  return world
}

test('R375 of an application over two enterprises each gives its own invoice back; the other one neither sees it nor hears of it', async () => {
  const first = await titled()
  const second = await titled({ beside: first })
  const settled = [await steps.paid(first, ['500']), await steps.paid(second, ['700'])]
  const made = ok(await callAs<Batch>(app, first.agency, 'POST', base, { category: 'bw_electron_common', details: settled.map(({ sn, pay_amount }) => ({ sns: [sn], real_invoice_amount: pay_amount })) }))
  for (const { company } of [first, second]) ok(await callAs(app, company, 'PUT', `${base}${made.id}/company_confirm/`, { result: 'pass', version: (await read(company, made.id)).version }))
  ok(await callAs(app, first.agency, 'PUT', `${base}${made.id}/agency_confirm/`, { result: 'pass', version: (await read(first.agency, made.id)).version }))
  ok(await steps.submit(first, made.id))
  await steps.follow()
  expect(await steps.batch(made.id)).toMatchObject({ status: 'invoiced' })

  const { results: [refund = never()] } = ok(await give(second.company, made.id))
  expect(ok(await callAs<Refund>(app, second.company, 'GET', `/v1/refund-invoice-batches/${refund.id}/`))).toMatchObject({ status: 'to_audit', amount: settled[1]?.pay_amount })
  expect((await callAs(app, first.company, 'GET', `/v1/refund-invoice-batches/${refund.id}/`)).status).toBe(404)
  const log = async (who: Member) => ok(await callAs<{ results: { action: string; creator: string }[] }>(app, who, 'GET', `${base}${made.id}/history_events/`)).results.map(({ action }) => action)
  for (const who of [second.company, first.agency]) expect(await log(who)).toContain('申请退票')
  expect(await log(first.company)).not.toContain('申请退票')
  // The first one's invoice is its own to give back, and to an end.
  const { results: [other = never()] } = ok(await give(first.company, made.id))
  expect((await decide(first.agency, other.id, 'audit_pass')).status).toBe('to_redink')
  const [red = never()] = await redinksOf(first.agency, other.sn)
  await submitRed(first.agency, red)
  await steps.follow()
  expect(ok(await callAs<Refund>(app, first.company, 'GET', `/v1/refund-invoice-batches/${other.id}/`)).status).toBe('finished')
  // Nothing of its own is left.
  expect((await give(second.company, made.id)).body.error_msg).toBe('这张申请单的发票已全部退票或红冲，或已申请退票、正在红冲')
})

test('no more red ink than a refund asks for of an invoice, in one piece or several; it is finished when there is as much of each of its invoices', async () => {
  const who = await titled()
  const { id } = await steps.issued(who, { lines: [60_000, 40_000] })
  const [one = never(), two = never()] = await steps.invoices(id)
  const { results: [refund = never()] } = ok(await give(who.company, id, [{ id: one.id, amount: 1000 }, { id: two.id, amount: 3000 }]))
  // Nothing is taken back for it before it has passed.
  expect((await create(who.agency, { invoice_id: one.id, refund_batch_id: refund.id, amount: 500 })).status).toBe(400)
  await decide(who.agency, refund.id, 'audit_pass')
  const tooMuch = await create(who.agency, { invoice_id: one.id, refund_batch_id: refund.id, amount: 2000 })
  expect([tooMuch.status, tooMuch.body.error_msg]).toEqual([400, `退票单 ${refund.sn} 中这张发票共退 10.00，已有红冲单 10.00，最多还可红冲 0.00`])
  const drafts = await redinksOf(who.agency, refund.sn)
  const draft = drafts.find(({ amount }) => amount === -1000) ?? never()
  const save = (row: Redink, amount: number) => callAs<Redink>(app, who.agency, 'PUT', `/v1/invoice-redink-offsets/${row.id}`, { action: 'save', amount, version: row.version })
  expect((await save(draft, 1001)).body.error_msg).toBe(`退票单 ${refund.sn} 中这张发票共退 10.00，已有红冲单 0.00，最多还可红冲 10.00`)
  const less = ok(await save(draft, 400))
  expect((await create(who.agency, { invoice_id: one.id, refund_batch_id: refund.id, amount: 601 })).status).toBe(400)
  // Several at once take no more together.
  const answers = await Promise.all(Array.from({ length: 4 }, () => create(who.agency, { invoice_id: one.id, refund_batch_id: refund.id, amount: 600 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  const status = async () => ok(await callAs<Refund>(app, who.company, 'GET', `/v1/refund-invoice-batches/${refund.id}/`)).status
  for (const row of [less, ...(await redinksOf(who.agency, refund.sn)).filter(({ amount }) => amount === -600)]) await submitRed(who.agency, row)
  await steps.follow()
  expect(await status()).toBe('to_redink')
  await submitRed(who.agency, (await redinksOf(who.agency, refund.sn)).find(({ amount }) => amount === -3000) ?? never())
  await steps.follow()
  expect(await status()).toBe('finished')
})

test('what may be given back or taken back is the same wherever it is told and wherever it is written: refunds that are not over are off it', async () => {
  const who = await titled()
  const { id } = await steps.issued(who, { lines: [100_000] })
  const [blue = never()] = await steps.invoices(id)
  const told = async () => {
    const lines = ok(await callAs<{ results: { invoice: Invoice | null }[] }>(app, who.company, 'GET', `${base}${id}/invoices/`)).results
    const listed = ok(await callAs<{ results: Invoice[] }>(app, who.agency, 'GET', `/v1/invoices/?number=${blue.number ?? ''}`)).results
    return [lines[0]?.invoice?.remaining, listed[0]?.remaining, (await seen(who.agency, blue.id)).remaining]
  }
  expect(await told()).toEqual([100_000, 100_000, 100_000])
  const { results: [refund = never()] } = ok(await give(who.company, id, [{ id: blue.id, amount: 60_000 }]))
  expect(await told()).toEqual([40_000, 40_000, 40_000])
  expect(await seen(who.agency, blue.id)).toMatchObject({ asked_amount: 60_000, red_open_amount: 0 })
  expect((await give(who.company, id, [{ id: blue.id, amount: 40_001 }])).body.error_msg).toBe(`发票 ${blue.number ?? ''} 最多可退 400.00`)
  // Red ink of its own does not take what the refund waits for.
  expect((await create(who.agency, { invoice_id: blue.id, amount: 40_001 })).body.error_msg).toBe('红冲金额不能超过发票的可红冲金额 400.00（另有退票申请待处理 600.00）')
  ok(await create(who.agency, { invoice_id: blue.id, amount: 30_000 }))
  expect(await told()).toEqual([10_000, 10_000, 10_000])
  // It passes, and its draft holds what it asked for.
  await decide(who.agency, refund.id, 'audit_pass')
  expect(await seen(who.agency, blue.id)).toMatchObject({ asked_amount: 0, red_open_amount: 90_000, remaining: 10_000 })
  const [draft = never()] = await redinksOf(who.agency, refund.sn)
  // A draft that comes to nothing leaves the refund waiting for another one.
  await cancelRed(who.agency, draft)
  expect(await seen(who.agency, blue.id)).toMatchObject({ asked_amount: 60_000, red_open_amount: 30_000, remaining: 10_000 })
  expect((await create(who.agency, { invoice_id: blue.id, amount: 20_000 })).status).toBe(400)
  ok(await create(who.agency, { invoice_id: blue.id, refund_batch_id: refund.id, amount: 60_000 }))
  expect(await told()).toEqual([10_000, 10_000, 10_000])
  // A refund that is rejected asks for nothing any more.
  const { results: [rest = never()] } = ok(await give(who.company, id))
  expect(await told()).toEqual([0, 0, 0])
  await decide(who.agency, rest.id, 'audit_reject')
  expect(await told()).toEqual([10_000, 10_000, 10_000])
})

import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { written } from '../../kernel/print-code.ts'
import { codeOf } from './verify.ts'

const { app, deps } = await testApp({ workerOrigin: 'http://worker.test' })
const steps = invoiceSteps(app, deps)
await steps.bank({})

interface Verified {
  readonly result: string
  readonly facts: readonly { readonly label: string; readonly text: string }[]
}

const ask = async (body: object): Promise<{ status: number; body: Verified }> => {
  const answer = await app.inject({ method: 'POST', url: 'http://worker.test/worker/v1/statement/', headers: { host: 'worker.test' }, payload: body })
  return { status: answer.statusCode, body: answer.json<Verified>() }
}
const resultOf = async (body: object) => (await ask(body)).body.result
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A statement as a PDF: its bytes, and the code that is printed on it. */
async function printed(who: Awaited<ReturnType<typeof makeWorld>>, by: 'agency' | 'company', id: string): Promise<{ bytes: Buffer; code: string; sn: string }> {
  const job = steps.ok(await callAs<{ id: string }>(app, who[by], 'POST', `/v1/invoice-batches/${id}/gen_settlement_pdf/`))
  await drain(deps)
  const [file] = await asOwner(deps, 'select file_id from app.job where id = $1', [job.id])
  const bytes = await buffer((await deps.storage.read(String(file?.['file_id']))) ?? expect.fail())
  const [row] = await asOwner(deps, 'select b.sn, p.code from app.invoice_batch b join app.print p on p.document_id = b.id where b.id = $1 order by p.id desc limit 1', [id])
  return { bytes, code: String(row?.['code']), sn: String(row?.['sn']) }
}

test('a statement is verified by its number and code without signing in, and its file by its hash: one byte more or less, and it was altered', async () => {
  const who = await makeWorld(deps, { workers: 1 })
  const { id } = await steps.toInvoice(who, { lines: [60_000] })
  const { bytes, code, sn } = await printed(who, 'company', id)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const found = await ask({ sn, code: written(code).toLowerCase(), sha256: sha256(bytes) })
  expect([found.status, found.body.result]).toEqual([200, 'valid'])
  expect(found.body.facts).toMatchObject([{ label: '申请单号', text: sn }, { label: '企业' }, { label: '业务公司' }, { label: '结算单', text: '1 张' }, { label: '开票金额合计', text: '600.00 元' }, { label: '申请状态', text: '待开票' }, { label: '生成时间' }])
  // Neither name is told whole.
  for (const { text } of found.body.facts.slice(1, 3)) expect(text).toContain('*')
  expect(await resultOf({ sn, code })).toBe('code_valid')
  const flipped = Buffer.from(bytes)
  flipped[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  expect(await resultOf({ sn, code, sha256: sha256(flipped) })).toBe('altered')
  // Another code, another number: the same answer for both.
  expect(await ask({ sn, code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` })).toEqual({ status: 200, body: { result: 'unknown', facts: [] } })
  expect(await resultOf({ sn: 'KP202601010000', code })).toBe('unknown')
  expect((await ask({ sn, code: 'OIL' })).status).toBe(400)
})

test('a paper of the agency and one of the enterprise have codes of their own; once the application says something else, both are replaced', async () => {
  const who = await makeWorld(deps, { workers: 1 })
  const { id } = await steps.toInvoice(who, { lines: [50_000] })
  const [mine, own] = [await printed(who, 'agency', id), await printed(who, 'company', id)]
  expect(mine.code).not.toBe(own.code)
  for (const { sn, code, bytes } of [mine, own]) expect(await resultOf({ sn, code, sha256: sha256(bytes) })).toBe('valid')
  // The other one's file is not this one's.
  expect(await resultOf({ sn: own.sn, code: own.code, sha256: sha256(mine.bytes) })).toBe('altered')
  await asOwner(deps, 'update app.invoice_batch_settlement set amount = amount - 1 where batch_id = $1', [id])
  for (const { sn, code } of [mine, own]) expect(await resultOf({ sn, code })).toBe('outdated')
})

test('a statement that is not true any more never verifies: not while its application is rejected or canceled, nor after it was submitted again with another kind, rate, tax or title', async () => {
  const who = await makeWorld(deps, { workers: 1, contract: { is_enable_invoice_apply: true } })
  const { park_id, platform_id, agency_id, company_id } = who.chain
  for (const [name, isDefault] of [['甲抬头', true], ['乙抬头', false]]) {
    await asOwner(deps, 'insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)', [park_id, platform_id, agency_id, company_id, name, '91460100MA5T1A2B3B', isDefault])
  }
  const settlement = await steps.paid(who, ['1000.00'])
  const detail = { sns: [settlement.sn], real_invoice_amount: 100_000 }
  const line = (tax_ratio: number, tax_amount: number) => ({ split_detail: [{ tax_ratio, amount: 100_000, tax_amount }] })
  interface Made { readonly id: string; readonly version: number; readonly tax_amount: number }
  const put = async (by: 'agency' | 'company', { id, version }: Made, action: string, body: object) => steps.ok(await callAs<Made>(app, who[by], 'PUT', `/v1/invoice-batches/${id}/${action}`, { version, ...body }))
  const reject = (made: Made) => put('agency', made, 'agency_confirm/', { result: 'reject', reason: '税率有误' })

  let made = steps.ok(await callAs<Made>(app, who.company, 'POST', '/v1/invoice-batches/', { category: 'bw_electron_common', details: [{ ...detail, ...line(6, 5660) }] }))
  const papers = [await printed(who, 'company', made.id)]
  const others = (await asOwner(deps, 'select id from app.invoice_info where company_id = $1 and not is_default', [company_id])).map(({ id }) => String(id))
  for (const order of [
    { category: 'bw_electron_special', details: [{ ...detail, ...line(1, 990) }] },
    { category: 'bw_electron_special', details: [{ ...detail, ...line(1, 990), invoice_info_id: others[0] }] },
  ]) {
    const last = papers.at(-1) ?? expect.fail()
    expect(await resultOf({ sn: last.sn, code: last.code, sha256: sha256(last.bytes) })).toBe('valid')
    made = await reject(made)
    const told = await ask({ sn: last.sn, code: last.code })
    expect([told.body.result, told.body.facts.find(({ label }) => label === '申请状态')?.text]).toEqual(['outdated', '已驳回'])
    made = await put('company', made, '', order)
    papers.push(await printed(who, 'company', made.id))
    for (const { sn, code } of papers.slice(0, -1)) expect(await resultOf({ sn, code })).toBe('outdated')
  }
  expect(made.tax_amount).toBe(990)
  // An hour that is put back does not make an old paper true: its figures differ.
  const [first, second, present] = papers
  await asOwner(deps, `update app.invoice_batch set submit_at = '2026-01-01' where id = $1`, [made.id])
  for (const paper of [first, second]) expect(await resultOf({ sn: paper?.sn, code: paper?.code })).toBe('outdated')
  await put('company', made, 'cancel/', { reason: '不再需要' })
  expect(await resultOf({ sn: present?.sn, code: present?.code })).toBe('outdated')
})

test('each of kind, tax and title is in the figures of a paper, and so is all that it prints', async () => {
  const who = await makeWorld(deps, { workers: 1 })
  const { id } = await steps.toInvoice(who, { lines: [50_000] })
  const { sn, code } = await printed(who, 'agency', id)
  for (const [change, back] of [
    ['update app.invoice_split set tax_amount = tax_amount - 1 where batch_id = $1', 'update app.invoice_split set tax_amount = tax_amount + 1 where batch_id = $1'],
    ['update app.invoice_split set tax_ppm = 10000 where batch_id = $1', 'update app.invoice_split set tax_ppm = 60000 where batch_id = $1'],
    [`update app.invoice_batch_detail set category = 'bw_electron_special' where batch_id = $1`, `update app.invoice_batch_detail set category = 'bw_electron_common' where batch_id = $1`],
    [`update app.invoice_batch_detail set title = title || '{"title":"另一家"}' where batch_id = $1`, `update app.invoice_batch_detail set title = title || '{"title":"示例企业有限公司"}' where batch_id = $1`],
    [`update app.invoice_batch_detail set company_name = '另一家' where batch_id = $1`, `update app.invoice_batch_detail set company_name = '示例企业有限公司' where batch_id = $1`],
    [`update app.invoice_batch set submit_at = submit_at + interval '1 hour' where id = $1`, `update app.invoice_batch set submit_at = submit_at - interval '1 hour' where id = $1`],
  ] as const) {
    expect(await resultOf({ sn, code })).toBe('code_valid')
    await asOwner(deps, change, [id])
    expect([change, await resultOf({ sn, code })]).toEqual([change, 'outdated'])
    await asOwner(deps, back, [id])
  }
})

test('a code that was written into the database is none: it is signed with the server\'s key', async () => {
  const who = await makeWorld(deps, { workers: 1 })
  const { id } = await steps.toInvoice(who, { lines: [50_000] })
  const { sn } = await printed(who, 'agency', id)
  const print = { company_id: null, figures: 'f'.repeat(64), create_at: deps.clock() }
  await asOwner(deps, `update app.print set figures = $2, code = $3 where document_id = $1`, [id, print.figures, '0'.repeat(16)])
  expect(await resultOf({ sn, code: '0'.repeat(16) })).toBe('unknown')
  expect(codeOf(deps.links, sn, print)).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/u)
})

test('questions of one address are limited', async () => {
  const from = (index: number) => app.inject({ method: 'POST', url: 'http://worker.test/worker/v1/statement/', headers: { host: 'worker.test' }, remoteAddress: '203.0.113.9', payload: { sn: 'KP202601010000', code: String(index).padStart(16, '0') } })
  const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => from(index)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

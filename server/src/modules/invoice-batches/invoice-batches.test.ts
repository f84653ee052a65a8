import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/status-option'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { asOwner, testApp } from '../../../test/database.ts'
import { drain, makeMember, type Member } from '../../../test/makers.ts'
import { makeWorld, callAs, type World, type WorldOptions } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { issued, givenBack } from '../invoicing/amounts.ts'
import { certifyStatements } from './sign.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const { ok } = steps

interface Batch {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
  readonly real_invoice_amount: number
  readonly company_name: string
  readonly is_own: boolean
  readonly details: readonly { readonly id: string; readonly company_id: string; readonly status: string; readonly sns: string[]; readonly esign_at: string | null; readonly split_detail: readonly { readonly amount: number; readonly tax_amount: number; readonly balance_deduct_amount: number | null }[] }[]
  readonly error_msg?: string
  readonly error_code?: string
  readonly fields?: readonly { readonly field: string }[]
}

const base = '/v1/invoice-batches/'
const title = { title: '示例企业', tax_no: '91460100MA5T1A2B3B' }
const apply = (who: Member, body: object, key?: string) => callAs<Batch>(app, who, 'POST', base, { category: 'bw_electron_common', ...body }, key)
const put = (who: Member, batch: Batch, action: string, body: object = {}) => callAs<Batch>(app, who, 'PUT', `${base}${batch.id}/${action}`, { version: batch.version, ...body })
const confirm = (who: Member, batch: Batch, body: object = { result: 'pass' }) => put(who, batch, who.flavour === 'company' ? 'company_confirm/' : 'agency_confirm/', body)
const read = async (who: Member, id: string) => ok(await callAs<Batch>(app, who, 'GET', `${base}${id}/`))
const events = async (who: Member, id: string) => ok(await callAs<{ results: { action: string; creator: string; content: { field: string }[] }[] }>(app, who, 'GET', `${base}${id}/history_events/`)).results
const settled = async (world: World, sn: string) => (await asOwner(deps, 'select applied_amount::float8 as applied_amount, invoiced_amount::float8 as invoiced_amount, invoice_status from app.settlement where sn = $1', [sn]))[0]

/** An enterprise that may apply itself, with a title, and settlements that are paid. */
async function opened(options: WorldOptions = {}, titled = true): Promise<World> {
  await steps.bank({})
  const world = await makeWorld(deps, { workers: 3, ...options, contract: { is_enable_invoice_apply: true, ...options.contract } })
  if (titled) await addTitle(world)
  return world
}

async function addTitle({ chain }: World): Promise<void> {
  await asOwner(deps, `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, true)`, [chain.park_id, chain.platform_id, chain.agency_id, chain.company_id, title.title, title.tax_no])
}

async function paid(world: World, ...amounts: string[]): Promise<Settlement> {
  const settlement = await steps.pay(world, await steps.readyToPay(world, amounts))
  await steps.runBank()
  return steps.detail(world.company, settlement.id)
}

const detailOf = (...settlements: readonly Settlement[]) => ({ sns: settlements.map(({ sn }) => sn), real_invoice_amount: settlements.reduce((sum, { pay_amount }) => sum + pay_amount, 0) })

test('R020 R180 R181 R182 R183 R275 R278 R370 R371 R373 R649 R681 an enterprise applies for paid settlements, split by the park\'s limit; the agency confirms; what is taken is taken once', async () => {
  const world = await opened({ park: { config: { invoice_amount_limit: 1_000_00 } } })
  const [one, two] = [await paid(world, '1500', '800'), await paid(world, '100')]
  const order = { details: [{ ...detailOf(one, two), company_name: one.company_name }], isDisassemble: true, pay_amount: one.pay_amount + two.pay_amount }
  const made = ok(await apply(world.company, order))
  expect(made).toMatchObject({ status: 'to_agency_confirm', real_invoice_amount: one.pay_amount + two.pay_amount, is_own: true, details: [{ sns: [one.sn, two.sn], status: 'to_agency_confirm' }] })
  expect(made.sn).toMatch(/^KP\d{14}$/u)
  const lines = made.details[0]?.split_detail ?? []
  expect(lines.slice(0, 2).map(({ amount, tax_amount }) => [amount, tax_amount])).toEqual([[1_000_00, 56_60], [1_000_00, 56_60]])
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.real_invoice_amount)
  expect(await settled(world, one.sn)).toMatchObject({ applied_amount: one.pay_amount, invoiced_amount: 0, invoice_status: 'none' })
  // Nothing is left.
  expect((await apply(world.company, order)).body.error_msg).toContain('超过所选结算单的可开票金额 0.00')
  const passed = ok(await confirm(world.agency, made))
  expect(passed).toMatchObject({ status: 'to_invoice', details: [{ status: 'to_invoice' }] })
  expect((await events(world.company, made.id)).map(({ action }) => action)).toEqual(['申请开票', '业务公司确认'])
  // Canceled by the side that applied, not by the other one.
  expect((await put(world.agency, passed, 'cancel/')).body.error_msg).toBe('只能取消本公司发起的开票申请')
  expect(ok(await put(world.company, passed, 'cancel/')).status).toBe('canceled')
  // The side that has confirmed it reads that nothing is left to do.
  expect(await asOwner(deps, `select tenant_id, title from app.message where target_id = $1 and title = '开票申请已取消'`, [passed.id])).toEqual([{ tenant_id: world.agency.tenantId, title: '开票申请已取消' }])
  expect(await settled(world, one.sn)).toMatchObject({ applied_amount: 0 })
  expect(ok(await apply(world.company, order)).status).toBe('to_agency_confirm')
})

test('R184 R273 R274 R279 the agency applies over two enterprises: each sees and confirms its own part alone, the application waits for both, one rejection returns all (decision 87)', async () => {
  const first = await opened()
  const second = await makeWorld(deps, { beside: first, contract: { is_enable_invoice_apply: false } })
  await addTitle(second)
  const [one, two] = [await paid(first, '500'), await paid(second, '700')]
  const order = { details: [detailOf(one), detailOf(two)] }
  const made = ok(await apply(first.agency, order))
  expect(made).toMatchObject({ status: 'to_company_confirm', real_invoice_amount: one.pay_amount + two.pay_amount })
  const own = await read(second.company, made.id)
  expect(own).toMatchObject({ real_invoice_amount: two.pay_amount, company_name: two.company_name, is_own: false, details: [{ company_id: second.company.tenantId }] })
  expect(JSON.stringify(own)).not.toContain(one.sn)
  expect(ok(await callAs<{ html: string }>(app, second.company, 'GET', `${base}${made.id}/settlement_html/?is_company_confirm=1`)).html).not.toContain(one.sn)
  expect((await callAs(app, (await opened()).company, 'GET', `${base}${made.id}/`)).status).toBe(404)

  const half = ok(await confirm(second.company, own))
  expect(half.status).toBe('to_agency_confirm')
  expect(await read(first.company, made.id)).toMatchObject({ status: 'to_company_confirm' })
  expect(await read(first.agency, made.id)).toMatchObject({ status: 'to_company_confirm' })
  expect((await confirm(first.agency, await read(first.agency, made.id))).body.error_code).toBe('not_allowed')
  expect((await confirm(second.company, half)).body.error_code).toBe('not_allowed')
  // Nor does it take back what it has signed.
  expect((await confirm(second.company, half, { result: 'reject', reason: '反悔' })).body.error_code).toBe('not_allowed')
  const both = ok(await confirm(first.company, await read(first.company, made.id)))
  expect(await read(first.agency, both.id)).toMatchObject({ status: 'to_agency_confirm' })
  // The agency returns it with a reason, corrects and submits it again: both are in the log (journey 4).
  const back = ok(await confirm(first.agency, await read(first.agency, made.id), { result: 'reject', reason: '金额有误' }))
  expect(back).toMatchObject({ status: 'rejected' })
  for (const settlement of [one, two]) expect(await settled(first, settlement.sn)).toMatchObject({ applied_amount: 0 })
  const again = ok(await callAs<Batch>(app, first.agency, 'PUT', `${base}${made.id}/`, { category: 'bw_electron_special', ...order, version: back.version }))
  expect(again).toMatchObject({ status: 'to_company_confirm' })
  const returned = ok(await confirm(second.company, await read(second.company, made.id), { result: 'reject', reason: '抬头有误' }))
  expect(returned.status).toBe('rejected')
  // The agency that made it is told, and the other enterprise of its own part: neither who it was nor why.
  const rejections = await asOwner(deps, `select flavour, tenant_id, body from app.message where target_id = $1 and title in ('开票申请被退回', '开票申请被驳回') and create_at > (select submit_at from app.invoice_batch where id = $1) order by flavour`, [made.id])
  expect(rejections.map(({ flavour, tenant_id }) => [flavour, tenant_id])).toEqual([['agency', first.agency.tenantId], ['company', first.company.tenantId]])
  expect(rejections[0]?.['body']).toContain('抬头有误')
  expect(rejections[1]?.['body']).toContain('其中一家未确认')
  for (const secret of ['抬头有误', two.company_name, two.sn]) expect(rejections[1]?.['body']).not.toContain(secret)
  for (const settlement of [one, two]) expect(await settled(first, settlement.sn)).toMatchObject({ applied_amount: 0 })
  expect((await events(first.agency, made.id)).map(({ action }) => action)).toEqual(['申请开票', '企业确认（还需其他企业）', '企业确认', '驳回', '重新提交', '修改开票明细', '修改开票明细', '驳回'])
  // An enterprise is not told what the other one did, nor the sum of both.
  const told = await events(second.company, made.id)
  expect(told.map(({ action }) => action)).toEqual(['申请开票', '企业确认（还需其他企业）', '企业确认', '驳回', '重新提交', '修改开票明细', '驳回'])
  expect(told.flatMap(({ content }) => content.map(({ field }) => field))).not.toContain('real_invoice_amount')
})

test('R185 by difference: 22,222.53 less 20,333.83 at 6 % has a tax of 106.91; what is deducted never exceeds what went to workers, in all applications together (decision 86)', async () => {
  const world = await opened({ company: { is_card_deduction_fee: true } })
  const batch = await steps.importBatch(world, ['3333.33', '5000', '12000.50'])
  const created = ok(await steps.settle(world.agency, batch))
  const confirmed = ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 500_00 }))
  const ready = ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
  await steps.pay(world, ready)
  await steps.runBank()
  const golden = await steps.detail(world.company, ready.id)
  expect(golden).toMatchObject({ pay_amount: 22_222_53, settlement_amount: 20_333_83, invoice_amount: 22_222_53, invoice_status: 'none' })
  const line = { tax_ratio: 6, amount: 22_222_53, tax_amount: 106_91, balance_total_amount: 22_222_53, balance_deduct_amount: 20_333_83 }
  const order = (split: object) => ({ category: 'bw_difference_common', details: [{ sns: [golden.sn], real_invoice_amount: 22_222_53, split_detail: [split] }] })
  expect((await apply(world.company, order({ ...line, balance_deduct_amount: 22_222_54 }))).body.error_msg).toContain('差额扣除额应在 0 与差额开票总额之间')
  expect((await apply(world.company, order({ ...line, balance_deduct_amount: 20_333_84, tax_amount: 106_91 }))).body.error_msg).toContain('差额扣除额超过')
  expect((await apply(world.company, order({ ...line, tax_amount: 106_92 }))).body.error_msg).toContain('第 1 条税额应为 106.91')
  expect((await apply(world.company, order({ ...line, tax_ratio: 5 }))).body.error_msg).toContain('没有 5% 的税率')
  expect((await apply(world.company, order({ ...line, amount: 22_222_52, balance_total_amount: 22_222_52 }))).body.fields?.[0]?.field).toBe('details.0.split_detail')
  const simulated = ok(await callAs<{ scenarios: { category: string; tax_ratio: number; tax_amount: number; lines: object[] }[]; deductible_amount: number; left_amount: number }>(app, world.company, 'POST', `${base}simulate/`, { sns: [golden.sn] }))
  const chosen = simulated.scenarios.find(({ category, tax_ratio }) => category === 'bw_difference_common' && tax_ratio === 6)
  expect([simulated.deductible_amount, simulated.left_amount, chosen?.tax_amount]).toEqual([20_333_83, 0, 106_91])
  // The row that is chosen is applied for cent by cent.
  const made = ok(await apply(world.company, { category: 'bw_difference_common', details: [{ sns: [golden.sn], real_invoice_amount: 22_222_53, split_detail: chosen?.lines.map((one) => ({ ...one, tax_ratio: 6 })) }] }))
  expect(made.details[0]?.split_detail).toMatchObject([{ amount: 22_222_53, tax_amount: 106_91, balance_deduct_amount: 20_333_83 }])
})

test('R500 R366 an invoicing plan is checked on the server and leaves the state; other amounts than the settlement has are refused by their line', async () => {
  const world = await opened()
  const one = await paid(world, '1000')
  const plan = (split_detail: object[], version = one.version) => callAs<Settlement & { error_msg?: string; split_plan: object[] | null }>(app, world.agency, 'POST', `/v1/settlements/${one.id}/split/`, { split_detail, version })
  const line = (amount: number, tax_amount: number) => ({ category: 'bw_electron_common', tax_ratio: 6, amount, tax_amount })
  expect((await plan([line(one.pay_amount, 1)])).body.error_msg).toContain('第 1 条税额应为')
  expect((await plan([line(100_00, 5_66)])).body.error_msg).toContain('应等于')
  const rest = one.pay_amount - 100_00
  const saved = ok(await plan([line(100_00, 5_66), line(rest, Math.round((rest * 6) / 106))]))
  expect(saved).toMatchObject({ status: 'paid', applied_amount: 0 })
  expect(saved.split_plan).toHaveLength(2)
  expect(ok(await plan([], saved.version)).split_plan).toBeNull()
})

test('R376 R649 an enterprise that has to sign uses up one unit by confirming, and its statement is certified once; without a unit nothing is confirmed', async () => {
  const world = await opened({ company: { is_enable_invoice_esign_pdf: true } })
  const one = await paid(world, '300')
  const made = ok(await apply(world.agency, { details: [detailOf(one)] }))
  expect((await confirm(world.company, made)).body.error_msg).toBe('服务余额不足：电子文件签章剩余0次，请充值')
  expect(await read(world.company, made.id)).toMatchObject({ status: 'to_company_confirm', version: made.version })
  await asOwner(deps, `insert into app.service_balance (park_id, platform_id, agency_id, tenant_id, flavour, service, count) values ($1, $2, $3, $3, 'agency', 'electronic_file_signature', 2)`, [world.chain.park_id, world.chain.platform_id, world.chain.agency_id])
  const both = await Promise.all([confirm(world.company, made), confirm(world.company, made)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await asOwner(deps, `select count from app.service_balance where tenant_id = $1 and service = 'electronic_file_signature'`, [world.chain.agency_id])
  expect(left).toEqual([{ count: 1 }])
  await certifyStatements(deps)
  const [detail] = await asOwner(deps, 'select esign_no, statement_hash, esign_next_at from app.invoice_batch_detail where batch_id = $1', [made.id])
  expect(detail).toMatchObject({ esign_next_at: null, statement_hash: expect.stringMatching(/^[0-9a-f]{64}$/u) })
  expect(detail?.['esign_no']).not.toBe('')
  expect(ok(await callAs<{ html: string }>(app, world.agency, 'GET', `${base}${made.id}/settlement_html/`)).html).toContain(String(detail?.['esign_no']))
})

test('R370 an enterprise that has to sign does so by applying itself, and anew by submitting again; without a unit nothing is applied for', async () => {
  const world = await opened({ company: { is_enable_invoice_esign_pdf: true } })
  const one = await paid(world, '300')
  const state = (who: Member) => callAs<{ is_signing: boolean }>(app, who, 'GET', `${base}apply_state/`)
  expect([ok(await state(world.company)).is_signing, ok(await state(world.agency)).is_signing]).toEqual([true, false])
  expect((await apply(world.company, { details: [detailOf(one)] })).body.error_msg).toBe('服务余额不足：电子文件签章剩余0次，请充值')
  expect(await settled(world, one.sn)).toMatchObject({ applied_amount: 0 })
  await asOwner(deps, `insert into app.service_balance (park_id, platform_id, agency_id, tenant_id, flavour, service, count) values ($1, $2, $3, $3, 'agency', 'electronic_file_signature', 3)`, [world.chain.park_id, world.chain.platform_id, world.chain.agency_id])
  const made = ok(await apply(world.company, { details: [detailOf(one)] }))
  expect(made).toMatchObject({ status: 'to_agency_confirm', details: [{ esign_at: expect.any(String) }] })
  await certifyStatements(deps)
  const certificates = () => asOwner(deps, `select esign_no, statement_hash from app.invoice_batch_detail where batch_id = $1 and esign_no <> ''`, [made.id])
  const [first] = await certificates()
  expect(first?.['statement_hash']).toMatch(/^[0-9a-f]{64}$/u)
  const back = ok(await confirm(world.agency, made, { result: 'reject', reason: '请改开专票' }))
  ok(await callAs<Batch>(app, world.company, 'PUT', `${base}${made.id}/`, { category: 'bw_electron_special', details: [detailOf(one)], version: back.version }))
  await certifyStatements(deps)
  const [second] = await certificates()
  expect(second?.['esign_no']).not.toBe('')
  expect(second?.['statement_hash']).not.toBe(first?.['statement_hash'])
  expect(await asOwner(deps, `select count from app.service_balance where tenant_id = $1 and service = 'electronic_file_signature'`, [world.chain.agency_id])).toEqual([{ count: 1 }])
})

test('an enterprise whose contract does not allow it cannot apply, and is told why (journey 5); without a title nobody can', async () => {
  const world = await opened({ contract: { is_enable_invoice_apply: false } }, false)
  const one = await paid(world, '200')
  expect(ok(await callAs<{ refusal: string }>(app, world.company, 'GET', `${base}apply_state/`)).refusal).toContain('合同未开通企业自助申请开票')
  const refused = await apply(world.company, { details: [detailOf(one)] })
  expect([refused.status, refused.body.error_msg]).toEqual([400, '合同未开通企业自助申请开票，请联系业务公司'])
  expect((await apply(world.agency, { details: [detailOf(one)] })).body.error_msg).toContain('还没有开票信息')
})

test('R684 the statement escapes what organisations are called, and nothing of it may run', async () => {
  const world = await opened()
  const one = await paid(world, '200')
  await asOwner(deps, `update app.tenant set name = '<script>alert(1)</script>' where id = $1`, [world.company.tenantId])
  const made = ok(await apply(world.agency, { details: [detailOf(one)] }))
  const { html } = ok(await callAs<{ html: string }>(app, world.agency, 'GET', `${base}${made.id}/settlement_html/`))
  expect(html).not.toContain('<script>')
  expect(html).toContain(`default-src 'none'`)
  const content = ok(await callAs<{ lines: { sn: string; amount: number }[]; amount: number }>(app, world.agency, 'GET', `${base}${made.id}/settlement_content/`))
  expect(content).toMatchObject({ amount: one.pay_amount, lines: [{ sn: one.sn, amount: one.pay_amount }] })
})

test('two applications for the same settlement at once: one is refused, and the sum never exceeds it; the same click twice applies once (journey 10)', async () => {
  const world = await opened()
  const one = await paid(world, '900')
  const part = Math.floor(one.pay_amount * 0.6)
  const second = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: world.chain.company_id, permissions: allPermissions('company') }, deps.clock()))
  const all = await Promise.all([apply(world.company, { details: [{ sns: [one.sn], real_invoice_amount: part }] }), apply(second, { details: [{ sns: [one.sn], real_invoice_amount: part }] }), apply(world.agency, { details: [{ sns: [one.sn], real_invoice_amount: part }] })])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(await settled(world, one.sn)).toMatchObject({ applied_amount: part })
  const rest = { details: [{ sns: [one.sn], real_invoice_amount: one.pay_amount - part }] }
  const key = randomUUID()
  const twice = await Promise.all([apply(world.company, rest, key), apply(world.company, rest, key)])
  expect(twice.some(({ status }) => status === 200)).toBe(true)
  expect(await settled(world, one.sn)).toMatchObject({ applied_amount: one.pay_amount })
})

test('R683 the agency confirms several at once, each with a result of its own', async () => {
  const world = await opened()
  const [one, two] = [await paid(world, '300'), await paid(world, '400')]
  const [first, other] = [ok(await apply(world.company, { details: [detailOf(one)] })), ok(await apply(world.agency, { details: [detailOf(two)] }))]
  const { results } = ok(await callAs<{ results: { id: string; sn: string; ok: boolean }[] }>(app, world.agency, 'PUT', `${base}agency_batch_confirm/`, { ids: [first.id, other.id] }))
  expect(results.map(({ id, ok: done, sn }) => [id, done, sn])).toEqual([[first.id, true, first.sn], [other.id, false, other.sn]])
})

test('R338 R676 R685 R686 R687 statistics by enterprise and month equal what was issued and given back; what is not invoiced, details and lists are exported', async () => {
  const world = await opened()
  const [one, two] = [await paid(world, '1000'), await paid(world, '600')]
  const made = ok(await apply(world.company, { details: [detailOf(one)] }))
  const [detail] = made.details
  await inTransaction(deps.db, SYSTEM, (tx) => issued(tx, { park_id: world.chain.park_id, id: detail?.id ?? '' }, one.pay_amount, deps.clock()))
  await inTransaction(deps.db, SYSTEM, (tx) => givenBack(tx, { park_id: world.chain.park_id, id: detail?.id ?? '' }, 100_00))
  expect(await settled(world, one.sn)).toMatchObject({ applied_amount: one.pay_amount - 100_00, invoiced_amount: one.pay_amount - 100_00, invoice_status: 'part' })
  const stats = ok(await callAs<{ results: object[]; sums: object; months: object[] }>(app, world.agency, 'GET', `${base}stats/`))
  const figures = { settled_amount: one.pay_amount + two.pay_amount, applied_amount: one.pay_amount - 100_00, invoiced_amount: one.pay_amount - 100_00, not_invoiced_amount: two.pay_amount + 100_00, red_amount: 100_00 }
  expect(stats).toMatchObject({ results: [{ ...figures, settlement_count: 2, company_id: world.company.tenantId }], sums: figures, months: [{ invoiced_amount: figures.invoiced_amount, red_amount: 100_00 }] })
  const jobs = [
    ok(await callAs<{ id: string }>(app, world.agency, 'GET', `${base}stats_exports/`)), ok(await callAs<{ id: string }>(app, world.agency, 'GET', `${base}exports/`)), ok(await callAs<{ id: string }>(app, world.agency, 'GET', '/v1/settlements/not_invoice_export/')),
    ok(await callAs<{ id: string }>(app, world.agency, 'POST', `${base}${made.id}/export_company_details/`, {})), ok(await callAs<{ id: string }>(app, world.company, 'POST', `${base}${made.id}/gen_settlement_pdf/`)),
  ]
  await drain(deps)
  const done = await asOwner(deps, 'select category, status, total from app.job where id = any($1) order by category', [jobs.map(({ id }) => id)])
  expect(done).toEqual([
    { category: 'invoice_batch', status: 'export_success', total: 1 }, { category: 'invoice_detail', status: 'export_success', total: 1 }, { category: 'invoice_stat', status: 'export_success', total: 1 },
    { category: 'invoice_statement', status: 'export_success', total: 1 }, { category: 'not_invoice', status: 'export_success', total: 2 },
  ])
  expect(statusOf(EXPORT_CATEGORIES, 'invoice_batch').label).toBe('开票批次')
})

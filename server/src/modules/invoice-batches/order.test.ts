import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MOST_SETTLEMENTS } from '@linggong/shared/domain/tax/invoiceable'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)
await steps.bank({})

interface Batch {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly real_invoice_amount: number
  readonly details: readonly { readonly project_company_name: string; readonly split_detail: readonly { readonly invoice_category_name: string }[] }[]
  readonly error_msg?: string
}

interface Simulated {
  readonly plan: { readonly category: string; readonly lines: readonly object[] } | null
  readonly categories: readonly { readonly id: string; readonly name: string; readonly ratios: readonly number[] }[]
}

const base = '/v1/invoice-batches/'
const apply = (who: World['agency'], body: object) => callAs<Batch>(app, who, 'POST', base, { category: 'bw_electron_common', ...body })
const simulate = async (who: World['agency'], sns: readonly string[]) => steps.ok(await callAs<Simulated>(app, who, 'POST', `${base}simulate/`, { sns }))

async function opened(): Promise<World> {
  const world = await makeWorld(deps, { workers: 2, contract: { is_enable_invoice_apply: true } })
  const { park_id, platform_id, agency_id, company_id } = world.chain
  await asOwner(deps, `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, '示例企业', '91460100MA5T1A2B3B', true)`, [park_id, platform_id, agency_id, company_id])
  return world
}

/** Settled ones without bills, as many as a test needs. Cents each. */
async function settled({ chain: { park_id, platform_id, agency_id, company_id } }: World, count: number, cents: number): Promise<string[]> {
  const rows = await asOwner(deps, `insert into app.settlement (park_id, id, platform_id, agency_id, company_id, batch_id, sn, status, created_by, bill_count, worker_count, settlement_amount, pay_amount, paid_amount, pay_mode, rates, tax_config, settlement_at)
    select $1, gen_random_uuid(), $2, $3, $4, gen_random_uuid(), 'JS' || replace(gen_random_uuid()::text, '-', ''), 'paid', 'agency', 1, 1, $6, $6, $6, 'cmb', '{}', '{}', now() from generate_series(1, $5) returning sn`, [park_id, platform_id, agency_id, company_id, count, cents])
  return rows.map(({ sn }) => String(sn))
}

const category = async (ratios: readonly number[]) => {
  const name = `*现代服务*服务${randomUUID().slice(0, 8)}`
  const [row] = await asOwner(deps, `insert into app.invoice_category (id, name, tax_code, ratios, is_enable, create_at) values (gen_random_uuid(), $1, $2, $3, true, now()) returning id`, [name, '3'.padEnd(19, '0'), ratios.map((ratio) => ratio * 10_000)])
  return { id: String(row?.['id']), name }
}

test('R665 a settlement is found by its number, by whoever applies for invoices; not by others, and not those of others', async () => {
  const world = await opened()
  const [sn = ''] = await settled(world, 1, 100_00)
  const find = (who: World['agency']) => callAs<{ results: { sn: string; invoice_amount: number; applied_amount: number }[] }>(app, who, 'GET', `/v1/settlements/?sn=${sn}`)
  for (const who of [world.agency, world.company]) expect(steps.ok(await find(who)).results).toMatchObject([{ sn, invoice_amount: 100_00, applied_amount: 0 }])
  expect(steps.ok(await find((await opened()).company)).results).toEqual([])
})

test('R190 an application names what its invoices are for: what is in use, has the rate, and is among what the group lets its enterprises have', async () => {
  const world = await opened()
  const [sn = ''] = await settled(world, 1, 106_00)
  const [good, other, narrow] = [await category([6]), await category([6]), await category([3])]
  const order = (id: string) => ({ details: [{ sns: [sn], real_invoice_amount: 106_00, split_detail: [{ tax_ratio: 6, amount: 106_00, tax_amount: 6_00, invoice_category_id: id }] }] })
  const offered = async () => (await simulate(world.company, [sn])).categories.map(({ id }) => id)
  expect(await offered()).toEqual(expect.arrayContaining([good.id, other.id, narrow.id]))
  await asOwner(deps, `update app.tenant set config = config || jsonb_build_object('invoice_category_ids', $2::jsonb) where id = $1`, [world.chain.platform_id, JSON.stringify([good.id, narrow.id])])
  expect((await offered()).toSorted()).toEqual([good.id, narrow.id].toSorted())
  expect((await apply(world.company, order(other.id))).body.error_msg).toBe('第 1 条：所选开票类目不存在、已停用，或不在所属集团可用的开票类目内')
  expect((await apply(world.company, order(narrow.id))).body.error_msg).toContain('没有 6% 的税率')
  expect(steps.ok(await apply(world.company, order(good.id))).details[0]?.split_detail).toMatchObject([{ invoice_category_name: good.name }])
})

test('decision 63: a detail is put down to a project company of its enterprise that is in use, and to no other', async () => {
  const world = await opened()
  const [sn = ''] = await settled(world, 1, 100_00)
  const project = async (of: World, isEnable: boolean) => {
    const { park_id, platform_id, agency_id, company_id } = of.chain
    const [row] = await asOwner(deps, `insert into app.project_company (park_id, id, platform_id, agency_id, company_id, name, code, is_enable, create_at) values ($1, gen_random_uuid(), $2, $3, $4, $5, '', $6, now()) returning id`, [park_id, platform_id, agency_id, company_id, `华南项目${randomUUID().slice(0, 6)}`, isEnable])
    return String(row?.['id'])
  }
  const order = (id: string) => ({ details: [{ sns: [sn], real_invoice_amount: 100_00, project_company_id: id }] })
  for (const id of [await project(await opened(), true), await project(world, false)]) expect((await apply(world.agency, order(id))).body.error_msg).toBe('所选项目公司不存在、已停用或不属于该企业')
  const made = steps.ok(await apply(world.agency, order(await project(world, true))))
  expect(made.details[0]?.project_company_name).toMatch(/^华南项目/u)
})

test('R366 what was planned for the settlements is what an application begins with, as long as it fits', async () => {
  const world = await opened()
  const [one = '', two = ''] = await settled(world, 2, 106_00)
  // As `POST /v1/settlements/:id/split/` stores it (the test of the statement's module makes it by that call).
  const plan = (sn: string, lines: readonly object[]) => asOwner(deps, 'update app.settlement set split_plan = $2 where sn = $1', [sn, JSON.stringify(lines)])
  const line = (amount: number, tax_amount: number) => ({ category: 'bw_electron_special', tax_ratio_ppm: 60_000, amount, tax_amount, balance_total_amount: null, balance_deduct_amount: null })
  expect((await simulate(world.agency, [one])).plan).toBeNull()
  await plan(one, [line(53_00, 3_00), line(53_00, 3_00)])
  expect((await simulate(world.agency, [one])).plan).toMatchObject({ category: 'bw_electron_special', lines: [{ amount: 53_00, tax_ratio: 6 }, { amount: 53_00 }] })
  // The other one has none: there is none for both.
  expect((await simulate(world.agency, [one, two])).plan).toBeNull()
  await plan(two, [line(106_00, 6_00)])
  const both = (await simulate(world.agency, [one, two])).plan
  expect(both?.lines).toHaveLength(3)
  const made = steps.ok(await apply(world.agency, { category: both?.category, details: [{ sns: [one, two], real_invoice_amount: 212_00, split_detail: both?.lines }] }))
  expect(made.details[0]?.split_detail).toHaveLength(3)
  expect((await callAs<Batch>(app, world.agency, 'POST', `${base}simulate/`, { sns: [one] })).body.error_msg).toBe('所选结算单没有可开票金额')
})

test('thousands of settlements are one application, whose sum is that of all; more than a list shows are refused in words', async () => {
  const world = await opened()
  const sns = await settled(world, 3000, 1_00)
  const made = steps.ok(await apply(world.company, { details: [{ sns, real_invoice_amount: 3000_00 }] }))
  expect(made.real_invoice_amount).toBe(3000_00)
  const [taken] = await asOwner(deps, 'select count(*)::int as n, sum(amount)::float8 as amount from app.invoice_batch_settlement where batch_id = $1', [made.id])
  expect(taken).toEqual({ n: 3000, amount: 3000_00 })
  const tooMany = await apply(world.company, { details: [{ sns: Array.from({ length: MOST_SETTLEMENTS }, (_, index) => `A${index}`), real_invoice_amount: 1 }, { sns: ['B1'], real_invoice_amount: 1 }] })
  expect([tooMany.status, tooMany.body.error_msg]).toEqual([400, `开票明细：一次最多申请 ${MOST_SETTLEMENTS} 张结算单，请分次申请`])
})

test('decision 7: with 复核 switched off in the agency\'s configuration an enterprise\'s confirmation is the last one; nothing said, or on, the agency confirms again', async () => {
  const world = await opened()
  const sns = await settled(world, 3, 100_00)
  for (const [index, [recheck, status]] of ([[undefined, 'to_agency_confirm'], [true, 'to_agency_confirm'], [false, 'to_invoice']] as const).entries()) {
    const path = `/v1/agencies/${world.chain.agency_id}/step3/`
    const { settlement_config, config, park_id, version } = steps.ok(await callAs<{ version: number; park_id: string; settlement_config: object; config: object }>(app, world.platform, 'GET', path))
    if (recheck !== undefined) steps.ok(await callAs(app, world.platform, 'PUT', path, { settlement_config, park_id, config: { ...config, invoice_recheck: recheck }, version }))
    const made = steps.ok(await apply(world.agency, { details: [{ sns: [sns[index]], real_invoice_amount: 100_00 }] }))
    expect(steps.ok(await callAs<Batch>(app, world.company, 'PUT', `${base}${made.id}/company_confirm/`, { result: 'pass', version: made.version })).status).toBe(status)
  }
})

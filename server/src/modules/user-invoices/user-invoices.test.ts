import { beforeEach, expect, test } from 'vitest'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Listed {
  readonly id: string
  readonly bill_sn: string
  readonly status: string
  readonly amount: number
  readonly is_paid: boolean
  readonly version: number
}
interface Told {
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly text: string }[] }[]
}

const list = async ({ park }: World, wish = '') => (await callAs<{ total: number; sums?: { amount: number }; results: Listed[] }>(app, park, 'GET', `/v1/user-invoices/?page_size=100&ordering=id${wish}`)).body
const path = '/v1/bills/import_user_invoices/'
const row = (no: number, { bill_sn, amount }: Listed, invoice_no = `2646200000${bill_sn.slice(-8)}${String(no).padStart(2, '0')}`) => ({ row: no, bill_sn, invoice_no, invoice_on: '2026-01-31', total: amount })
const submit = ({ park }: World, items: readonly object[], filename = '发票.xlsx') => callAs<{ id: string }>(app, park, 'POST', path, { items, filename, file_url: '' })
async function bring(world: World, items: readonly object[]): Promise<string> {
  const { status, body } = await submit(world, items)
  expect(status).toBe(200)
  await drain(deps)
  return body.id
}
const check = async ({ park }: World, ...rows: readonly ReturnType<typeof row>[]) => {
  const { body } = await callAs<Told>(app, park, 'POST', `${path}import_check/`, { rows: rows.map((one) => ({ ...one, total: (one.total / 100).toFixed(2) })) })
  return body.results.flatMap(({ row: no, issues }) => issues.map(({ column, text }) => `${no} ${column}: ${text}`))
}
const record = async ({ park }: World, id: string) => (await callAs<{ success_count: number; failure_count: number }>(app, park, 'GET', `/v1/imports/${id}/`)).body
const undo = ({ park }: World, id: string) => callAs<{ error_msg?: string }>(app, park, 'PUT', `/v1/imports/${id}/undo/`)

async function paid(world: World, amounts: readonly string[]): Promise<Settlement> {
  const settlement = await steps.pay(world, await steps.readyToPay(world, amounts))
  await steps.runBank()
  return settlement
}
const opened = () => makeWorld(deps, { workers: 3, wallet: 1_000_000_000 })
/** The bank sends what a bill was paid with back. */
async function bounce(billId: string): Promise<void> {
  await asOwner(deps, `update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = $1 and o.status = 'success'`, [billId])
  await steps.collectReturns()
}

test('R314 R619 R661 R690 each paid bill waits for its invoice, and what the bureau has issued is imported; the sums are those of the bills', async () => {
  const world = await opened()
  await paid(world, ['5000', '6000', '7000'])
  const { total, results, sums } = await list(world)
  expect([total, sums?.amount, new Set(results.map(({ status }) => status))]).toEqual([3, 1_800_000, new Set(['to_invoice'])])
  const [taxes] = await asOwner(deps, 'select sum(vat)::float8 as vat, sum(urban_tax + edu_surcharge + local_edu_surcharge)::float8 as surcharge, sum(income_tax)::float8 as income_tax from app.bill where company_id = $1', [world.chain.company_id])
  expect(sums).toMatchObject(taxes ?? {})
  const items = results.slice(0, 2).map((one, index) => row(index + 2, one))
  const id = await bring(world, items)
  expect(await record(world, id)).toMatchObject({ category: 'user_invoice', success_count: 2, failure_count: 0 })
  expect((await list(world, '&status=invoiced')).results).toMatchObject([{ invoice_no: items[0]?.invoice_no, invoice_on: '2026-01-31' }, { invoice_no: items[1]?.invoice_no }])
  expect((await ask(app, world.park.token, '/v1/bills/user_invoice_template/?format=csv')).body).toBe('\uFEFF账单号*,发票号码*,开票日期*,价税合计(元)*\r\n')

  const { body: stats } = await callAs<{ results: object[] }>(app, world.park, 'GET', '/v1/user-invoices/stats/')
  expect(stats.results).toMatchObject([{ agency_id: world.chain.agency_id, open_people: 1, done_people: 2, open_amount: results[2]?.amount, done_amount: 1_800_000 - (results[2]?.amount ?? 0) }])
  expect((await callAs(app, world.park, 'POST', '/v1/user-invoices/exports/', { status: 'to_invoice' })).status).toBe(200)
  expect((await callAs(app, world.park, 'POST', '/v1/user-invoices/stats_exports/', {})).status).toBe(200)
  await drain(deps)
  expect((await exportedRows(deps, world.park.tenantId, 'user_invoice')).map((one) => one['账单号'])).toEqual([results[2]?.bill_sn])
  expect(await exportedRows(deps, world.park.tenantId, 'user_invoice_stats')).toMatchObject([{ 待开人数: 1, 已开人数: 2 }])
  expect((await undo(world, id)).status).toBe(200)
  expect((await list(world, '&status=to_invoice')).total).toBe(3)
})

test('what is wrong with a file is said by row: of another park, of another amount with both figures, a number used twice', async () => {
  const [world, apart] = [await opened(), await opened()]
  await paid(world, ['5000', '6000', '7000'])
  await paid(apart, ['100'])
  const [one, two, three] = (await list(world)).results
  const [foreign] = (await list(apart)).results
  if (one === undefined || two === undefined || three === undefined || foreign === undefined) throw new Error('no bills')
  expect(await check(world, row(2, foreign), { ...row(3, one), total: one.amount - 1 }, row(4, two))).toEqual([
    '2 bill_sn: 不是本园区已支付的账单，请核对账单号', `3 total: 与账单的收入金额不一致：文件为 ${yuan(one.amount - 1)}，账单为 ${yuan(one.amount)}`,
  ])
  await bring(world, [row(2, one)])
  expect(await check(world, row(2, one, '26462000000000000099'), row(3, two, row(2, one).invoice_no), { ...row(4, three), invoice_no: '12AB' })).toEqual([
    '2 bill_sn: 开票状态为“已开”，应为“待开”', `3 invoice_no: 发票号码已用于账单 ${one.bill_sn}`, '4 invoice_no: 发票号码应为 8 至 20 位数字',
  ])
})

test('the same file by two people at once counts each row once', async () => {
  const world = await opened()
  await paid(world, ['5000', '6000'])
  const items = (await list(world)).results.map((one, index) => row(index + 2, one))
  const both = await Promise.all([submit(world, items, '甲.xlsx'), submit(world, items, '乙.xlsx')])
  await drain(deps)
  const counts = await Promise.all(both.map(({ body }) => record(world, body.id)))
  expect([counts.reduce((sum, { success_count }) => sum + success_count, 0), counts.reduce((sum, { failure_count }) => sum + failure_count, 0)]).toEqual([2, 2])
})

test('money that comes back: what was not invoiced leaves the list, what was has to be made void, and once paid again waits for another', async () => {
  const world = await opened()
  const settlement = await paid(world, ['5000', '6000'])
  const [kept, other] = (await list(world)).results
  if (kept === undefined || other === undefined) throw new Error('no bills')
  const id = await bring(world, [row(2, kept)])
  await bounce(other.id)
  expect((await list(world)).results).toMatchObject([{ id: kept.id, status: 'invoiced' }])
  await bounce(kept.id)
  const [returned] = (await list(world)).results
  expect(returned).toMatchObject({ id: kept.id, status: 'to_void', is_paid: false })
  expect(await undo(world, id)).toMatchObject({ status: 400, body: { error_msg: '其中 1 张此后已退汇或作废，不能撤销导入' } })

  const voidIt = async (version: number) => callAs<Listed & { events: { action: string }[]; error_msg?: string }>(app, world.park, 'PUT', `/v1/user-invoices/${kept.id}/void/`, { version })
  expect((await voidIt(1)).body).toMatchObject({ error_code: 'stale' })
  expect((await voidIt(returned?.version ?? 0)).body).toMatchObject({ status: 'voided', invoice_no: row(2, kept).invoice_no })
  // Paid again: both wait, the one that was made void too.
  steps.ok(await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id: kept.id }, { id: other.id }]))
  await steps.runBank()
  expect((await list(world)).results).toMatchObject([{ status: 'to_invoice', invoice_no: '', is_paid: true }, { status: 'to_invoice' }])

  // Paid again before it was made void: it waits for another one at once.
  await bring(world, [row(2, kept, '26462000000000000077')])
  await bounce(kept.id)
  steps.ok(await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id: kept.id }]))
  await steps.runBank()
  const again = (await list(world)).results.find(({ id: one }) => one === kept.id)
  expect(again).toMatchObject({ status: 'to_void', is_paid: true })
  const { body } = await voidIt(again?.version ?? 0)
  expect(body).toMatchObject({ status: 'to_invoice', invoice_no: '' })
  expect(body.events.map(({ action }) => action)).toEqual(['导入已开发票', '退汇，待作废', '作废', '重新支付', '导入已开发票', '退汇，待作废', '作废并重新开具'])
})

test('a park sees its own alone, and nobody else any', async () => {
  const [world, apart] = [await opened(), await opened()]
  await paid(world, ['5000'])
  expect([(await list(world)).total, (await list(apart)).total]).toEqual([1, 0])
  for (const who of [world.agency, world.company, world.platform]) expect((await callAs(app, who, 'GET', '/v1/user-invoices/')).status).toBe(403)
})

const yuan = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

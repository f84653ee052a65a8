import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { monthKey } from '@linggong/shared/domain/time'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { inBooksOnly } from '../../../test/desk.ts'
import { makeCard, makeMember, makeTenant, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { askForAccounts } from '../cmb-wallets/ask.ts'
import { billMonth } from '../service-fees/software.ts'
import { sweepDue } from '../service-fees/sweep.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
let saas: Member

beforeAll(async () => {
  await steps.bank({})
  saas = await inTransaction(deps.db, SYSTEM, async (tx) => makeMember(tx, { flavour: 'saas', tenantId: await makeTenant(tx, 'saas') }, deps.clock()))
})

interface Row {
  id: string
  category: string
  amount: number
  income: number | null
  expense: number | null
  balance: number | null
  owner_id: string
  owner_name: string
  counter_name: string
  summary: string
  trans_date: string
  trans_at: string
  deposit_status: string | null
}

const page = async (who: Member, query: string) => steps.ok(await callAs<{ total: number; results: Row[] }>(app, who, 'GET', `/v1/cmb-transactions/?${query}`))
/** All pages. */
async function statement(who: Member, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let number = 1; ; number += 1) {
    const { results } = await page(who, `page_size=50&page=${number}&${query}`)
    rows.push(...results)
    if (results.length < 50) return rows
  }
}

async function parkAccount({ chain }: World): Promise<string> {
  const account_no = makeCard()
  steps.ok(await callAs(app, saas, 'POST', `/v1/parks/${chain.park_id}/bind_cmb/`, { account_no, branch: '海口分行营业部' }))
  await askForAccounts(deps)
  return account_no
}

/** Money of every kind: of an enterprise, its agency, its group and its park. */
async function busy(): Promise<{ world: World; at: Awaited<ReturnType<typeof accountsAtBank>> }> {
  const world = await makeWorld(deps, { workers: 2, wallet: 0 })
  const at = await accountsAtBank(deps, world)
  const park = await parkAccount(world)
  await sendMoney(deps, { accountNo: at.unit, amount: 10_000_00, payerName: '甲企业' })
  await sendMoney(deps, { accountNo: at.main, amount: 700_00, payerName: '陌生公司' })
  await sendMoney(deps, { accountNo: at.main, amount: 300_00, payerName: at.agencyName })
  await sendMoney(deps, { accountNo: park, amount: 9_000_00, payerName: '园区运营' })
  for (const [kind, amount] of [['interest', 12_34], ['charge', 15_00], ['balance_add', 1_00], ['balance_del', 50], ['unknown_out', 60_00]] as const) {
    for (const accountNo of [park, at.main]) await sendMoney(deps, { accountNo, kind, amount })
  }
  await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank()
  await asOwner(deps, `insert into app.agency_contract (park_id, id, platform_id, agency_id, sn, start_at, end_at, audit_status, audit_at, status, software_use_fee_ppm, service_fee)
    values ($1, $2, $3, $4, $5, current_date - 400, current_date + 400, 'passed', now() - interval '400 days', 'in_force', 8000, 0)`, [world.chain.park_id, newId(), world.chain.platform_id, world.chain.agency_id, `PF${newId().slice(-12)}`])
  await sweepDue({ ...deps, clock: () => new Date(Date.now() + 8 * 86_400_000) })
  return { world, at }
}

test('what an organisation sees in its own statement is in the operator\'s exactly once, and internal moves are in none', async () => {
  const { world } = await busy()
  await steps.ok(await callAs(app, world.company, 'POST', '/v1/cmb-withdraw-records/', { amount: 100_00, to_account: '6217001234567890122', to_bank: '建设银行' }))
  const all = new Map<string, number>()
  for (const { id } of await statement(saas)) all.set(id, (all.get(id) ?? 0) + 1)
  for (const who of [world.park, world.agency, world.company]) {
    const own = await statement(who)
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter(({ id }) => all.get(id) !== 1)).toEqual([])
    // Chosen by the operator it is the same statement, with its balances.
    expect((await statement(saas, `owner_id=${who.tenantId}`)).map(({ id, amount, balance }) => [id, amount, balance])).toEqual(own.map(({ id, amount, balance }) => [id, amount, balance]))
  }
  expect([...all.values()].filter((times) => times > 1)).toEqual([])
  const frozen = await asOwner(deps, `select id from app.posting where reason in ('payment', 'withdraw_apply')`)
  expect(frozen.length).toBeGreaterThan(1)
  expect(frozen.filter(({ id }) => all.has(String(id)))).toEqual([])
  // Who asks for adjustments finds what the bank has added and what it has taken (R300).
  expect((await statement(world.agency, 'category=balance_change')).map(({ category }) => category).toSorted()).toEqual(['balance_add', 'balance_del'])
  // Which of them are found by their kind, and whose they are, also where neither an enterprise nor an agency is named.
  expect((await page(saas, 'category=unknown_in')).total).toBeGreaterThan(0)
  const names = new Map((await asOwner(deps, 'select id, name from app.tenant')).map(({ id, name }) => [String(id), String(name)]))
  const interest = (await statement(saas, 'category=interest')).filter(({ owner_id }) => owner_id === world.chain.park_id)
  expect(interest).toMatchObject([{ owner_name: names.get(world.chain.park_id), amount: 12_34, income: 12_34, expense: null, balance: null, counter_name: '招商银行' }])
  const owners = steps.ok(await callAs<{ results: { id: string; name: string }[] }>(app, saas, 'GET', `/v1/cmb-transactions/owners/?owner_name=${encodeURIComponent(names.get(world.chain.park_id) ?? '')}`)).results
  expect(owners).toContainEqual({ id: world.chain.park_id, name: names.get(world.chain.park_id) })
  expect((await callAs(app, world.agency, 'GET', '/v1/cmb-transactions/owners/')).status).toBe(403)
})

test('the operator finds rows by their amount, and makes receipts of several wallets (R702)', async () => {
  const { world } = await busy()
  const rows = (await statement(saas, 'min_amount=70000&max_amount=70000')).filter(({ owner_id }) => owner_id === world.chain.agency_id)
  expect(rows).toMatchObject([{ category: 'unknown_in', amount: 700_00, deposit_status: 'unknown' }])
  const [park] = (await statement(world.park)).filter(({ category }) => category === 'topup')
  const { id } = steps.ok(await callAs<{ id: string }>(app, saas, 'POST', '/v1/cmb-transactions/download_vouchers/', { ids: [rows[0]?.id, park?.id] }))
  await steps.drain()
  const { url } = steps.ok(await callAs<{ url: string }>(app, saas, 'GET', `/v1/exports/${id}/download/`))
  expect(Object.keys(unzipSync((await app.inject({ url })).rawPayload))).toHaveLength(2)
})

test('R195 the time of a row is the bank\'s where it has told one: shown, asked and ordered by, and balances follow that order', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  const at = await accountsAtBank(deps, world)
  // Booked in this order, happened in another.
  for (const [day, amount] of [['2026-03-03', 300_00], ['2026-03-01', 100_00], ['2026-03-02', 200_00]] as const) await inBooksOnly(deps, { accountNo: at.unit, amount, at: new Date(`${day}T18:00:00+08:00`) })
  const seen = async (query: string) => (await statement(world.company, query)).map(({ trans_date, amount, balance }) => [trans_date, amount, balance])
  expect(await seen('ordering=trans_at')).toEqual([['2026-03-01', 100_00, 100_00], ['2026-03-02', 200_00, 300_00], ['2026-03-03', 300_00, 600_00]])
  expect(await seen('ordering=-trans_at')).toEqual([['2026-03-03', 300_00, 600_00], ['2026-03-02', 200_00, 300_00], ['2026-03-01', 100_00, 100_00]])
  expect(await seen('')).toEqual([['2026-03-02', 200_00, 600_00], ['2026-03-01', 100_00, 400_00], ['2026-03-03', 300_00, 300_00]])
  expect(await seen('trans_date=2026-03-02,2026-03-02')).toEqual([['2026-03-02', 200_00, 600_00]])
  expect((await statement(world.company, 'ordering=trans_at'))[0]?.trans_at).toBe('2026-03-01T10:00:00.000Z')
  // What we pay has no other time than ours, and is in the same order.
  await steps.pay(world, await steps.readyToPay(world, ['100']))
  await steps.runBank()
  const rows = await statement(world.company, 'ordering=trans_at')
  for (const [index, row] of rows.entries()) expect(row.balance).toBe((rows[index - 1]?.balance ?? 0) + row.amount)
  await steps.expectWholeLedger()
})

test('each fee has its name of the settlement; the rows of a return say what came back: the payee\'s money from the bank, taxes and fees from where they had gone', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 10_000_00 })
  const ready = await steps.readyToPay(world, ['3000'], { promotion_fee: 500_00 })
  await steps.pay(world, ready)
  await steps.runBank()
  const charged = await steps.detail(world.company, ready.id)
  expect(charged.promotion_fee).toBe(500_00)
  const fees = [['企业服务费', charged.enterprise_service_fee], ['增值服务费', charged.value_added_service_fee], ['用户使用费', charged.user_use_fee], ['推广费', charged.promotion_fee], ['出账手续费', charged.accounting_fee]] as const
  const spent = new Map((await statement(world.company)).filter(({ category }) => category === 'payment').map(({ summary, amount }) => [summary, -amount]))
  for (const [name, amount] of fees) expect([name, spent.get(name) ?? 0]).toEqual([name, amount])
  const [bill] = await steps.bills(world.company, ready.id)
  steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: bill?.id, reason: '已销户' }))
  const back = (await statement(world.company)).filter(({ category }) => category === 'refund')
  const bySummary = new Map(back.map((row) => [row.summary, row.counter_name]))
  const worker = world.workers[0]?.name ?? ''
  expect(bySummary.get('银行退汇')).toMatch(new RegExp(`^${worker.slice(0, 1)}\\*`, 'u'))
  expect([...bySummary.keys()]).toEqual(expect.arrayContaining(['银行退汇', '退还企业服务费']))
  expect(back.filter(({ summary }) => summary === '银行退汇')).toHaveLength(1)
  // By the name of the payee both what was paid and what came back are found.
  const found = await statement(world.company, `counter_name=${encodeURIComponent(worker)}`)
  expect(found.map(({ summary }) => summary)).toEqual(['银行退汇', '账单付款'])
})

test('the group sees what its agencies have paid it, an agency its own part; the row of the payment names bill and group', async () => {
  const { world } = await busy()
  await billMonth(deps, monthKey(deps.clock()))
  const [bill] = steps.ok(await callAs<{ results: { id: string; sn: string; amount: number; version: number }[] }>(app, world.agency, 'GET', '/v1/service-fee-bills/?kind=software_use_fee')).results
  steps.ok(await callAs(app, world.agency, 'PUT', `/v1/service-fee-bills/${bill?.id}/payment/`, { version: bill?.version }))
  const account = (who: Member, query = '') => callAs<{ platform_name: string; available: number | null; results: object[] }>(app, who, 'GET', `/v1/group-sub-account/group_sub_account/?${query}`)
  const group = steps.ok(await account(world.platform))
  expect(group).toMatchObject({ available: bill?.amount, results: [{ agency_id: world.chain.agency_id, amount: bill?.amount, count: 1 }] })
  expect(steps.ok(await account(world.agency))).toEqual({ ...group, available: null })
  const foreign = await makeWorld(deps, { workers: 1 })
  expect(steps.ok(await account(foreign.platform, `agency_id=${world.chain.agency_id}`))).toMatchObject({ available: 0, results: [] })
  expect((await account(world.company)).status).toBe(403)
  const [paid] = (await statement(world.agency)).filter(({ summary }) => summary.startsWith('软件使用费'))
  expect(paid).toMatchObject({ summary: `软件使用费 ${bill?.sn}`, counter_name: group.platform_name, amount: -(bill?.amount ?? 0) })
})

test('who has claimed what, and when, is read with the row; whoever came later is told so', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  const at = await accountsAtBank(deps, world)
  await sendMoney(deps, { accountNo: at.main, amount: 700_00, payerName: '陌生公司' })
  const [strange] = await statement(world.agency, 'deposit_status=unknown')
  const claim = () => callAs<{ error_msg?: string }>(app, world.agency, 'POST', `/v1/cmb-transactions/${strange?.id}/clarify/`, { company_id: world.company.tenantId })
  steps.ok(await claim())
  const [company] = await asOwner(deps, 'select name from app.tenant where id = $1', [world.company.tenantId])
  expect((await claim()).body.error_msg).toMatch(new RegExp(`^该来款已由agency经办于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 认领给“${String(company?.['name'])}”，不能再次认领$`, 'u'))
  const history = (who: Member) => callAs<{ results: { action: string; creator: string; content: { field: string; new_value: unknown }[] }[] }>(app, who, 'GET', `/v1/cmb-transactions/${strange?.id}/history_events/`)
  for (const who of [world.agency, world.park, saas]) {
    const { results } = steps.ok(await history(who))
    expect(results).toMatchObject([{ action: '认领', creator: 'agency经办' }])
    expect(results[0]?.content.find(({ field }) => field === 'company_id')?.new_value).toEqual({ id: world.company.tenantId, name: company?.['name'] })
  }
  expect((await history((await makeWorld(deps, { workers: 1 })).agency)).status).toBe(404)
})

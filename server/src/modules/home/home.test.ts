import { beforeEach, expect, test } from 'vitest'
import { groupFigures, homeDeadlines, cooperationStats, homeFigures, waitingCounts, workbenchStats } from '@linggong/shared/contract/home'
import { searchBills } from '@linggong/shared/contract/bills'
import { searchCompanyUsers } from '@linggong/shared/contract/company-users'
import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import type { Call, CallOutput } from '@linggong/shared/contract/call'
import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { listInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { listTerminationBatches } from '@linggong/shared/contract/user-terminations'
import { listIdcardAudits, listLivenessAudits, listRealnameCollectAudits, listTerminationAudits } from '@linggong/shared/contract/user-audits'
import { listRateChanges } from '@linggong/shared/contract/rate-changes'
import { listTopupOrders } from '@linggong/shared/contract/topup-orders'
import { listReceivables } from '@linggong/shared/contract/receivables'
import { listServiceFeeBills } from '@linggong/shared/contract/service-fee-bills'
import { searchTasks } from '@linggong/shared/contract/tasks'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { listAgencies, listCompanies, listParks, listPlatforms } from '@linggong/shared/contract/tenants'
import { platformYear } from '@linggong/shared/contract/tenant-years'
import { monthsOf, quarterBefore, reportDueOn } from '@linggong/shared/domain/bureau-report/quarters'
import { cooperationTiles } from '@linggong/shared/domain/home/company'
import { homes } from '@linggong/shared/domain/home/tables'
import { failedTile, rankedTile, type Tile, tilesOf } from '@linggong/shared/domain/home/tile'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { forecastText } from '@linggong/shared/domain/service-forecast'
import { addDays, businessDate, seasonKey, startOfDay } from '@linggong/shared/domain/time'
import type { ServiceKey } from '@linggong/shared/domain/topup'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { type Member, makeMember } from '../../../test/makers.ts'
import { serviceUsage } from '@linggong/shared/contract/service-use-records'
import { bureauReportById, createBureauReport, listBureauReports, submitBureauReport } from '@linggong/shared/contract/bureau-reports'
import { listMonthCloses } from '@linggong/shared/contract/month-closes'
import { searchIncomeSummaries } from '@linggong/shared/contract/income-summaries'
import { searchProofs } from '@linggong/shared/contract/proofs'
import { listRedinks } from '@linggong/shared/contract/invoice-redink-offsets'
import { listRefunds } from '@linggong/shared/contract/refund-invoice-batches'
import { searchTaxRegistrations } from '@linggong/shared/contract/tax-registrations'
import { listUserInvoices } from '@linggong/shared/contract/user-invoices'
import { listReconciliation } from '@linggong/shared/contract/reconciliation'
import { listWithdrawals } from '@linggong/shared/contract/cmb-withdraw-records'
import { asOwner, testApp } from '../../../test/database.ts'
import { newId } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { isSimulatedTaxBureau } from '../../ports/tax-bureau-simulator.ts'
import { followReports } from '../bureau-reports/follow.ts'
import { consume, payerFor } from '../topups/metering.ts'
import { enterFinishedOrder } from '../topups/service.ts'

const { app, deps, tenants } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

type Figures = CallOutput<typeof homeFigures>

const figuresOf = async (who: Member) => {
  const { status, body } = await callAs<Figures>(app, who, 'GET', (who.flavour === 'company' ? workbenchStats : homeFigures).path)
  expect(status).toBe(200)
  return body
}
const waitingOf = async (who: Member) => (await callAs<CallOutput<typeof waitingCounts>>(app, who, 'GET', waitingCounts.path)).body.results

/** What the list says itself, asked as a screen asks it. */
async function listed(who: Member, { list, filter, sum }: Tile) {
  const calls: Readonly<Record<string, Call>> = { proof: searchProofs, settlement: searchSettlements, bill: searchBills, bill_batch: listBillBatches, bureau_report: listBureauReports, group: listPlatforms, invoice_batch: listInvoiceBatches, park: listParks, agency: listAgencies, company: listCompanies, company_user: searchCompanyUsers, rate_change: listRateChanges, topup_order: listTopupOrders, platform_contract: listPlatformContracts, agency_contract: listAgencyContracts, company_contract: listCompanyContracts, idcard_audit: listIdcardAudits, liveness_audit: listLivenessAudits, realname_collect_audit: listRealnameCollectAudits, termination_audit: listTerminationAudits, termination_batch: listTerminationBatches, task: searchTasks, sensitive_task: searchTasks, receivable: listReceivables, service_fee_bill: listServiceFeeBills, withdraw: listWithdrawals, reconciliation: listReconciliation, refund_invoice_batch: listRefunds, redink_offset: listRedinks, tax_registration: searchTaxRegistrations, user_invoice: listUserInvoices, income_summary: searchIncomeSummaries, month_close: listMonthCloses }
  const call = calls[list]
  const wish = { ...filter, page: 1, page_size: 10 }
  const search = new URLSearchParams(Object.entries(wish).map(([key, value]) => [key, String(value)]))
  const { status, body } = await callAs<{ total: number; sums?: Record<string, number> }>(
    app, who, call?.method === 'GET' ? 'GET' : 'POST', call?.method === 'GET' ? `${call.path}?${search.toString()}` : String(call?.path), call?.method === 'GET' ? undefined : wish,
  )
  expect(status, `${list} ${JSON.stringify(body)}`).toBe(200)
  return { count: body.total, amount: sum === undefined ? null : body.sums?.[sum] }
}

/** One settlement in each of several states, a bill that failed, a batch that nobody has settled. */
async function busyWorld(): Promise<World> {
  const world = await makeWorld(deps, { workers: 3 })
  await steps.importBatch(world, ['700'])
  steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['800'])))
  const created = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['900'])))
  steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 }))
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  await steps.pay(world, ready)
  const [, second] = await steps.bills(world.company, ready.id)
  await steps.runBank([second?.id ?? ''])
  await steps.pay(world, await steps.readyToPay(world, ['1500']))
  await steps.runBank()
  return world
}

test('R628 every figure of every first page is the count and the sum of the list that its tile opens', async () => {
  const world = await busyWorld()
  const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))
  for (const who of [world.company, world.agency, world.platform, world.park, saas]) {
    const { today, results, ranks } = await figuresOf(who)
    expect(today).toBe(businessDate(deps.clock()))
    const tiles = tilesOf(homes[who.flavour], today)
    expect(results.map(({ key }) => key), who.flavour).toEqual(tiles.map(({ key }) => key))
    for (const [index, tile] of tiles.entries()) {
      const { count, amount } = results[index] ?? {}
      expect({ key: tile.key, count, amount }, who.flavour).toEqual({ key: tile.key, ...(await listed(who, tile)) })
    }
    const rankings = homes[who.flavour].ranks ?? []
    expect(ranks.map(({ key }) => key), who.flavour).toEqual(rankings.map(({ key }) => key))
    for (const [index, ranking] of rankings.entries()) {
      const rows = ranks[index]?.rows ?? []
      const all = await listed(who, rankedTile(ranking, today))
      expect({ count: rows.reduce((sum, row) => sum + row.count, 0), amount: rows.reduce((sum, row) => sum + row.amount, 0) }, ranking.key).toEqual(all)
      expect(all.count).toBeGreaterThan(0)
      for (const { id, name, count, amount } of rows) expect({ name, count, amount }).toEqual({ name: expect.stringMatching(/./u), ...(await listed(who, rankedTile(ranking, today, id))) })
    }
  }
})

test('R628 the workbench counts those who work for the enterprise as their list does, and nobody for a member who may not open it', async () => {
  const world = await busyWorld()
  const { status, body } = await callAs<CallOutput<typeof cooperationStats>>(app, world.company, 'GET', cooperationStats.path)
  expect(status).toBe(200)
  const tiles = cooperationTiles(body.today)
  expect(body.results.map(({ key }) => key)).toEqual(tiles.map(({ key }) => key))
  for (const [index, tile] of tiles.entries()) expect({ key: tile.key, count: body.results[index]?.count }).toEqual({ key: tile.key, count: (await listed(world.company, tile)).count })
  expect(body.results[0]?.count).toBeGreaterThan(0)

  const blind = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: world.company.tenantId, permissions: ['CompanyWorkbenchPageIndex'] }, deps.clock()))
  expect((await callAs<CallOutput<typeof cooperationStats>>(app, blind, 'GET', cooperationStats.path)).body.results).toEqual([])
})

test('the operator sees what each group settles, as the page of that group tells it, and the share that failed', async () => {
  const world = await busyWorld()
  const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))
  const { body } = await callAs<CallOutput<typeof groupFigures>>(app, saas, 'GET', groupFigures.path)
  const months = new Map<string, number>()
  for (const { id, amount } of body.groups) {
    const { body: year } = await callAs<CallOutput<typeof platformYear>>(app, saas, 'GET', platformYear.path.replace(':id', id))
    expect(amount).toBe(year.months.at(-1)?.amount)
    for (const one of year.months.slice(-6)) months.set(one.month, (months.get(one.month) ?? 0) + one.amount)
  }
  expect(body.months).toEqual([...months].map(([month, amount]) => ({ month, amount })))
  const failed = body.groups.find(({ id }) => id === world.chain.platform_id)?.failed_ratio ?? 0
  expect(failed).toBeGreaterThan(0)
  expect(failed).toBeLessThan(100)
})

test('what waits, since when, and what failed since yesterday', async () => {
  const world = await busyWorld()
  const { today, results } = await figuresOf(world.agency)
  const of = (key: string) => results.find((one) => one.key === key)
  expect(of('settlement.to_audit')).toMatchObject({ count: 1, oldest_at: expect.stringMatching(/^\d{4}-/u) })
  expect(of('settlement.to_write_off')).toMatchObject({ count: 0, oldest_at: null })
  expect(of('bill_batch.to_settlement')).toMatchObject({ count: 1, amount: null })
  expect(of('failed')).toMatchObject({ count: 1 })
  const filter = failedTile(homes.agency, today)?.filter ?? {}
  const { body } = await callAs<{ results: { fail_reason: string; failed_at: string }[] }>(app, world.agency, 'POST', searchBills.path, filter)
  expect(body.results).toEqual([expect.objectContaining({ fail_reason: '收款账户户名不符', failed_at: expect.stringMatching(/^\d{4}-/u) })])
})

test('the menu tells the same numbers, and only work that the user may do', async () => {
  const world = await busyWorld()
  const { results } = await figuresOf(world.company)
  const count = (...keys: string[]) => results.filter(({ key }) => keys.includes(key)).reduce((all, one) => all + one.count, 0)
  expect(await waitingOf(world.company)).toEqual([
    { page: 'CompanySettlementSettPageIndex', count: count('settlement.pay_failure', 'settlement.to_payment', 'settlement.voucher', 'settlement.to_confirm') },
    { page: 'CompanySettlementServicePageIndex', count: 0 },
    { page: 'CompanyCooperateConfirmPageIndex', count: 0 },
    { page: 'CompanySettlementBillPageIndex', count: 1 },
    { page: 'CompanyFinanceBillingPageIndex', count: 0 },
    { page: 'CompanyTasksListPageIndex', count: 0 },
  ])
  expect(count('settlement.pay_failure', 'settlement.to_confirm')).toBe(2)
  // Two bills were paid, so two invoices are to be issued for workers.
  expect(await waitingOf(world.park)).toEqual(['ParkFinanceReceivePageIndex', 'ParkFinanceAccountPageIndex', 'ParkCooperateCertificationPageIndex', 'ParkCooperateStayPageIndex', 'ParkSensitiveTaskPageIndex', 'ParkFinanceRechargePageIndex'].map((page) => ({ page, count: page === 'ParkCooperateStayPageIndex' ? 2 : 0 })))
  const reader = await inTransaction(deps.db, SYSTEM, (tx) =>
    makeMember(tx, { flavour: 'company', tenantId: world.chain.company_id, permissions: ['CompanyWorkbenchModule', 'CompanyWorkbenchPageIndex', 'CompanySettlementModule', 'CompanySettlementSettPageIndex', 'CompanySettlementSettPageIndex:confirm'] }, deps.clock()))
  expect(await waitingOf(reader)).toEqual([{ page: 'CompanySettlementSettPageIndex', count: 1 }])
  const seen = (await figuresOf(reader)).results.map(({ key }) => key)
  expect(seen.filter((key) => !key.startsWith('settled.'))).toEqual(['settlement.to_confirm', 'settlement.to_audit', 'settlement.review.pending', 'settlement.paying', 'settlement.to_write_off'])
})

test('the calendar tells each reader what ends in their own scope, day by day, and where nothing does, the next day with something', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const beside = await makeWorld(deps, { workers: 1, beside: world })
  const today = businessDate(deps.clock())
  const [soon, later] = [addDays(today, 9), addDays(today, 200)]
  const { company_id, agency_id, park_id } = world.chain
  await asOwner(deps, 'update app.company_contract set end_at = $2 where company_id = $1', [company_id, soon])
  await asOwner(deps, 'update app.company_contract set end_at = $2 where company_id = $1', [beside.company.tenantId, later])
  await asOwner(deps, 'update app.tenant set end_at = $2 where id = $1', [park_id, soon])
  const { rate_change } = steps.ok(await callAs<{ rate_change: { id: string } }>(app, world.agency, 'PUT', `/v1/company-contracts/${(await contractOf(company_id)).id}`, { enterprise_service_fee_ratio: 6, effective_at: addDays(today, 5), version: 1 }))
  const asked = async (who: Member, days = `${today},${addDays(today, 60)}`) => steps.ok(await callAs<CallOutput<typeof homeDeadlines>>(app, who, 'GET', `${homeDeadlines.path}?days=${days}`))
  const contract = await contractOf(company_id)
  const lapse = { kind: 'rate_change_lapse', day: addDays(today, 5), id: rate_change.id, number: contract.sn }
  const end = { kind: 'company_contract_end', day: soon, id: contract.id, number: contract.sn }
  expect(await asked(world.company)).toMatchObject({ today, next: null, more: [], results: [{ ...lapse, name: await nameOf(agency_id) }, { ...end, name: await nameOf(agency_id) }] })
  expect((await asked(world.agency)).results).toMatchObject([{ ...lapse, name: await nameOf(company_id) }, { ...end, name: await nameOf(company_id) }])
  // The other enterprise sees its own, which is later; the answer names its day.
  expect(await asked(beside.company)).toMatchObject({ results: [], next: later })
  expect((await asked(beside.company, `${later},${later}`)).results).toHaveLength(1)
  expect((await asked(world.park)).results).toMatchObject([{ kind: 'park_end', day: soon, id: park_id, number: '', name: '' }])
  expect((await asked(world.platform)).results).toEqual([])
  const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))
  expect((await asked(saas)).results).toContainEqual({ kind: 'park_end', day: soon, id: park_id, number: '', name: await nameOf(park_id) })
  // Once both sides agree there are both ends of the new rates: their first day, and the contract's last one. With its contract an agreement ends as well.
  const agreed = steps.ok(await callAs<{ version: number }>(app, world.company, 'PUT', `/v1/company-contract-rate-change/${rate_change.id}/`, { result: 'confirm', version: 1 }))
  expect(agreed).toMatchObject({ effective_at: lapse.day, ends_at: soon })
  const about = { id: rate_change.id, number: contract.sn }
  expect((await asked(world.company)).results).toMatchObject([{ kind: 'rate_change_begin', day: lapse.day, ...about }, end, { kind: 'rate_change_end', day: soon, ...about }])
  await asOwner(deps, `update app.company_contract set status = 'terminated', terminate_at = now() where company_id = $1`, [company_id])
  expect((await asked(world.company)).results).toEqual([])
  await asOwner(deps, `update app.company_contract set status = 'in_force', terminate_at = null where company_id = $1`, [company_id])
  // Whoever may not read the list of changes sees none of them; the own contract everybody of the enterprise may see.
  const reader = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: company_id, permissions: ['CompanyWorkbenchModule', 'CompanyWorkbenchPageIndex'] }, deps.clock()))
  expect((await asked(reader)).results).toMatchObject([end])
  for (const days of ['2026-02-30,2026-03-01', '2026-03-02,2026-03-01', '2026-01-01,2027-01-01']) expect((await callAs(app, world.agency, 'GET', `${homeDeadlines.path}?days=${days}`)).status).toBe(400)
})

test('the calendar also has when months close by themselves, when links of inspectors end, and until when keys of programs are good', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const beside = await makeWorld(deps, { workers: 1, beside: world })
  const today = businessDate(deps.clock())
  const [soon, later] = [addDays(today, 12), addDays(today, 20)]
  const asked = async (who: Member) => steps.ok(await callAs<CallOutput<typeof homeDeadlines>>(app, who, 'GET', `${homeDeadlines.path}?days=${today},${addDays(today, 60)}`)).results
  const { park_id, agency_id, company_id, platform_id } = world.chain
  const month = newId()
  await asOwner(deps, `insert into app.month_close (park_id, id, month, status, due_on, create_at) values ($1, $2, '2019-05', 'soft_closed', $3, now())`, [park_id, month, soon])
  await asOwner(deps, `insert into app.month_close (park_id, id, month, status, due_on, kind, closed_at, create_at) values ($1, $2, '2019-04', 'closed', $3, 'hand', now(), now())`, [park_id, newId(), soon])
  expect(await asked(world.park)).toEqual([{ kind: 'month_close', day: soon, id: month, number: '2019-05', name: '' }])
  const rows = (await callAs<{ results: { id: string }[] }>(app, world.park, 'GET', `/v1/month-closes/?status=open,soft_closed&due_on=${soon},${soon}`)).body.results
  expect(rows.map(({ id }) => id)).toEqual([month])
  // Two links to one settlement that end on a day are one entry; those of others, and those that were ended, are none.
  const settlement = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
  const link = (of: string, recipient: string, end: string, ended: Date | null = null) => asOwner(deps,
    `insert into app.inspection (id, park_id, platform_id, agency_id, company_id, tenant_id, settlement_id, recipient, token_hash, code_hash, creator, create_at, expire_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, sha256(convert_to($9, 'UTF8')), sha256('code'), '经办', now(), $10, $11)`,
    [newId(), park_id, platform_id, agency_id, company_id, of, settlement.id, recipient, newId(), startOfDay(end), ended])
  await link(world.agency.tenantId, '市税务局', soon)
  await link(world.agency.tenantId, '区税务局', soon)
  await link(world.agency.tenantId, '已停用的', soon, deps.clock())
  await link(world.company.tenantId, '审计师', later)
  const entry = { kind: 'inspection_end', day: soon, id: settlement.id, number: '' }
  expect((await asked(world.agency)).filter(({ kind }) => kind === 'inspection_end')).toEqual([{ ...entry, name: '市税务局、区税务局' }])
  const client = async (name: string, isEnable: boolean) => {
    await asOwner(deps, `insert into app.open_client (id, tenant_id, name, scopes, addresses, expire_at, is_enable, secret_hash, secret_at, former_hash, former_until, create_at) values ($1, $2, $3, '{settlements:read}', '{10.0.0.1}', $4, $5, sha256('new'), now(), sha256('old'), $6, now())`,
      [newId(), company_id, name, startOfDay(addDays(later, 1)), isEnable, startOfDay(addDays(today, 2))])
  }
  await client('财务系统', true)
  await client('停用的系统', false)
  expect((await asked(world.company)).map(({ kind, day, name }) => [kind, day, name]).filter(([kind]) => kind?.startsWith('open_') === true || kind === 'inspection_end')).toEqual([
    ['open_secret_end', addDays(today, 2), '财务系统'], ['inspection_end', later, '审计师'], ['open_client_end', later, '财务系统'],
  ])
  expect((await asked(beside.company)).filter(({ kind }) => kind.startsWith('open_') || kind === 'inspection_end')).toEqual([])
  // Who may not open the page of programs, or no settlement, sees neither.
  const reader = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: company_id, permissions: ['CompanyWorkbenchModule', 'CompanyWorkbenchPageIndex'] }, deps.clock()))
  expect((await asked(reader)).map(({ kind }) => kind).filter((kind) => kind !== 'company_contract_end')).toEqual([])
})

test('the calendar of a park has the last day of each quarter with income whose report the bureau does not have yet', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const { park_id } = world.chain
  const running = seasonKey(deps.clock())
  // All of its months are closed by now.
  const past = quarterBefore(quarterBefore(running))
  const due = async (of: string, who: Member = world.park) =>
    steps.ok(await callAs<CallOutput<typeof homeDeadlines>>(app, who, 'GET', `${homeDeadlines.path}?days=${reportDueOn(of)},${reportDueOn(of)}`)).results.filter(({ kind }) => kind === 'bureau_report_due')
  const entry = (of: string) => ({ kind: 'bureau_report_due', day: reportDueOn(of), id: null, number: of, name: '' })
  expect(await due(running)).toEqual([])
  await steps.pay(world, await steps.readyToPay(world, ['1000']))
  await steps.runBank()
  expect([await due(running), await due(past)]).toEqual([[entry(running)], []])
  await asOwner(deps, 'update app.tax_month set month = $2 where park_id = $1', [park_id, monthsOf(past)[1]])
  await asOwner(deps, 'update app.bill set tax_month = $2 where park_id = $1', [park_id, monthsOf(past)[1]])
  expect([await due(running), await due(past)]).toEqual([[], [entry(past)]])
  // Until the bureau has a version of it, whatever was prepared.
  if (isSimulatedTaxBureau(deps.taxBureau)) await deps.taxBureau.writeSetting({ fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false })
  const { id } = steps.ok(await callAs<{ id: string }>(app, world.park, 'POST', createBureauReport.path, { quarter: past }))
  await followReports(deps)
  expect(await due(past)).toEqual([entry(past)])
  const report = async () => steps.ok(await callAs<CallOutput<typeof bureauReportById>>(app, world.park, 'GET', bureauReportById.path.replace(':id', id)))
  const prepared = await report()
  expect(prepared).toMatchObject({ status: 'to_report', due_on: reportDueOn(past) })
  steps.ok(await callAs(app, world.park, 'PUT', submitBureauReport.path.replace(':id', id), { version: prepared.version }))
  // Whoever may not open the reports sees none of them, nor does another organisation.
  const reader = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'park', tenantId: park_id, permissions: ['ParkHomeModule', 'ParkHomePageIndex'] }, deps.clock()))
  expect([await due(past), await due(past, reader), await due(past, world.agency)]).toEqual([[entry(past)], [], []])
  await asOwner(deps, 'update app.bureau_report set next_at = now() where id = $1', [id])
  await followReports(deps)
  expect((await report()).status).toBe('reported')
  expect(await due(past)).toEqual([])
})

test('the calendar of those who buy services has the day on which one is expected to be used up, by the forecast of the page that it leads to', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const other = await makeWorld(deps, { workers: 1 })
  const { agency, chain } = world
  const now = deps.clock()
  const today = businessDate(now)
  const lines = ([['sms', 150], ['two_auth', 5], ['enterprise_auth', 8], ['bank_four_auth', 40]] as const).map(([service, count]) => ({ service, count, price: 1 }))
  await inTransaction(deps.db, SYSTEM, (tx) => enterFinishedOrder(tx, SYSTEM, { tenantId: agency.tenantId, flavour: 'agency', chain: { ...chain, company_id: null } }, { lines }, now))
  const use = (service: ServiceKey, count: number, ago: number) => inTransaction(deps.db, SYSTEM, async (tx) => {
    const payer = await payerFor(tx, world.company.tenantId)
    if (payer !== null) await consume(tx, { payer, service, count, requestNo: newId(), usage: { category: 'self', tenant_id: world.company.tenantId, staff: '经办' } }, startOfDay(addDays(today, -ago)))
  })
  await use('sms', 50, 20)
  await use('sms', 14, 3)
  await use('two_auth', 1, 8)
  await use('enterprise_auth', 7, 6)
  const asked = async (who: Member, days = 60) => {
    const { results } = steps.ok(await callAs<CallOutput<typeof homeDeadlines>>(app, who, 'GET', `${homeDeadlines.path}?days=${today},${addDays(today, days)}`))
    return results.filter(({ kind }) => kind === 'service_used_up')
  }
  const entry = { kind: 'service_used_up', id: null, number: '' }
  const auth = { ...entry, day: addDays(today, 1), name: '企业认证，剩余 1 次' }
  // What was used before the last week, or not at all, tells nothing.
  expect(await asked(agency)).toEqual([auth, { ...entry, day: addDays(today, 43), name: '短信，剩余 86 次' }])
  expect(await asked(agency, 42)).toEqual([auth])
  const { results } = steps.ok(await callAs<CallOutput<typeof serviceUsage>>(app, agency, 'GET', serviceUsage.path))
  expect(results.map(({ service, count, debt, days }) => `${service} ${days.reduce((sum, day) => sum + day, 0)} ${forecastText(count, debt, days)}`)).toEqual(expect.arrayContaining([
    'sms 64 按近 7 日用量，约 43 天后用尽', 'enterprise_auth 7 按近 7 日用量，约 1 天后用尽', 'two_auth 1 近 7 日未使用',
  ]))
  // Of their own alone, and for those who may see what is used.
  const reader = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'agency', tenantId: agency.tenantId, permissions: ['AgencyHomeModule', 'AgencyHomePageIndex'] }, now))
  for (const who of [reader, other.agency, world.company, world.platform, world.park]) expect(await asked(who)).toEqual([])
})

async function contractOf(companyId: string): Promise<{ readonly id: string; readonly sn: string }> {
  const [row] = await asOwner(deps, 'select id, sn from app.company_contract where company_id = $1', [companyId])
  return { id: String(row?.['id']), sn: String(row?.['sn']) }
}

async function nameOf(id: string | null): Promise<string> {
  const [row] = await asOwner(deps, 'select name from app.tenant where id = $1', [id])
  return String(row?.['name'])
}

import { beforeEach, expect, test } from 'vitest'
import { MONTH_CHECKS } from '@linggong/shared/domain/month-checklist'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { addMonths, businessDate, monthKey } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeFile, makeMember } from '../../../test/makers.ts'
import { type Month, monthsOf } from '../../../test/month-closes.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { verifyLedger } from '../../ops/verify-ledger.ts'
import { closeMonths } from '../taxes/month-close.ts'
import { certifyClosings } from './certificate.ts'

const server = await testApp()
const { app, deps } = server
const { steps, goTo, lastMonth, listed, detailOf, take } = monthsOf(server)

beforeEach(() => steps.bank({}))

const moveDate = async (world: World, id: string, day: string) => {
  const { version } = await steps.detail(world.agency, id)
  return callAs<{ error_msg?: string }>(app, world.agency, 'PUT', '/v1/settlements/update_settlement_at/', { id, settlement_at: day, version })
}
const income = async ({ park }: World, month: string) => (await callAs<{ results: { id: string; gross: number; version: number; income_tax: number; status: string }[] }>(app, park, 'POST', '/v1/income-summaries/search/', { month })).body.results
const messagesOf = async (who: World['park']) => (await callAs<{ results: { title: string; body: string; target: object | null }[] }>(app, who, 'GET', '/v1/message/?is_read=false')).body.results
const taxAccount = async ({ chain }: World): Promise<number> => {
  const [row] = await asOwner(deps, `select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::float8 as held from app.ledger_account a join app.posting p on p.park_id = a.park_id and a.id in (p.credit_id, p.debit_id) where a.owner_id = $1 and a.kind = 'tax'`, [chain.park_id])
  return Number(row?.['held'])
}
const isWhole = async (): Promise<string[]> => {
  const lines: string[] = []
  const faults = await verifyLedger(deps.ownerUrl, (line) => lines.push(line), { seal: true })
  return faults === 0 ? [] : lines.filter((line) => line.includes('✗') || line.startsWith('      '))
}

test('journey 4: on the 15th a date moves into last month, on the 16th it is refused with the name of the month; a soft close refuses it before', async () => {
  const { world, month } = await lastMonth()
  const next = steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000'])))
  expect((await moveDate(world, next.id, `${month}-20`)).status).toBe(200)
  expect((await take(world, month, 'soft_close')).body.status).toBe('soft_closed')
  expect((await moveDate(world, next.id, `${month}-21`)).body.error_msg).toBe(`${month} 已关账，结算时间不能改到该月`)
  expect((await take(world, month, 'soft_reopen')).body.status).toBe('open')
  await goTo(15, 0)
  await closeMonths(deps)
  expect((await moveDate(world, next.id, `${month}-22`)).status).toBe(200)
  await goTo(16, 0)
  await closeMonths(deps)
  expect((await detailOf(world, month))).toMatchObject({ status: 'closed', kind: 'clock', closer: '' })
  expect((await moveDate(world, next.id, `${month}-23`)).body.error_msg).toBe(`${month} 已关账，结算时间不能改到该月`)
})

test('missed days are caught up: after months without a clock all that are due are closed, the others open, each once', async () => {
  const { world, month } = await lastMonth()
  await goTo(2, 2)
  await Promise.all([closeMonths(deps), closeMonths(deps)])
  const months = await listed(world)
  const current = monthKey(deps.clock())
  expect(months.map((one) => [one.month, one.status]).toSorted()).toEqual([[month, 'closed'], [addMonths(month, 1), 'closed'], [addMonths(month, 2), 'open'], [current, 'open']])
})

test('closing by hand waits for the bank; the certificate has the sums and the hash of the month, and shows a later change', async () => {
  await goTo(20)
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000_000 })
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000']))
  const month = monthKey(deps.clock())
  await closeMonths(deps)
  expect((await take(world, month, 'close')).body.error_msg).toBe('本月尚未结束，次月起才能关账')
  await goTo(3)
  await closeMonths(deps)
  expect((await detailOf(world, month)).checks.find(({ key }) => key === 'paying')?.count).toBe(1)
  expect((await take(world, month, 'close')).body.error_msg).toBe(`${month} 还有 1 张结算单的账单在支付中或结果未知，不能关账；请等待银行结果`)
  await steps.runBank()
  expect((await detailOf(world, month)).checks).toMatchObject([{ key: 'paying', count: 0 }, { key: 'to_declare', count: 2 }, { key: 'to_prove', count: 0 }, { key: 'to_invoice' }, { key: 'to_void', count: 0 }, { key: 'bank', count: 0 }, { key: 'balance', count: 0 }])
  expect((await take(world, month, 'close')).body).toMatchObject({ status: 'closed', kind: 'hand' })
  await certifyClosings(deps)
  await certifyClosings(deps)
  const closed = await detailOf(world, month)
  expect(closed.certificates).toMatchObject([{ n: 1, people: 2, gross: 6_500_000 }])
  expect(closed.certificates[0]?.reasons.map(({ reason }) => reason)).toContain('payment')
  const path = `/v1/month-closes/${closed.id}/verification/`
  expect((await callAs<{ results: object[] }>(app, world.park, 'GET', path)).body.results).toMatchObject([{ holds: true, faults: [] }])
  expect(await isWhole()).toEqual([])
  await asOwner(deps, `update app.posting set amount = amount + 1 where id = (select id from app.posting where park_id = $1 and reason = 'topup' limit 1)`, [world.chain.park_id])
  expect((await callAs<{ results: object[] }>(app, world.park, 'GET', path)).body.results).toMatchObject([{ holds: false, faults: ['分录哈希与账本不一致'] }])
  expect((await isWhole()).some((line) => line.includes('每份关账证书的分录与防篡改链仍与账本一致'))).toBe(true)
  await asOwner(deps, `update app.posting set amount = amount - 1 where id = (select id from app.posting where park_id = $1 and reason = 'topup' limit 1)`, [world.chain.park_id])
  expect(await isWhole()).toEqual([])
})

test('it is opened again by two people with a reason, for a week; the request expires; the next closing has a certificate of its own', async () => {
  const { world, month } = await lastMonth()
  const second = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'park', tenantId: world.park.tenantId, permissions: allPermissions('park') }, deps.clock()))
  const reader = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'park', tenantId: world.park.tenantId, permissions: ['ParkCooperateModule', 'ParkCooperateIncomeSummaryPageIndex'] }, deps.clock()))
  expect((await take(world, month, 'ask_reopen', { reason: '申报更正' })).status).toBe(400)
  await take(world, month, 'close')
  await certifyClosings(deps)
  expect((await take(world, month, 'agree_reopen')).body.error_msg).toBe('没有待处理的重新打开申请，或申请已过期')
  expect((await take(world, month, 'ask_reopen', { reason: '' })).status).toBe(400)
  expect((await take(world, month, 'ask_reopen', { reason: '申报更正' })).body).toMatchObject({ status: 'closed', is_asked: true, asker: expect.any(String) })
  // Whoever may agree is told, with the month it is about; whoever asks is not.
  const { id } = await detailOf(world, month)
  expect(await messagesOf(second)).toMatchObject([{ title: `${month} 待同意重新打开`, body: expect.stringContaining('原因：申报更正'), target: { kind: 'month_close', id } }])
  expect(await messagesOf(world.park)).toEqual([])
  expect((await take(world, month, 'ask_reopen', { reason: '再次' }, second)).body.error_msg).toBe('已有人申请重新打开，请由其他成员处理')
  expect((await take(world, month, 'agree_reopen')).body.error_msg).toBe('须由申请人以外的成员同意')
  // A day later nobody asks any more.
  await goTo(5, 0)
  expect((await take(world, month, 'agree_reopen', {}, second)).status).toBe(400)
  expect((await detailOf(world, month)).is_asked).toBe(false)
  await take(world, month, 'ask_reopen', { reason: '申报更正' })
  expect((await take(world, month, 'refuse_reopen', {}, second)).body).toMatchObject({ status: 'closed', is_asked: false })
  expect(await messagesOf(world.park)).toMatchObject([{ title: `${month} 重新打开未获同意`, target: { kind: 'month_close', id } }])
  expect(await messagesOf(second)).toEqual([])
  // What they take back themselves they are not told.
  await take(world, month, 'ask_reopen', { reason: '申报更正' })
  await take(world, month, 'refuse_reopen')
  expect(await messagesOf(world.park)).toHaveLength(1)
  await take(world, month, 'ask_reopen', { reason: '申报更正' })
  const agreed = await take(world, month, 'agree_reopen', {}, second)
  expect(agreed.body).toMatchObject({ status: 'open', is_asked: false, due_on: `${addMonths(month, 1)}-12` })
  expect(await messagesOf(world.park)).toMatchObject([{ title: `${month} 已重新打开`, body: expect.stringContaining(`${addMonths(month, 1)}-12 自动关账`) }, { title: `${month} 重新打开未获同意` }])
  // Nobody without the right to agree is told anything of it.
  expect(await messagesOf(reader)).toEqual([])
  expect((await detailOf(world, month)).events.map(({ action }) => action).slice(-3)).toEqual(['不同意重新打开', '申请重新打开', '同意重新打开'])
  await goTo(12, 0)
  await closeMonths(deps)
  await certifyClosings(deps)
  expect((await detailOf(world, month))).toMatchObject({ status: 'closed', kind: 'clock', certificates: [{ n: 2 }, { n: 1 }] })
  expect(await isWhole()).toEqual([])
})

test('decisions 51, 77: what the bureau confirms leaves the tax account; what comes back of a declared or closed month corrects the current one', async () => {
  const { world, month, settlement } = await lastMonth()
  const held = await taxAccount(world)
  const rows = await income(world, month)
  expect((await callAs(app, world.park, 'PUT', '/v1/income-summaries/declare/', { ids: rows.map(({ id }) => id) })).status).toBe(200)
  const [declared] = await asOwner(deps, 'select sum(vat + surcharge + income_tax)::float8 as sum from app.income_summary where park_id = $1', [world.chain.park_id])
  const file = await makeFile((text, values) => asOwner(deps, text, values), world.park.tenantId, 'tax_proof')
  const other = await makeFile((text, values) => asOwner(deps, text, values), world.park.tenantId, 'tax_proof')
  const upload = () => callAs<{ results: { ok: boolean }[] }>(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items: rows.map(({ id }, index) => ({ id, file_url: index === 0 ? file : other })) })
  expect((await upload()).body.results).toMatchObject([{ ok: true }, { ok: true }])
  expect(await taxAccount(world)).toBe(held - Number(declared?.['sum']))
  expect(await isWhole()).toEqual([])
  // Again is a replacement: it pays nothing.
  await upload()
  expect(await taxAccount(world)).toBe(held - Number(declared?.['sum']))
  // The month is still open, but declared: the summary stays, the current month is corrected.
  const before = await income(world, month)
  const bill = (await steps.bills(world.company, settlement)).find(({ amount }) => amount === 10_200_000)
  expect(await steps.giveBack({ id: settlement }, bill)).toBe(1)
  expect(await income(world, month)).toEqual(before)
  expect(await income(world, monthKey(deps.clock()))).toMatchObject([{ gross: -10_200_000 }])
  expect(await isWhole()).toEqual([])
  // Closed, nothing of it is corrected by hand.
  await take(world, month, 'close')
  const [one] = await income(world, month)
  const refused = await callAs<{ error_msg?: string }>(app, world.park, 'PUT', `/v1/income-summaries/${one?.id ?? ''}`, { income_tax: (one?.income_tax ?? 0) + 1, remark: '更正', version: one?.version })
  expect(refused.body.error_msg).toContain(`${month} 已关账，不能更正`)
  // The correction is negative, so what the bureau gives back of it returns to the tax account.
  await goTo(3)
  const current = addMonths(month, 1)
  const owed = await taxAccount(world)
  const correction = await income(world, current)
  expect((await callAs(app, world.park, 'PUT', '/v1/income-summaries/declare/', { ids: correction.map(({ id }) => id) })).status).toBe(200)
  const third = await makeFile((text, values) => asOwner(deps, text, values), world.park.tenantId, 'tax_proof')
  await callAs(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items: correction.map(({ id }) => ({ id, file_url: third })) })
  expect(await taxAccount(world)).toBeGreaterThan(owed)
  expect(await isWhole()).toEqual([])
})

test('months of another park are not found, and only those whom the page lets in see or close any', async () => {
  const [{ world, month }, apart] = [await lastMonth(), await makeWorld(deps, { workers: 1 })]
  const { id, version } = await detailOf(world, month)
  expect((await callAs(app, apart.park, 'GET', `/v1/month-closes/${id}/`)).status).toBe(404)
  expect((await callAs(app, apart.park, 'PUT', `/v1/month-closes/${id}/close/`, { version })).status).toBe(404)
  for (const who of [world.agency, world.company, world.platform]) expect((await callAs(app, who, 'GET', '/v1/month-closes/')).status).toBe(403)
  expect((await callAs<Month>(app, world.park, 'PUT', `/v1/month-closes/${id}/close/`, { version: version + 1 })).body.error_code).toBe('stale')
  expect(businessDate(deps.clock()).slice(8)).toBe('03')
})

test('each line of the checklist is the number of rows of the list that it leads to, with the filter of its link', async () => {
  await goTo(20)
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000_000 })
  const month = monthKey(deps.clock())
  const listOf: Readonly<Record<string, (filter: Readonly<Record<string, string>>) => Promise<{ body: { total: number } }>>> = {
    paying: (filter) => callAs(app, world.park, 'POST', '/v1/settlements/search/', filter),
    to_declare: (filter) => callAs(app, world.park, 'POST', '/v1/income-summaries/search/', filter),
    to_prove: (filter) => callAs(app, world.park, 'POST', '/v1/income-summaries/search/', filter),
    to_invoice: (filter) => callAs(app, world.park, 'GET', `/v1/user-invoices/?${new URLSearchParams(filter).toString()}`),
    to_void: (filter) => callAs(app, world.park, 'GET', `/v1/user-invoices/?${new URLSearchParams(filter).toString()}`),
    bank: (filter) => callAs(app, world.park, 'GET', `/v1/reconciliation/?${new URLSearchParams(filter).toString()}`),
    balance: (filter) => callAs(app, world.park, 'GET', `/v1/bank-proofs/?${new URLSearchParams(filter).toString()}`),
  }
  const compare = async (of: string): Promise<Record<string, number>> => {
    const { checks } = await detailOf(world, of)
    expect(checks.map(({ key }) => key)).toEqual(MONTH_CHECKS.map(({ key }) => key))
    for (const { key, filter } of MONTH_CHECKS) {
      const { body } = (await listOf[key]?.(filter(of))) ?? expect.fail(`${key} has no list here`)
      expect({ key, count: body.total }).toEqual({ key, count: checks.find((check) => check.key === key)?.count })
    }
    return Object.fromEntries(checks.map(({ key, count }) => [key, count]))
  }
  // One is paid; of another one the bank has not answered.
  await steps.pay(world, await steps.readyToPay(world, ['5000', '60000']))
  await steps.runBank()
  await steps.pay(world, await steps.readyToPay(world, ['700']))
  await goTo(3)
  await closeMonths(deps)
  // A payment of the present month is none of the last one.
  const next = await steps.readyToPay(world, ['900'])
  await steps.pay(world, next)
  expect(await compare(month)).toMatchObject({ paying: 1, to_declare: 2, to_prove: 0 })
  expect(await compare(monthKey(deps.clock()))).toMatchObject({ paying: 1 })
  const { body } = await callAs<{ results: { id: string }[] }>(app, world.park, 'POST', '/v1/settlements/search/', { paying_month: monthKey(deps.clock()) })
  expect(body.results.map(({ id }) => id)).toEqual([next.id])
  await callAs(app, world.park, 'PUT', '/v1/income-summaries/declare/', { ids: (await income(world, month)).filter(({ status }) => status === 'to_declare').slice(0, 1).map(({ id }) => id) })
  expect(await compare(month)).toMatchObject({ to_declare: 1, to_prove: 1 })
})

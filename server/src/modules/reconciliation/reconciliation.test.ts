import { beforeEach, expect, test } from 'vitest'
import { addDays, businessDate, clockTime } from '@linggong/shared/domain/time'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { atBankOnly, desk, inBooksOnly, inFileOnly, paidWithoutNumber, withdrawn } from '../../../test/desk.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { isSimulatedAccounts } from '../../ports/bank-accounts-simulator.ts'
import { PortDown } from '../../ports/port.ts'
import { runDay } from '../../jobs/clock.ts'
import { pullStatement } from '../bank-deposits/pull.ts'
import { bankProofs } from '../bank-proofs/module.ts'
import { sendPayouts } from '../payments/sender.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Entry {
  id: string
  sn: string
  status: string
  amount: number | null
  own_amount: number | null
  difference: number | null
  rule: string
  suggestion: string
  remark: string
  settler: string
  request_no: string
  withdraw_id: string | null
  deposit_id: string | null
  company_id: string | null
  settlement_id: string | null
  version: number
}
type Answer = Entry & { error_msg?: string; events: { action: string }[] }

async function office(wallet = 0) {
  const world = await makeWorld(deps, { workers: 2, wallet })
  return { world, at: await accountsAtBank(deps, world) }
}

const rows = async (who: World['agency'], query = ''): Promise<Entry[]> => steps.ok(await callAs<{ results: Entry[] }>(app, who, 'GET', `/v1/reconciliation/?page_size=100&${query}`)).results
const review = (who: World['agency'], { id, version }: Entry, body: object = { result: 'pass' }) => callAs<Answer>(app, who, 'PUT', `/v1/reconciliation/${id}/confirm/`, { version, ...body })
const writeOff = (who: World['agency'], { id, version }: Entry, remark: string) => callAs<Answer>(app, who, 'PUT', `/v1/reconciliation/${id}/write_off/`, { version, remark })
const count = (all: readonly Entry[]): Record<string, number> => Object.fromEntries([...Map.groupBy(all, ({ status }) => status)].map(([status, mine]) => [status, mine.length]))

test('deposits, payments and returns match by their numbers; running again changes nothing; nothing is posted', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 10_000_00 })
  await sendMoney(deps, { accountNo: at.main, kind: 'charge', amount: 15_00 })
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  await steps.pay(world, ready)
  await steps.runBank()
  const [bill] = await steps.bills(world.company, ready.id)
  steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/channel/return/', { bill_id: bill?.id, reason: '已销户' }))
  const postings = () => asOwner(deps, 'select count(*)::int as n from app.posting where park_id = $1', [world.chain.park_id])
  const before = await postings()
  await desk(deps, world)
  const found = await rows(world.agency)
  expect(count(found)).toEqual({ matched: 5 })
  expect(found.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0])
  expect(found.map(({ sn }) => sn)).toContain(`P${bill?.sn}R1`)
  expect(found.map(({ sn }) => sn)).toContain(`T${bill?.sn}R1`)
  await desk(deps, world)
  expect(await rows(world.agency)).toEqual(found)
  expect(await postings()).toEqual(before)
  expect((await rows(world.agency, `sn=${bill?.sn}R1`)).length).toBe(2)
  expect((await rows(world.agency, `request_no=${bill?.sn}R1`)).map(({ settlement_id }) => settlement_id)).toEqual([ready.id, ready.id])
  // Each leads to what the books have of it.
  expect(found.filter(({ deposit_id }) => deposit_id !== null).map(({ amount, company_id, withdraw_id }) => [amount, company_id, withdraw_id]).toSorted()).toEqual([[10_000_00, world.company.tenantId, null], [15_00, null, null]].toSorted())
  const foreign = await makeWorld(deps, { workers: 1 })
  expect(await rows(foreign.agency)).toEqual([])
  expect((await callAs(app, foreign.agency, 'GET', `/v1/reconciliation/${found[0]?.id}/`)).status).toBe(404)
  expect((await callAs(app, world.company, 'GET', '/v1/reconciliation/')).status).toBe(403)
})

test('what only one side has waits for the other; another amount is a difference, which a person explains', async () => {
  const { world, at } = await office()
  const own = await inBooksOnly(deps, { accountNo: at.unit, amount: 700_00 })
  const wrong = await inBooksOnly(deps, { accountNo: at.unit, amount: 800_00 })
  await atBankOnly(deps, { ...wrong, amount: 801_00 })
  await inFileOnly(deps, { accountNo: at.main, amount: 55_00 })
  await desk(deps, world)
  const found = await rows(world.agency)
  expect(count(found)).toEqual({ outstanding: 1, different: 1, unknown: 1 })
  const different = found.find(({ status }) => status === 'different') as Entry
  expect(different).toMatchObject({ sn: wrong.bankRef, amount: 801_00, own_amount: 800_00, difference: 1_00 })
  // The bank's row comes late.
  await atBankOnly(deps, own)
  await desk(deps, world)
  expect(await rows(world.agency, 'status=matched')).toMatchObject([{ sn: own.bankRef, amount: 700_00, own_amount: 700_00 }])
  expect((await review(world.agency, different)).status).toBe(400)
  expect((await writeOff(world.agency, different, ' ')).body.error_msg).toContain('请填写核销说明')
  const both = await Promise.all([writeOff(world.agency, different, '银行多记 1 元，已冲正'), writeOff(world.agency, different, '银行多记 1 元，已冲正')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const [settled] = await rows(world.agency, 'status=settled')
  expect(settled).toMatchObject({ remark: '银行多记 1 元，已冲正', settler: 'agency经办' })
  const { events } = steps.ok(await callAs<Answer>(app, world.park, 'GET', `/v1/reconciliation/${different.id}/`))
  expect(events.map(({ action }) => action)).toEqual(['核销'])
})

test('what the bank has on an account of ours and nobody was told is booked by the night, once, and matched; the row of a file is not', async () => {
  const { world, at } = await office()
  await atBankOnly(deps, { accountNo: at.unit, amount: 500_00, at: new Date(deps.clock().getTime() - 30 * 3_600_000) })
  await atBankOnly(deps, { accountNo: at.main, amount: 55_00, payerName: '陌生公司' })
  await inFileOnly(deps, { accountNo: at.unit, amount: 9_00 })
  await desk(deps, world)
  await desk(deps, world)
  expect(await steps.wallet(world)).toEqual({ available: 500_00, frozen: 0 })
  expect(count(await rows(world.agency))).toEqual({ matched: 2, unknown: 1 })
  const booked = await asOwner(deps, 'select kind, status, amount::int from app.bank_deposit where park_id = $1 order by amount', [world.chain.park_id])
  expect(booked).toEqual([{ kind: 'deposit', status: 'unknown', amount: 55_00 }, { kind: 'deposit', status: 'matched', amount: 500_00 }])
  await steps.expectWholeLedger()
})

test('money that the bank dates a week back matches its row all the same', async () => {
  const { world, at } = await office()
  await atBankOnly(deps, { accountNo: at.unit, amount: 500_00, at: new Date(deps.clock().getTime() - 7 * 24 * 3_600_000) })
  await pullStatement(deps)
  await desk(deps, world)
  expect(count(await rows(world.agency))).toEqual({ matched: 1 })
})

test('two entries with different numbers of the bank are never suggested for one another', async () => {
  const { world, at } = await office()
  await inBooksOnly(deps, { accountNo: at.unit, amount: 300_00 })
  await inFileOnly(deps, { accountNo: at.unit, amount: 300_00 })
  await desk(deps, world)
  expect(count(await rows(world.agency))).toEqual({ outstanding: 1, unknown: 1 })
  expect((await rows(world.agency, 'status=unknown'))[0]).toMatchObject({ rule: '', suggestion: '' })
})

test('a suggestion is confirmed or refused by a person, once; then both sides are settled', async () => {
  const { world, at } = await office(1_000_00)
  for (const amount of [300_00, 400_00]) await paidWithoutNumber({ app, deps }, world, { accountNo: at.unit, amount })
  await desk(deps, world)
  const suggested = await rows(world.agency, 'status=unknown&ordering=amount')
  expect(suggested).toMatchObject([{ rule: 'amount_day', amount: 300_00 }, { rule: 'amount_day', amount: 400_00, suggestion: expect.stringContaining('合计 400.00 元') }])
  const [first, second] = suggested as [Entry, Entry]
  // Both are booked twice by now: as the withdrawal, and as what the bank took for unknown reasons.
  expect((await steps.wallet(world)).available).toBe(-400_00)
  const both = await Promise.all([review(world.agency, first), review(world.agency, first)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(count(await rows(world.agency))).toEqual({ settled: 2, unknown: 1, outstanding: 1 })
  expect((await review(world.agency, second, { result: 'reject' })).status).toBe(400)
  const refused = steps.ok(await review(world.agency, second, { result: 'reject', reason: '不是同一笔' }))
  expect(refused).toMatchObject({ status: 'unknown', rule: '', suggestion: '', remark: '不是同一笔' })
  expect((await review(world.agency, refused)).body.error_msg).toContain('没有建议的对应项')
  // What is no payment of ours is what it was booked as.
  await desk(deps, world)
  expect(count(await rows(world.agency))).toEqual({ settled: 2, matched: 1, outstanding: 1 })
  expect((await steps.wallet(world)).available).toBe(-100_00)
  await steps.expectWholeLedger()
})

interface Told {
  readonly amount: number
  readonly category: string
  readonly summary: string
  readonly deposit_status: string | null
}
const moves = async (world: World) => steps.ok(await callAs<{ results: Told[] }>(app, world.company, 'GET', '/v1/cmb-transactions/?page_size=100')).results.map(({ amount, category, summary, deposit_status }) => [category, amount, summary, deposit_status])
const bankSays = async (world: World, days: number) => {
  await runDay(deps, bankProofs.clocks ?? [], addDays(businessDate(deps.clock()), days))
  return steps.ok(await callAs<{ results: { day: string; account_no: string; status: string; reason: string }[] }>(app, world.agency, 'GET', '/v1/bank-proofs/')).results
}

test('不明出账 that is confirmed to be a payment of ours is taken back: balance, statement and proof are right, and nothing of it comes again', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 1_000_00 })
  await paidWithoutNumber({ app, deps }, world, { accountNo: at.unit, amount: 22_35 })
  // The minute knows nothing of any payment.
  await pullStatement(deps)
  expect((await steps.wallet(world)).available).toBe(955_30)
  await desk(deps, world)
  expect((await bankSays(world, 1)).find(({ account_no }) => account_no === at.unit)?.reason).toContain('银行多 22.35 元')
  const [row] = await rows(world.agency, 'status=unknown')
  expect(row).toMatchObject({ rule: 'amount_day', amount: 22_35, own_amount: 22_35, difference: 0, suggestion: expect.stringContaining('合计 22.35 元') })
  steps.ok(await review(world.agency, row as Entry))
  expect(await steps.wallet(world)).toEqual({ available: 977_65, frozen: 0 })
  expect(await moves(world)).toMatchObject([
    ['unknown_out', 22_35, '不明出账冲正，已确认为本方付款', 'offset'], ['unknown_out', -22_35, '不明出账', 'offset'], ['withdraw', -22_35, expect.stringContaining('提现'), null], ['topup', 1_000_00, '入金', 'matched'],
  ])
  const before = await rows(world.agency)
  expect(count(before)).toEqual({ settled: 2, matched: 1 })
  const [withdrawal] = await asOwner(deps, 'select id from app.withdraw_record where owner_id = $1', [world.company.tenantId])
  expect(before.find(({ withdraw_id }) => withdraw_id !== null)?.withdraw_id).toBe(withdrawal?.['id'])
  await pullStatement(deps)
  await desk(deps, world, 1)
  await desk(deps, world, 2)
  expect(await rows(world.agency)).toEqual(before)
  expect((await bankSays(world, 2))[0]).toMatchObject({ account_no: at.unit, status: 'equal', reason: '' })
  const [reversal] = steps.ok(await callAs<{ results: { id: string }[] }>(app, world.agency, 'GET', `/v1/cmb-transactions/?company_id=${world.company.tenantId}&category=unknown_out`)).results
  expect(steps.ok(await callAs<{ results: object[] }>(app, world.agency, 'GET', `/v1/cmb-transactions/${reversal?.id}/history_events/`)).results).toMatchObject([{ action: '确认为本方付款', creator: 'agency经办' }])
  expect(await asOwner(deps, `select action, creator from app.history_event where entity = 'bank_deposit' and action = 'offset' and park_id = $1`, [world.chain.park_id])).toEqual([{ action: 'offset', creator: 'agency经办' }])
  await steps.expectWholeLedger()
})

test('confirmed from a file before the bank has told of it: it is taken back as soon as it is booked', async () => {
  const { world, at } = await office(500_00)
  await withdrawn({ app, deps }, world, 30_00)
  const line = await inFileOnly(deps, { accountNo: at.unit, amount: 30_00, kind: 'unknown_out' })
  await desk(deps, world)
  const [row] = await rows(world.agency, 'status=unknown')
  steps.ok(await review(world.agency, row as Entry))
  await atBankOnly(deps, { ...line, kind: 'unknown_out' })
  await pullStatement(deps)
  await desk(deps, world)
  expect(await steps.wallet(world)).toEqual({ available: 470_00, frozen: 0 })
  expect(count(await rows(world.agency))).toEqual({ settled: 2 })
  await steps.expectWholeLedger()
})

test('several payments that the bank has in one row, with its fee: all of it is taken back but the fee, which is the bank\'s charge', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 10_000_00 })
  await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank()
  const { available } = await steps.wallet(world)
  const [paid] = await asOwner(deps, 'select sum(amount)::int as amount from app.payout where park_id = $1', [world.chain.park_id])
  const amount = Number(paid?.['amount'])
  const entry = await inBooksOnly(deps, { accountNo: at.unit, amount: amount + 5_00, kind: 'unknown_out' })
  await inFileOnly(deps, entry, 5_00)
  const [row] = await rows(world.agency, 'status=unknown')
  expect(row).toMatchObject({ rule: 'many_fee', amount: amount + 5_00 })
  steps.ok(await review(world.agency, row as Entry))
  expect((await steps.wallet(world)).available).toBe(available - 5_00)
  expect((await moves(world)).slice(0, 3).map(([category, cents]) => [category, cents]).toSorted()).toEqual([['charge', -5_00], ['unknown_out', amount + 5_00], ['unknown_out', -amount - 5_00]].toSorted())
  // The books agree with themselves; at the bank of this test there is no such row.
  expect((await bankSays(world, 1)).find(({ account_no }) => account_no === at.unit)?.reason).toMatch(/^银行余额 [\d,.]+ 元，应为 [\d,.]+ 元，银行多 5\.00 元$/u)
  await steps.expectWholeLedger()
})

test('of several alike each is suggested, also where our own side was on the desk first; what is left is what it was booked as', async () => {
  const { world, at } = await office(500_00)
  // Its row of the statement is late.
  const first = await inBooksOnly(deps, { accountNo: at.unit, amount: 30_00, kind: 'unknown_out' })
  await desk(deps, world)
  expect(count(await rows(world.agency))).toEqual({ outstanding: 1 })
  await withdrawn({ app, deps }, world, 30_00)
  await atBankOnly(deps, first)
  await atBankOnly(deps, { accountNo: at.unit, amount: 30_00, kind: 'unknown_out' })
  await desk(deps, world)
  expect(count(await rows(world.agency))).toEqual({ outstanding: 1, unknown: 1, matched: 1 })
  await desk(deps, world)
  const [row] = await rows(world.agency, 'status=unknown')
  steps.ok(await review(world.agency, row as Entry))
  expect(await steps.wallet(world)).toEqual({ available: 440_00, frozen: 0 })
  expect(count(await rows(world.agency))).toEqual({ settled: 2, matched: 1 })
})

test('a payment whose result the bank has and we do not is on its way, and matches once we know it', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 5_000_00 })
  await steps.pay(world, await steps.readyToPay(world, ['1000']))
  await sendPayouts(deps)
  await desk(deps, world)
  expect(await rows(world.agency, 'direction=out')).toMatchObject([{ status: 'outstanding', own_amount: null }])
  await asOwner(deps, `update app.payout set next_at = now() where status in ('created', 'sent')`)
  await steps.runBank()
  await desk(deps, world)
  expect(await rows(world.agency, 'direction=out')).toMatchObject([{ status: 'matched', difference: 0 }])
})

test('while the bank does not answer nothing is entered', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 5_000_00 })
  const bank = deps.bankAccounts
  if (!isSimulatedAccounts(bank)) throw new Error('no simulator')
  const setting = await bank.readSetting()
  await bank.writeSetting({ ...setting, down: true })
  await expect(desk(deps, world)).rejects.toThrow(PortDown)
  await bank.writeSetting({ ...setting, repeats: true })
  await desk(deps, world)
  await bank.writeSetting(setting)
  expect(count(await rows(world.agency))).toEqual({ matched: 1 })
})

test('a statement from a file is entered beside the books as the bank’s own is; an undo is refused once a row is used', async () => {
  const { world, at } = await office()
  const own = await inBooksOnly(deps, { accountNo: at.main, kind: 'interest', amount: 700_00 })
  const row = (no: number, more: object) => ({
    row: no, account_no: at.main, trans_at: clockTime(own.at), income: 0, expense: 0, fee: 0, bank_ref: `F${crypto.randomUUID()}`, request_no: '', counter_name: '', counter_account: '6217001234567890122', summary: '', ...more,
  })
  const bring = async (...lines: object[]) => {
    const { id } = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/reconciliation/import/', { lines, filename: '流水.csv', file_url: '' }))
    await steps.drain()
    return id
  }
  const undo = (id: string) => callAs<{ status: string; error_msg?: string }>(app, world.agency, 'PUT', `/v1/imports/${id}/undo/`)
  const strange = await bring(row(2, { income: 12_00 }), row(3, { expense: 3_00 }), { ...row(4, { income: 1 }), account_no: '1234567' })
  expect(steps.ok(await callAs<object>(app, world.agency, 'GET', `/v1/imports/${strange}/`))).toMatchObject({ category: 'bank_statement', success_count: 2, failure_count: 1 })
  expect(count(await rows(world.agency))).toEqual({ unknown: 2, outstanding: 1 })
  expect(JSON.stringify(await rows(world.agency))).not.toContain('6217001234567890122')
  expect((await undo(strange)).body).toMatchObject({ status: 'import_undone' })
  expect(await rows(world.agency)).toEqual([])
  // What matches at once is used by nobody yet; what a person has dealt with is.
  const known = await bring(row(2, { income: 700_00, bank_ref: own.bankRef }), row(3, { income: 5_00 }))
  expect(count(await rows(world.agency))).toEqual({ matched: 1, unknown: 1 })
  await desk(deps, world)
  expect(count(await rows(world.agency))).toEqual({ matched: 1, unknown: 1 })
  const [alone] = await rows(world.agency, 'status=unknown')
  steps.ok(await writeOff(world.agency, alone as Entry, '银行测试流水'))
  expect((await undo(known)).body.error_msg).toContain('其中 1 条已与账面对应或已核销')
  const check = steps.ok(await callAs<{ results: { issues: { text: string }[] }[] }>(app, world.agency, 'POST', '/v1/reconciliation/import_check/', { rows: [{ ...row(2, {}), income: '700.00', expense: '', fee: '', bank_ref: own.bankRef }] }))
  expect(check.results[0]?.issues[0]?.text).toBe('对账台已有该流水，将忽略本行')
})

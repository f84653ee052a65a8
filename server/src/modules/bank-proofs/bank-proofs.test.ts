import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { atBankOnly } from '../../../test/desk.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { runDay } from '../../jobs/clock.ts'
import { post } from '../ledger/post.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import type { BankAccounts } from '../../ports/bank-accounts.ts'
import { isSimulatedAccounts } from '../../ports/bank-accounts-simulator.ts'
import { PortDown } from '../../ports/port.ts'
import { sendPayouts } from '../payments/sender.ts'
import { bankProofs } from './module.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const today = businessDate(deps.clock())
/** The morning after so many days. */
const morning = (days = 1) => runDay(deps, bankProofs.clocks ?? [], addDays(today, days))

beforeEach(() => steps.bank({}))

function bank() {
  if (!isSimulatedAccounts(deps.bankAccounts)) throw new Error('no simulator')
  return deps.bankAccounts
}

interface Proof {
  day: string
  account_no: string
  status: string
  balance: number
  postings: number
  expected: number
  bank: number | null
  in_transit: number
  reason: string
}

const proofs = async (who: World['agency'], query = ''): Promise<Proof[]> => steps.ok(await callAs<{ results: Proof[] }>(app, who, 'GET', `/v1/bank-proofs/?page_size=100&${query}`)).results
const messages = async (who: World['agency']) => (await asOwner(deps, `select body from app.message where tenant_id = $1 and kind = 'bank_proof' order by id`, [who.tenantId])).map(({ body }) => String(body))

async function paidWorld() {
  const world = await makeWorld(deps, { workers: 2, wallet: 0 })
  const at = await accountsAtBank(deps, world)
  await asOwner(deps, `update app.cmb_wallet set open_at = now() - interval '9 days' where park_id = $1`, [world.chain.park_id])
  await sendMoney(deps, { accountNo: at.unit, amount: 10_000_00 })
  await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank()
  return { world, at }
}

test('every morning balances equal postings equal the bank: deposits, payments and withdrawals of each account, once a day', async () => {
  const { world, at } = await paidWorld()
  await sendMoney(deps, { accountNo: at.main, kind: 'charge', amount: 15_00 })
  await morning()
  await morning()
  const { available, frozen } = await steps.wallet(world)
  const found = await proofs(world.agency)
  expect(found.map(({ account_no, status, reason }) => [account_no, status, reason]).toSorted()).toEqual([[at.main, 'equal', ''], [at.unit, 'equal', '']].toSorted())
  const unit = found.find(({ account_no }) => account_no === at.unit)
  expect(unit).toMatchObject({ day: today, balance: available + frozen, postings: available + frozen })
  // Taxes and fees were collected in the books; the bank saw what arrived and what the workers got.
  expect(unit?.bank).toBeGreaterThan(available)
  expect(unit?.bank).toBe(unit?.expected)
  expect(await messages(world.agency)).toEqual([])
  // Nobody makes a difference disappear.
  await expect(inTransaction(deps.db, SYSTEM, (tx) => sql`update app.bank_proof set status = 'equal'`.execute(tx))).rejects.toThrow('permission denied')
  const foreign = await makeWorld(deps, { workers: 1 })
  expect(await proofs(foreign.agency)).toEqual([])
  expect((await callAs(app, world.company, 'GET', '/v1/bank-proofs/')).status).toBe(403)
})

test('money of the last minute, which nobody was told yet, is booked before the account is proven; so is what the bank records while it is asked', async () => {
  const { world, at } = await paidWorld()
  await atBankOnly(deps, { accountNo: at.unit, amount: 500_00 })
  const late = { accountNo: at.unit, amount: 70_00, at: deps.clock() }
  let asked = 0
  const bankAccounts = { ...bank(), balances: async (...args: Parameters<BankAccounts['balances']>) => {
    asked += 1
    // Dated before the day ended, and recorded between what the statement had and what the balance has.
    if (asked === 2) await atBankOnly(deps, late)
    return bank().balances(...args)
  } }
  await runDay({ ...deps, bankAccounts }, bankProofs.clocks ?? [], addDays(today, 1))
  expect((await proofs(world.agency)).map(({ status, reason }) => [status, reason])).toEqual([['equal', ''], ['equal', '']])
  expect(await messages(world.agency)).toEqual([])
  await steps.expectWholeLedger()
})

test('journey 10: a manipulated row is named, on the desk, in the log, and to those who handle the money', async () => {
  const { world, at } = await paidWorld()
  await morning()
  const logged: unknown[] = []
  const log = { ...deps.log, error: (facts: unknown) => logged.push(facts), info: () => undefined }
  const [deposit] = await asOwner(deps, `select id, bank_ref from app.bank_deposit where company_id = $1`, [world.company.tenantId])
  await asOwner(deps, 'update app.posting set amount = amount + 500 where source_id = $1', [deposit?.['id']])
  await runDay({ ...deps, log: log as never }, bankProofs.clocks ?? [], addDays(today, 2))
  const [unit] = await proofs(world.agency, 'status=different')
  expect(unit).toMatchObject({ account_no: at.unit, day: addDays(today, 1) })
  expect(unit?.reason).toContain('相差 -5.00 元')
  expect(unit?.reason).toContain(`银行流水 ${String(deposit?.['bank_ref'])} 的分录为 10,005.00 元，应为 10,000.00 元`)
  expect(unit?.reason).toContain(`${today} 及以前的分录在核对后被改动`)
  expect(logged).toMatchObject([{ day: addDays(today, 1), reason: unit?.reason }])
  expect(await messages(world.agency)).toMatchObject([expect.stringContaining(String(deposit?.['bank_ref']))])
  const [told] = await asOwner(deps, `select count(*)::int as n from app.message where tenant_id = $1 and kind = 'bank_proof'`, [world.chain.park_id])
  expect(told).toEqual({ n: 1 })
  await asOwner(deps, 'update app.posting set amount = amount - 500 where source_id = $1', [deposit?.['id']])
  // A balance alone.
  await asOwner(deps, `update app.ledger_account set balance = balance + 1 where owner_id = $1 and kind = 'company.available'`, [world.company.tenantId])
  await morning(3)
  expect((await proofs(world.agency, `status=different&day=${addDays(today, 2)},${addDays(today, 2)}`))[0]?.reason).toContain('相差 0.01 元')
  await asOwner(deps, `update app.ledger_account set balance = balance - 1 where owner_id = $1 and kind = 'company.available'`, [world.company.tenantId])
  await steps.expectWholeLedger()
})

test('money in a wallet that the bank knows nothing of is a difference, although balance, postings and bank agree each', async () => {
  const { world, at } = await paidWorld()
  const { company_id, agency_id, park_id, platform_id } = world.chain
  await inTransaction(deps.db, SYSTEM, (tx) => post(tx, { company_id, agency_id, park_id, platform_id }, { settlementId: null, round: 0, at: deps.clock() }, topUpArrived(50_00)))
  await morning()
  expect(await proofs(world.agency, 'status=different')).toMatchObject([{ account_no: at.unit, reason: '账面入账 50.00 元没有对应的银行流水' }])
  expect(await messages(world.agency)).toMatchObject([expect.stringContaining('账面入账 50.00 元没有对应的银行流水')])
})

test('the bank differs, or is away: the day waits for it, and later days for that day', async () => {
  const { world, at } = await paidWorld()
  const setting = await bank().readSetting()
  await bank().writeSetting({ ...setting, down: true })
  await expect(morning()).rejects.toThrow(PortDown)
  expect(await proofs(world.agency)).toEqual([])
  await bank().writeSetting(setting)
  await bank().misstate(at.unit, -1_00)
  await morning()
  const [unit] = await proofs(world.agency, 'status=different')
  expect(unit?.reason).toMatch(/银行少 1\.00 元$/u)
  await bank().misstate(at.unit, 0)
  await morning(2)
  expect((await proofs(world.agency, `day=${addDays(today, 1)},${addDays(today, 1)}`)).map(({ status }) => status)).toEqual(['equal', 'equal'])
})

test('what the bank has paid without saying so yet is on its way, not a difference', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  const at = await accountsAtBank(deps, world)
  await sendMoney(deps, { accountNo: at.unit, amount: 5_000_00 })
  await steps.pay(world, await steps.readyToPay(world, ['1000']))
  await sendPayouts(deps)
  await morning()
  const [unit] = await proofs(world.agency, 'status=in_transit')
  expect(unit).toMatchObject({ account_no: at.unit, reason: '' })
  expect(unit?.in_transit).toBeGreaterThan(0)
  expect((unit?.expected ?? 0) - (unit?.bank ?? 0)).toBe(unit?.in_transit)
  await steps.runBank()
})

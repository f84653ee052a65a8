import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { CMB_CATEGORIES } from '@linggong/shared/domain/categories'
import { meaningOf } from '@linggong/shared/domain/cmb-transactions'
import { asOwner, testApp } from '../../../test/database.ts'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { isSimulatedAccounts } from '../../ports/bank-accounts-simulator.ts'
import { pullStatement } from '../bank-deposits/pull.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeAll(() => steps.bank({}))

interface Transaction {
  id: string
  trans_date: string
  category: string
  amount: number
  balance: number | null
  counter_name: string
  counter_account: string
  bank_ref: string
  summary: string
  deposit_status: string | null
}

const statement = async (who: World['agency'], query = ''): Promise<{ total: number; results: Transaction[] }> => steps.ok(await callAs<{ total: number; results: Transaction[] }>(app, who, 'GET', `/v1/cmb-transactions/?page_size=100&${query}`))

async function office(company: object = {}) {
  const world = await makeWorld(deps, { workers: 2, wallet: 0, company: { ...company } })
  return { world, at: await accountsAtBank(deps, world) }
}

test('R194 R195 R290 money on a unit is the enterprise\'s: one row, the balance rises by exactly that, however often the bank tells it', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 5_000_00, payerName: '甲企业', payerAccount: '6225880000000001', summary: '工资款' })
  await pullStatement(deps)
  await Promise.all([pullStatement(deps), pullStatement(deps)])
  const { results } = await statement(world.company)
  expect(results).toMatchObject([{ category: 'topup', amount: 5_000_00, balance: 5_000_00, counter_name: '甲企业', counter_account: '************0001', summary: '工资款', deposit_status: 'matched' }])
  expect(results[0]?.trans_date).toMatch(/^\d{4}-\d{2}-\d{2}$/u)
  expect(await steps.wallet(world)).toEqual({ available: 5_000_00, frozen: 0 })
  await steps.expectWholeLedger()
})

test('an enterprise\'s account at another bank is known by step 3; what the bank itself books is the owner\'s (R295 R296 R301 R302 R298)', async () => {
  const remit = { account_name: '付款户', account_no: '6222 0212 3456 7890 128', bank_name: '工商银行', branch: '' }
  const { world, at } = await office({ remit_account: remit })
  await sendMoney(deps, { accountNo: at.main, amount: 900_00, payerName: '付款户', payerAccount: '6222021234567890128' })
  expect((await statement(world.company)).results).toMatchObject([{ category: 'topup', amount: 900_00, balance: 900_00 }])

  await sendMoney(deps, { accountNo: at.main, amount: 30_00, payerName: at.agencyName })
  for (const [kind, amount] of [['interest', 12_34], ['charge', 15_00], ['balance_add', 1_00], ['balance_del', 50], ['unknown_out', 60_00]] as const) await sendMoney(deps, { accountNo: at.main, kind, amount })
  const { results } = await statement(world.agency)
  expect(results.map(({ category, amount, balance }) => [category, amount, balance])).toEqual([
    ['unknown_out', -60_00, -32_16], ['balance_del', -50, 27_84], ['balance_add', 1_00, 28_34], ['charge', -15_00, 27_34], ['interest', 12_34, 42_34], ['topup', 30_00, 30_00],
  ])
  await steps.expectWholeLedger()
})

test('R297 R299 what nobody knows waits at the agency, is claimed once for one of its enterprises, and says who did it', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.main, amount: 700_00, payerName: '陌生公司', payerAccount: '6217001234567890122' })
  const [strange] = (await statement(world.agency, 'deposit_status=unknown')).results
  expect(strange).toMatchObject({ category: 'unknown_in', amount: 700_00, balance: null, counter_name: '陌生公司', deposit_status: 'unknown' })
  expect((await statement(world.company)).total).toBe(0)

  const claim = (who: World['agency'], company: string) => callAs<{ error_msg?: string }>(app, who, 'POST', `/v1/cmb-transactions/${strange?.id}/clarify/`, { company_id: company })
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await claim(foreign.agency, foreign.company.tenantId)).status).toBe(404)
  expect((await claim(world.agency, foreign.company.tenantId)).body).toMatchObject({ error_msg: expect.stringContaining('不是本公司的企业') })
  const beside = await makeWorld(deps, { beside: world, wallet: 0 })
  const both = await Promise.all([claim(world.agency, world.company.tenantId), claim(world.agency, beside.company.tenantId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const winner = both[0].status === 200 ? world : beside
  expect((await statement(winner.company)).results).toMatchObject([{ category: 'clarify', amount: 700_00, balance: 700_00 }])
  expect((await statement(world.agency)).results.map(({ category, amount }) => [category, amount])).toEqual([['clarify', -700_00], ['unknown_in', 700_00]])
  const events = await asOwner(deps, `select action, creator from app.history_event where entity = 'bank_deposit' and agency_id = $1`, [world.agency.tenantId])
  expect(events).toMatchObject([{ action: 'clarify', creator: 'agency经办' }])
  await steps.expectWholeLedger()
})

test('R291 R294 a payment and its return are rows of the statement, whose balance follows exactly, filtered and on each page', async () => {
  const world = await makeWorld(deps, { workers: 3, wallet: 0 })
  const at = await accountsAtBank(deps, world)
  await sendMoney(deps, { accountNo: at.unit, amount: 10_000_00 })
  const ready = await steps.readyToPay(world, ['1000', '2000', '3000'])
  await steps.pay(world, ready)
  // Frozen money is still in the wallet.
  expect((await statement(world.company)).results.map(({ balance }) => balance)).toEqual([10_000_00])
  await steps.runBank()
  const { results, total } = await statement(world.company)
  const { available, frozen } = await steps.wallet(world)
  expect(results[0]?.balance).toBe(available + frozen)
  for (const [index, row] of results.entries()) expect(row.balance).toBe((results[index + 1]?.balance ?? 0) + row.amount)
  expect(results.filter(({ category }) => category === 'payment').length).toBe(total - 1)
  const topups = await statement(world.company, 'category=topup')
  expect(topups.results).toMatchObject([{ amount: 10_000_00, balance: 10_000_00 }])
  const paged = await Promise.all([1, 2, 3].map((page) => callAs<{ results: Transaction[] }>(app, world.company, 'GET', `/v1/cmb-transactions/?page_size=2&page=${page}`)))
  expect(paged.flatMap(({ body }) => body.results)).toEqual(results.slice(0, 6))
  // From the oldest on each row has the same balance.
  const oldest = await Promise.all([1, 2, 3].map((page) => callAs<{ results: Transaction[] }>(app, world.company, 'GET', `/v1/cmb-transactions/?page_size=2&page=${page}&ordering=id`)))
  expect(oldest.flatMap(({ body }) => body.results)).toEqual(results.toReversed().slice(0, 6))
  // Whoever is named in a row is found by it: the agency that the fees are for.
  const fees = results.filter(({ category, counter_name }) => category === 'payment' && !counter_name.includes('*'))
  expect(fees.length).toBeGreaterThan(0)
  expect((await statement(world.company, `counter_name=${encodeURIComponent(fees[0]?.counter_name ?? '')}`)).results).toEqual(fees)
  // The agency reads the same of its enterprise, and nobody that of another's.
  expect((await statement(world.agency, `company_id=${world.company.tenantId}`)).results).toEqual(results)
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await statement(foreign.agency, `company_id=${world.company.tenantId}`)).total).toBe(0)
})

test('R702 chosen rows of one wallet are an archive of receipts, of which nobody else has any', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 5_000_00, payerName: '甲企业', payerAccount: '6225880000000001', summary: '工资款' })
  await sendMoney(deps, { accountNo: at.main, amount: 700_00, payerName: '陌生公司', payerAccount: '6217001234567890122' })
  const [[own], [strange]] = [(await statement(world.company)).results, (await statement(world.agency)).results]
  const ask = (who: World['agency'], body: object) => callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/cmb-transactions/download_vouchers/', body)
  const archive = async (who: World['agency'], body: object): Promise<string[]> => {
    const { id } = steps.ok(await ask(who, body))
    await steps.drain()
    const { url } = steps.ok(await callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${id}/download/`))
    return Object.entries(unzipSync((await app.inject({ url })).rawPayload)).map(([name, content]) => `${name} ${Buffer.from(content).subarray(0, 5).toString()}`)
  }
  const named = (category: string, id: string | undefined) => [expect.stringMatching(new RegExp(`_${category}_${id?.slice(-12)}\\.pdf %PDF-$`, 'u'))]
  expect(await archive(world.company, { ids: [own?.id] })).toEqual(named('充值', own?.id))
  expect(await archive(world.agency, { ids: [strange?.id] })).toEqual(named('不明入账', strange?.id))
  expect(await archive(world.agency, { ids: [own?.id], company_id: world.company.tenantId })).toEqual(named('充值', own?.id))
  // Of two wallets at once, and of another's.
  expect((await ask(world.agency, { ids: [own?.id, strange?.id] })).body.error_msg).toBe('所选流水中有 1 条不存在，或不属于当前钱包，请在同一钱包中选择')
  const foreign = await makeWorld(deps, { workers: 1 })
  for (const body of [{ ids: [own?.id] }, { ids: [own?.id], company_id: world.company.tenantId }]) expect((await ask(foreign.agency, body)).status).toBe(400)
  expect((await ask(world.company, { ids: [strange?.id] })).status).toBe(400)
})

test('R703 what the bank has charged is summed by account and month, for whoever is above the account alone', async () => {
  const { world, at } = await office()
  for (const amount of [15_00, 5_50]) await sendMoney(deps, { accountNo: at.main, kind: 'charge', amount })
  await sendMoney(deps, { accountNo: at.unit, amount: 90_00 })
  await sendMoney(deps, { accountNo: at.unit, kind: 'charge', amount: 1_00 })
  interface Charged {
    readonly total: number
    readonly results: object[]
    readonly sums: { readonly amount: number }
  }
  const records = (who: World['agency'], query = '') => callAs<Charged>(app, who, 'GET', `/v1/cmb-service-records/?${query}`)
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  const all = steps.ok(await records(world.agency))
  expect(all).toMatchObject({ total: 2, sums: { amount: 21_50 } })
  expect(all.results).toMatchObject([{ month, account_no: at.unit, count: 1, amount: 1_00 }, { month, account_no: at.main, account_name: at.agencyName, count: 2, amount: 20_50 }])
  expect(steps.ok(await records(world.agency, `account_name=${encodeURIComponent(at.agencyName)}&month=${month}`))).toMatchObject({ total: 1 })
  expect(steps.ok(await records(world.agency, 'month=2020-01')).total).toBe(0)
  expect(steps.ok(await records((await makeWorld(deps, { workers: 1 })).agency)).total).toBe(0)
  expect((await records(world.company)).status).toBe(403)
})

test('R292 R293 R300 each of the thirteen categories has its label', () => {
  expect(CMB_CATEGORIES.map(({ value, label }) => `${value} ${label}`)).toEqual([
    'topup 充值', 'payment 付款', 'transfer 转账', 'withdraw 提现', 'refund 退款', 'charge 手续费', 'interest 结息', 'unknown_in 不明入账', 'unknown_out 不明出账', 'clarify 来款认领', 'balance_change 余额调整', 'balance_del 余额调减', 'balance_add 余额调增',
  ])
  expect([meaningOf('sweep').category, meaningOf('software_fee').category, meaningOf('withdraw_paid').category]).toEqual(['transfer', 'transfer', 'withdraw'])
})

test('a payment names the account of the payee, masked; a row of the bank has the bank\'s number, is found by it, and exported with it', async () => {
  const { world, at } = await office()
  await sendMoney(deps, { accountNo: at.unit, amount: 5_000_00 })
  await steps.pay(world, await steps.readyToPay(world, ['1000']))
  await steps.runBank()
  const { results } = await statement(world.company)
  const paid = results.find(({ category, counter_name }) => category === 'payment' && counter_name.includes('*'))
  expect(paid).toMatchObject({ counter_account: expect.stringMatching(/^\*+\d{4}$/u), bank_ref: '' })
  const arrived = results.find(({ category }) => category === 'topup')
  const [entry] = await asOwner(deps, 'select bank_ref from app.bank_deposit where company_id = $1', [world.company.tenantId])
  expect(arrived?.bank_ref).toBe(entry?.['bank_ref'])
  expect((await statement(world.company, `bank_ref=${arrived?.bank_ref}`)).results.map(({ id }) => id)).toEqual([arrived?.id])
  expect((await statement(world.company, `bank_ref=${arrived?.bank_ref.slice(1)}`)).results).toEqual([])
  expect((await statement((await office()).world.company, `bank_ref=${arrived?.bank_ref}`)).results).toEqual([])
})

test('while the bank is away nothing arrives, afterwards everything once', async () => {
  const { world, at } = await office()
  const bank = deps.bankAccounts
  if (!isSimulatedAccounts(bank)) throw new Error('no simulator')
  const setting = await bank.readSetting()
  await bank.writeSetting({ ...setting, down: true })
  await sendMoney(deps, { accountNo: at.unit, amount: 1_00 })
  expect((await statement(world.company)).total).toBe(0)
  await bank.writeSetting({ ...setting, loses: true, repeats: true })
  await pullStatement(deps)
  await bank.writeSetting(setting)
  await pullStatement(deps)
  expect((await statement(world.company)).total).toBe(1)
})

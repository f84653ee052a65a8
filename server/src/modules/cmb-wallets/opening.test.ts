import { beforeAll, expect, test } from 'vitest'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeCard, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { isSimulatedAccounts } from '../../ports/bank-accounts-simulator.ts'
import { applyOpening, applyState, askForAccounts, followStates } from './ask.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const bank = deps.bankAccounts
if (!isSimulatedAccounts(bank)) throw new Error('no simulated bank')

beforeAll(() => steps.bank({}))

interface Asked {
  id: string
  status: string
  error_msg?: string
}

interface Row {
  id: string
  company_name: string
  wallet_id: string | null
  account_no: string
  status: string | null
  reason: string
  available: number
}

const bind = (who: Member, { chain }: World, body: object = {}) => callAs<Asked>(app, who, 'POST', `/v1/agencies/${chain.agency_id}/bind_cmb/`, { account_no: makeCard(), branch: '海口分行营业部', ...body })
const open = (who: Member, { chain }: World) => callAs<Asked>(app, who, 'POST', '/v1/cmb-wallets/', { company_id: chain.company_id })
const own = async ({ agency, chain }: World): Promise<Row | undefined> => steps.ok(await callAs<{ results: Row[] }>(app, agency, 'GET', `/v1/cmb-wallets/companies/?company_id=${chain.company_id}`)).results[0]
const seen = async (who: Member, id: string) => steps.ok(await callAs<Asked & { account_no: string; reason: string; events: { action: string; creator: string }[] }>(app, who, 'GET', `/v1/cmb-wallets/${id}`))

/** As if the time for the next question had come. */
async function askAgain(): Promise<number> {
  await asOwner(deps, `update app.cmb_wallet set next_at = now() where status = 'opening'`)
  return askForAccounts(deps)
}

test('R025 R194 R593 R707 journey 1: the group binds the agency, the agency opens an enterprise\'s account, and money sent to it is the enterprise\'s', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  expect((await open(world.agency, world)).body.error_msg).toBe('本公司还没有绑定招行账户，请联系集团绑定')
  const account_no = makeCard()
  const bound = steps.ok(await bind(world.platform, world, { account_no: account_no.replace(/(\d{4})/u, '$1 ') }))
  expect(bound.status).toBe('opening')
  expect((await bind(world.platform, world)).body.error_msg).toBe('已提交绑定，请等待银行确认')
  expect((await open(world.agency, world)).body.error_msg).toBe('本公司的招行账户还在等待银行确认')
  await askForAccounts(deps)
  expect(steps.ok(await callAs<{ results: object[] }>(app, world.agency, 'GET', '/v1/cmb-wallets/')).results).toMatchObject([{ account_no, branch: '海口分行营业部', status: 'active' }])

  expect(await own(world)).toMatchObject({ wallet_id: null, status: null, account_no: '' })
  const both = await Promise.all([open(world.agency, world), open(world.agency, world)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await own(world)).toMatchObject({ status: 'opening', account_no: '' })
  await askForAccounts(deps)
  const unit = await own(world)
  expect(unit).toMatchObject({ status: 'active', account_no: expect.stringMatching(new RegExp(`^${account_no}\\d{10}$`, 'u')), available: 0 })
  expect((await seen(world.agency, unit?.wallet_id ?? '')).events.map(({ action }) => action)).toEqual(['银行已开通', '申请开通'])
  expect(steps.ok(await callAs<object>(app, world.company, 'GET', '/v1/cmb-wallets-other/'))).toMatchObject({ account_no: unit?.account_no, status: 'active' })
  await sendMoney(deps, { accountNo: unit?.account_no ?? '', amount: 300_00 })
  expect(await own(world)).toMatchObject({ available: 300_00 })
  await steps.expectWholeLedger()

  // Nobody else sees or opens it.
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await open(foreign.agency, world)).status).toBe(404)
  expect((await bind(foreign.platform, world)).status).toBe(404)
  expect((await bind(world.agency, world)).status).toBe(403)
  expect((await callAs(app, foreign.agency, 'GET', `/v1/cmb-wallets/${unit?.wallet_id}`)).status).toBe(404)
})

test('a lost, late, repeated or foreign answer of the bank opens an account once; refused, it says why and may be asked for again', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  await accountsAtBank(deps, await makeWorld(deps, { beside: world, wallet: 0 }))
  const quiet = await bank.readSetting()
  const { id } = steps.ok(await open(world.agency, world))
  await bank.writeSetting({ ...quiet, down: true })
  expect(await askAgain()).toBe(0)
  // It takes effect, but the answer is lost; the next question gets the same one.
  await bank.writeSetting({ ...quiet, loses: true, repeats: true })
  expect(await askAgain()).toBe(0)
  expect((await seen(world.agency, id)).status).toBe('opening')
  await bank.writeSetting({ ...quiet, delay_ms: 3_600_000 })
  expect(await askAgain()).toBe(0)
  await bank.writeSetting(quiet)
  expect(await askAgain()).toBe(1)
  const opened = await seen(world.agency, id)
  expect(opened.status).toBe('active')
  const say = (answer: object) => inTransaction(deps.db, SYSTEM, (tx) => applyOpening(tx, world.chain.park_id, { requestNo: id, status: 'refused', unitNo: '', reason: '迟到', ...answer }, deps.clock()))
  expect([await say({}), await say({ status: 'opened', unitNo: '9999999999' }), await say({ requestNo: crypto.randomUUID() })]).toEqual([false, false, false])
  expect(await seen(world.agency, id)).toEqual(opened)

  const other = await makeWorld(deps, { beside: world, wallet: 0 })
  await bank.writeSetting({ ...quiet, fail_percent: 100 })
  const refused = steps.ok(await open(other.agency, other))
  await askAgain()
  await bank.writeSetting(quiet)
  expect(await seen(other.agency, refused.id)).toMatchObject({ status: 'closed', reason: '银行未通过开户审核' })
  expect(await own(other)).toMatchObject({ status: 'closed', reason: '银行未通过开户审核', account_no: '' })
  steps.ok(await open(other.agency, other))
  await askAgain()
  expect(await own(other)).toMatchObject({ status: 'active', reason: '' })
})

test('an account of somebody else is not bound: the bank compares the name, and within a park a number is used once', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const near = await makeWorld(deps, { inParkOf: world })
  const far = await makeWorld(deps, { workers: 1 })
  const account_no = makeCard()
  steps.ok(await bind(world.platform, world, { account_no }))
  await askForAccounts(deps)
  expect((await bind(near.platform, near, { account_no })).body.error_msg).toBe('该账号已绑定其他机构，请核对')
  const strange = steps.ok(await bind(far.platform, far, { account_no }))
  await askForAccounts(deps)
  expect(await seen(far.agency, strange.id)).toMatchObject({ status: 'closed', reason: '账号与户名不符' })
  steps.ok(await bind(far.platform, far))
})

test('the bank freezes, frees and closes an account; its latest word counts, and a frozen one pays nothing out', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 500_00 })
  const { unit, unitId } = await accountsAtBank(deps, world)
  const status = async () => (await seen(world.agency, unitId)).status
  await bank.say(unit, 'frozen')
  await Promise.all([followStates(deps), followStates(deps)])
  expect(await status()).toBe('frozen')
  const withdraw = await callAs<{ error_msg: string }>(app, world.company, 'POST', '/v1/cmb-withdraw-records/', { amount: 1, to_account: '6217001234567890122', to_bank: '建设银行' })
  expect(withdraw.body.error_msg).toBe('银行已冻结该账户，解冻前不能提现')
  await bank.say(unit, 'active')
  await followStates(deps)
  await followStates(deps)
  expect(await status()).toBe('active')
  // Said long ago, and heard late.
  expect(await inTransaction(deps.db, SYSTEM, (tx) => applyState(tx, { accountNo: unit, status: 'frozen', at: new Date(0) }))).toBe(false)
  await bank.say(unit, 'closed')
  await followStates(deps)
  expect(await status()).toBe('closed')
})

test('R592 the pay code of an agency is the same each time, and there is none without an account', async () => {
  const world = await makeWorld(deps, { workers: 1 })
  const code = () => callAs<{ pay_code: string; account_no: string; error_msg?: string }>(app, world.platform, 'GET', `/v1/agencies/${world.chain.agency_id}/generate_paycode/`)
  expect((await code()).body.error_msg).toBe('该业务公司还没有可用的招行账户，请先绑定招行')
  const { main } = await accountsAtBank(deps, world)
  const first = steps.ok(await code())
  expect(first).toMatchObject({ account_no: main, pay_code: expect.stringContaining(main) })
  expect(steps.ok(await code())).toEqual(first)
  expect(steps.ok(await callAs<{ results: object[] }>(app, world.platform, 'GET', '/v1/cmb-wallets/branches/')).results).toContainEqual({ name: '海口分行营业部' })
  const foreign = await makeWorld(deps, { workers: 1 })
  expect((await callAs(app, foreign.platform, 'GET', `/v1/agencies/${world.chain.agency_id}/generate_paycode/`)).status).toBe(404)
})

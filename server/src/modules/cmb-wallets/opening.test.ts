import { beforeAll, expect, test } from 'vitest'
import { accountsAtBank, sendMoney } from '../../../test/bank.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeCard, makeMember, makeTenant, type Member } from '../../../test/makers.ts'
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
  expect((await seen(world.agency, unit?.wallet_id ?? '')).events.map(({ action }) => action)).toEqual(['申请开通', '银行已开通'])
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

test('R224 step 3 that names the receiving account asks the bank by itself, once; an account of another agency is refused', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  const path = `/v1/companies/${world.chain.company_id}/step3/`
  const { task_templates: _, ...before } = steps.ok(await callAs<Record<string, unknown> & { version: number }>(app, world.agency, 'GET', path))
  const flags = { is_disable_user_created_sms: false, is_card_deduction_fee: false, is_enable_invoice_esign_pdf: false, is_enable_fast_task: false }
  const save = (more: object, version: number) => callAs<{ version: number; error_msg?: string; agency_cmb_wallet: object | null }>(app, world.agency, 'PUT', path, { pay_mode: 'cmb', config: {}, ...flags, ...more, version })
  const foreign = await (async (other: World) => steps.ok(await bind(other.platform, other)).id)(await makeWorld(deps, { workers: 1 }))
  expect((await save({ agency_cmb_wallet_id: foreign }, before.version)).body.error_msg).toBe('收款招行钱包不存在或已注销，请重新选择')
  const { id } = steps.ok(await bind(world.platform, world))
  // Not yet the agency's: there is nothing to ask below it.
  const early = steps.ok(await save({ agency_cmb_wallet_id: id }, before.version))
  expect([early.agency_cmb_wallet, (await own(world))?.status]).toEqual([expect.objectContaining({ id }), null])
  await askForAccounts(deps)
  const saved = steps.ok(await save({ agency_cmb_wallet_id: id }, early.version))
  expect((await own(world))?.status).toBe('opening')
  steps.ok(await save({ agency_cmb_wallet_id: id }, saved.version))
  await askForAccounts(deps)
  const { wallet_id } = (await own(world)) ?? {}
  expect((await seen(world.agency, wallet_id ?? '')).events.map(({ action, creator }) => [action, creator])).toEqual([['申请开通', 'agency经办'], ['银行已开通', '系统']])
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
  const told = async () => steps.ok(await callAs<object>(app, far.platform, 'GET', `/v1/agencies/${far.chain.agency_id}/`))
  expect(await told()).toMatchObject({ wallet_accounts: [], wallet_binding: null })
  const strange = steps.ok(await bind(far.platform, far, { account_no }))
  expect(await told()).toMatchObject({ wallet_binding: { is_opening: true } })
  await askForAccounts(deps)
  // The group, which has asked, reads why.
  expect(await told()).toMatchObject({ wallet_accounts: [], wallet_binding: { is_opening: false, reason: '账号与户名不符' } })
  expect(await seen(far.agency, strange.id)).toMatchObject({ status: 'closed', reason: '账号与户名不符' })
  steps.ok(await bind(far.platform, far))
})

test('the bank freezes, frees and closes an account; its latest word counts, and nothing leaves one that is frozen or closed', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 50_000_00 })
  const { main, unit, unitId } = await accountsAtBank(deps, world)
  const ready = await steps.readyToPay(world, ['1000'])
  const wish = { to_account: '6217001234567890122', to_bank: '建设银行' }
  const apply = (amount: number) => callAs<{ id: string; version: number; error_msg: string }>(app, world.company, 'POST', '/v1/cmb-withdraw-records/', { amount, ...wish })
  const early = steps.ok(await apply(2_00))
  const pass = () => callAs<{ error_msg: string }>(app, world.agency, 'PUT', `/v1/cmb-withdraw-records/${early.id}/audit/`, { version: early.version, result: 'pass' })
  const code = () => callAs<{ error_msg: string }>(app, world.company, 'POST', `/v1/settlements/${ready.id}/payment_sms/`, {})
  const refusals = async () => (await Promise.all([apply(1), pass(), code()])).map(({ status, body }) => `${status} ${body.error_msg}`)
  const said = async (account: string, word: 'active' | 'frozen' | 'closed') => {
    await bank.say(account, word)
    await Promise.all([followStates(deps), followStates(deps)])
    return (await seen(world.agency, unitId)).status
  }
  // A code that was asked for before is of no use either.
  const captcha = await steps.code(world, ready.id)
  expect(await said(unit, 'frozen')).toBe('frozen')
  const frozen = ['提现', '提现', '付款'].map((what) => `400 企业的招行账户已被银行冻结，解冻前不能${what}`)
  expect(await refusals()).toEqual(frozen)
  expect((await steps.put(world.company, ready, 'payment', { captcha })).body.error_msg).toBe(frozen[2]?.slice(4))
  expect(await said(unit, 'active')).toBe('active')
  expect(await followStates(deps)).toBe(0)
  // Said long ago, and heard late.
  expect(await inTransaction(deps.db, SYSTEM, (tx) => applyState(tx, { accountNo: unit, status: 'frozen', at: new Date(0) }))).toBe(false)
  // An enterprise's account is a part of its agency's, which it does not see.
  expect(await said(main, 'frozen')).toBe('active')
  expect((await refusals())[2]).toBe('400 业务公司的招行账户已被银行冻结，解冻前不能付款')
  await said(main, 'active')
  steps.ok(await steps.put(world.company, ready, 'payment', { captcha: await steps.code(world, ready.id) }))
  await steps.runBank()
  expect((await steps.detail(world.company, ready.id)).status).toBe('paid')

  expect(await said(unit, 'closed')).toBe('closed')
  expect((await refusals())[1]).toBe('400 企业的招行账户已被银行注销，重新开通前不能提现')
  // One that is only asked for pays nothing out.
  steps.ok(await open(world.agency, world))
  expect((await apply(1)).body.error_msg).toContain('已被银行注销')
  await askAgain()
  steps.ok(await apply(1))
  await steps.expectWholeLedger()
})

test('a park\'s account is bound by the operator as an agency\'s is by its group, and the park is answered with it', async () => {
  const world = await makeWorld(deps, { workers: 1, wallet: 0 })
  const saas = await inTransaction(deps.db, SYSTEM, async (tx) => makeMember(tx, { flavour: 'saas', tenantId: await makeTenant(tx, 'saas') }, deps.clock()))
  const account_no = makeCard()
  const bindPark = (who: Member, body: object = {}) => callAs<Asked>(app, who, 'POST', `/v1/parks/${world.chain.park_id}/bind_cmb/`, { account_no, branch: '海口分行营业部', ...body })
  const accounts = async (who: Member, path: string) => steps.ok(await callAs<{ wallet_accounts: object[] }>(app, who, 'GET', path)).wallet_accounts
  const path = `/v1/parks/${world.chain.park_id}/`
  for (const who of [world.park, world.platform, world.agency]) expect((await bindPark(who)).status).toBe(403)
  expect(await accounts(saas, path)).toEqual([])
  const binding = async () => steps.ok(await callAs<{ wallet_binding: object | null }>(app, saas, 'GET', path)).wallet_binding
  expect(await binding()).toBeNull()
  const refused = steps.ok(await bindPark(saas))
  expect(refused.status).toBe('opening')
  expect(await binding()).toEqual({ is_opening: true, reason: '' })
  await inTransaction(deps.db, SYSTEM, (tx) => applyOpening(tx, world.chain.park_id, { requestNo: refused.id, status: 'refused', unitNo: '', reason: '户名与账号不符' }, deps.clock()))
  expect(await binding()).toEqual({ is_opening: false, reason: '户名与账号不符' })
  expect(steps.ok(await bindPark(saas)).status).toBe('opening')
  expect((await bindPark(saas)).body.error_msg).toBe('已提交绑定，请等待银行确认')
  await askForAccounts(deps)
  expect((await bindPark(saas)).body.error_msg).toBe(`该园区已绑定招行账户，尾号 ${account_no.slice(-4)}`)
  expect(await accounts(saas, path)).toMatchObject([{ account_no }])
  expect(await binding()).toBeNull()
  const listed = steps.ok(await callAs<{ results: { id: string; wallet_accounts: object[] }[] }>(app, saas, 'GET', '/v1/parks/?page_size=100')).results.find(({ id }) => id === world.chain.park_id)
  expect(listed?.wallet_accounts).toMatchObject([{ account_no }])
  expect(steps.ok(await callAs<{ results: object[] }>(app, world.park, 'GET', '/v1/cmb-wallets/')).results).toMatchObject([{ account_no, status: 'active' }])
  // Money that is sent to it is the park's.
  await sendMoney(deps, { accountNo: account_no, amount: 300_00 })
  expect(steps.ok(await callAs<object>(app, world.park, 'GET', '/v1/cmb-wallets/'))).toMatchObject({ available: 300_00 })
  // One that was open and is closed later was not refused.
  await asOwner(deps, `update app.cmb_wallet set status = 'closed' where tenant_id = $1 and account_no = $2 and open_at is not null`, [world.chain.park_id, account_no])
  expect([await accounts(saas, path), await binding()]).toEqual([[], null])
  await asOwner(deps, `update app.cmb_wallet set status = 'active' where tenant_id = $1 and account_no = $2 and open_at is not null`, [world.chain.park_id, account_no])
  // Of an enterprise for which nobody has asked the bank nothing is being opened.
  expect(steps.ok(await callAs<object>(app, world.company, 'GET', '/v1/cmb-wallets-other/'))).toMatchObject({ account_no: '', status: null })
  await steps.expectWholeLedger()
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

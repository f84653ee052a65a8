import { PAY_LINK_HOURS } from '@linggong/shared/domain/machines/alipay-agreement'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { unzipSync } from 'fflate'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { alipaySteps, login, queryOf, simulatedAlipayOf } from '../../../test/alipay.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { makeMember } from '../../../test/makers.ts'
import { callAs, lastCode, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { signCallback, type CallbackKey } from '../../kernel/callback.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { alipayNoticePath } from '../../ports/alipay-notice.ts'
import { followAgreements } from '../alipay/follow.ts'
import { lapseLinks } from '../alipay/lapse.ts'
import { sendWithdrawals } from '../withdrawals/send.ts'
import { applyPayment, followOrders } from './follow.ts'

const key: CallbackKey = { id: 'demo', secret: Buffer.alloc(32, 7) }
const { app, deps, advance } = await testApp({ alipayKeys: [key] })
const steps = stepsOf(app, deps)
const owner = (text: string, values?: unknown[]) => asOwner(deps, text, values)
const alipay = alipaySteps(app, deps, owner)

beforeAll(() => steps.bank({}))
afterEach(async () => {
  await simulatedAlipayOf(deps).writeSetting({ fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false })
  await steps.expectWholeLedger()
})

interface Info { sign_status: string; available: number; frozen: number; login: string; agreement_no: string; version: number; reason: string; link_until: string | null; events: { action: string }[] }
interface Row { id: string; type: string; amount: number; balance: number | null; counter_name: string; counter_account: string; summary: string; trade_no: string }

const info = async (who: World['company']): Promise<Info> => steps.ok(await callAs<Info>(app, who, 'GET', '/v1/alipay/account_info/'))
const statement = async (who: World['company'], query = ''): Promise<Row[]> => steps.ok(await callAs<{ results: Row[] }>(app, who, 'GET', `/v1/alipay-transactions/?page_size=100&${query}`)).results
const errorOf = ({ body }: { body: unknown }): string => String((body as { error_msg?: string }).error_msg)

const office = (more: object = {}) => makeWorld(deps, { workers: 2, wallet: 0, company: { pay_mode: 'alipay' }, ...more })
async function signed(more: object = {}): Promise<World> {
  const world = await office(more)
  await alipay.sign(world.company)
  return world
}

const phoneOf = async (who: World['company']): Promise<string> => String((await owner('select a.phone from app.account a join app.staff s on s.account_id = a.id where s.tenant_id = $1 order by s.id limit 1', [who.tenantId]))[0]?.['phone'])

/** The bank has answered what was withdrawn. */
const paidOut = (who: World['company']) => expect.poll(async () => {
  await sendWithdrawals(deps)
  return (await info(who)).frozen
}, { timeout: 20_000 }).toBe(0)

/** A signed notice, as the payment app sends it. */
function notice(content: object, by: CallbackKey = key, at: Date = deps.clock()) {
  const body = Buffer.from(JSON.stringify(content))
  return { method: 'POST' as const, url: alipayNoticePath, headers: { 'content-type': 'application/json', ...signCallback(by, { method: 'POST', path: alipayNoticePath, body }, at) }, payload: body }
}

test('R694 R699 a sign link leads to a signed agreement once the payment app has said so; the same link meanwhile, another after it was refused', async () => {
  const { company } = await office()
  expect(await info(company)).toMatchObject({ sign_status: 'unsigned', available: 0, frozen: 0, version: 0, events: [] })
  const url = await alipay.link(company, '/v1/alipay/sign_url/')
  expect(await alipay.link(company, '/v1/alipay/sign_url/')).toBe(url)
  expect(await info(company)).toMatchObject({ sign_status: 'signing' })
  await alipay.act(url, false)
  await alipay.follow()
  expect(await info(company)).toMatchObject({ sign_status: 'unsigned', reason: '签约人在支付宝中拒绝了签约' })
  const again = await alipay.link(company, '/v1/alipay/sign_url/')
  expect(again).not.toBe(url)
  expect(await alipay.act(again.replace('sign_no=QY', 'sign_no=QX'))).toBe(false)
  await alipay.act(again)
  await alipay.follow()
  const after = await info(company)
  expect(after).toMatchObject({ sign_status: 'signed', login: 'c***@example.com' })
  expect(after.events.map(({ action }) => action).toSorted()).toEqual(['建立支付宝账户', '发起签约', '发起签约', '未签约', '发起签约', '已签约'].toSorted())
  expect((await callAs(app, company, 'GET', '/v1/alipay/sign_url/')).status).toBe(400)
})

test('R695 R597 R595 an agency invites an enterprise, sees its balance, and unbinds it once nothing is in its book', async () => {
  const { agency, company } = await office()
  await alipay.act(await alipay.link(agency, `/v1/alipay/invite_url/?company_id=${company.tenantId}`))
  await alipay.follow()
  await alipay.topUp(company, 300_00)
  const books = async () => steps.ok(await callAs<{ results: { id: string; status: string; available: number; version: number }[] }>(app, agency, 'GET', `/v1/companies/alipay_balance_list?company_id=${company.tenantId}`)).results
  const [book] = await books()
  expect(book).toMatchObject({ status: 'signed', available: 300_00 })
  const unbind = (version = 0) => callAs(app, agency, 'PUT', `/v1/companies/${company.tenantId}/unbind_alipay/`, { reason: '更换账户', version })
  expect(errorOf(await unbind(book?.version))).toBe('支付宝钱包还有余额或在途资金，请先提现并等其完成，再解约')
  const applied = steps.ok(await callAs<{ id: string; version: number }>(app, company, 'POST', '/v1/alipay/withdraw/', { amount: 300_00 }))
  expect(errorOf(await unbind(book?.version))).toContain('在途资金')
  steps.ok(await callAs(app, agency, 'PUT', `/v1/cmb-withdraw-records/${applied.id}/audit/`, { result: 'pass', version: applied.version }))
  await paidOut(company)
  steps.ok(await unbind(book?.version))
  expect(await books()).toMatchObject([{ status: 'terminated', available: 0 }])
  const other = await office()
  expect((await callAs(app, other.agency, 'GET', `/v1/alipay/invite_url/?company_id=${company.tenantId}`)).status).toBe(404)
  expect((await callAs(app, other.agency, 'PUT', `/v1/companies/${company.tenantId}/unbind_alipay/`, { reason: 'x', version: 1 })).status).toBe(404)
})

test('R696 R697 an agreement does not end while money is in its book, or on its way out of it', async () => {
  const { company } = await signed()
  await alipay.topUp(company, 1_00)
  steps.ok(await callAs(app, company, 'POST', '/v1/alipay/termination_sms/'))
  const code = await lastCode(deps, await phoneOf(company))
  const end = async (captcha: string) => callAs(app, company, 'POST', '/v1/alipay/termination/', { captcha, reason: '不再使用', version: (await info(company)).version })
  expect(errorOf(await end(code))).toContain('还有余额')
  steps.ok(await callAs(app, company, 'POST', '/v1/alipay/withdraw/', { amount: 1_00 }))
  expect(errorOf(await end(code))).toContain('在途资金')
})

test('R696 the code is needed and used once; while the payment app is down it is told later', async () => {
  const { company } = await signed()
  steps.ok(await callAs(app, company, 'POST', '/v1/alipay/termination_sms/'))
  const code = await lastCode(deps, await phoneOf(company))
  const end = async (captcha: string) => callAs(app, company, 'POST', '/v1/alipay/termination/', { captcha, reason: '不再使用', version: (await info(company)).version })
  expect((await end(code === '000000' ? '111111' : '000000')).status).toBe(400)
  await simulatedAlipayOf(deps).writeSetting({ fail_percent: 0, delay_ms: 0, down: true, loses: false, repeats: false })
  steps.ok(await end(code))
  expect(await info(company)).toMatchObject({ sign_status: 'terminated', reason: '不再使用' })
  await alipay.follow()
  expect(errorOf(await callAs(app, company, 'GET', '/v1/alipay/sign_url/'))).toBe('上一份协议正在支付宝解约，请稍后再签约')
  await simulatedAlipayOf(deps).writeSetting({ fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false })
  await alipay.follow()
  await alipay.sign(company)
  expect(await info(company)).toMatchObject({ sign_status: 'signed' })
})

test('R698 R284 a top-up arrives once for its number, however often it is told and asked; not if it was refused', async () => {
  const world = await signed()
  const { company } = world
  const url = await alipay.link(company, '/v1/alipay/topup_url/?amount=123456')
  expect(queryOf(url).get('amount')).toBe('123456')
  expect(await alipay.link(company, '/v1/alipay/topup_url/?amount=123456')).toBe(url)
  await simulatedAlipayOf(deps).writeSetting({ fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: true })
  await alipay.act(url)
  await Promise.all([alipay.follow(), alipay.follow()])
  await alipay.follow()
  expect(await info(company)).toMatchObject({ available: 123_456, frozen: 0 })
  expect(await statement(company)).toMatchObject([{ type: 'deposit', amount: 123_456, balance: 123_456, counter_name: login }])
  advance(120_000)
  await alipay.act(await alipay.link(company, '/v1/alipay/topup_url/?amount=123456'), false)
  await alipay.follow()
  expect(await info(company)).toMatchObject({ available: 123_456 })
  expect((await callAs(app, company, 'GET', '/v1/alipay/topup_url/?amount=0')).status).toBe(400)
  // The wallet at the bank has none of it.
  expect(await steps.wallet(world)).toEqual({ available: 0, frozen: 0 })
  expect(steps.ok(await callAs<{ results: object[] }>(app, company, 'GET', '/v1/cmb-transactions/')).results).toEqual([])
})

test('the operator sees what moves in all books, and of the wallets at the bank in their statement alone', async () => {
  const [world, other] = [await signed(), await makeWorld(deps, { workers: 1, wallet: 500_00 })]
  await alipay.act(await alipay.link(world.company, '/v1/alipay/topup_url/?amount=123456'))
  await alipay.follow()
  const [saas] = await owner(`select id from app.tenant where flavour = 'saas'`)
  const operator = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: String(saas?.['id']), permissions: ['AdminFinanceTradePageIndex'] }, deps.clock()))
  const seen = async (path: string) => steps.ok(await callAs<{ results: { id: string; amount: number; company_name: string }[] }>(app, operator, 'GET', `${path}?page_size=100`)).results
  const [book, bank] = [await seen('/v1/alipay-transactions/'), await seen('/v1/cmb-transactions/')]
  const [topUp] = await statement(world.company)
  expect(book[0]).toMatchObject({ id: topUp?.id, amount: 123_456 })
  expect(bank.map(({ id }) => id)).not.toContain(topUp?.id)
  const { results: [arrived] } = steps.ok(await callAs<{ results: { id: string }[] }>(app, other.company, 'GET', '/v1/cmb-transactions/'))
  expect(bank.map(({ id }) => id)).toContain(arrived?.id)
  expect(book.map(({ id }) => id)).not.toContain(arrived?.id)
  // By type, whether or not a bill could be of it.
  const typed = async (type: string) => steps.ok(await callAs<{ results: { id: string }[] }>(app, operator, 'GET', `/v1/alipay-transactions/?page_size=100&type=${type}`)).results.map(({ id }) => id)
  expect(await typed('deposit')).toContain(topUp?.id)
  expect(await typed('card')).not.toContain(topUp?.id)
})

test('a forged, an old and a repeated notice change nothing; a good one makes us ask at once', async () => {
  const { company } = await signed()
  const url = await alipay.link(company, '/v1/alipay/topup_url/?amount=5000')
  await alipay.act(url)
  await owner(`update app.alipay_order set next_at = now() + interval '1 hour'`)
  const content = { order_nos: [queryOf(url).get('order_no')] }
  const sent = async (request: ReturnType<typeof notice>): Promise<number> => {
    const { statusCode } = await app.inject(request)
    await followOrders(deps)
    return statusCode
  }
  expect(await sent(notice(content, { id: 'demo', secret: Buffer.alloc(32, 8) }))).toBe(401)
  expect(await sent(notice(content, key, new Date(deps.clock().getTime() - 3_600_000)))).toBe(401)
  expect(await info(company)).toMatchObject({ available: 0 })
  const good = notice(content)
  expect(await sent(good)).toBe(200)
  expect(await info(company)).toMatchObject({ available: 5000 })
  expect(await sent(good)).toBe(401)
  expect(await sent(notice(content))).toBe(200)
  expect(await info(company)).toMatchObject({ available: 5000 })
  expect(await followAgreements(deps)).toBe(0)
})

test('R465 R700 R285 a withdrawal is frozen, audited by another person and goes to the account that has signed; a rejected one comes back', async () => {
  const { agency, company } = await signed()
  await alipay.topUp(company, 1000_00)
  expect(errorOf(await callAs(app, company, 'POST', '/v1/alipay/withdraw/', { amount: 1000_01 }))).toContain('提现金额超过可用余额')
  const first = steps.ok(await callAs<{ id: string; version: number }>(app, company, 'POST', '/v1/alipay/withdraw/', { amount: 400_00 }))
  expect(await info(company)).toMatchObject({ available: 600_00, frozen: 400_00 })
  const audit = (id: string, body: object) => callAs(app, agency, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, body)
  steps.ok(await audit(first.id, { result: 'reject', reason: '请先结算', version: first.version }))
  expect(await info(company)).toMatchObject({ available: 1000_00, frozen: 0 })
  const second = steps.ok(await callAs<{ id: string; version: number }>(app, company, 'POST', '/v1/alipay/withdraw/', { amount: 250_00 }))
  expect(steps.ok(await audit(second.id, { result: 'pass', version: second.version }))).toMatchObject({ channel: 'alipay', to_bank: '支付宝', to_account: 'c***@example.com' })
  await paidOut(company)
  expect(await info(company)).toMatchObject({ available: 750_00, frozen: 0 })
  expect(await statement(company)).toMatchObject([{ type: 'withdraw', amount: -250_00, balance: 750_00 }, { type: 'deposit' }])
})

test('R668 R286 R287 R289 a settlement is paid by link: 待支付 → 结算中 → 已结算, once, from the book', async () => {
  const world = await signed()
  const accounts = [world.workers[0]?.phone ?? '', world.workers[1]?.card ?? '']
  const ready = await steps.readyToPay(world, ['1000.00', '2000.00'], { accounts })
  const path = `/v1/settlements/${ready.id}/alipay_batch_pay_url/`
  const answer = steps.ok(await callAs<{ url: string; amount: number }>(app, world.company, 'GET', path))
  expect(answer.amount).toBe(ready.pay_amount)
  expect(await alipay.link(world.company, path)).toBe(answer.url)
  await alipay.act(answer.url)
  await Promise.all([alipay.follow(), alipay.follow()])
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paying' })
  expect(await info(world.company)).toMatchObject({ available: 0, frozen: ready.pay_amount })
  await steps.runBank()
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_amount: ready.pay_amount })
  const types = new Map(Object.entries(Object.groupBy(await statement(world.company), ({ type }) => type)))
  expect([...types.keys()].toSorted()).toEqual(['account', 'card', 'deposit', 'transfer'])
  expect(types.get('account')).toHaveLength(1)
  expect((await statement(world.company, 'type=card')).map(({ type }) => type)).toEqual(['card'])
  expect((await statement(world.company, 'type=account,deposit')).map(({ type }) => type).toSorted()).toEqual(['account', 'deposit'])
  expect(await steps.movements(ready.id)).toMatchObject({ 'company.book': -ready.pay_amount })
})

test('what has changed since the link was made is not paid: the money stays in the book, and its captcha pays it (decision 17)', async () => {
  const world = await signed()
  const ready = await steps.readyToPay(world, ['1000.00'])
  const url = await alipay.link(world.company, `/v1/settlements/${ready.id}/alipay_batch_pay_url/`)
  const revoked = steps.ok(await steps.put(world.agency, ready, 'revoke'))
  await alipay.act(url)
  await alipay.follow()
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'to_audit' })
  expect(await info(world.company)).toMatchObject({ available: ready.pay_amount, frozen: 0 })
  const [order] = await owner(`select status, reason from app.alipay_order where settlement_id = $1`, [ready.id])
  expect(order).toMatchObject({ status: 'paid' })
  expect(order?.['reason']).not.toBe('')
  const again = steps.ok(await steps.put(world.agency, revoked, 'audit', { result: 'pass' }))
  await steps.pay(world, again)
  expect(await info(world.company)).toMatchObject({ available: 0, frozen: ready.pay_amount })
  await steps.runBank()
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid' })
})

test('a link that nobody has paid is closed when it lapses: nobody can pay it any more, and another one is given out', async () => {
  const { company } = await signed()
  const { url, until } = steps.ok(await callAs<{ url: string; until: string }>(app, company, 'GET', '/v1/alipay/topup_url/?amount=8800'))
  expect(new Date(until).getTime() - deps.clock().getTime()).toBeCloseTo(PAY_LINK_HOURS * 3_600_000, -5)
  expect(queryOf(url).get('valid_until')).toBe(until)
  const no = queryOf(url).get('order_no')
  await owner(`update app.alipay_order set create_at = create_at - make_interval(hours => $2), next_at = now() where order_no = $1`, [no, PAY_LINK_HOURS])
  // The agreement is older than its link.
  await owner(`update app.alipay_account set sign_at = sign_at - make_interval(hours => $2) where id = $1`, [company.tenantId, 2 * PAY_LINK_HOURS])
  await alipay.follow()
  expect(await alipay.act(url)).toBe(false)
  await alipay.follow()
  expect(await owner('select status from app.alipay_order where order_no = $1', [no])).toEqual([{ status: 'closed' }])
  expect(queryOf(await alipay.link(company, '/v1/alipay/topup_url/?amount=8800')).get('order_no')).not.toBe(no)
  expect(await info(company)).toMatchObject({ available: 0 })
})

test('R288 what the bank refuses or returns of it goes back to the book', async () => {
  const world = await signed()
  const ready = await steps.readyToPay(world, ['1000.00'])
  await steps.bank({ fail_percent: 100 })
  await alipay.act(await alipay.link(world.company, `/v1/settlements/${ready.id}/alipay_batch_pay_url/`))
  await alipay.follow()
  await steps.runBank()
  await steps.bank({})
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'pay_failure' })
  expect(await info(world.company)).toMatchObject({ available: ready.pay_amount, frozen: 0 })
})

test('a link needs an agreement, and a settlement that is paid this way', async () => {
  const unsigned = await office()
  const ready = await steps.readyToPay(unsigned, ['1000.00'])
  expect(errorOf(await callAs(app, unsigned.company, 'GET', `/v1/settlements/${ready.id}/alipay_batch_pay_url/`))).toBe('尚未签约支付宝，请先在支付宝钱包中签约')
  const bank = await signed({ company: { pay_mode: 'cmb' } })
  const other = await steps.readyToPay(bank, ['1000.00'])
  expect(errorOf(await callAs(app, bank.company, 'GET', `/v1/settlements/${other.id}/alipay_batch_pay_url/`))).toBe('该结算单不是支付宝支付')
  expect((await callAs(app, unsigned.company, 'GET', `/v1/settlements/${other.id}/alipay_batch_pay_url/`)).status).toBe(404)
})

test('an amount that differs from the link\'s is booked as it arrived, and pays nothing', async () => {
  const world = await signed()
  const ready = await steps.readyToPay(world, ['1000.00'])
  const url = await alipay.link(world.company, `/v1/settlements/${ready.id}/alipay_batch_pay_url/`)
  await applyPayment(deps, { orderNo: queryOf(url).get('order_no') ?? '', status: 'paid', amount: 1, tradeNo: 'T1', payerName: login, at: deps.clock() })
  expect(await info(world.company)).toMatchObject({ available: 1, frozen: 0 })
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'to_payment' })
})

test('R701 R026 transactions are exported, and their vouchers; of one book, for the agency of an enterprise', async () => {
  const world = await signed()
  await alipay.topUp(world.company, 88_00)
  steps.ok(await callAs(app, world.company, 'POST', '/v1/alipay-transactions/exports/', {}))
  await steps.drain()
  expect(await exportedRows(deps, world.company.tenantId, 'transaction')).toMatchObject([{ 交易类型: '充值', 余额: 88 }])
  const [row] = await statement(world.agency, `company_id=${world.company.tenantId}`)
  steps.ok(await callAs(app, world.agency, 'POST', '/v1/alipay-transactions/export_vouchers/', { ids: [row?.id], company_id: world.company.tenantId }))
  await steps.drain()
  const [job] = await owner(`select file_id from app.job where category = 'voucher' and tenant_id = $1 order by id desc limit 1`, [world.agency.tenantId])
  const body = await deps.storage.read(String(job?.['file_id']))
  const parts: Buffer[] = []
  for await (const part of body ?? []) parts.push(Buffer.from(part))
  expect(Object.keys(unzipSync(Buffer.concat(parts)))).toHaveLength(1)
  const other = await office()
  expect((await callAs(app, other.company, 'POST', '/v1/alipay-transactions/export_vouchers/', { ids: [row?.id] })).status).toBe(400)
})

test('a link that nobody signs lapses after its last day, and is then no link any more; one that was signed in time is in force', async () => {
  const [late, timely] = [await office(), await office()]
  const today = businessDate(deps.clock())
  const url = await alipay.link(late.company, '/v1/alipay/sign_url/')
  expect(await info(late.company)).toMatchObject({ sign_status: 'signing', link_until: addDays(today, 7) })
  expect(queryOf(url).get('valid_until')).toBe(addDays(today, 7))
  // Signed, and not heard of yet.
  await alipay.act(await alipay.link(timely.company, '/v1/alipay/sign_url/'))
  const days = async (day: string): Promise<string[]> => {
    await lapseLinks(deps, day)
    return [(await info(late.company)).sign_status, (await info(timely.company)).sign_status]
  }
  expect(await days(addDays(today, 7))).toEqual(['signing', 'signing'])
  // While the payment app does not answer nobody knows who has signed in time.
  await simulatedAlipayOf(deps).writeSetting({ fail_percent: 0, delay_ms: 0, down: true, loses: false, repeats: false })
  await expect(days(addDays(today, 8))).rejects.toThrow('暂停服务')
  await simulatedAlipayOf(deps).writeSetting({ fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false })
  expect(await days(addDays(today, 8))).toEqual(['unsigned', 'signed'])
  expect(await days(addDays(today, 9))).toEqual(['unsigned', 'signed'])
  const after = await info(late.company)
  expect([after.reason, after.link_until, after.events.at(-1)?.action]).toEqual(['签约链接 7 天内未签约，已过期', null, '链接过期'])
  // The payment app refuses a link after its day, whoever has kept it.
  const old = simulatedAlipayOf(deps).signUrl({ signNo: queryOf(url).get('sign_no') ?? '', accountName: '示例企业', validUntil: addDays(today, -1) })
  expect(await alipay.act(old)).toBe(false)
  expect(await alipay.link(late.company, '/v1/alipay/sign_url/')).not.toBe(url)
})

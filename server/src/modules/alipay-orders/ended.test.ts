import { afterEach, beforeAll, expect, test } from 'vitest'
import { alipaySteps, login, queryOf, simulatedAlipayOf } from '../../../test/alipay.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import type { Member } from '../../../test/makers.ts'
import { callAs, lastCode, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { sweepDue } from '../service-fees/sweep.ts'
import { sendWithdrawals } from '../withdrawals/send.ts'
import { applyPayment } from './follow.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const owner = (text: string, values?: unknown[]) => asOwner(deps, text, values)
const alipay = alipaySteps(app, deps, owner)

beforeAll(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

interface Info { sign_status: string; available: number; frozen: number; version: number }

const info = async (who: Member): Promise<Info> => steps.ok(await callAs<Info>(app, who, 'GET', '/v1/alipay/account_info/'))

async function signed(): Promise<World> {
  const world = await makeWorld(deps, { workers: 1, wallet: 0, company: { pay_mode: 'alipay' } })
  await alipay.sign(world.company)
  return world
}

async function terminate(who: Member): Promise<void> {
  steps.ok(await callAs(app, who, 'POST', '/v1/alipay/termination_sms/'))
  const [{ phone } = {}] = await owner('select a.phone from app.account a join app.staff s on s.account_id = a.id where s.id = $1', [who.staffId])
  steps.ok(await callAs(app, who, 'POST', '/v1/alipay/termination/', { captcha: await lastCode(deps, String(phone)), reason: '不再使用', version: (await info(who)).version }))
}

const withdraw = (who: Member, amount: number) => callAs<{ id: string; version: number; error_msg?: string }>(app, who, 'POST', '/v1/alipay/withdraw/', { amount })

/** Passed by the agency, and answered by the payment app. */
async function passed({ agency, company }: World, amount: number): Promise<string> {
  const { id, version } = steps.ok(await withdraw(company, amount))
  steps.ok(await callAs(app, agency, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, { result: 'pass', version }))
  await expect.poll(async () => {
    await owner(`update app.withdraw_payout set next_at = now() where status in ('created', 'sent')`)
    await sendWithdrawals(deps)
    return (await info(company)).frozen
  }, { timeout: 20_000 }).toBe(0)
  return id
}

test('with the agreement its links end: they are closed in the payment app, also after another agreement was signed, and nobody can pay them', async () => {
  const { company } = await signed()
  const url = await alipay.link(company, '/v1/alipay/topup_url/?amount=8800')
  await terminate(company)
  const [due] = await owner(`select next_at <= now() as is_due from app.alipay_order where order_no = $1`, [queryOf(url).get('order_no')])
  expect(due).toEqual({ is_due: true })
  await alipay.follow()
  expect(await alipay.act(url)).toBe(false)
  await alipay.follow()
  expect(await owner('select status from app.alipay_order where order_no = $1', [queryOf(url).get('order_no')])).toEqual([{ status: 'closed' }])
  expect(await info(company)).toMatchObject({ sign_status: 'terminated', available: 0 })
  // The link of an agreement that has ended is not given out under the next one.
  await alipay.sign(company)
  const again = await alipay.link(company, '/v1/alipay/topup_url/?amount=8800')
  expect(queryOf(again).get('order_no')).not.toBe(queryOf(url).get('order_no'))
  expect(await alipay.act(again)).toBe(true)
  await alipay.follow()
  expect(await info(company)).toMatchObject({ available: 8800 })
})

test('a link that was paid before it was closed: who asked for it is told, and the money leaves the book of the ended agreement by a withdrawal', async () => {
  const world = await signed()
  const { company } = world
  const url = await alipay.link(company, '/v1/alipay/topup_url/?amount=8800')
  await terminate(company)
  await alipay.act(url)
  await alipay.follow()
  expect(await info(company)).toMatchObject({ sign_status: 'terminated', available: 8800 })
  const told = await owner(`select title, body from app.message where staff_id = $1 and kind = 'withdraw'`, [company.staffId])
  expect(told).toMatchObject([{ title: '解约后有充值到账', body: expect.stringContaining('88.00') }])
  await passed(world, 8800)
  expect(await info(company)).toMatchObject({ available: 0, frozen: 0 })
})

test('a settlement\'s link that is paid after the end pays nothing, least of all from the bank', async () => {
  const world = await signed()
  const ready = await steps.readyToPay(world, ['1000.00'])
  const url = await alipay.link(world.company, `/v1/settlements/${ready.id}/alipay_batch_pay_url/`)
  await terminate(world.company)
  await applyPayment(deps, { orderNo: queryOf(url).get('order_no') ?? '', status: 'paid', amount: ready.pay_amount, tradeNo: 'T1', payerName: login, at: deps.clock() })
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'to_payment' })
  expect(await info(world.company)).toMatchObject({ available: ready.pay_amount, frozen: 0 })
  expect(await owner('select status, reason from app.alipay_order where settlement_id = $1', [ready.id])).toEqual([{ status: 'paid', reason: '支付宝协议已解除' }])
})

test('what was in the book when the payment app ended the agreement can be withdrawn; it never counts as a movement of the account at the bank', async () => {
  const world = await signed()
  await owner(`insert into app.cmb_wallet (park_id, id, platform_id, agency_id, company_id, tenant_id, kind, parent_id, account_no, unit_no, account_name, status, create_at, open_at)
    values ($1, gen_random_uuid(), $2, $3, $4, $4, 'unit', gen_random_uuid(), '755900000000001', '02', '示例', 'active', now(), now())`, [world.chain.park_id, world.chain.platform_id, world.chain.agency_id, world.chain.company_id])
  await alipay.topUp(world.company, 500_00)
  const [{ agreement_no } = {}] = await owner('select agreement_no from app.alipay_account where id = $1', [world.company.tenantId])
  await simulatedAlipayOf(deps).end(String(agreement_no))
  await alipay.follow()
  expect(await info(world.company)).toMatchObject({ sign_status: 'terminated', available: 500_00 })
  const id = await passed(world, 500_00)
  expect(await owner('select wallet_id, status from app.withdraw_payout where id = $1', [id])).toEqual([{ wallet_id: null, status: 'success' }])
  await expect(owner('update app.withdraw_payout set wallet_id = gen_random_uuid() where id = $1', [id])).rejects.toThrow('withdraw_payout_by_bank')
})

test('fees that were paid from a book become the agency\'s in its book, not at the bank; without an agreement they rest there until it has signed one', async () => {
  const world = await signed()
  const ready = await steps.readyToPay(world, ['1000.00'], { accounts: [world.workers[0]?.phone ?? ''] })
  await alipay.topUp(world.company, ready.pay_amount)
  await steps.pay(world, ready)
  await steps.runBank()
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid' })
  await sweepDue({ ...deps, clock: () => new Date(Date.now() + 8 * 86_400_000) })
  const rows = await owner(`select kind, balance::int from app.ledger_account where owner_id = $1 and kind in ('agency.available', 'agency.book') order by kind`, [world.agency.tenantId])
  const [bank, book] = rows.map(({ balance }) => Number(balance))
  expect(bank).toBe(0)
  expect(book).toBeGreaterThan(0)
  expect(await info(world.agency)).toMatchObject({ sign_status: 'unsigned', available: book })
  expect((await withdraw(world.agency, 1)).body.error_msg).toBe('尚未签约支付宝，请先在支付宝钱包中签约')
  await alipay.sign(world.agency)
  steps.ok(await withdraw(world.agency, book ?? 0))
  expect(await info(world.agency)).toMatchObject({ available: 0, frozen: book })
})

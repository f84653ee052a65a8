import { beforeAll, expect, test } from 'vitest'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { post } from '../ledger/post.ts'
import { collectReturns } from '../payments/returns.ts'
import { isSimulated } from '../../ports/channel-simulator.ts'
import { applyAnswers, sendWithdrawals } from './send.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeAll(() => steps.bank({}))

interface Withdrawal {
  id: string
  sn: string
  status: string
  amount: number
  reason: string
  to_name: string
  to_account: string
  create_at: string
  version: number
  error_msg?: string
}

const wish = (amount: number, more: object = {}) => ({ amount, to_account: '6217 0012 3456 7890 122', to_bank: '建设银行', ...more })
const apply = (who: Member, amount: number) => callAs<Withdrawal>(app, who, 'POST', '/v1/cmb-withdraw-records/', wish(amount))
const audit = (who: Member, { id, version }: Withdrawal, body: object) => callAs<Withdrawal>(app, who, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, { version, ...body })
const seen = async (who: Member, id: string) => steps.ok(await callAs<Withdrawal>(app, who, 'GET', `/v1/cmb-withdraw-records/${id}/`))
const rows = async (who: Member, query = '') => steps.ok(await callAs<{ total: number; results: { category: string; amount: number; balance: number; counter_name: string; counter_account: string; summary: string }[] }>(app, who, 'GET', `/v1/cmb-transactions/?${query}`))

/** Sends, and lets the bank answer. */
async function bankAnswers(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await asOwner(deps, `update app.withdraw_payout set next_at = now() where status in ('created', 'sent')`)
    await sendWithdrawals(deps)
  }
}

const funded = async (amount: number): Promise<World> => makeWorld(deps, { workers: 1, wallet: amount })

test('R196 R465 R705 R706 more than there is is refused, the rest frozen at once; passed by the agency it leaves the wallet, as a row of the statement', async () => {
  const world = await funded(9_999_99)
  const more = await apply(world.company, 10_000_00)
  expect([more.status, more.body.error_msg]).toEqual([400, '提现金额超过可用余额：可用 9,999.99 元'])
  const made = steps.ok(await apply(world.company, 5_000_00))
  expect(made).toMatchObject({ status: 'to_audit', amount: 5_000_00 })
  expect(await seen(world.company, made.id)).toMatchObject({ to_account: '***************0122' })
  expect(made.sn).toMatch(/^TX\d{14}$/u)
  expect(Number.isNaN(Date.parse(made.create_at))).toBe(false)
  expect(await steps.wallet(world)).toEqual({ available: 4_999_99, frozen: 5_000_00 })

  // An enterprise does not audit; a stranger does not see it.
  expect((await audit(world.company, made, { result: 'pass' })).status).toBe(403)
  expect((await audit((await funded(0)).agency, made, { result: 'pass' })).status).toBe(404)
  expect(steps.ok(await audit(world.agency, made, { result: 'pass' })).status).toBe('paying')
  await bankAnswers()
  expect((await seen(world.company, made.id)).status).toBe('success')
  expect(await steps.wallet(world)).toEqual({ available: 4_999_99, frozen: 0 })
  expect((await rows(world.company)).results).toMatchObject([{ category: 'withdraw', amount: -5_000_00, balance: 4_999_99, counter_account: '***************0122', summary: `提现 ${made.sn}` }, { category: 'topup' }])
  await steps.expectWholeLedger()
})

test('of two applications for the same money one is refused, of two audits one counts', async () => {
  const world = await funded(100_00)
  const both = await Promise.all([apply(world.company, 60_00), apply(world.company, 60_00)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const made = both.find(({ status }) => status === 200)?.body
  if (made === undefined) throw new Error('none')
  const second = await makeMember2(world, 'agency')
  const audits = await Promise.all([audit(world.agency, made, { result: 'pass' }), audit(second, made, { result: 'reject', reason: '账号有误' })])
  expect(audits.filter(({ status }) => status === 200)).toHaveLength(1)
  await bankAnswers()
  const { available, frozen } = await steps.wallet(world)
  expect([available === 40_00 || available === 100_00, frozen]).toEqual([true, 0])
  await steps.expectWholeLedger()
})

const makeMember2 = ({ chain }: World, flavour: 'agency' | 'company'): Promise<Member> =>
  inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour, tenantId: chain[`${flavour}_id`], permissions: allPermissions(flavour) }, deps.clock()))

test('an agency\'s own is audited by another of its members; rejected it is available again, with the reason; an overdrawn wallet gives nothing (decision 82)', async () => {
  const world = await funded(0)
  const { park_id, platform_id, agency_id } = world.chain
  const chain = { park_id, platform_id, agency_id, company_id: null }
  const reference = { settlementId: null, round: 0, at: deps.clock() }
  expect((await apply(world.agency, 1)).body.error_msg).toContain('可用 0.00 元')
  await inTransaction(deps.db, SYSTEM, (tx) => post(tx, chain, reference, topUpArrived(300_00, 'agency')))
  const made = steps.ok(await apply(world.agency, 200_00))
  const own = await audit(world.agency, made, { result: 'pass' })
  expect([own.status, own.body.error_msg]).toEqual([400, '审核人不能是提现的申请人'])
  const second = await makeMember2(world, 'agency')
  expect((await audit(second, made, { result: 'reject' })).status).toBe(400)
  expect(steps.ok(await audit(second, made, { result: 'reject', reason: '账号有误' }))).toMatchObject({ status: 'rejected', reason: '账号有误' })
  const { body: funds } = await callAs<object>(app, world.agency, 'GET', '/v1/cmb-wallets/')
  expect(funds).toMatchObject({ available: 300_00, frozen: 0 })
  // Its enterprises see nothing of it.
  expect((await callAs(app, world.company, 'GET', `/v1/cmb-withdraw-records/${made.id}/`)).status).toBe(404)
  await steps.expectWholeLedger()
})

test('a park takes out its own money, audited by another of its people; it lists them beside those below', async () => {
  const world = await funded(100_00)
  const { park_id } = world.chain
  await inTransaction(deps.db, SYSTEM, (tx) => post(tx, { park_id, platform_id: null, agency_id: null, company_id: null }, { settlementId: null, round: 0, at: deps.clock() }, topUpArrived(300_00, 'park')))
  steps.ok(await apply(world.company, 10_00))
  const made = steps.ok(await apply(world.park, 200_00))
  expect((await audit(world.park, made, { result: 'pass' })).body.error_msg).toBe('审核人不能是提现的申请人')
  expect((await audit(world.agency, made, { result: 'pass' })).status).toBe(404)
  const second = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'park', tenantId: park_id, permissions: allPermissions('park') }, deps.clock()))
  steps.ok(await audit(second, made, { result: 'pass' }))
  await bankAnswers()
  expect((await seen(world.park, made.id)).status).toBe('success')
  expect(steps.ok(await callAs<{ results: object[] }>(app, world.park, 'GET', '/v1/cmb-withdraw-records/?owner_flavour=park')).results).toMatchObject([{ sn: made.sn }])
  expect(steps.ok(await callAs<object>(app, world.park, 'GET', '/v1/cmb-wallets/'))).toMatchObject({ available: 100_00, frozen: 0 })
  expect((await rows(world.park)).results).toMatchObject([{ category: 'withdraw', amount: -200_00, balance: 100_00 }, { category: 'topup', amount: 300_00, balance: 300_00 }])
  expect((await rows(world.park, `counter_name=${encodeURIComponent((await seen(world.park, made.id)).to_name)}`)).total).toBe(1)
  await steps.expectWholeLedger()
})

test('what the bank refuses or returns is available again, with its reason; while it is away nothing is decided, and no answer counts twice', async () => {
  const world = await funded(500_00)
  const pass = async (amount: number): Promise<Withdrawal> => steps.ok(await audit(world.agency, steps.ok(await apply(world.company, amount)), { result: 'pass' }))
  const told = async () => (await asOwner(deps, `select title from app.message where staff_id = $1 and kind = 'withdraw' order by id`, [world.company.staffId])).map(({ title }) => title)
  const refused = await pass(100_00)
  await steps.bank({ down: true })
  await bankAnswers()
  expect((await seen(world.company, refused.id)).status).toBe('paying')
  await steps.bank({ fail_percent: 100 })
  await bankAnswers()
  expect(await seen(world.company, refused.id)).toMatchObject({ status: 'failure', reason: expect.stringMatching(/./u) })
  expect(await steps.wallet(world)).toEqual({ available: 500_00, frozen: 0 })
  expect(await told()).toEqual(['提现失败'])

  await steps.bank({})
  const paid = await pass(200_00)
  await bankAnswers()
  await applyAnswers(deps, [{ requestNo: paid.sn, status: 'success', reason: '' }, { requestNo: paid.sn, status: 'failure', reason: '重复' }])
  expect(await steps.wallet(world)).toEqual({ available: 300_00, frozen: 0 })
  if (!isSimulated(deps.channel)) throw new Error('no simulator')
  expect(await deps.channel.sendBack(paid.sn, '收款行退汇：账户已销户')).toBe(true)
  await collectReturns(deps)
  await collectReturns(deps)
  expect(await seen(world.company, paid.id)).toMatchObject({ status: 'failure', reason: '收款行退汇：账户已销户' })
  // Once, however often it is reported.
  expect(await told()).toEqual(['提现失败', '提现被退回'])
  expect(await steps.wallet(world)).toEqual({ available: 500_00, frozen: 0 })
  expect((await rows(world.company)).results.map(({ category, amount }) => [category, amount])).toEqual([['refund', 200_00], ['withdraw', -200_00], ['topup', 500_00]])
  await steps.expectWholeLedger()
})

import { formatCents } from '@linggong/shared/domain/money'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeCard, makeMember, makePhone, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type Answer, type World, type WorldOptions } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

interface Approval { id: string; version: number; status: string; amount: number; changed_count: number; changed: { name: string }[]; approvers: string[]; missing: number; may_sign: boolean; is_own: boolean; reasons: string[]; reason: string; signatures: { name: string }[] }
type Answered = Answer<{ approval: Approval | null; error_msg?: string }>

interface Office extends World {
  readonly second: Member
  readonly third: Member
}

async function office(options: WorldOptions = {}, colleagues = 2): Promise<Office> {
  const world = await makeWorld(deps, { workers: 3, ...options })
  const [second, third] = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const members: Member[] = []
    for (let nth = 0; nth < colleagues; nth += 1) members.push(await makeMember(tx, { flavour: 'company', tenantId: world.company.tenantId, permissions: allPermissions('company') }, deps.clock()))
    return members
  })
  return { ...world, second: second ?? world.company, third: third ?? world.company }
}

const look = async (who: Member, id: string): Promise<Approval> => {
  const { approval } = steps.ok(await callAs<{ approval: Approval | null }>(app, who, 'GET', `/v1/settlements/${id}/approval/`))
  if (approval === null) throw new Error('no approval')
  return approval
}
const act = (who: Member, id: string, action: 'review' | 'withdraw', body: object): Promise<Answered> => callAs(app, who, 'PUT', `/v1/settlements/${id}/approval/${action}/`, body)
const approve = async (who: Member, id: string): Promise<Answered> => act(who, id, 'review', { result: 'pass', version: (await look(who, id)).version })
const notes = async (staff: Member): Promise<string[]> => (await asOwner(deps, 'select title from app.message where staff_id = $1 order by create_at, id', [staff.staffId])).map(({ title }) => String(title))

/** A repayment of one failed bill to another account, asked for by the company's first member. */
async function asked(world: Office, by: Member = world.company): Promise<{ settlement: Settlement; card: string; name: string; bill: string }> {
  const ready = await steps.readyToPay(world, ['1000', '2000', '4000'])
  await steps.pay(world, ready)
  const [first] = await steps.bills(world.company, ready.id)
  await steps.runBank([first?.id ?? ''])
  const settlement = await steps.detail(world.company, ready.id)
  const card = makeCard()
  const bills = [{ id: first?.id ?? '', account_no: card }]
  const captcha = await steps.code(world, settlement.id, { bills })
  const answer = steps.ok(await callAs<Settlement>(app, by, 'POST', `/v1/settlements/${settlement.id}/new_payment/`, { captcha, version: settlement.version, bills }))
  return { settlement: answer, card, name: first?.name ?? '', bill: first?.id ?? '' }
}

test('a changed account waits for a second person, who is told what is asked and pays it as it was asked', async () => {
  const world = await office()
  const { settlement, card, bill } = await asked(world)
  // The settlement keeps its state, nothing is frozen, and no account is changed yet.
  expect(settlement.status).toBe('pay_failure')
  const before = await steps.wallet(world)
  expect(before.frozen).toBe(0)
  const seen = await look(world.second, settlement.id)
  expect(seen).toMatchObject({ status: 'pending', changed_count: 1, missing: 1, may_sign: true, is_own: false, reasons: ['变更了 1 个收款账号'] })
  expect(seen.approvers).toHaveLength(2)
  expect([await notes(world.second), await notes(world.third), await notes(world.company)]).toEqual([['付款待复核'], ['付款待复核'], []])
  steps.ok(await approve(world.second, settlement.id))
  expect((await steps.detail(world.company, settlement.id)).status).toBe('paying')
  expect(before.available - (await steps.wallet(world)).available).toBe(seen.amount)
  expect((await asOwner(deps, 'select account_no from app.bill where id = $1', [bill]))[0]?.['account_no']).toBe(card)
  expect(await notes(world.company)).toEqual(['付款已复核'])
  const log = await asOwner(deps, `select action, creator_id from app.history_event where entity = 'payment_approval' and entity_id = $1 order by create_at, id`, [seen.id])
  expect(log).toEqual([{ action: 'create', creator_id: world.company.staffId }, { action: 'approve', creator_id: world.second.staffId }])
  // Who paid is the one who asked.
  const [paid] = await asOwner(deps, `select creator_id, content from app.history_event where entity = 'settlement' and entity_id = $1 and action = 'new_payment'`, [settlement.id])
  expect(paid?.['creator_id']).toBe(world.company.staffId)
  expect(paid?.['content']).toContainEqual(expect.objectContaining({ field: 'approvers', new_value: (await look(world.third, settlement.id)).signatures.map(({ name }) => name).join('、') }))
  await steps.runBank()
  await steps.expectWholeLedger()
})

test('nobody approves their own payment, nor twice, nor one that is over; a member without the permission does not either', async () => {
  const world = await office({ company: { payment_approval: { changed_account: 2 } } })
  const { settlement } = await asked(world)
  const own = await approve(world.company, settlement.id)
  expect([own.status, own.body.error_msg]).toEqual([400, '须由有支付权限的其他成员复核，经办人不能复核自己提交的支付'])
  await asOwner(deps, `update app.role set permissions = array_remove(permissions, 'CompanySettlementSettPageIndex:payment') where id = any (select unnest(role_ids) from app.staff where id = $1)`, [world.third.staffId])
  expect((await approve(world.third, settlement.id)).status).toBe(400)
  await asOwner(deps, `update app.role set permissions = permissions || 'CompanySettlementSettPageIndex:payment'::text where id = any (select unnest(role_ids) from app.staff where id = $1)`, [world.third.staffId])
  steps.ok(await approve(world.second, settlement.id))
  expect(await look(world.second, settlement.id)).toMatchObject({ status: 'pending', missing: 1, may_sign: false })
  expect((await approve(world.second, settlement.id)).status).toBe(400)
  expect((await steps.wallet(world)).frozen).toBe(0)
  const stale = await act(world.third, settlement.id, 'review', { result: 'pass', version: 1 })
  expect([stale.status, stale.body.error_msg]).toEqual([400, '数据已变更，请刷新后重试'])
  steps.ok(await approve(world.third, settlement.id))
  expect((await look(world.third, settlement.id)).status).toBe('approved')
  expect((await approve(world.third, settlement.id)).status).toBe(400)
  await steps.runBank()
})

test('any change of what was asked for voids the approval, and it says what changed and what to do', async () => {
  const world = await office()
  const { settlement, bill } = await asked(world)
  const [kept] = await asOwner(deps, 'select version from app.bill where id = $1', [bill])
  await asOwner(deps, 'update app.bill set version = version + 1 where id = $1', [bill])
  const refused = await approve(world.second, settlement.id)
  expect([refused.status, refused.body.error_msg]).toEqual([400, '所选的账单或收款账号与当时不同，这次复核已失效。请驳回，由经办人核对后重新提交支付'])
  expect((await steps.wallet(world)).frozen).toBe(0)
  await asOwner(deps, 'update app.bill set version = $2 where id = $1', [bill, kept?.['version']])
  await asOwner(deps, `update app.payment_approval set choice = jsonb_set(choice, '{0,account_no}', to_jsonb($2::text)) where settlement_id = $1`, [settlement.id, makeCard()])
  expect((await approve(world.second, settlement.id)).body.error_msg).toMatch(/^所选的账单或收款账号与当时不同/u)
  await asOwner(deps, 'update app.settlement set version = version + 1 where id = $1', [settlement.id])
  expect((await approve(world.second, settlement.id)).body.error_msg).toBe('结算单已有变动，这次复核已失效。请由经办人核对后重新提交支付')
  expect((await look(world.company, settlement.id)).status).toBe('lapsed')
})

test('what waits is not paid a second time; declined with a reason or withdrawn, it makes room', async () => {
  const world = await office()
  const { settlement, bill } = await asked(world)
  const seen = await look(world.company, settlement.id)
  const again = await callAs<{ error_msg?: string }>(app, world.company, 'POST', `/v1/settlements/${settlement.id}/payment_sms/`, { bills: [{ id: bill }] })
  expect(again.body.error_msg).toMatch(new RegExp(`提交的支付正在等待复核，金额 ${formatCents(seen.amount)} 元`, 'u'))
  expect((await act(world.second, settlement.id, 'withdraw', { version: 1 })).body.error_msg).toBe('只能由提交支付的经办人撤回')
  steps.ok(await act(world.second, settlement.id, 'review', { result: 'reject', version: 1, reason: '账号与本人不符' }))
  expect(await look(world.company, settlement.id)).toMatchObject({ status: 'declined', reason: '账号与本人不符' })
  expect(await notes(world.company)).toEqual(['付款被驳回'])
  const current = await steps.detail(world.company, settlement.id)
  steps.ok(await steps.repay(world, current, [{ id: bill, account_no: makeCard() }]))
  steps.ok(await act(world.company, settlement.id, 'withdraw', { version: 1 }))
  // To its own account nobody needs to look at it.
  expect(steps.ok(await steps.repay(world, current, [{ id: bill }])).status).toBe('paying')
  await steps.runBank()
})

test('alone, a company pays at once; with a rule for large payments it waits, single or with others', async () => {
  const alone = await office({}, 0)
  const { settlement } = await asked(alone)
  expect(settlement.status).toBe('paying')
  await steps.runBank()
  const world = await office({ company: { payment_approval: { amount: { over: 150_000, approvers: 1 } } }, wallet: 10_000_000 })
  const [one, two] = [await steps.readyToPay(world, ['1000']), await steps.readyToPay(world, ['900'])]
  const ids = [one.id, two.id]
  const captcha = await steps.code(world, world.company.tenantId, { ids })
  // Each alone is below the bound: several do not slip beneath it.
  const many = steps.ok(await callAs<{ results: { ok: boolean; text: string }[] }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids }))
  expect(many.results.map(({ ok, text }) => [ok, text])).toEqual([[true, '已提交，等待复核'], [true, '已提交，等待复核']])
  expect((await steps.wallet(world)).frozen).toBe(0)
  for (const id of ids) steps.ok(await approve(world.second, id))
  expect((await steps.wallet(world)).frozen).toBe(one.pay_amount + two.pay_amount)
  await steps.runBank()
})

test('whoever takes the right to approve from the others is alone a day later, and they are told', async () => {
  const takings = [
    async (world: Office) => callAs(app, world.company, 'PUT', `/v1/staffs/${world.second.staffId}/`, { status: 'disable', reason: '休假', version: 1 }),
    async (world: Office) => callAs(app, world.company, 'PUT', `/v1/staffs/${world.second.staffId}/`, { role_ids: [], version: 1 }),
    async (world: Office) => callAs(app, world.company, 'PUT', `/v1/staffs/${world.second.staffId}/`, { phone: makePhone(), version: 1 }),
    async (world: Office) => {
      const [role] = await asOwner(deps, 'select role_ids[1] as id from app.staff where id = $1', [world.second.staffId])
      return callAs(app, world.company, 'PUT', `/v1/roles/${String(role?.['id'])}/permissions/`, { permission_ids: [], version: 1 })
    },
    async (world: Office) => {
      const [role] = await asOwner(deps, 'select role_ids[1] as id from app.staff where id = $1', [world.second.staffId])
      return callAs(app, world.company, 'PUT', `/v1/roles/${String(role?.['id'])}/staffs/`, { staff_ids: [], version: 1 })
    },
  ]
  for (const take of takings) {
    const world = await office({}, 1)
    steps.ok(await take(world))
    const { settlement } = await asked(world)
    expect([settlement.status, (await look(world.company, settlement.id)).reasons]).toEqual(['pay_failure', ['变更了 1 个收款账号（24小时内曾有其他成员可以复核）']])
    await asOwner(deps, `update app.staff set approver_until = approver_until - interval '24 hours' where id = $1`, [world.second.staffId])
    steps.ok(await act(world.company, settlement.id, 'withdraw', { version: 1 }))
    const current = await steps.detail(world.company, settlement.id)
    const [bill] = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'pay_failure')
    expect(steps.ok(await steps.repay(world, current, [{ id: bill?.id ?? '', account_no: makeCard() }])).status).toBe('paying')
    await steps.runBank()
  }
  const three = await office()
  steps.ok(await callAs(app, three.company, 'PUT', `/v1/staffs/${three.second.staffId}/`, { role_ids: [], version: 1 }))
  expect([await notes(three.second), await notes(three.third), await notes(three.company)]).toEqual([['可以复核付款的成员减少'], ['可以复核付款的成员减少'], []])
})

test('whoever has not accepted their invitation is nobody who could approve', async () => {
  const invited = await office({}, 1)
  await asOwner(deps, `update app.staff set invited_until = now() + interval '1 day' where id = $1`, [invited.second.staffId])
  expect((await asked(invited)).settlement.status).toBe('paying')
  await steps.runBank()
})

test('a deputy signs on the days of the delegation in the name of one who may, who then does not sign again', async () => {
  const world = await office()
  const delegate = (first: string, last: string) =>
    asOwner(deps, `update app.tenant set config = config || jsonb_build_object('payment_approval', jsonb_build_object('changed_account', 2, 'delegations', jsonb_build_array(jsonb_build_object('from', $2::text, 'to', $3::text, 'first', $4::text, 'last', $5::text)))) where id = $1`,
      [world.company.tenantId, world.second.staffId, world.third.staffId, first, last])
  await asOwner(deps, `update app.role set permissions = array_remove(permissions, 'CompanySettlementSettPageIndex:payment') where id = any (select unnest(role_ids) from app.staff where id = $1)`, [world.third.staffId])
  await delegate('2020-01-01', '2020-01-31')
  const { settlement } = await asked(world)
  expect((await look(world.third, settlement.id)).may_sign).toBe(false)
  await delegate('2020-01-01', '2099-12-31')
  expect((await look(world.third, settlement.id)).may_sign).toBe(true)
  steps.ok(await approve(world.third, settlement.id))
  expect((await look(world.second, settlement.id)).may_sign).toBe(false)
})

test('a stranger’s settlement is not there', async () => {
  const [world, other] = [await office(), await office()]
  const { settlement } = await asked(world)
  for (const result of ['pass', 'reject']) expect((await act(other.second, settlement.id, 'review', { result, version: 1, reason: '无' })).status).toBe(404)
  expect((await act(other.second, settlement.id, 'withdraw', { version: 1 })).status).toBe(404)
  expect((await callAs(app, other.second, 'GET', `/v1/settlements/${settlement.id}/approval/`)).status).toBe(404)
  expect((await callAs(app, world.agency, 'GET', `/v1/settlements/${settlement.id}/approval/`)).status).toBe(403)
})

test('an account that is corrected before the first payment waits for a second person as any other does', async () => {
  const world = await office()
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const [bill, other] = await steps.bills(world.company, ready.id)
  const card = makeCard()
  const bills = [{ id: bill?.id ?? '', account_no: card }]
  const answer = steps.ok(await steps.put(world.company, ready, 'payment', { captcha: await steps.code(world, ready.id, { bills }), bills }))
  expect(answer.status).toBe('to_payment')
  expect((await steps.bills(world.company, ready.id))[0]?.account_no).toBe(bill?.account_no)
  expect(await look(world.second, ready.id)).toMatchObject({ status: 'pending', changed_count: 1, reasons: ['变更了 1 个收款账号'] })
  steps.ok(await approve(world.second, ready.id))
  await steps.runBank()
  expect(await steps.detail(world.company, ready.id)).toMatchObject({ status: 'paid', paid_count: 2 })
  const paid = await asOwner(deps, 'select bill_id, account_no from app.payout where settlement_id = $1', [ready.id])
  expect(new Map(paid.map((row) => [row['bill_id'], row['account_no']]))).toEqual(new Map([[bill?.id, card], [other?.id, world.workers[1]?.card]]))
  await steps.expectWholeLedger()
})

import { allPermissions } from '@linggong/shared/domain/permissions'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type Answer, type World, type WorldOptions } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const { app, deps, advance } = await testApp()
const steps = stepsOf(app, deps)
const dayMs = 24 * 3_600_000

beforeEach(() => steps.bank({}))

interface Policy {
  readonly changed_account: number | null
  readonly amount: { readonly over: number; readonly approvers: number } | null
  readonly people: { readonly over: number; readonly approvers: number } | null
  readonly night: { readonly from: number; readonly to: number; readonly approvers: number } | null
  readonly delegations: readonly { readonly from: string; readonly to: string; readonly first: string; readonly last: string }[]
}
interface Told extends Policy {
  readonly version: number
  readonly former_until: string | null
  readonly members: readonly { readonly id: string; readonly name: string; readonly may_pay: boolean }[]
  readonly error_msg?: string
  readonly fields?: readonly { readonly field: string; readonly text: string }[]
}

interface Office extends World {
  readonly second: Member
  readonly third: Member
  /** May set the policy and look, not pay. */
  readonly clerk: Member
}

const none: Policy = { changed_account: null, amount: null, people: null, night: null, delegations: [] }
const all = allPermissions('company')

async function office(options: WorldOptions = {}): Promise<Office> {
  const world = await makeWorld(deps, { workers: 3, wallet: 100_000_000, ...options })
  const member = (permissions: readonly string[], name: string): Promise<Member> =>
    inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: world.company.tenantId, permissions, name }, deps.clock()))
  return { ...world, second: await member(all, '第二人'), third: await member(all, '第三人'), clerk: await member(all.filter((key) => key !== 'CompanySettlementSettPageIndex:payment'), '文员') }
}

const path = ({ company }: World): string => `/v1/companies/${company.tenantId}/payment_policy/`
const look = async (world: World, who: Member = world.company): Promise<Told> => steps.ok(await callAs<Told>(app, who, 'GET', path(world)))
const save = async (world: World, policy: Partial<Policy>, who: Member = world.company): Promise<Answer<Told>> =>
  callAs<Told>(app, who, 'PUT', path(world), { ...none, ...policy, version: (await look(world)).version })
const pay = async (world: World, ready: Settlement): Promise<Answer<Settlement & { error_msg?: string }>> => steps.put(world.company, ready, 'payment', { captcha: await steps.code(world, ready.id) })
const paid = async (world: World, amounts: readonly string[]): Promise<string> => {
  const { status } = steps.ok(await pay(world, await steps.readyToPay(world, amounts)))
  await steps.runBank()
  return status
}
const reasons = async (world: World, id: string): Promise<readonly string[]> =>
  steps.ok(await callAs<{ approval: { reasons: string[] } }>(app, world.company, 'GET', `/v1/settlements/${id}/approval/`)).approval.reasons
const approve = async (who: Member, id: string): Promise<void> => void steps.ok(await callAs(app, who, 'PUT', `/v1/settlements/${id}/approval/review/`, { result: 'pass', version: 1 }))

test('the policy is told with the members, saved whole with its version, and every change is in the company’s log', async () => {
  const world = await office()
  const before = await look(world)
  expect(before).toMatchObject({ ...none, former_until: null })
  expect(before.members.map(({ name, may_pay }) => [name, may_pay])).toEqual([['company经办', true], ['第二人', true], ['第三人', true], ['文员', false]])
  const policy: Policy = {
    changed_account: 2, amount: { over: 5_000_000, approvers: 1 }, people: { over: 100, approvers: 2 }, night: { from: 22, to: 6, approvers: 1 },
    delegations: [{ from: world.second.staffId, to: world.clerk.staffId, first: '2020-01-01', last: '2099-12-31' }],
  }
  const saved = steps.ok(await save(world, policy))
  expect(saved).toMatchObject({ ...policy, delegations: [{ ...policy.delegations[0], from_name: '第二人', to_name: '文员' }], version: before.version + 1 })
  expect(Date.parse(saved.former_until ?? '')).toBeGreaterThan(deps.clock().getTime() + dayMs - 60_000)
  const stale = await callAs<Told>(app, world.company, 'PUT', path(world), { ...none, version: before.version })
  expect([stale.status, stale.body.error_msg]).toEqual([400, '数据已变更，请刷新后重试'])
  const log = steps.ok(await callAs<{ results: { action: string; creator: string; content: unknown[] }[] }>(app, world.company, 'GET', `/v1/companies/${world.company.tenantId}/history_events/`))
  expect(log.results.at(-1)).toMatchObject({
    action: '修改付款复核规则', creator: 'company经办',
    content: [
      { field: 'payment_approval.changed_account', old_value: null, new_value: '2' },
      { field: 'payment_approval.amount', type: 'object', old_value: null, new_value: { over: 5_000_000, approvers: '1' } },
      { field: 'payment_approval.people', new_value: { over: 100, approvers: '2' } },
      { field: 'payment_approval.night', new_value: { from: 22, to: 6, approvers: '1' } },
      { field: 'payment_approval.delegations', old_value: {}, new_value: { '第二人 → 文员': '2020-01-01/2099-12-31' } },
    ],
  })
  // What is there already changes nothing.
  expect(steps.ok(await save(world, policy)).version).toBe(saved.version)
})

test('a policy that nobody could meet, or a delegation that means nothing, is refused in words', async () => {
  const world = await office()
  const [own, second, third, clerk] = [world.company, world.second, world.third, world.clerk].map(({ staffId }) => staffId)
  const days = { first: '2020-01-01', last: '2099-12-31' }
  await asOwner(deps, `update app.staff set status = 'disable' where id = $1`, [third])
  const said = async (policy: object): Promise<unknown> => (await save(world, policy)).body.fields
  const few = (count: number) => `须有经办人以外 ${count} 名成员可以复核：至少 ${count + 1} 名成员有支付权限，现有 2 名`
  expect(await said({ changed_account: 1 })).toBeUndefined()
  expect(await said({ changed_account: 2, amount: { over: 0, approvers: 2 } })).toEqual([{ field: 'changed_account', text: few(2) }, { field: 'amount.approvers', text: few(2) }])
  expect(await said({ night: { from: 8, to: 8, approvers: 1 } })).toEqual([{ field: 'night.to', text: '夜间结束不能与开始相同' }])
  await asOwner(deps, `update app.staff set invited_until = now() + interval '1 day' where id = $1`, [second])
  expect(await said({ changed_account: 1 })).toEqual([{ field: 'changed_account', text: '须有经办人以外 1 名成员可以复核：至少 2 名成员有支付权限，现有 1 名' }])
  await asOwner(deps, `update app.staff set invited_until = null where id = $1`, [second])
  const cases: readonly (readonly [object, string, string])[] = [
    [{ from: clerk, to: own, ...days }, 'from', '委托人须是有支付权限的成员'],
    [{ from: third, to: own, ...days }, 'from', '委托人须是有支付权限的成员'],
    [{ from: own, to: third, ...days }, 'to', '代理人须是本企业的成员'],
    [{ from: own, to: own, ...days }, 'to', '代理人不能是委托人本人'],
    [{ from: own, to: second, first: '2099-12-31', last: '2020-01-01' }, 'last', '结束日期不能早于开始日期'],
    [{ from: own, to: second, first: '2020-01-01', last: '2020-01-02' }, 'last', '委托已过期，请删除'],
  ]
  for (const [delegation, field, text] of cases) expect(await said({ delegations: [delegation] }), text).toEqual([{ field: `delegations.0.${field}`, text: `第 1 条委托：${text}` }])
  for (const wrong of [{ amount: { over: -1, approvers: 1 } }, { amount: { over: 1, approvers: 0 } }, { amount: { over: 10_000_000_000_001, approvers: 1 } }, { people: { over: 1.5, approvers: 1 } }, { night: { from: 24, to: 6, approvers: 1 } }, { changed_account: 3 }]) {
    expect((await save(world, wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
})

test('setting it takes the permission and a proof of oneself; strangers find nothing', async () => {
  const [world, other] = [await office(), await office()]
  await asOwner(deps, `update app.role set permissions = array_remove(permissions, 'CommonSystemCompanyPageIndex:approval') where id = any (select unnest(role_ids) from app.staff where id = $1)`, [world.clerk.staffId])
  expect((await save(world, {}, world.clerk)).status).toBe(403)
  expect((await look(world, world.clerk)).members).toHaveLength(4)
  expect((await save(world, {}, other.company)).status).toBe(404)
  expect((await callAs(app, other.company, 'GET', path(world))).status).toBe(404)
  expect((await callAs(app, world.agency, 'GET', path(world))).status).toBe(403)
  advance(11 * 60_000)
  const late = await save(world, { changed_account: 0 })
  expect([late.status, 'code' in late.body ? late.body.code : late.body.error_msg]).toEqual([late.status, expect.stringMatching(/step_up|本人/u)])
  expect(late.status).not.toBe(200)
})

test('weakened, it holds as it was for a day, and all who may approve are told; what is stricter holds at once', async () => {
  const world = await office({ company: { payment_approval: { amount: { over: 100_000, approvers: 1 } } } })
  steps.ok(await save(world, {}))
  const ready = await steps.readyToPay(world, ['2000'])
  expect(steps.ok(await pay(world, ready)).status).toBe('to_payment')
  expect(await reasons(world, ready.id)).toEqual(['金额超过需复核的金额'])
  const messages = await asOwner(deps, `select staff_id, body from app.message where tenant_id = $1 and title = '付款复核规则已变更' order by create_at, id`, [world.company.tenantId])
  expect(messages.map((row) => row['staff_id']).toSorted()).toEqual([world.second.staffId, world.third.staffId].toSorted())
  expect(String(messages[0]?.['body'])).toMatch(/^company经办修改了付款复核规则。更严的部分已生效，放宽的部分自 \d{4}-\d\d-\d\d \d\d:\d\d 起生效/u)
  // Neither does changing it back and forth shorten the time.
  steps.ok(await save(world, { people: { over: 50, approvers: 1 } }))
  const again = await steps.readyToPay(world, ['3000'])
  expect(steps.ok(await pay(world, again)).status).toBe('to_payment')
  advance(dayMs + 1000)
  // The sessions have ended meanwhile.
  const member = (flavour: 'agency' | 'company'): Promise<Member> => inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour, tenantId: world[flavour].tenantId, permissions: allPermissions(flavour) }, deps.clock()))
  const fresh: Office = { ...world, company: await member('company'), agency: await member('agency') }
  expect(await paid(fresh, ['4000'])).toBe('paying')
  steps.ok(await save(fresh, { amount: { over: 100_000, approvers: 2 } }))
  expect(steps.ok(await pay(fresh, await steps.readyToPay(fresh, ['5000']))).status).toBe('to_payment')
})

test('payments one by one do not slip below the bounds: what others have not approved within a day counts together', async () => {
  const world = await office({ company: { payment_approval: { amount: { over: 300_000, approvers: 1 } } } })
  expect(await paid(world, ['1000'])).toBe('paying')
  expect(await paid(world, ['1000'])).toBe('paying')
  const third = await steps.readyToPay(world, ['1000'])
  expect(steps.ok(await pay(world, third)).status).toBe('to_payment')
  expect(await reasons(world, third.id)).toEqual(['24小时内支付的金额累计超过需复核的金额'])
  // What a second person has looked at counts no more; what the bank has refused was not paid.
  await approve(world.second, third.id)
  await steps.runBank()
  expect(await paid(world, ['100'])).toBe('paying')
  const failing = await office({ company: { payment_approval: { amount: { over: 300_000, approvers: 1 } } } })
  const ready = steps.ok(await pay(failing, await steps.readyToPay(failing, ['2000'])))
  await steps.runBank((await steps.bills(failing.company, ready.id)).map(({ id }) => id))
  expect(await paid(failing, ['2000'])).toBe('paying')
})

test('two at once do not slip below them either, nor do people', async () => {
  const world = await office({ company: { payment_approval: { amount: { over: 150_000, approvers: 1 } } } })
  const both = [await steps.readyToPay(world, ['1000']), await steps.readyToPay(world, ['1000'])]
  const codes: string[] = []
  for (const { id } of both) {
    await asOwner(deps, `update app.sms_code set create_at = create_at - interval '2 hours'`)
    steps.ok(await callAs(app, world.company, 'POST', `/v1/settlements/${id}/payment_sms/`))
    const [last] = await asOwner(deps, 'select text from app.sms_outbox where phone = $1 order by create_at desc, id desc limit 1', [world.paymentPhone])
    codes.push(/验证码为(\d{6})/u.exec(String(last?.['text']))?.[1] ?? '')
  }
  const answers = await Promise.all(both.map((one, index) => steps.put(world.company, one, 'payment', { captcha: codes[index] })))
  expect(answers.map((answer) => steps.ok(answer).status).toSorted()).toEqual(['paying', 'to_payment'])
  await steps.runBank()

  const crowd = await office({ company: { payment_approval: { people: { over: 2, approvers: 1 } } } })
  expect(await paid(crowd, ['100', '100'])).toBe('paying')
  // The same two people are not more people; a third is.
  expect(await paid(crowd, ['100', '100'])).toBe('paying')
  const third = await steps.readyToPay(crowd, ['100', '100', '100'])
  expect(steps.ok(await pay(crowd, third)).status).toBe('to_payment')
})

test('the rows of lists tell what waits for whom: the company by name, those above by number', async () => {
  const world = await office({ company: { payment_approval: { amount: { over: 0, approvers: 2 } } } })
  const ready = await steps.readyToPay(world, ['1000'])
  type Rows = { readonly results: readonly { readonly status: string; readonly approval: unknown }[] }
  const row = async (who: Member) => steps.ok(await callAs<Rows>(app, who, 'POST', '/v1/settlements/search/', { ids: ready.id })).results
  expect(await row(world.company)).toMatchObject([{ status: 'to_payment', approval: null }])
  steps.ok(await pay(world, ready))
  expect(await row(world.company)).toMatchObject([{ status: 'to_payment', approval: { requester: 'company经办', missing: 2, approvers: ['第二人', '第三人'] } }])
  await approve(world.second, ready.id)
  expect(await row(world.company)).toMatchObject([{ approval: { missing: 1, approvers: ['第三人'] } }])
  expect(await row(world.agency)).toMatchObject([{ status: 'to_payment', approval: { requester: 'company经办', missing: 1, approvers: [] } }])
  // What has moved on waits for nobody.
  steps.ok(await steps.put(world.agency, ready, 'revoke'))
  expect(await row(world.company)).toMatchObject([{ status: 'to_audit', approval: null }])
})

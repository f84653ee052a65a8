import { allPermissions } from '@linggong/shared/domain/permissions'
import { beforeEach, expect, test } from 'vitest'
import { makeCard, makeMember, type Member } from '../../../test/makers.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { add, offer, question, register } from '../../../test/passkeys.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { sealAll } from '../../../test/seal.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { verifyApprovals } from '../../ops/verify-approvals.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const refused = '通行密钥未通过验证，请重试或改用其他方式'

beforeEach(() => steps.bank({}))

const phoneOf = async ({ staffId }: Member): Promise<string> =>
  String((await asOwner(deps, 'select phone from app.account where id = (select account_id from app.staff where id = $1)', [staffId]))[0]?.['phone'])

const addColleague = (world: World): Promise<Member> =>
  inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: world.company.tenantId, permissions: allPermissions('company') }, deps.clock()))

/** A company whose first member holds the payment phone, with a passkey. */
async function payer(company: object = {}): Promise<{ world: World; key: Authenticator }> {
  const world = await makeWorld(deps, { workers: 3, company: { ...company } })
  const paymentPhone = await phoneOf(world.company)
  await asOwner(deps, 'update app.tenant set payment_phone = $2 where id = $1', [world.company.tenantId, paymentPhone])
  return { world: { ...world, paymentPhone }, key: await register(app, deps, world.company.token, paymentPhone) }
}

const asks = (who: Member, id: string, choice: object = {}) => question(app, who.token, `/v1/settlements/${id}/payment_passkey/`, choice)
const pay = (world: World, settlement: Settlement, passkey: object) => steps.put(world.company, settlement, 'payment', { passkey })
const frozen = async (world: World): Promise<number> => (await steps.wallet(world)).frozen

async function verify(): Promise<{ faults: number; text: string }> {
  const lines: string[] = []
  return { faults: await verifyApprovals(deps.ownerUrl, (line) => lines.push(line)), text: lines.join('\n') }
}

test('the owner of the payment phone pays with a passkey instead of the code, once, and it can be proven later', async () => {
  const { world, key } = await payer()
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  const facts = steps.ok(await callAs<{ takes_passkey: boolean }>(app, world.company, 'POST', `/v1/settlements/${ready.id}/payment_preview/`, {}))
  expect(facts.takes_passkey).toBe(true)
  const answer = key.get(await asks(world.company, ready.id))
  expect(steps.ok(await pay(world, ready, answer)).status).toBe('paying')
  expect(await frozen(world)).toBe(ready.pay_amount)
  await steps.runBank()
  const other = await steps.readyToPay(world, ['1000'])
  expect((await pay(world, other, answer)).body.error_msg).toBe(refused)
  expect(await frozen(world)).toBe(0)
  await sealAll(deps)
  const { faults, text } = await verify()
  expect([faults, text]).toEqual([0, expect.stringContaining('确认支付 1 张结算单 2 笔')])
})

test('nobody else pays with a passkey: not a member with another phone, nor with a colleague’s passkey', async () => {
  const { world, key } = await payer()
  const ready = await steps.readyToPay(world, ['1000'])
  const colleague = await addColleague(world)
  const theirs = await register(app, deps, colleague.token, await phoneOf(colleague))
  const facts = steps.ok(await callAs<{ takes_passkey: boolean }>(app, colleague, 'POST', `/v1/settlements/${ready.id}/payment_preview/`, {}))
  expect(facts.takes_passkey).toBe(false)
  const own = await callAs<{ error_msg: string }>(app, colleague, 'POST', `/v1/settlements/${ready.id}/payment_passkey/`, {})
  expect(own.body.error_msg).toBe('通行密钥支付仅限支付手机号的本人，请使用验证码')
  const asked = await asks(world.company, ready.id)
  // A colleague with the payer's answer, and the payer with the colleague's passkey.
  expect((await steps.put(colleague, ready, 'payment', { passkey: key.get(asked) })).status).toBe(400)
  expect((await pay(world, ready, theirs.get(await asks(world.company, ready.id)))).body.error_msg).toBe(refused)
  // The phone goes to somebody else between question and answer.
  const late = key.get(await asks(world.company, ready.id))
  await asOwner(deps, 'update app.tenant set payment_phone = $2 where id = $1', [world.company.tenantId, await phoneOf(colleague)])
  expect((await pay(world, ready, late)).body.error_msg).toBe('通行密钥支付仅限支付手机号的本人，请使用验证码')
  expect(await frozen(world)).toBe(0)
})

test('what changes after it was signed is not paid: account, choice, settlement; nor what was signed for something else', async () => {
  const { world, key } = await payer()
  const [one, two] = [await steps.readyToPay(world, ['1000', '2000']), await steps.readyToPay(world, ['3000'])]
  const signed = key.get(await asks(world.company, one.id))
  const [bill] = await steps.bills(world.company, one.id)
  const [kept] = await asOwner(deps, 'select account_no from app.bill where id = $1', [bill?.id])
  await asOwner(deps, 'update app.bill set account_no = $2 where id = $1', [bill?.id, makeCard()])
  expect((await pay(world, one, signed)).body.error_msg).toBe('所选的账单或收款账号与当时不同，原签名已失效。请核对后重新支付')
  await asOwner(deps, 'update app.bill set account_no = $2 where id = $1', [bill?.id, kept?.['account_no']])
  expect((await pay(world, two, key.get(await asks(world.company, one.id)))).body.error_msg).toBe(refused)
  const many = key.get(await asks(world.company, world.company.tenantId, { ids: [one.id, two.id] }))
  const fewer = await callAs<{ error_msg: string }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { passkey: many, ids: [one.id] })
  expect(fewer.body.error_msg).toMatch(/原签名已失效/u)
  expect((await pay(world, one, many)).body.error_msg).toBe(refused)
  for (const trick of [{ unverified: true }, { forged: true }, { origin: 'https://example.net' }, { rpId: 'example.net' }] as const) {
    expect((await pay(world, one, key.get(await asks(world.company, one.id), trick))).body.error_msg).toBe(refused)
  }
  const proof = key.get(await question(app, world.company.token, '/v1/accounts/passkeys/step_up/start/'))
  expect((await pay(world, one, proof)).body.error_msg).toBe(refused)
  expect(await frozen(world)).toBe(0)
  for (const body of [{}, { captcha: '123456', passkey: proof }]) expect((await steps.put(world.company, one, 'payment', body)).status).toBe(400)
  const again = key.get(await asks(world.company, world.company.tenantId, { ids: [one.id, two.id] }))
  const paid = await callAs<{ results: { ok: boolean }[] }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { passkey: again, ids: [two.id, one.id] })
  expect(steps.ok(paid).results.map(({ ok }) => ok)).toEqual([true, true])
  await steps.runBank()
})

test('a second person approves with a passkey of theirs, for this payment; each signature is kept', async () => {
  const { world, key } = await payer({ payment_approval: { amount: { over: 0, approvers: 2 } } })
  const approvers = [await addColleague(world), await addColleague(world)]
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  steps.ok(await pay(world, ready, key.get(await asks(world.company, ready.id))))
  for (const member of approvers) {
    const theirs = await register(app, deps, member.token, await phoneOf(member))
    const { approval } = steps.ok(await callAs<{ approval: { version: number; takes_passkey: boolean; status: string } }>(app, member, 'GET', `/v1/settlements/${ready.id}/approval/`))
    expect(approval).toMatchObject({ status: 'pending', takes_passkey: true })
    const url = `/v1/settlements/${ready.id}/approval/`
    const body = { version: approval.version }
    const foreign = key.get(await question(app, member.token, `${url}passkey/`, body))
    expect((await callAs<{ error_msg: string }>(app, member, 'PUT', `${url}review/`, { ...body, result: 'pass', passkey: foreign })).body.error_msg).toBe(refused)
    const passkey = theirs.get(await question(app, member.token, `${url}passkey/`, body))
    steps.ok(await callAs(app, member, 'PUT', `${url}review/`, { ...body, result: 'pass', passkey }))
  }
  expect((await steps.detail(world.company, ready.id)).status).toBe('paying')
  expect(await asOwner(deps, 'select purpose from app.payment_signature where company_id = $1 order by create_at, id', [world.company.tenantId])).toEqual([{ purpose: 'payment' }, { purpose: 'review' }, { purpose: 'review' }])
  await steps.runBank()
  expect((await verify()).faults).toBe(0)
})

test('what is changed afterwards is named: payment, key, person, signature, account, and the row itself', async () => {
  const { world, key } = await payer()
  const ready = await steps.readyToPay(world, ['1000', '2000'])
  steps.ok(await pay(world, ready, key.get(await asks(world.company, ready.id))))
  await steps.runBank()
  await sealAll(deps)
  expect((await verify()).faults).toBe(0)
  const [{ id } = {}] = await asOwner(deps, 'select id from app.payment_signature where company_id = $1', [world.company.tenantId])
  const plants = [
    [`update app.payment_signature set canonical = replace(canonical, '100000', '900000') where id = $1`, /支付内容与其哈希不符[\s\S]*签名的不是这次支付/u],
    [`update app.payment_signature set canonical = replace(canonical, '100000', '900000'), hash = sha256(convert_to(replace(canonical, '100000', '900000'), 'UTF8')) where id = $1`, /签名的不是这次支付/u],
    [`update app.payment_signature set signature = set_byte(signature, 20, get_byte(signature, 20) # 1) where id = $1`, /签名无效/u],
    [`update app.payment_signature set authenticator_data = set_byte(authenticator_data, 32, 1) where id = $1`, /签名无效：User verification required/u],
    [`update app.payment_signature set account_id = gen_random_uuid() where id = $1`, /变更记录中没有此人添加过这个通行密钥/u],
    [`update app.payment_signature set purpose = 'review', approval_id = gen_random_uuid() where id = $1`, /签名的不是这次支付/u],
    [`update app.payment_signature set rp_id = 'example.net' where id = $1`, /不属于 example\.net/u],
    [`update app.payout set account_no = '6225880000000000' where settlement_id = (select (canonical::jsonb #>> '{2,0,0}')::uuid from app.payment_signature where id = $1)`, /支付的收款账号与签名的不同/u],
    [`update app.payout set amount = 90000000 where settlement_id = (select (canonical::jsonb #>> '{2,0,0}')::uuid from app.payment_signature where id = $1)`, /多于签名的/u],
    [`update app.payment_signature set staff_name = '别人' where id = $1`, /封存后被修改/u],
  ] as const
  for (const [plant, named] of plants) {
    await asOwner(deps, 'create table app.kept_signature as select * from app.payment_signature')
    await asOwner(deps, 'create table app.kept_payout as select * from app.payout')
    await asOwner(deps, plant, [id])
    const { faults, text } = await verify()
    expect(faults, plant).toBeGreaterThan(0)
    expect(text).toMatch(named)
    for (const table of ['payment_signature', 'payout']) {
      await asOwner(deps, `delete from app.${table}`)
      await asOwner(deps, `insert into app.${table} select * from app.kept_${table === 'payout' ? 'payout' : 'signature'}`)
      await asOwner(deps, `drop table app.kept_${table === 'payout' ? 'payout' : 'signature'}`)
    }
    expect((await verify()).faults).toBe(0)
  }
  await asOwner(deps, 'delete from app.payment_signature where id = $1', [id])
  expect((await verify()).text).toMatch(/已被删除/u)
})

test('a passkey of the payment phone is not made with a password alone', async () => {
  const { world } = await payer()
  const made = new Authenticator().create(await offer(app, deps, world.company.token, world.paymentPhone))
  expect((await add(app, world.company.token, made, '第二个')).statusCode).toBe(200)
  const { statusCode } = await app.inject({ method: 'POST', url: '/v1/accounts/passkeys/start/', headers: { authorization: `Bearer ${world.company.token}` }, payload: {} })
  expect(statusCode).toBe(400)
})

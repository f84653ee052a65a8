import { afterEach, beforeEach, expect, test } from 'vitest'
import { allPermissions } from '@linggong/shared/domain/permissions'
import type { Authenticator } from '../../../test/authenticator.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeMember } from '../../../test/makers.ts'
import { question, register } from '../../../test/passkeys.ts'
import { sealAll } from '../../../test/seal.ts'
import { callAs, lastCode, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { verifyApprovals } from '../../ops/verify-approvals.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const refused = '通行密钥未通过验证，请重试或改用其他方式'

beforeEach(() => steps.bank({}))
afterEach(() => steps.expectWholeLedger())

interface FeeBill {
  id: string
  status: string
  due_amount: number
  settlement_id: string
  version: number
  error_msg?: string
}

const phoneOf = async (staffId: string): Promise<string> => String((await asOwner(deps, 'select phone from app.account where id = (select account_id from app.staff where id = $1)', [staffId]))[0]?.['phone'])

/** A company whose first member holds the payment phone, with a passkey, and that owes fee bills: one for each settlement. */
async function owing(settlements: readonly (readonly string[])[]): Promise<{ world: World; key: Authenticator; bills: FeeBill[] }> {
  const made = await makeWorld(deps, { workers: 3, wallet: 10_000_000, company: { pay_mode: 'alipay' }, contract: { is_separate_fee: true } })
  const paymentPhone = await phoneOf(made.company.staffId)
  await asOwner(deps, 'update app.tenant set payment_phone = $2 where id = $1', [made.company.tenantId, paymentPhone])
  const world = { ...made, paymentPhone }
  for (const amounts of settlements) {
    await steps.pay(world, await steps.readyToPay(world, amounts, { accounts: world.workers.map(({ phone }) => phone) }))
    await steps.runBank()
  }
  return { world, key: await register(app, deps, world.company.token, paymentPhone), bills: await billsOf(world) }
}
const billsOf = async (world: World): Promise<FeeBill[]> => steps.ok(await callAs<{ results: FeeBill[] }>(app, world.company, 'GET', '/v1/service-fee-bills/?ordering=id')).results
const only = ([bill]: readonly FeeBill[]): FeeBill => {
  if (bill === undefined) throw new Error('no fee bill')
  return bill
}
const asks = (who: World['company'], ids: readonly string[]) => question(app, who.token, '/v1/service-fee-bills/payment_passkey/', { ids })
const pay = (who: World['company'], { id, version }: FeeBill, consent: object) => callAs<FeeBill>(app, who, 'PUT', `/v1/service-fee-bills/${id}/payment/`, { version, ...consent })
const payMany = (world: World, ids: readonly string[], consent: object) => callAs<{ results: { id: string; ok: boolean; text: string }[]; error_msg?: string }>(app, world.company, 'PUT', '/v1/service-fee-bills/batch_payment/', { ids, ...consent })
const takes = async (who: World['company']) => steps.ok(await callAs<{ takes_passkey: boolean }>(app, who, 'GET', '/v1/service-fee-bills/funds/')).takes_passkey

async function verify(): Promise<{ faults: number; text: string }> {
  const lines: string[] = []
  return { faults: await verifyApprovals(deps.ownerUrl, (line) => lines.push(line)), text: lines.join('\n') }
}

test('the owner of the payment phone pays a fee bill with a passkey instead of the code, once; several at a time with one signature; it can be proven later', async () => {
  const { world, key, bills } = await owing([['1000'], ['2000'], ['3000']])
  const [one, two, three] = [only(bills), only(bills.slice(1)), only(bills.slice(2))]
  expect([await takes(world.company), await takes(world.agency)]).toEqual([true, false])
  const answer = key.get(await asks(world.company, [one.id]))
  expect(steps.ok(await pay(world.company, one, { passkey: answer }))).toMatchObject({ status: 'paid', due_amount: 0 })
  expect((await pay(world.company, two, { passkey: answer })).body.error_msg).toBe(refused)
  const many = steps.ok(await payMany(world, [two.id, three.id], { passkey: key.get(await asks(world.company, [three.id, two.id])) }))
  expect(many.results.map(({ ok }) => ok)).toEqual([true, true])
  const kept = await asOwner(deps, 'select purpose, staff_id, canonical from app.payment_signature where company_id = $1 order by create_at, id', [world.company.tenantId])
  expect(kept.map(({ purpose, staff_id }) => [purpose, staff_id])).toEqual([['fee_payment', world.company.staffId], ['fee_payment', world.company.staffId]])
  expect(JSON.parse(String(kept[0]?.['canonical']))).toEqual(['fee-payment/1', world.company.tenantId, [[one.id, one.version, world.agency.tenantId, one.due_amount]]])
  await sealAll(deps)
  const { faults, text } = await verify()
  expect([faults, text]).toEqual([0, expect.stringContaining('确认支付 2 张服务费账单')])
})

test('nobody else pays a fee bill with a passkey; what has changed since, was signed for other bills or for something else is not paid', async () => {
  const { world, key, bills } = await owing([['1000'], ['2000']])
  const [one, two] = [only(bills), only(bills.slice(1))]
  const colleague = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: world.company.tenantId, permissions: allPermissions('company') }, deps.clock()))
  const theirs = await register(app, deps, colleague.token, await phoneOf(colleague.staffId))
  expect(await takes(colleague)).toBe(false)
  expect((await callAs<{ error_msg: string }>(app, colleague, 'POST', '/v1/service-fee-bills/payment_passkey/', { ids: [one.id] })).body.error_msg).toBe('通行密钥支付仅限支付手机号的本人，请使用验证码')
  expect((await pay(colleague, one, { passkey: key.get(await asks(world.company, [one.id])) })).status).toBe(400)
  expect((await pay(world.company, one, { passkey: theirs.get(await asks(world.company, [one.id])) })).body.error_msg).toBe(refused)
  for (const trick of [{ unverified: true }, { forged: true }, { origin: 'https://example.net' }, { rpId: 'example.net' }] as const) {
    expect((await pay(world.company, one, { passkey: key.get(await asks(world.company, [one.id]), trick) })).body.error_msg).toBe(refused)
  }
  const stale = '所选的服务费账单或应付金额与签名时不同，原签名已失效。请核对后重新支付'
  expect((await pay(world.company, one, { passkey: key.get(await asks(world.company, [one.id, two.id])) })).body.error_msg).toBe(stale)
  const late = key.get(await asks(world.company, [one.id]))
  await asOwner(deps, 'update app.service_fee_bill set version = version + 1 where id = $1', [one.id])
  expect((await pay(world.company, { ...one, version: one.version + 1 }, { passkey: late })).body.error_msg).toBe(stale)
  // A signature of the settlement's payment is none of its fees.
  const ready = await steps.readyToPay(world, ['500'], { accounts: world.workers.map(({ phone }) => phone) })
  const other = key.get(await question(app, world.company.token, `/v1/settlements/${ready.id}/payment_passkey/`, {}))
  expect((await pay(world.company, two, { passkey: other })).body.error_msg).toBe(refused)
  // Both, or neither.
  await steps.forgetCodes()
  steps.ok(await callAs(app, world.company, 'POST', '/v1/service-fee-bills/payment_sms/', { ids: [two.id] }))
  const captcha = await lastCode(deps, world.paymentPhone)
  expect((await pay(world.company, two, { captcha, passkey: key.get(await asks(world.company, [two.id])) })).body.error_msg).toBe('验证码和通行密钥只能使用一种')
  expect((await pay(world.company, two, {})).status).toBe(400)
  // The code still does.
  expect(steps.ok(await pay(world.company, two, { captcha })).status).toBe('paid')
  expect(await asOwner(deps, 'select 1 from app.payment_signature where company_id = $1', [world.company.tenantId])).toEqual([])
  // Neither an agency nor a foreign company has one to sign.
  expect((await callAs(app, world.agency, 'POST', '/v1/service-fee-bills/payment_passkey/', { ids: [one.id] })).status).toBe(403)
  const foreign = await owing([])
  expect((await callAs<{ error_msg: string }>(app, foreign.world.company, 'POST', '/v1/service-fee-bills/payment_passkey/', { ids: [one.id] })).body.error_msg).toBe('所选服务费账单都不能支付，请刷新后重试')
})

test('what is changed afterwards is named: what was signed, what was paid, to whom, and the row itself', async () => {
  const { world, key, bills } = await owing([['1000']])
  const bill = only(bills)
  steps.ok(await pay(world.company, bill, { passkey: key.get(await asks(world.company, [bill.id])) }))
  await sealAll(deps)
  expect((await verify()).faults).toBe(0)
  const [{ id } = {}] = await asOwner(deps, 'select id from app.payment_signature where company_id = $1', [world.company.tenantId])
  const paid = `posting where source_id = '${bill.id}' and reason = 'service_fee'`
  const plants = [
    [`update app.payment_signature set canonical = replace(canonical, ',${bill.due_amount}]', ',1]') where id = $1`, /支付内容与其哈希不符[\s\S]*签名的不是这次支付/u],
    [`update app.payment_signature set purpose = 'payment' where id = $1`, /支付内容无法读取/u],
    [`update app.service_fee_bill set payee_id = platform_id where id = '${bill.id}' and $1::uuid is not null`, /收款方与签名的不同/u],
    [`update app.service_fee_bill set payer_id = agency_id where id = '${bill.id}' and $1::uuid is not null`, /不是这家企业的/u],
    [`update app.posting set amount = amount + 1 where id = (select id from app.${paid} limit 1) and $1::uuid is not null`, /与签名的 .* 元不同/u],
    [`update app.payment_signature set staff_name = '别人' where id = $1`, /封存后被修改/u],
  ] as const
  for (const [plant, named] of plants) {
    const tables = ['payment_signature', 'service_fee_bill', 'posting'] as const
    const before = await Promise.all(tables.map((table) => asOwner(deps, `select to_jsonb(t) as row from app.${table} t where ${table === 'posting' ? `source_id = '${bill.id}'` : `id = '${table === 'service_fee_bill' ? bill.id : String(id)}'`}`)))
    await asOwner(deps, plant, [id])
    const { faults, text } = await verify()
    expect(faults, plant).toBeGreaterThan(0)
    expect(text).toMatch(named)
    await asOwner(deps, `update app.payment_signature t set canonical = r.canonical, purpose = r.purpose, staff_name = r.staff_name from jsonb_populate_record(null::app.payment_signature, $1::jsonb) r where t.id = r.id`, [JSON.stringify(before[0]?.[0]?.['row'])])
    await asOwner(deps, `update app.service_fee_bill t set payee_id = r.payee_id, payer_id = r.payer_id from jsonb_populate_record(null::app.service_fee_bill, $1::jsonb) r where t.id = r.id`, [JSON.stringify(before[1]?.[0]?.['row'])])
    for (const { row } of before[2] ?? []) await asOwner(deps, `update app.posting t set amount = r.amount from jsonb_populate_record(null::app.posting, $1::jsonb) r where t.id = r.id`, [JSON.stringify(row)])
    expect((await verify()).faults, plant).toBe(0)
  }
})

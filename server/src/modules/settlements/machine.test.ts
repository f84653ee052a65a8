import { beforeAll, describe, expect, test } from 'vitest'
import { next } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import { callAs, makeWorld, type Answer, type Member, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

interface Attempt {
  /** As the machine calls it. */
  readonly action: string
  /** Who may make the call at all, by the contract. */
  readonly access: readonly string[]
  readonly try: (who: Member, settlement: Settlement, world: World) => Promise<Answer<{ error_msg?: string }>>
}

const put = (action: string, access: readonly string[], path: string, body: object = {}): Attempt => ({ action, access, try: (who, settlement) => steps.put(who, settlement, path, body) })

/** A call that answers item by item, told as a call of one. */
async function one(answer: Answer<{ error_msg?: string; results?: { ok: boolean; text: string }[] }>): Promise<Answer<{ error_msg?: string }>> {
  const result = answer.body.results?.[0]
  return result === undefined || result.ok ? answer : { status: 400, body: { error_msg: result.text } }
}

const captchaFor = async (world: World, settlement: Settlement): Promise<string> =>
  next(settlementMachine, settlement.status, 'payment_sms', 'company').ok && settlement.pay_mode !== 'offline' ? steps.code(world, settlement.id) : '123456'

const attempts: readonly Attempt[] = [
  put('confirm', ['company'], 'confirm', { promotion_fee: 100 }),
  put('audit_pass', ['agency'], 'audit', { result: 'pass' }),
  put('audit_reject', ['agency'], 'audit', { result: 'reject', reason: '金额有误' }),
  put('revoke', ['agency', 'company'], 'revoke'),
  put('cancel', ['agency', 'company'], 'cancel'),
  put('finish_partial', ['agency'], 'finish'),
  { action: 'payment_sms', access: ['company'], try: async (who, settlement) => {
    await asOwner(deps, 'delete from app.sms_code')
    return callAs(app, who, 'POST', `/v1/settlements/${settlement.id}/payment_sms/`)
  } },
  { action: 'payment', access: ['company'], try: async (who, settlement, world) => steps.put(who, settlement, 'payment', { captcha: await captchaFor(world, settlement) }) },
  { action: 'new_payment', access: ['company'], try: async (who, settlement, world) => {
    const bills = await steps.bills(world.agency, settlement.id)
    const failed = bills.filter((bill) => bill.status === 'pay_failure')
    const chosen = (failed.length > 0 ? failed : bills).map(({ id }) => ({ id }))
    return callAs(app, who, 'POST', `/v1/settlements/${settlement.id}/new_payment/`, {
      captcha: await captchaFor(world, settlement), version: settlement.version, bills: chosen.length > 0 ? chosen : [{ id: settlement.id }],
    })
  } },
  { action: 'batch_settlement', access: ['company'], try: async (who, settlement, world) =>
    one(await callAs(app, who, 'POST', '/v1/settlements/batch_settlement/', { captcha: await steps.code(world, world.company.tenantId), ids: [settlement.id] })) },
  put('offline_payment', ['company'], 'offline_payment'),
  { action: 'upload_voucher', access: ['company'], try: async (who, settlement, world) =>
    steps.put(who, settlement, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }) },
  { action: 'write_off', access: ['agency'], try: (who, settlement) => steps.put(who, settlement, 'write_off', { received_amount: settlement.pay_amount }) },
  { action: 'batch_write_off', access: ['agency'], try: async (who, settlement) => one(await callAs(app, who, 'POST', '/v1/settlements/batch_write_off/', { ids: [settlement.id] })) },
  { action: 'update_settlement_at', access: ['agency'], try: (who, settlement) =>
    callAs(app, who, 'PUT', '/v1/settlements/update_settlement_at/', { id: settlement.id, settlement_at: new Date().toISOString().slice(0, 10), version: settlement.version }) },
]

const onlineOnly = new Set(['payment_sms', 'payment', 'batch_settlement', 'new_payment'])
const offlineOnly = new Set(['offline_payment', 'upload_voucher'])

/** A settlement of two bills brought to a state as people and the bank bring it there. */
const reach: Readonly<Record<'online' | 'offline', Partial<Record<SettlementStatus, (world: World) => Promise<Settlement>>>>> = {
  online: {
    to_confirm: async (world) => steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000', '2000']))),
    to_audit: async (world) => steps.ok(await steps.settle(world.company, await steps.importBatch(world, ['1000', '2000'], world.company))),
    to_payment: (world) => steps.readyToPay(world, ['1000', '2000']),
    paying: async (world) => steps.pay(world, await steps.readyToPay(world, ['1000', '2000'])),
    paid: async (world) => paidOnline(world, 0),
    pay_failure: async (world) => paidOnline(world, 1),
    canceled: async (world) => steps.ok(await steps.put(world.company, await steps.readyToPay(world, ['1000', '2000']), 'cancel')),
  },
  offline: {
    to_payment: (world) => steps.readyToPay(world, ['1000', '2000']),
    paying: async (world) => steps.ok(await steps.put(world.company, await steps.readyToPay(world, ['1000', '2000']), 'offline_payment')),
    to_write_off: (world) => toWriteOff(world),
    paid: async (world) => {
      const settlement = await toWriteOff(world)
      return steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount }))
    },
  },
}

async function paidOnline(world: World, fails: number): Promise<Settlement> {
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank((await steps.bills(world.company, settlement.id)).slice(0, fails).map((bill) => bill.id))
  return steps.detail(world.company, settlement.id)
}

async function toWriteOff(world: World): Promise<Settlement> {
  const paying = steps.ok(await steps.put(world.company, await steps.readyToPay(world, ['1000', '2000']), 'offline_payment'))
  return steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
}

/** Everything that a refused action must not have changed. */
const shot = async (id: string): Promise<unknown> => asOwner(deps, `
  select (select to_jsonb(s) from app.settlement s where s.id = $1) as settlement,
    (select jsonb_agg(to_jsonb(b) order by b.id) from app.bill b where b.settlement_id = $1) as bills,
    (select count(*)::int from app.posting where settlement_id = $1) as postings, (select count(*)::int from app.payout where settlement_id = $1) as payouts,
    (select count(*)::int from app.history_event where entity_id = $1) as events`, [id])

for (const way of ['online', 'offline'] as const) {
  describe(`${way}: every state, action and actor (domain.md §2.8)`, () => {
    let world: World
    beforeAll(async () => {
      await steps.bank({})
      world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000, company: { pay_mode: way === 'online' ? 'cmb' : 'offline' } })
    })

    for (const [state, make] of Object.entries(reach[way])) {
      test(state, async () => {
        let settlement = await make(world)
        expect(settlement.status).toBe(state)
        for (const attempt of attempts) {
          for (const who of [world.company, world.agency, world.park, world.platform]) {
            const label = `${who.flavour} ${attempt.action} in ${state}`
            const step = next(settlementMachine, settlement.status, attempt.action, who.flavour)
            const mode = way === 'online' ? !offlineOnly.has(attempt.action) : !onlineOnly.has(attempt.action)
            const somePaid = state === 'pay_failure' && attempt.action === 'cancel'
            const allowed = attempt.access.includes(who.flavour) && step.ok && mode && !somePaid
            const before = await shot(settlement.id)
            const answer = await attempt.try(who, settlement, world)
            if (allowed) {
              expect(answer.status, `${label}: ${JSON.stringify(answer.body)}`).toBe(200)
              const now = await steps.detail(world.agency, settlement.id)
              expect(now.status, label).toBe(step.ok ? step.to : '')
              settlement = await make(world)
            } else {
              expect(answer.status, label).toBe(attempt.access.includes(who.flavour) ? 400 : 403)
              expect(await shot(settlement.id), label).toEqual(before)
            }
          }
        }
        // Buttons say the same as the machine lets through.
        const shown = (await steps.detail(world.company, settlement.id)).actions
        for (const action of shown) expect(next(settlementMachine, settlement.status, action, 'company').ok, action).toBe(true)
      }, 60_000)
    }
  })
}

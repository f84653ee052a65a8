import * as contract from '@linggong/shared/contract/settlements'
import type { Call } from '@linggong/shared/contract/call'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction, type SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import type { Place } from '../test/place.ts'
import { asOwner } from '../test/database.ts'
import { callAs, type Answer, type World } from '../test/spine.ts'
import type { Settlement, stepsOf } from '../test/spine-steps.ts'
import type { Trace, Snapshot } from './machines-snapshot.ts'
import type { Attempt, Proven, Reply, Way } from './machines-runner.ts'

export type Steps = ReturnType<typeof stepsOf>

/** Wraps a call that answers item by item as a call on one item. */
export async function one(answer: Promise<Answer<{ error_msg?: string; results?: { ok: boolean; text: string }[] }>>): Promise<Reply> {
  const { status, body } = await answer
  const result = body.results?.[0]
  return result === undefined || result.ok ? { status, body } : { status: 400, body: { error_msg: result.text } }
}

type Proof = Proven<SettlementStatus, (typeof settlementMachine.transitions)[number], Settlement>

const notBuilt = { call: null, because: 'no call offers it yet' } as const
const bySystem = { call: null, because: 'it happens by itself; the parts of the proof on banks and returns bring it about' } as const

/** Actions of the table without an HTTP call. */
const unasked = {
  split: notBuilt, split_bills: notBuilt, alipay_batch_pay_url: notBuilt, export_voucher: notBuilt,
  alipay_paid: bySystem, pay_success: bySystem, pay_partial: bySystem, write_off_part: bySystem, bank_return: bySystem,
} as const satisfies Partial<Proof['attempt']>

export const isAsked = (action: SettlementAction): boolean => !Object.hasOwn(unasked, action)

function attemptsOf({ app, deps }: Place, steps: Steps): Proof['attempt'] {
  const put = (action: SettlementAction, call: Call, path: string, body: object = {}, time?: Trace['time']): Attempt<Settlement> => ({
    call, trace: { event: action, ...(time === undefined ? {} : { time }) }, ask: (who, settlement) => steps.put(who, settlement, path, body),
  })
  /** A valid SMS code where one can be sent, so that the code is not why a request is refused. */
  const code = async (world: World, settlement: Settlement, reference = settlement.id): Promise<string> => {
    const [company] = await asOwner(deps, 'select is_enable from app.tenant where id = $1', [world.company.tenantId])
    const isPayable = stepFrom(settlementMachine, settlement, 'payment_sms', 'company').ok
    return company?.['is_enable'] === true && (isPayable || reference !== settlement.id) ? steps.code(world, reference) : '123456'
  }
  const at = (settlement: Settlement, path: string): string => `/v1/settlements/${settlement.id}/${path}/`

  return {
    confirm: put('confirm', contract.confirmSettlement, 'confirm', { promotion_fee: 100 }, 'confirm_at'),
    audit_pass: put('audit_pass', contract.auditSettlement, 'audit', { result: 'pass' }, 'audit_at'),
    audit_reject: put('audit_reject', contract.auditSettlement, 'audit', { result: 'reject', reason: '金额有误' }),
    revoke: put('revoke', contract.revokeSettlement, 'revoke'),
    cancel: put('cancel', contract.cancelSettlement, 'cancel'),
    finish_partial: put('finish_partial', contract.finishSettlement, 'finish', {}, 'settlement_at'),
    payment_sms: {
      call: contract.sendPaymentSms, trace: null,
      ask: async (who, settlement) => {
        await asOwner(deps, 'delete from app.sms_code')
        return callAs(app, who, 'POST', at(settlement, 'payment_sms'))
      },
    },
    payment: {
      call: contract.paySettlement, trace: { event: 'payment', time: 'pay_at' },
      ask: async (who, settlement, world) => steps.put(who, settlement, 'payment', { captcha: await code(world, settlement) }),
    },
    new_payment: {
      call: contract.repaySettlement, trace: { event: 'new_payment', time: 'pay_at' },
      ask: async (who, settlement, world) => {
        const bills = await steps.bills(world.agency, settlement.id)
        const failed = bills.filter(({ status }) => status === 'pay_failure' || status === 'refunded')
        const chosen = (failed.length > 0 ? failed : bills).map(({ id }) => ({ id }))
        const body = { captcha: await code(world, settlement), version: settlement.version, bills: chosen.length > 0 ? chosen : [{ id: settlement.id }] }
        return callAs(app, who, 'POST', at(settlement, 'new_payment'), body)
      },
    },
    batch_settlement: {
      call: contract.payMany, trace: { event: 'batch_settlement', time: 'pay_at' },
      ask: async (who, settlement, world) =>
        one(callAs(app, who, 'POST', '/v1/settlements/batch_settlement/', { captcha: await code(world, settlement, world.company.tenantId), ids: [settlement.id] })),
    },
    offline_payment: put('offline_payment', contract.payOffline, 'offline_payment', {}, 'pay_at'),
    upload_voucher: {
      call: contract.uploadVoucher, trace: { event: 'upload_voucher' },
      ask: async (who, settlement, world) => steps.put(who, settlement, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }),
    },
    reject_voucher: put('reject_voucher', contract.rejectVoucher, 'reject_voucher', { reason: '凭证不清晰' }),
    write_off: {
      call: contract.writeOffSettlement, trace: { event: 'write_off', time: 'settlement_at' },
      ask: (who, settlement) => steps.put(who, settlement, 'write_off', { received_amount: settlement.pay_amount }),
    },
    batch_write_off: {
      call: contract.writeOffMany, trace: { event: 'batch_write_off', time: 'settlement_at' },
      ask: (who, settlement) => one(callAs(app, who, 'POST', '/v1/settlements/batch_write_off/', { ids: [settlement.id] })),
    },
    update_settlement_at: {
      call: contract.moveSettlementDate, trace: { event: 'update_settlement_at' },
      ask: (who, settlement) => callAs(app, who, 'PUT', '/v1/settlements/update_settlement_at/', { id: settlement.id, settlement_at: tomorrow(), version: settlement.version }),
    },
    create_receipt: { call: contract.createReceipt, trace: null, ask: (who, settlement) => callAs(app, who, 'POST', at(settlement, 'create_receipt')) },
    ...unasked,
  }
}

/** A date that differs from the row's, in Shanghai, at any hour; its month is open or begins tomorrow. */
const tomorrow = (): string => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

/** Every state, reached through calls and bank answers; twice where a guard distinguishes two kinds of row. */
function reachOf(steps: Steps): Proof['reach'] {
  const amounts = ['1000', '2000']
  const ready = (world: World): Promise<Settlement> => steps.readyToPay(world, amounts)
  const answered = async (world: World, fails: number): Promise<Settlement> => {
    const settlement = await steps.pay(world, await ready(world))
    await steps.runBank((await steps.bills(world.company, settlement.id)).slice(0, fails).map(({ id }) => id))
    return steps.detail(world.company, settlement.id)
  }
  const offline = async (world: World): Promise<Settlement> => steps.ok(await steps.put(world.company, await ready(world), 'offline_payment'))
  const vouched = async (world: World): Promise<Settlement> =>
    steps.ok(await steps.put(world.company, await offline(world), 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
  const online = (make: (world: World) => Promise<Settlement>) => ({ mode: 'cmb', make }) as const
  const past = (make: (world: World) => Promise<Settlement>) => ({ mode: 'offline', make }) as const
  return {
    to_confirm: [online(async (world) => steps.ok(await steps.settle(world.agency, await steps.importBatch(world, amounts))))],
    to_audit: [online(async (world) => steps.ok(await steps.settle(world.company, await steps.importBatch(world, amounts, world.company))))],
    to_payment: [online(ready), past(ready)],
    paying: [online(async (world) => steps.pay(world, await ready(world))), past(offline)],
    to_write_off: [past(vouched)],
    paid: [
      online((world) => answered(world, 0)),
      past(async (world) => {
        const settlement = await vouched(world)
        return steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount }))
      }),
    ],
    pay_failure: [online((world) => answered(world, 1)), online((world) => answered(world, 2))],
    canceled: [online(async (world) => steps.ok(await steps.put(world.company, await ready(world), 'cancel')))],
  }
}

export function settlementProof(place: Place, steps: Steps, look: (id: string) => Promise<Snapshot>): Proof {
  return {
    title: '结算单',
    machine: settlementMachine,
    reach: reachOf(steps),
    attempt: attemptsOf(place, steps),
    shut: { write_off: ['park'], batch_write_off: ['park'], reject_voucher: ['park'], create_receipt: ['saas'] },
    apart: [contract.createSettlement],
    detail: contract.settlementById,
    read: (who, id) => steps.detail(who, id),
    look,
  }
}

export interface Scene extends Way<Settlement> {
  readonly state: SettlementStatus
}

/** Every way to reach every state, one after the other. */
export function scenesOf(steps: Steps): readonly Scene[] {
  const reach = reachOf(steps)
  return settlementMachine.states.flatMap((state) => reach[state].map((way) => ({ ...way, state })))
}

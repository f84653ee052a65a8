import * as contract from '@linggong/shared/contract/settlements'
import type { Call, Flavour } from '@linggong/shared/contract/call'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction } from '@linggong/shared/domain/machines/settlement'
import type { ActionOf } from '../src/kernel/history.ts'
import type { Place } from '../test/place.ts'
import { asOwner } from '../test/database.ts'
import { callAs, type Answer, type Member, type World } from '../test/spine.ts'
import type { Settlement, stepsOf } from '../test/spine-steps.ts'

export type Steps = ReturnType<typeof stepsOf>
export type Said = Answer<{ id?: string; error_msg?: string }>

/** An action of the machine as people take it. */
export interface Attempt {
  readonly action: SettlementAction
  readonly call: Call
  /** A step of the change log, and the time that stands on the row afterwards. Null: it moves nothing. */
  readonly leaves: { readonly event: ActionOf<'settlement'>; readonly time?: 'create_at' | 'confirm_at' | 'audit_at' | 'pay_at' | 'settlement_at' } | null
  readonly ask: (who: Member, settlement: Settlement, world: World) => Promise<Said>
}

/** Actions of the table that no call offers yet. The proof fails when one does. */
export const notOffered: readonly SettlementAction[] = ['split', 'split_bills', 'alipay_batch_pay_url', 'alipay_paid', 'export_voucher']

/** Doors that the table opens and no call does yet: the screens of these flavours come later. The proof fails when one is opened, or another closed. */
export const notOpened: Readonly<Record<string, readonly Flavour[]>> = { write_off: ['park'], batch_write_off: ['park'], reject_voucher: ['park'], create_receipt: ['saas'] }

/** A call that answers item by item, told as a call of one. */
export async function one(answer: Promise<Answer<{ error_msg?: string; results?: { ok: boolean; text: string }[] }>>): Promise<Said> {
  const { status, body } = await answer
  const result = body.results?.[0]
  return result === undefined || result.ok ? { status, body } : { status: 400, body: { error_msg: result.text } }
}

export function attemptsOf({ app, deps }: Place, steps: Steps): readonly Attempt[] {
  const put = (action: SettlementAction, call: Call, path: string, body: object = {}, time?: 'confirm_at' | 'audit_at' | 'pay_at' | 'settlement_at'): Attempt => ({
    action, call, leaves: { event: action, ...(time === undefined ? {} : { time }) }, ask: (who, settlement) => steps.put(who, settlement, path, body),
  })
  /** A real code where one can be had, so that it is not the code that stands in the way. */
  const code = async (world: World, settlement: Settlement, reference = settlement.id): Promise<string> => {
    const [company] = await asOwner(deps, 'select is_enable from app.tenant where id = $1', [world.company.tenantId])
    const isPayable = stepFrom(settlementMachine, settlement, 'payment_sms', 'company').ok
    return company?.['is_enable'] === true && (isPayable || reference !== settlement.id) ? steps.code(world, reference) : '123456'
  }
  const at = (settlement: Settlement, path: string): string => `/v1/settlements/${settlement.id}/${path}/`

  return [
    put('confirm', contract.confirmSettlement, 'confirm', { promotion_fee: 100 }, 'confirm_at'),
    put('audit_pass', contract.auditSettlement, 'audit', { result: 'pass' }, 'audit_at'),
    put('audit_reject', contract.auditSettlement, 'audit', { result: 'reject', reason: '金额有误' }),
    put('revoke', contract.revokeSettlement, 'revoke'),
    put('cancel', contract.cancelSettlement, 'cancel'),
    put('finish_partial', contract.finishSettlement, 'finish', {}, 'settlement_at'),
    {
      action: 'payment_sms', call: contract.sendPaymentSms, leaves: null,
      ask: async (who, settlement) => {
        await asOwner(deps, 'delete from app.sms_code')
        return callAs(app, who, 'POST', at(settlement, 'payment_sms'))
      },
    },
    {
      action: 'payment', call: contract.paySettlement, leaves: { event: 'payment', time: 'pay_at' },
      ask: async (who, settlement, world) => steps.put(who, settlement, 'payment', { captcha: await code(world, settlement) }),
    },
    {
      action: 'new_payment', call: contract.repaySettlement, leaves: { event: 'new_payment', time: 'pay_at' },
      ask: async (who, settlement, world) => {
        const bills = await steps.bills(world.agency, settlement.id)
        const failed = bills.filter(({ status }) => status === 'pay_failure' || status === 'refunded')
        const chosen = (failed.length > 0 ? failed : bills).map(({ id }) => ({ id }))
        const body = { captcha: await code(world, settlement), version: settlement.version, bills: chosen.length > 0 ? chosen : [{ id: settlement.id }] }
        return callAs(app, who, 'POST', at(settlement, 'new_payment'), body)
      },
    },
    {
      action: 'batch_settlement', call: contract.payMany, leaves: { event: 'batch_settlement', time: 'pay_at' },
      ask: async (who, settlement, world) =>
        one(callAs(app, who, 'POST', '/v1/settlements/batch_settlement/', { captcha: await code(world, settlement, world.company.tenantId), ids: [settlement.id] })),
    },
    put('offline_payment', contract.payOffline, 'offline_payment', {}, 'pay_at'),
    {
      action: 'upload_voucher', call: contract.uploadVoucher, leaves: { event: 'upload_voucher' },
      ask: async (who, settlement, world) => steps.put(who, settlement, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }),
    },
    put('reject_voucher', contract.rejectVoucher, 'reject_voucher', { reason: '凭证不清晰' }),
    {
      action: 'write_off', call: contract.writeOffSettlement, leaves: { event: 'write_off', time: 'settlement_at' },
      ask: (who, settlement) => steps.put(who, settlement, 'write_off', { received_amount: settlement.pay_amount }),
    },
    {
      action: 'batch_write_off', call: contract.writeOffMany, leaves: { event: 'batch_write_off', time: 'settlement_at' },
      ask: (who, settlement) => one(callAs(app, who, 'POST', '/v1/settlements/batch_write_off/', { ids: [settlement.id] })),
    },
    {
      action: 'update_settlement_at', call: contract.moveSettlementDate, leaves: { event: 'update_settlement_at' },
      ask: (who, settlement) => callAs(app, who, 'PUT', '/v1/settlements/update_settlement_at/', { id: settlement.id, settlement_at: tomorrow(), version: settlement.version }),
    },
    { action: 'create_receipt', call: contract.createReceipt, leaves: null, ask: (who, settlement) => callAs(app, who, 'POST', at(settlement, 'create_receipt')) },
  ]
}

/** Another day than the row may have already, in Shanghai, whatever the hour; its month is open or begins tomorrow. */
const tomorrow = (): string => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

export interface Scene {
  readonly state: string
  readonly mode: 'cmb' | 'offline'
  readonly make: (world: World) => Promise<Settlement>
}

/** Every state, brought about as people and the bank bring it about; twice where a guard tells two kinds apart. */
export function scenesOf(steps: Steps): readonly Scene[] {
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
  return [
    { state: 'to_confirm', mode: 'cmb', make: async (world) => steps.ok(await steps.settle(world.agency, await steps.importBatch(world, amounts))) },
    { state: 'to_audit', mode: 'cmb', make: async (world) => steps.ok(await steps.settle(world.company, await steps.importBatch(world, amounts, world.company))) },
    { state: 'to_payment', mode: 'cmb', make: ready },
    { state: 'paying', mode: 'cmb', make: async (world) => steps.pay(world, await ready(world)) },
    { state: 'paid', mode: 'cmb', make: (world) => answered(world, 0) },
    { state: 'pay_failure', mode: 'cmb', make: (world) => answered(world, 1) },
    { state: 'pay_failure', mode: 'cmb', make: (world) => answered(world, 2) },
    { state: 'canceled', mode: 'cmb', make: async (world) => steps.ok(await steps.put(world.company, await ready(world), 'cancel')) },
    { state: 'to_payment', mode: 'offline', make: ready },
    { state: 'paying', mode: 'offline', make: offline },
    { state: 'to_write_off', mode: 'offline', make: vouched },
    {
      state: 'paid', mode: 'offline',
      make: async (world) => {
        const settlement = await vouched(world)
        return steps.ok(await steps.put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount }))
      },
    },
  ]
}

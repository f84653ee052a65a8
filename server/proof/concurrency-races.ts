import type { FastifyInstance } from 'fastify'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction } from '@linggong/shared/domain/machines/settlement'
import { asOwner } from '../test/database.ts'
import type { TestServer } from '../test/test-server.ts'
import { callAs, lastCode, type World } from '../test/spine.ts'
import type { Steps } from '../test/spine-scenes.ts'
import type { Settlement } from '../test/spine-steps.ts'
import { one, type Reply } from './machines-runner.ts'
import { settlementProof } from './machines-settlement.ts'

export interface Two {
  readonly apps: readonly [FastifyInstance, FastifyInstance]
  readonly server: TestServer
  readonly steps: Steps
}

/** The call that takes this step of the machine. */
export interface Move {
  readonly action: SettlementAction
  readonly who: 'company' | 'agency' | 'park'
  /** What a step needs before the race starts: an SMS code or a voucher. */
  readonly prepare?: (two: Two, world: World, settlement: Settlement) => Promise<string>
  readonly ask: (app: FastifyInstance, world: World, settlement: Settlement, prepared: string) => Promise<Reply>
}

const put = (who: Move['who'], action: SettlementAction, path: string, body: object = {}): Move => ({
  action, who, ask: (app, world, settlement) => callAs(app, world[who], 'PUT', `/v1/settlements/${settlement.id}/${path}/`, { version: settlement.version, ...body }),
})

/** A second SMS code beside that of the competing request, which may need its own. */
async function code({ server, steps }: Two, world: World, reference: string, choice: object = {}): Promise<string> {
  await asOwner(server.deps, `update app.sms_code set create_at = create_at - interval '2 minutes'`)
  steps.ok(await callAs(server.app, world.company, 'POST', `/v1/settlements/${reference}/payment_sms/`, choice))
  return lastCode(server.deps, world.paymentPhone)
}

const moves: readonly Move[] = [
  put('company', 'confirm', 'confirm', { promotion_fee: 0 }),
  put('agency', 'audit_pass', 'audit', { result: 'pass' }),
  put('agency', 'audit_reject', 'audit', { result: 'reject', reason: '金额有误' }),
  put('company', 'revoke', 'revoke'),
  put('agency', 'revoke', 'revoke'),
  put('company', 'cancel', 'cancel'),
  put('agency', 'cancel', 'cancel'),
  put('agency', 'finish_partial', 'finish'),
  put('company', 'offline_payment', 'offline_payment'),
  put('agency', 'reject_voucher', 'reject_voucher', { reason: '凭证不清晰' }),
  put('park', 'reject_voucher', 'reject_voucher', { reason: '凭证不清晰' }),
  {
    action: 'split_bills', who: 'agency', prepare: async ({ steps }, world, { id }) => JSON.stringify((await steps.bills(world.agency, id)).map((bill) => [bill.id])),
    ask: (app, world, { id, version }, groups) => callAs(app, world.agency, 'POST', `/v1/settlements/${id}/split_bills/`, { version, groups: JSON.parse(groups) }),
  },
  {
    action: 'payment', who: 'company', prepare: (two, world, { id }) => code(two, world, id),
    ask: (app, world, { id, version }, captcha) => callAs(app, world.company, 'PUT', `/v1/settlements/${id}/payment/`, { captcha, version }),
  },
  {
    action: 'batch_settlement', who: 'company', prepare: (two, world, { id }) => code(two, world, world.company.tenantId, { ids: [id] }),
    ask: (app, world, { id }, captcha) => one(callAs(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids: [id] })),
  },
  {
    action: 'new_payment', who: 'company',
    prepare: async (two, world, { id, version }) => {
      const failed = (await two.steps.bills(world.company, id)).filter(({ status }) => status === 'pay_failure')
      return JSON.stringify({ captcha: await code(two, world, id), version, bills: failed.map((bill) => ({ id: bill.id })) })
    },
    ask: (app, world, { id }, body) => callAs(app, world.company, 'POST', `/v1/settlements/${id}/new_payment/`, JSON.parse(body)),
  },
  {
    action: 'upload_voucher', who: 'company', prepare: ({ steps }, world) => steps.voucher(world.company),
    ask: (app, world, { id, version }, voucher_url) => callAs(app, world.company, 'PUT', `/v1/settlements/${id}/upload_voucher/`, { version, voucher_url }),
  },
  {
    action: 'write_off', who: 'agency',
    ask: (app, world, { id, version, pay_amount }) => callAs(app, world.agency, 'PUT', `/v1/settlements/${id}/write_off/`, { version, received_amount: pay_amount }),
  },
  {
    action: 'write_off', who: 'park',
    ask: (app, world, { id, version, pay_amount }) => callAs(app, world.park, 'PUT', `/v1/settlements/${id}/write_off/`, { version, received_amount: pay_amount }),
  },
  { action: 'batch_write_off', who: 'park', ask: (app, world, { id }) => one(callAs(app, world.park, 'PUT', '/v1/settlements/batch_confirm_receivable/', { ids: [id] })) },
  { action: 'batch_write_off', who: 'agency', ask: (app, world, { id }) => one(callAs(app, world.agency, 'POST', '/v1/settlements/batch_write_off/', { ids: [id] })) },
]

/** The state that the machine leads to, or null where it has no such transition; a guard may still refuse it. */
export function leadsTo({ action, who }: Move, settlement: Settlement): string | null {
  const step = stepFrom(settlementMachine, settlement, action, who)
  return step.ok && step.transition.to !== 'same' ? step.to : null
}

/** All pairs of actions that two people may take at once from this state, including the same action twice: only one of the two may succeed. */
export function pairsFrom(settlement: Settlement): readonly (readonly [Move, Move])[] {
  const open = moves.filter((move) => leadsTo(move, settlement) !== null)
  return open.flatMap((first, index) => open.slice(index).map((second) => [first, second] as const))
}

/** Transitions taken by people that no race covers. */
export function uncoveredActions({ steps }: Two): string[] {
  const { attempt } = settlementProof(steps)
  return settlementMachine.transitions.flatMap(({ action, actor, to }) => {
    if (to === 'same' || typeof attempt[action] === 'string') return []
    return (['company', 'agency', 'park'] as const).flatMap((who) => (actor.includes(who) && !moves.some((move) => move.action === action && move.who === who) ? [`结算单的动作 ${action}（${who}）没有参加争抢`] : []))
  })
}

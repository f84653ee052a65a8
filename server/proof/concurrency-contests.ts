import type { FastifyInstance } from 'fastify'
import type { Place } from '../test/place.ts'
import { callAs, type Answer, type Member, type World } from '../test/spine.ts'
import type { Settlement, stepsOf } from '../test/spine-steps.ts'

export type Steps = ReturnType<typeof stepsOf>

export interface Two {
  readonly apps: readonly [FastifyInstance, FastifyInstance]
  readonly place: Place
  readonly steps: Steps
}

interface Move {
  readonly name: string
  /** The state afterwards, when it wins. */
  readonly to: string
  /** What must be had before both set off: a code, a voucher. */
  readonly prepare?: (steps: Steps, world: World, settlement: Settlement) => Promise<string>
  readonly ask: (app: FastifyInstance, world: World, settlement: Settlement, prepared: string) => Promise<Answer<{ error_msg?: string }>>
}

/** Two steps from one state of which only one may happen. */
export interface Contest {
  readonly name: string
  readonly isOffline?: true
  readonly make: (steps: Steps, world: World) => Promise<Settlement>
  readonly moves: readonly [Move, Move]
}

const put = (who: (world: World) => Member, path: string, body: object, name: string, to: string): Move => ({
  name, to, ask: (app, world, settlement) => callAs(app, who(world), 'PUT', `/v1/settlements/${settlement.id}/${path}/`, { version: settlement.version, ...body }),
})

const company = (world: World): Member => world.company
const agency = (world: World): Member => world.agency

const confirm = put(company, 'confirm', { promotion_fee: 0 }, '确认', 'to_audit')
const pass = put(agency, 'audit', { result: 'pass' }, '审核通过', 'to_payment')
const reject = put(agency, 'audit', { result: 'reject', reason: '金额有误' }, '审核驳回', 'to_confirm')
const takeBack = put(company, 'revoke', {}, '撤回确认', 'to_confirm')
const takeBackAudit = put(agency, 'revoke', {}, '撤回审核', 'to_audit')
const cancel = put(company, 'cancel', {}, '企业取消', 'canceled')
const cancelByAgency = put(agency, 'cancel', {}, '业务公司取消', 'canceled')
const finish = put(agency, 'finish', {}, '结束', 'paid')
const offline = put(company, 'offline_payment', {}, '线下支付', 'paying')
const pay: Move = {
  name: '支付', to: 'paying',
  prepare: (steps, world, settlement) => steps.code(world, settlement.id),
  ask: (app, world, settlement, captcha) => callAs(app, world.company, 'PUT', `/v1/settlements/${settlement.id}/payment/`, { captcha, version: settlement.version }),
}
const payAgain: Move = {
  name: '重新支付', to: 'paying',
  prepare: async (steps, world, settlement) => {
    const failed = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'pay_failure')
    return JSON.stringify({ captcha: await steps.code(world, settlement.id), version: settlement.version, bills: failed.map(({ id }) => ({ id })) })
  },
  ask: (app, world, settlement, body) => callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/new_payment/`, JSON.parse(body)),
}
const writeOff: Move = {
  name: '核销', to: 'paid',
  ask: (app, world, settlement) => callAs(app, world.agency, 'PUT', `/v1/settlements/${settlement.id}/write_off/`, { version: settlement.version, received_amount: settlement.pay_amount }),
}

const created = async (steps: Steps, world: World): Promise<Settlement> => steps.ok(await steps.settle(world.agency, await steps.importBatch(world, ['1000', '2000'])))
const confirmed = async (steps: Steps, world: World): Promise<Settlement> => steps.ok(await steps.put(world.company, await created(steps, world), 'confirm', { promotion_fee: 0 }))
const ready = (steps: Steps, world: World): Promise<Settlement> => steps.readyToPay(world, ['1000', '2000'])

async function partlyFailed(steps: Steps, world: World): Promise<Settlement> {
  const paying = await steps.pay(world, await ready(steps, world))
  const [bill] = await steps.bills(world.company, paying.id)
  await steps.runBank([bill?.id ?? ''])
  return steps.detail(world.company, paying.id)
}

async function toWriteOff(steps: Steps, world: World): Promise<Settlement> {
  const paying = steps.ok(await steps.put(world.company, await ready(steps, world), 'offline_payment'))
  return steps.ok(await steps.put(world.company, paying, 'upload_voucher', { voucher_url: await steps.voucher(world.company) }))
}

export const contests: readonly Contest[] = [
  { name: '确认 与 业务公司取消', make: created, moves: [confirm, cancelByAgency] },
  { name: '确认 与 企业取消', make: created, moves: [confirm, cancel] },
  { name: '审核通过 与 审核驳回', make: confirmed, moves: [pass, reject] },
  { name: '审核通过 与 撤回确认', make: confirmed, moves: [pass, takeBack] },
  { name: '审核驳回 与 取消', make: confirmed, moves: [reject, cancel] },
  { name: '支付 与 撤回审核', make: ready, moves: [pay, takeBackAudit] },
  { name: '支付 与 取消', make: ready, moves: [pay, cancel] },
  { name: '支付 与 业务公司取消', make: ready, moves: [pay, cancelByAgency] },
  { name: '重新支付 与 结束', make: partlyFailed, moves: [payAgain, finish] },
  { name: '线下支付 与 取消', isOffline: true, make: ready, moves: [offline, cancel] },
  { name: '核销 与 核销', isOffline: true, make: toWriteOff, moves: [writeOff, writeOff] },
]

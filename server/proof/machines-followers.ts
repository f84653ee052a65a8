import { randomUUID } from 'node:crypto'
import { cancelBillBatch } from '@linggong/shared/contract/bill-batches'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { callAs, makeWorld, type Answer, type World } from '../test/spine.ts'
import type { Settlement } from '../test/spine-steps.ts'
import { followed, moved, picture } from './machines-picture.ts'
import { doorOf, everyone, type Ring } from './machines-ring.ts'

/** The bank's answers and returns move settlements by themselves. */
export async function bySystem(ring: Ring): Promise<void> {
  const { steps, look } = ring
  const billsOf = async (world: World, settlement: Settlement): Promise<string[]> => (await steps.bills(world.company, settlement.id)).map(({ id }) => id)
  const paying = async (world: World): Promise<Settlement> => steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  /** `fails`: how many of the two the bank refuses. */
  const answered = async (world: World, fails: number): Promise<Settlement> => {
    const settlement = await paying(world)
    await steps.runBank((await billsOf(world, settlement)).slice(0, fails))
    return steps.detail(world.company, settlement.id)
  }
  const bounce = async (world: World, settlement: Settlement): Promise<void> => {
    const [paid] = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'paid')
    await look(`update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = $1`, [paid?.id])
    await steps.collectReturns()
  }
  const cases = [
    { action: 'pay_success', leaves: { event: 'pay_success', time: 'settlement_at' }, from: paying, go: async () => steps.runBank() },
    { action: 'pay_partial', leaves: { event: 'pay_partial' }, from: paying, go: async (world: World, settlement: Settlement) => steps.runBank((await billsOf(world, settlement)).slice(0, 1)) },
    { action: 'bank_return', leaves: { event: 'bank_return' }, from: (world: World) => answered(world, 0), go: bounce },
    { action: 'bank_return', leaves: { event: 'bank_return' }, from: (world: World) => answered(world, 1), go: bounce },
    {
      // Another round is under way.
      action: 'bank_return', leaves: { event: 'bank_return' }, go: bounce,
      from: async (world: World) => {
        const settlement = await answered(world, 1)
        const failed = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'pay_failure')
        return steps.ok(await steps.repay(world, settlement, failed.map(({ id }) => ({ id }))))
      },
    },
  ] as const
  for (const { action, leaves, from, go } of cases) {
    const world = await makeWorld(ring.place.deps, { workers: 2, wallet: 1_000_000_000 })
    const settlement = await from(world)
    const before = await picture(ring, { settlement: settlement.id })
    const step = stepFrom(settlementMachine, settlement, action, 'system')
    await go(world, settlement)
    ring.tried += 1
    const label = `系统 ${action}（${settlement.status}）`
    ring.failures.push(...(step.ok ? moved(label, before, await picture(ring, { settlement: settlement.id }), step.to, leaves) : [`${label}：不可行`]))
  }
}

/** A batch in each of its states. */
export function batchesOf(ring: Ring, world: World): Readonly<Record<string, () => Promise<string>>> {
  const { steps, look, place: { app } } = ring
  const fresh = (): Promise<string> => steps.importBatch(world, ['1000', '2000'])
  return {
    to_settlement: fresh,
    part_settlement: async () => {
      const id = await fresh()
      const [bill] = await look('select id from app.bill where batch_id = $1 order by row_no limit 1', [id])
      steps.ok(await steps.settle(world.agency, id, { bill_ids: [bill?.['id']] }))
      return id
    },
    settled: async () => {
      const { id, batch_id } = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
      await steps.runBank()
      return (await steps.detail(world.agency, id)).status === 'paid' ? batch_id : ''
    },
    canceled: async () => {
      const id = await fresh()
      steps.ok(await callAs(app, world.agency, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version: 1 }))
      return id
    },
  }
}

/** A batch is canceled by people and follows its bills else. */
export async function batches(ring: Ring): Promise<void> {
  const { app, deps } = ring.place
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  const make = batchesOf(ring, world)
  for (const state of billBatchMachine.states) {
    let id = await make[state]?.()
    if (id === undefined) {
      ring.failures.push(`批次的状态 ${state} 没有被试`)
      continue
    }
    for (const who of everyone(ring, world)) {
      const label = `批次 ${state} ${who?.flavour ?? '未登录'} cancel`
      const before = await picture(ring, { batch: id })
      if (before.batch !== state) ring.failures.push(`${label}：应到 ${state}，实为 ${before.batch}`)
      const door = doorOf(cancelBillBatch, who?.flavour ?? null)
      const step = who === null ? null : stepFrom(billBatchMachine, { status: state, open_count: Object.values(before.bills).filter((status) => status === 'to_settlement').length }, 'cancel', who.flavour)
      const answer: Answer<{ error_msg?: string }> = await callAs(app, who ?? { ...world.company, token: randomUUID() }, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version: before.version })
      ring.tried += 1
      const after = await picture(ring, { batch: id })
      if (door === null && step?.ok === true) {
        if (answer.status !== 200 || after.batch !== step.to || after.batchEvents.at(-1)?.action !== 'cancel') ring.failures.push(`${label}：答 ${answer.status}，状态 ${after.batch}，变更记录“${after.batchEvents.at(-1)?.action}”`)
        if (Object.values(after.bills).includes('to_settlement')) ring.failures.push(`${label}：仍有待结算的账单`)
        ring.failures.push(...followed(label, before, after))
        id = (await make[state]?.()) ?? id
      } else if (answer.status !== (door ?? 400) || before.all !== after.all) ring.failures.push(`${label}：应答 ${door ?? 400} 且不改动，实为 ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
}

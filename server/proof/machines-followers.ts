import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { makeWorld, type World } from '../test/spine.ts'
import { settlementScenes } from '../test/spine-scenes.ts'
import type { Settlement } from '../test/spine-steps.ts'
import { snapshot, spineFaults } from './machines-spine.ts'
import type { MachineSetup } from './machines-setup.ts'

/** The bank's answers and returns change settlements without a caller. */
export async function bySystem(setup: MachineSetup): Promise<void> {
  const { steps, look } = setup
  const billsOf = async (world: World, settlement: Settlement): Promise<string[]> => (await steps.bills(world.company, settlement.id)).map(({ id }) => id)
  const { paying, answered } = settlementScenes(steps)
  const bounce = async (world: World, settlement: Settlement): Promise<void> => {
    const [paid] = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'paid')
    await look(`update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = $1`, [paid?.id])
    await steps.collectReturns()
  }
  const cases = [
    { action: 'pay_success', trace: { event: 'pay_success', time: 'settlement_at' }, from: paying, go: async () => steps.runBank() },
    { action: 'pay_partial', trace: { event: 'pay_partial' }, from: paying, go: async (world: World, settlement: Settlement) => steps.runBank((await billsOf(world, settlement)).slice(0, 1)) },
    { action: 'bank_return', trace: { event: 'bank_return' }, from: answered(0), go: bounce },
    { action: 'bank_return', trace: { event: 'bank_return' }, from: answered(1), go: bounce },
    {
      // Another round is open.
      action: 'bank_return', trace: { event: 'bank_return' }, go: bounce,
      from: async (world: World) => {
        const settlement = await answered(1)(world)
        const failed = (await steps.bills(world.company, settlement.id)).filter(({ status }) => status === 'pay_failure')
        return steps.ok(await steps.repay(world, settlement, failed.map(({ id }) => ({ id }))))
      },
    },
  ] as const
  for (const { action, trace, from, go } of cases) {
    const world = await makeWorld(setup.server.deps, { workers: 2, wallet: 1_000_000_000 })
    const settlement = await from(world)
    const before = await snapshot(setup, { settlement: settlement.id })
    const step = stepFrom(settlementMachine, settlement, action, 'system')
    await go(world, settlement)
    setup.tried += 1
    const label = `系统 ${action}（${settlement.status}）`
    setup.failures.push(...(step.ok ? spineFaults(label, before, await snapshot(setup, { settlement: settlement.id }), step.to, trace) : [`${label}：不可行`]))
  }
}

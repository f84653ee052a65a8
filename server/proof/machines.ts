import pg from 'pg'
import { signIn } from '../test/database.ts'
import { startTestServer } from '../test/test-server.ts'
import type { Member } from '../test/makers.ts'
import { stepsOf } from '../test/spine-steps.ts'
import { allMachines, usersOf } from './machines-all.ts'
import { approvals } from './machines-approval.ts'
import { batchProof } from './machines-batch.ts'
import { creations } from './machines-creation.ts'
import { bySystem } from './machines-followers.ts'
import { jobs } from './machines-jobs.ts'
import type { MachineSetup } from './machines-setup.ts'
import { proveMachine } from './machines-runner.ts'
import { settlementProof } from './machines-settlement.ts'
import type { Proof } from './proof.ts'

/** Machines whose transitions all follow from another machine's: none of their actions has a call. */
const followers: readonly string[] = ['bill']
const driven: readonly string[] = ['settlement', 'bill-batch', 'payment-approval', 'import', 'export']

export const machines: Proof = {
  name: 'machines',
  what: '结算单、支付复核、批次、导入与导出的每个状态、动作、角色都经 HTTP 或任务试过：允许的恰是状态机的表，账单随之，每次变更留一条记录及其时间',
  atLeast: { short: 1434, long: 1434 },
  async run({ admin, say }) {
    const server = await startTestServer(admin)
    const owner = new pg.Client({ connectionString: server.deps.ownerUrl })
    await owner.connect()
    try {
      const saas: Member = { flavour: 'saas', tenantId: server.tenants.ids.saas, staffId: '', token: await signIn(server.app, server.tenants.phones.saas) }
      const look: MachineSetup['look'] = async (text, values = []) => (await owner.query<Record<string, unknown>>(text, values)).rows
      const setup: MachineSetup = { server, steps: stepsOf(server.app, server.deps), saas, look, tried: 0, failures: [] }
      await setup.steps.bank({})
      await nothingForgotten(setup)
      await proveMachine(setup, settlementProof(setup.steps))
      say(`  结算单：共 ${setup.tried} 次`)
      await approvals(setup)
      say(`  支付复核：共 ${setup.tried} 次`)
      await bySystem(setup)
      await proveMachine(setup, batchProof(setup.steps))
      say(`  批次：共 ${setup.tried} 次`)
      await creations(setup)
      await jobs(setup)
      return { tried: setup.tried, failures: setup.failures }
    } finally {
      await owner.end()
      await server.close()
    }
  },
}

/** A machine that the server uses must be proven here; one that it does not use promises nothing yet. */
async function nothingForgotten({ failures }: MachineSetup): Promise<void> {
  for (const { exported, machine } of await allMachines()) {
    if (driven.includes(machine.name) || followers.includes(machine.name)) continue
    const users = await usersOf(exported)
    if (users.length > 0) failures.push(`状态机 ${machine.name} 已被 ${users.join('、')} 使用，却没有证明`)
  }
}

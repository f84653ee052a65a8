import { randomUUID } from 'node:crypto'
import { importBills } from '@linggong/shared/contract/bills'
import { createSettlement } from '@linggong/shared/contract/settlements'
import { sendTasks } from '@linggong/shared/contract/task-sending'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { creationBy } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { taskMachine } from '@linggong/shared/domain/machines/task'
import type { Member } from '../test/makers.ts'
import { callAs, sentBill, makeWorld } from '../test/spine.ts'
import { batchScenes } from '../test/spine-scenes.ts'
import { batchProof } from './machines-batch.ts'
import { waysOf } from './machines-proven.ts'
import { followUpFaults, snapshot, spineFaults } from './machines-spine.ts'
import { accessStatus, everyone, type MachineSetup } from './machines-setup.ts'
import type { Reply } from './machines-runner.ts'

/** How documents are created: by whom, in which state, from what. */
export async function creations(setup: MachineSetup): Promise<void> {
  await settlements(setup)
  await withoutContract(setup)
  await imports(setup)
  await sendings(setup)
}

/** Everyone tries to create a settlement from a batch in each state: allowed while the batch has open bills. */
async function settlements(setup: MachineSetup): Promise<void> {
  const { app, deps } = setup.server
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  const { reach } = batchProof(setup.steps)
  for (const state of billBatchMachine.states) {
    const [way] = waysOf(reach[state])
    if (way === undefined) throw new Error(`no way to ${state}`)
    const { make } = way
    let batch = (await make(world)).id
    for (const { who, isOff } of triersOf(everyone(setup, world))) {
      const label = `生成结算单：批次 ${state} ${isOff ? '已停用的' : ''}${who?.flavour ?? '未登录'}`
      const denied = accessStatus(createSettlement, who?.flavour ?? null)
      const creation = who === null || isOff ? null : creationBy(settlementMachine, { contract: {}, open_count: state === 'to_settlement' || state === 'part_settlement' ? 1 : 0 }, who.flavour)
      const before = await snapshot(setup, { batch })
      const answer = await asked(setup, who, isOff, () => callAs(app, who ?? { ...world.company, token: randomUUID() }, 'POST', '/v1/settlements/', { batch_id: batch }))
      setup.tried += 1
      if (denied === null && creation?.ok === true) {
        if (answer.status !== 200 || answer.body.id === undefined) setup.failures.push(`${label}：应成功，实为 ${answer.status} ${answer.body.error_msg}`)
        else setup.failures.push(...spineFaults(label, before, await snapshot(setup, { settlement: answer.body.id }), creation.to, { event: 'create', time: who?.flavour === 'company' ? 'confirm_at' : 'create_at' }))
        batch = (await make(world)).id
      } else {
        setup.failures.push(...refused(label, answer, denied, isOff, before.all, (await snapshot(setup, { batch })).all))
        if (denied === null && creation?.ok === false && answer.body.error_msg !== creation.reason) setup.failures.push(`${label}：应说“${creation.reason}”，实为“${answer.body.error_msg}”`)
      }
    }
  }
}

/** The guard that no state of a batch breaks: the contract that both creators need has ended. */
async function withoutContract(setup: MachineSetup): Promise<void> {
  const { server: { app, deps }, look } = setup
  const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000 })
  const batch = (await batchScenes(setup.steps).fresh(world)).id
  await look("update app.company_contract set status = 'terminated' where company_id = $1", [world.company.tenantId])
  for (const who of [world.agency, world.company]) {
    const label = `生成结算单：没有合同 ${who.flavour}`
    const creation = creationBy(settlementMachine, { contract: null, open_count: 1 }, who.flavour)
    const before = await snapshot(setup, { batch })
    const answer: Reply = await callAs(app, who, 'POST', '/v1/settlements/', { batch_id: batch })
    setup.tried += 1
    setup.failures.push(...refused(label, answer, null, false, before.all, (await snapshot(setup, { batch })).all))
    if (creation.ok || answer.body.error_msg !== creation.reason) setup.failures.push(`${label}：实为“${answer.body.error_msg}”`)
  }
}

/** Everyone imports a file that creates a batch and its bills. */
async function imports(setup: MachineSetup): Promise<void> {
  const { steps, look, server: { app, deps } } = setup
  const world = await makeWorld(deps, { workers: 2 })
  const bills = world.workers.map((worker, index) => sentBill(index + 2, worker, '1000'))
  const count = async (): Promise<string> => JSON.stringify(await look('select (select count(*) from app.bill_batch) as batches, (select count(*) from app.bill) as bills, (select count(*) from app.job) as jobs'))
  for (const { who, isOff } of triersOf(everyone(setup, world))) {
    const label = `导入账单：${isOff ? '已停用的' : ''}${who?.flavour ?? '未登录'}`
    const denied = accessStatus(importBills, who?.flavour ?? null)
    const creation = who === null || isOff ? null : creationBy(billBatchMachine, {}, who.flavour)
    const [before, counted] = [await snapshot(setup, { batch: null }), await count()]
    const answer = await asked(setup, who, isOff, () => callAs(app, who ?? { ...world.company, token: randomUUID() }, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: '账单.xlsx' }))
    setup.tried += 1
    if (denied === null && creation?.ok === true) {
      if (answer.status !== 200 || answer.body.id === undefined) {
        setup.failures.push(`${label}：应成功，实为 ${answer.status} ${answer.body.error_msg}`)
        continue
      }
      await steps.drain()
      const after = await snapshot(setup, { batch: answer.body.id })
      if (after.batch !== creation.to || Object.keys(after.bills).length !== bills.length) setup.failures.push(`${label}：应到 ${creation.to}，实为 ${after.batch}，${Object.keys(after.bills).length} 条账单`)
      setup.failures.push(...followUpFaults(label, before, after))
    } else setup.failures.push(...refused(label, answer, denied, isOff, counted, await count()))
  }
}

/** Everyone sends a task: it is a draft for no longer than the call. */
async function sendings(setup: MachineSetup): Promise<void> {
  const { look, server: { app, deps } } = setup
  const world = await makeWorld(deps, { workers: 1 })
  const { park_id, platform_id, agency_id, company_id } = world.chain
  const template_id = randomUUID()
  await look(`insert into app.task_template (park_id, id, platform_id, agency_id, name, task_max_amount) values ($1, $2, $3, $4, '地推', 500000)`, [park_id, template_id, platform_id, agency_id])
  await look('insert into app.company_task_template (park_id, platform_id, agency_id, company_id, template_id) values ($1, $2, $3, $4, $5)', [park_id, platform_id, agency_id, company_id, template_id])
  const tasks = async (): Promise<string> => JSON.stringify(await look('select status, count(*)::int as n from app.task where company_id = $1 group by status order by status', [company_id]))
  for (const { who, isOff } of triersOf(everyone(setup, world))) {
    const label = `发布任务：${isOff ? '已停用的' : ''}${who?.flavour ?? '未登录'}`
    const denied = accessStatus(sendTasks, who?.flavour ?? null)
    const creation = who === null || isOff ? null : creationBy(taskMachine, {}, who.flavour)
    const before = await tasks()
    const answer = await asked(setup, who, isOff, () => callAs(app, who ?? { ...world.company, token: randomUUID() }, 'POST', '/v1/tasks/send/', { company_id, template_id, name: '地推', description: '派发传单', price: 100, amount: 100 }))
    setup.tried += 1
    if (denied === null && creation?.ok === true) {
      const [made] = await look('select status, release_at is not null as timed from app.task where company_id = $1 order by id desc limit 1', [company_id])
      if (answer.status !== 200 || made?.['status'] !== 'released' || made['timed'] !== true) setup.failures.push(`${label}：应到 released，实为 ${answer.status} ${answer.body.error_msg} ${JSON.stringify(made)}`)
    } else setup.failures.push(...refused(label, answer, denied, isOff, before, await tasks()))
  }
}

interface Trier {
  readonly who: Member | null
  /** As a company that has been disabled. */
  readonly isOff: boolean
}

const triersOf = (all: readonly (Member | null)[]): Trier[] => [
  ...all.map((who) => ({ who, isOff: false })),
  ...all.filter((who) => who?.flavour === 'company').map((who) => ({ who, isOff: true })),
]

async function asked({ look }: MachineSetup, who: Member | null, isOff: boolean, call: () => Promise<Reply>): Promise<Reply> {
  if (!isOff || who === null) return call()
  await look('update app.tenant set is_enable = false where id = $1', [who.tenantId])
  return call().finally(() => look('update app.tenant set is_enable = true where id = $1', [who.tenantId]))
}

function refused(label: string, answer: Reply, denied: 401 | 403 | null, isOff: boolean, before: string, after: string): string[] {
  const said = answer.body.error_msg ?? ''
  return [
    ...(answer.status === (denied ?? 400) ? [] : [`${label}：应答 ${denied ?? 400}，实为 ${answer.status} ${said}`]),
    ...(isOff && !said.includes('已被停用') ? [`${label}：应说明企业已被停用，实为“${said}”`] : []),
    ...(before === after ? [] : [`${label}：被拒绝却改动了数据`]),
  ]
}

import { compare, taxAccounts, Touched } from './compare.ts'
import { createDriver } from './driver.ts'
import { Random } from './random.ts'
import { passTime, todayOf, type Step, type StepResult, type Simulation } from './step.ts'
import { stepsOfDocuments } from './steps-of-documents.ts'
import { stepsOfMoney } from './steps-of-money.ts'
import { openScenario } from './scenario.ts'

export const steps: Readonly<Record<string, Step>> = { ...stepsOfDocuments, ...stepsOfMoney }

const weights = [
  [16, '导入'], [14, '生成'], [9, '确认'], [13, '审核'], [2, '撤回'], [2, '取消'], [1, '取消批次'], [11, '支付'], [3, '批量支付'], [15, '银行结果'], [6, '退汇'], [6, '重新支付'],
  [2, '结束'], [4, '线下支付'], [4, '上传凭证'], [4, '核销'], [1, '撤回线下支付'], [1, '驳回凭证'], [4, '支付服务费'], [2, '充值'], [2, '停用'], [3, '退税结果'],
] as const

/** Everything is compared after this many steps; in between only what a step may have changed. */
const fullCompareEvery = 250
/** Once product and model have diverged, further differences tell nothing new: stop after this many. */
const maxFailures = 12

export interface SimulationResult {
  readonly tried: number
  readonly failures: readonly string[]
  readonly counts: ReadonlyMap<string, number>
}

/** Runs one generated sequence of steps in the product and in the model. */
export async function runSimulation(admin: string, seed: number, length: number, say: (text: string) => void): Promise<SimulationResult> {
  const scenario = await openScenario(admin, seed)
  const driver = createDriver(scenario)
  const simulation: Simulation = { scenario, driver, random: new Random(seed), seed }
  const counts = new Map<string, number>()
  const failures: string[] = []
  let tried = 0
  const record = async (name: string, taken: StepResult): Promise<void> => {
    const found = [...taken.faults, ...(taken.faults.length > 0 ? [] : await compare(scenario, driver, taken.touched))]
    failures.push(...found.map((fault) => `种子 ${seed} 第 ${tried} 步 ${todayOf(scenario)} ${name}［${taken.text}］：${fault}`))
  }
  try {
    while (tried < length && failures.length < maxFailures) {
      const passed = await passTime(simulation)
      if (passed !== null) await record('时间', passed)
      const name = simulation.random.weighted(weights)
      const taken = await steps[name]?.(simulation)
      if (!taken) continue
      tried += 1
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await record(name, taken)
      // When one side refused what the other accepted, their states differ and no later comparison is meaningful.
      if (taken.faults.length > 0 || failures.length > 0) break
      if (tried % fullCompareEvery === 0 || tried === length) {
        await record('全部', { text: '', touched: everything(simulation), faults: await taxAccounts(scenario) })
        say(`  种子 ${seed}：${tried} 步，到 ${todayOf(scenario)}`)
      }
    }
  } finally {
    await driver.stop()
    await scenario.close()
  }
  return { tried, failures, counts }
}

export function everything({ scenario: { model } }: Simulation): Touched {
  const touched = new Touched()
  for (const [id, settlement] of model.settlements) {
    touched.settlements.add(id)
    touched.batches.add(settlement.batch)
  }
  for (const id of model.companies.keys()) touched.companies.add(id)
  for (const { park, person } of model.allLedgers()) touched.people.add(`${park} ${person}`)
  return touched
}

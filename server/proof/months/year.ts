import { compare, taxAccounts, Touched } from './compare.ts'
import { handsOf } from './hands.ts'
import { Luck } from './luck.ts'
import { passTime, todayOf, type Step, type Taken, type Year } from './step.ts'
import { stepsOfDocuments } from './steps-of-documents.ts'
import { stepsOfMoney } from './steps-of-money.ts'
import { openTown } from './town.ts'

const steps: Readonly<Record<string, Step>> = { ...stepsOfDocuments, ...stepsOfMoney }

const weights = [
  [16, '导入'], [14, '生成'], [9, '确认'], [13, '审核'], [2, '撤回'], [2, '取消'], [1, '取消批次'], [11, '支付'], [3, '批量支付'], [15, '银行结果'], [6, '退汇'], [6, '重新支付'],
  [2, '结束'], [4, '线下支付'], [4, '上传凭证'], [4, '核销'], [1, '撤回线下支付'], [1, '驳回凭证'], [2, '充值'], [2, '停用'], [3, '退税结果'],
] as const

/** Everything is compared after so many steps, not only what a step could have changed. */
const wholeEvery = 250
/** A world that has gone apart says nothing new: after so many differences the year ends. */
const mostFaults = 12

export interface YearEnd {
  readonly tried: number
  readonly failures: readonly string[]
  readonly counts: ReadonlyMap<string, number>
}

/** One generated year, step by step in the product and in the model. */
export async function liveYear(admin: string, seed: number, length: number, say: (text: string) => void): Promise<YearEnd> {
  const town = await openTown(admin, seed)
  const hands = handsOf(town)
  const year: Year = { town, hands, luck: new Luck(seed), seed }
  const counts = new Map<string, number>()
  const failures: string[] = []
  let tried = 0
  const judge = async (name: string, taken: Taken): Promise<void> => {
    const found = [...taken.faults, ...(taken.faults.length > 0 ? [] : await compare(town, hands, taken.touched))]
    failures.push(...found.map((fault) => `种子 ${seed} 第 ${tried} 步 ${todayOf(town)} ${name}［${taken.text}］：${fault}`))
  }
  try {
    while (tried < length && failures.length < mostFaults) {
      const passed = await passTime(year)
      if (passed !== null) await judge('时间', passed)
      const name = year.luck.weighed(weights)
      const taken = await steps[name]?.(year)
      if (!taken) continue
      tried += 1
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await judge(name, taken)
      // A side that refused has left the other behind: nothing after it would mean anything.
      if (taken.faults.length > 0 || failures.length > 0) break
      if (tried % wholeEvery === 0 || tried === length) {
        await judge('全部', { text: '', touched: everything(year), faults: await taxAccounts(town) })
        say(`  种子 ${seed}：${tried} 步，到 ${todayOf(town)}`)
      }
    }
  } finally {
    await hands.stop()
    await town.close()
  }
  return { tried, failures, counts }
}

function everything({ town: { model } }: Year): Touched {
  const touched = new Touched()
  for (const [id, settlement] of model.settlements) {
    touched.settlements.add(id)
    touched.batches.add(settlement.batch)
  }
  for (const id of model.companies.keys()) touched.companies.add(id)
  for (const { park, person } of model.everybody()) touched.people.add(`${park} ${person}`)
  return touched
}

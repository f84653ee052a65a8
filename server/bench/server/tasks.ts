import { insertRows } from '../../src/db/bulk.ts'
import type { Deps } from '../../src/deps.ts'
import { newIds, nextSerials } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import type { World } from '../../test/spine.ts'
import type { Figure } from '../lib/report.ts'
import type { Testbed } from '../lib/testbed.ts'
import { figureOf, rows, type SpineStep, spineSteps, timeSpine } from '../spine/measure.ts'
import { measureSending } from './tasks/sending.ts'
import { measureWords } from './tasks/words.ts'

const payBudget = 2000
/** Those that read or move tasks; the bank's answers move their sums. */
const steps: readonly SpineStep[] = ['check', 'job', 'pay', 'results']

/** What tasks cost: to send thousands of them, to compare them with the sensitive words, and to move their sums with payments. */
export async function measureTasks({ url, dataDir }: Pick<Testbed, 'url' | 'dataDir'>): Promise<readonly Figure[]> {
  return [...(await measurePayment(url, dataDir)), ...(await measureSending(url, dataDir)), ...measureWords()]
}

/** Each bill names a task of its own, the most that one payment can move; beside the same file without tasks. */
async function measurePayment(url: string, dataDir: string): Promise<readonly Figure[]> {
  const [without, named] = await timeSpine(url, dataDir, [async () => undefined, finishedTasks])
  return steps.flatMap((step) => {
    const budget = step === 'pay' || step === 'results' ? payBudget : undefined
    return [
      figureOf(`${rows} 笔账单各有任务：${spineSteps[step].label}`, budget, named?.[step] ?? []),
      figureOf('  同样的账单，不带任务', undefined, without?.[step] ?? []),
    ]
  })
}

/** One for each worker, who has done it. */
function finishedTasks(deps: Deps, { chain, workers }: World): Promise<readonly string[]> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const now = deps.clock()
    const [ids, applyIds] = [newIds(workers.length), newIds(workers.length)]
    const sns = await nextSerials(tx, 'RW', workers.length, now)
    const cooperations = await tx.selectFrom('app.company_user').select(['id', 'person_id']).where('park_id', '=', chain.park_id).where('company_id', '=', chain.company_id).execute()
    const idOf = new Map(cooperations.map(({ id, person_id }) => [person_id, id]))
    await insertRows(tx, 'app.task', workers.map((_, index) => ({
      ...chain, id: ids[index] ?? '', sn: sns[index] ?? '', name: '商圈地推', description: '拜访商户并登记意向', category: '推广', status: 'finished', amount: 500_000, price: 500_000, min_price: 500_000, max_price: 500_000,
      people_count: 1, areas: [['海南省', '海口市']], created_by: 'agency', creator: '经办', create_at: now, release_at: now, finish_at: now,
    })))
    await insertRows(tx, 'app.task_apply', workers.map(({ personId }, index) => ({
      ...chain, id: applyIds[index] ?? '', task_id: ids[index] ?? '', company_user_id: idOf.get(personId) ?? '', person_id: personId, status: 'finished', receive_at: now, traded_at: now, finish_at: now, create_at: now,
    })))
    return sns
  })
}

import type { NewRow } from '../src/db/tables.ts'
import { insertRows } from '../src/db/bulk.ts'
import type { Deps } from '../src/deps.ts'
import { newId, nextSerials } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import type { World } from './spine.ts'

interface Made {
  readonly id: string
  readonly sn: string
}

/** A task of the world's enterprise, released unless it says otherwise; amounts in cents. */
export function makeTask(deps: Deps, { chain }: Pick<World, 'chain'>, more: Partial<NewRow<'app.task'>> = {}): Promise<Made> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const now = deps.clock()
    const id = newId()
    const [sn = ''] = await nextSerials(tx, 'RW', 1, now)
    await insertRows(tx, 'app.task', [{
      ...chain, id, sn, name: '地推 50 单', description: '在商圈发放传单，每单登记一位用户', category: '推广', status: 'released', amount: 500_000, price: 10_000, min_price: 8_000, max_price: 12_000,
      people_count: 3, areas: [['海南省', '海口市']], created_by: 'company', creator: '企业管理员', create_at: now, release_at: now, ...more,
    }])
    return { id, sn }
  })
}

/** The world's workers with these indexes take it. */
export async function makeApplies(deps: Deps, { chain, workers }: Pick<World, 'chain' | 'workers'>, taskId: string, indexes: readonly number[], more: Partial<NewRow<'app.task_apply'>> = {}): Promise<string[]> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const ids: string[] = []
    for (const index of indexes) {
      const worker = workers[index]
      if (worker === undefined) throw new Error('no worker')
      const { id: company_user_id } = await tx.selectFrom('app.company_user').select('id').where('company_id', '=', chain.company_id).where('person_id', '=', worker.personId).executeTakeFirstOrThrow()
      const id = newId()
      ids.push(id)
      await insertRows(tx, 'app.task_apply', [{ ...chain, id, task_id: taskId, company_user_id, person_id: worker.personId, status: 'applied', receive_at: deps.clock(), ...more }])
    }
    return ids
  })
}

export function makeTaskBatch(deps: Deps, { chain }: Pick<World, 'chain'>, more: Partial<NewRow<'app.task_batch'>> = {}): Promise<Made> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const id = newId()
    const [sn = ''] = await nextSerials(tx, 'RP', 1, deps.clock())
    await insertRows(tx, 'app.task_batch', [{ ...chain, id, sn, filename: '任务.xlsx', total: 2, success_count: 2, amount: 1_000_000, status: 'success', created_by: 'agency', creator: '业务公司管理员', ...more }])
    return { id, sn }
  })
}

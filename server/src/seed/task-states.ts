import { sql } from 'kysely'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { taskBatchFields } from '@linggong/shared/domain/fields/task-batch'
import { TAKES_TASK } from '@linggong/shared/domain/machines/bill'
import { insertRows } from '../db/bulk.ts'
import { diff, recordHistory } from '../kernel/history.ts'
import { newId, nextSerials } from '../kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../kernel/transaction.ts'
import type { LedgerChain } from '../modules/ledger/accounts.ts'
import { createFastTask } from '../modules/task-sending/fast.ts'
import { actorByPhone, type SeedEnv } from './env.ts'

const draftName = '新店开业物料布置'
const filename = '十一月巡店任务.xlsx'

/**
 * What the filters of the lists of tasks offer and the other stages leave out: a draft, a batch that failed, a 极速任务 for bills that name no
 * task, and the times of tasks that were written before tasks had any.
 */
export async function writeTaskStates(env: SeedEnv, now: Date): Promise<void> {
  const company = actorByPhone(env, '19900000005')
  const { park_id, platform_id, agency_id, company_id } = company.chain
  if (platform_id === null || agency_id === null || company_id === null) return
  const chain: LedgerChain = { park_id, platform_id, agency_id, company_id }
  await env.act(now, () =>
    inTransaction(env.deps.db, SYSTEM, async (tx) => {
      // A killed run has written all of it, or nothing.
      const known = await tx.selectFrom('app.task').select('id').where('park_id', '=', park_id).where('company_id', '=', company_id).where('name', '=', draftName).executeTakeFirst()
      if (known !== undefined) return
      await writeTimes(tx, now)
      await writeDraft(tx, chain, now)
      await writeFailed(tx, chain, now)
      await writeFast(tx, company, chain, now)
    }),
  )
}

/** In the order in which they happen, none after now. */
async function writeTimes(tx: Tx, now: Date): Promise<void> {
  const after = (days: number) => sql`greatest(create_at, least(create_at + ${days}::int * interval '1 day', ${now}::timestamptz))`
  await sql`
    update app.task set release_at = coalesce(release_at, create_at),
      receive_at = case when status in ('traded', 'finished') then coalesce(receive_at, create_at) else receive_at end,
      traded_at = case when status in ('traded', 'finished') then coalesce(traded_at, ${after(1)}) else traded_at end,
      confirm_at = case when status in ('traded', 'finished') then coalesce(confirm_at, traded_at, ${after(1)}) else confirm_at end,
      finish_at = case when status = 'finished' then coalesce(finish_at, ${after(3)}) else finish_at end,
      deal_at = case when status = 'finished' then coalesce(deal_at, finish_at, ${after(3)}) when status = 'canceled' then coalesce(deal_at, ${after(1)}) else deal_at end
    where status in ('released', 'traded', 'finished', 'canceled')`.execute(tx)
}

async function writeDraft(tx: Tx, chain: LedgerChain, now: Date): Promise<void> {
  const [sn = ''] = await nextSerials(tx, 'RW', 1, now)
  const row = {
    ...chain, id: newId(), sn, name: draftName, description: '按图纸布置门店物料，完工后逐项拍照。', category: '物料布置', status: 'draft' as const, price: 300_00, min_price: 300_00, max_price: 300_00, amount: 1_200_00, people_count: 4,
    areas: [['海南省', '海口市']], created_by: 'company' as const, creator: '企业管理员', create_at: now,
  }
  await insertRows(tx, 'app.task', [row])
  await recordHistory(tx, [{ entity: 'task', entityId: row.id, chain, actor: { id: null, name: row.creator }, action: 'create', content: diff(null, { name: row.name, amount: row.amount, status: row.status }, taskFields) }])
}

/** All of its rows were refused. */
async function writeFailed(tx: Tx, chain: LedgerChain, now: Date): Promise<void> {
  const [sn = ''] = await nextSerials(tx, 'RP', 1, now)
  const row = { ...chain, id: newId(), sn, filename, total: 2, success_count: 0, failure_count: 2, amount: 0, status: 'failure' as const, created_by: 'agency' as const, creator: '业务公司管理员', create_at: now }
  await insertRows(tx, 'app.task_batch', [row])
  const event = { entity: 'task_batch', entityId: row.id, chain } as const
  await recordHistory(tx, [
    { ...event, actor: { id: null, name: row.creator }, action: 'create', content: diff(null, { status: 'processing', total: row.total }, taskBatchFields) },
    { ...event, actor: null, action: 'fail', content: diff({ status: 'processing' }, { status: row.status }, taskBatchFields) },
  ])
}

/** Of one batch, what waits for its payment and names no task; as if the enterprise had wished for it when it was imported. */
async function writeFast(tx: Tx, company: ReturnType<typeof actorByPhone>, chain: LedgerChain, now: Date): Promise<void> {
  const open = () => tx.selectFrom('app.bill').where('park_id', '=', chain.park_id).where('company_id', '=', chain.company_id).where('task_sn', '=', '').where('status', 'in', TAKES_TASK)
  const first = await open().select('batch_id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (first === undefined) return
  const bills = await open().select(['id', 'amount', 'company_user_id', 'person_id']).where('batch_id', '=', first.batch_id).orderBy('row_no').execute()
  const batch = await tx.selectFrom('app.bill_batch').select('filename').where('park_id', '=', chain.park_id).where('id', '=', first.batch_id).executeTakeFirstOrThrow()
  const sn = await createFastTask(tx, company, chain, bills.map(({ amount, company_user_id, person_id }) => ({ amount, worker: { company_user_id, person_id } })), { importId: first.batch_id, filename: batch.filename }, now)
  await tx.updateTable('app.bill').set({ task_sn: sn }).where('park_id', '=', chain.park_id).where('id', 'in', bills.map(({ id }) => id)).execute()
}

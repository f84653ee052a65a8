import { sql } from 'kysely'
import { taskBatchFields } from '@linggong/shared/domain/fields/task-batch'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import type { LedgerChain } from '../../src/modules/ledger/accounts.ts'
import { fileIdOf } from '../../src/modules/files/service.ts'
import { lettersOf, uploadFile } from './help.ts'
import type { Put, World } from './shape.ts'

/** Of every enterprise: a batch with tasks that wait for applicants, for their end and for an audit, each with its change log and a worker on it. */
export async function taskDocuments(world: World, put: Put): Promise<void> {
  const { deps } = world.server
  for (const member of world.members.values()) {
    const { flavour, place, chain, tenantId, tenantName } = member
    const { park_id, platform_id, agency_id } = chain
    if (flavour === 'company' || flavour === 'agency') put('taskFile', place, 'app.file', fileIdOf(await uploadFile(world, member, 'task_details_file')) ?? '')
    if (flavour !== 'company' || park_id === null || platform_id === null || agency_id === null) continue
    // As if the worker had sent it.
    const result = fileIdOf(await uploadFile(world, member, 'accept_order')) ?? ''
    const whole: LedgerChain = { park_id, platform_id, agency_id, company_id: tenantId }
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const worker = await tx.selectFrom('app.company_user').select(['id', 'person_id']).where('company_id', '=', tenantId).orderBy('id').limit(1).executeTakeFirst()
      const batch = newId()
      const event = { action: 'create' as const, actor: { id: null, name: '系统' }, chain }
      await insertRows(tx, 'app.task_batch', [{ ...whole, id: batch, sn: `RP${lettersOf(tenantId)}`, filename: `${tenantName}.xlsx`, total: 4, success_count: 4, amount: 4000, status: 'success', created_by: 'company', creator: tenantName }])
      await recordHistory(tx, [{ ...event, entity: 'task_batch', entityId: batch, content: diff(null, { filename: tenantName }, taskBatchFields) }])
      put('taskBatch', place, 'app.task_batch', batch)
      const hits = [`词${lettersOf(tenantId)}`]
      const kinds = [['openTask', 'released', [], 'company'], ['heldTask', 'to_audit', hits, 'company'], ['tradedTask', 'traded', [], 'company'], ['agencyTask', 'to_audit', hits, 'agency']] as const
      for (const [index, [kind, status, words, maker]] of kinds.entries()) {
        const [id, sn] = [newId(), `RW${index}${lettersOf(tenantId)}`]
        await insertRows(tx, 'app.task', [{ ...whole, hits: [...words], id, batch_id: batch, sn, name: `${tenantName}任务`, description: [tenantName, ...words].join(' '), status, amount: 1000, price: 1000, min_price: 1000, max_price: 1000, people_count: 2, created_by: maker, creator: tenantName, areas: [['海南省']] }])
        await recordHistory(tx, [{ ...event, entity: 'task', entityId: id, content: diff(null, { name: tenantName }, taskFields) }])
        put(kind, place, 'app.task', id)
        if (worker === undefined) continue
        const apply = newId()
        await insertRows(tx, 'app.task_apply', [{ ...whole, id: apply, task_id: id, company_user_id: worker.id, person_id: worker.person_id, status: status === 'traded' ? 'traded' : 'applied', receive_at: deps.clock(), ...(kind === 'openTask' && { deliverable: tenantName, deliverable_file_ids: [result] }) }])
        if (kind !== 'openTask') continue
        put('taskApply', place, 'app.task_apply', apply)
        await tx.updateTable('app.bill').set({ task_sn: sn }).where('company_id', '=', tenantId).execute()
        const { rows: [own] } = await sql<{ id: string; person_id: string }>`
          select u.id, u.person_id from app.company_user u
          where u.company_id = ${tenantId} and u.person_id not in (select o.person_id from app.company_user o where o.company_id <> ${tenantId}) order by u.id limit 1`.execute(tx)
        if (own === undefined) continue
        await insertRows(tx, 'app.task_apply', [{ ...whole, id: newId(), task_id: id, company_user_id: own.id, person_id: own.person_id, status: 'applied', receive_at: deps.clock() }])
        put('applicant', place, 'app.person', own.person_id)
      }
    })
  }
}

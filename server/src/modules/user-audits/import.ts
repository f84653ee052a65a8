import { sql } from 'kysely'
import { z } from 'zod'
import { checkTerminations, importTerminations, terminationTemplate } from '@linggong/shared/contract/company-users'
import { terminationImport, type TerminationRow } from '@linggong/shared/domain/imports/termination'
import { maskName } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inPark, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { enterprise } from '../company-users/import.ts'
import { workersOf } from '../company-users/named.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { companyOf } from '../imports/for-company.ts'
import { serveImport } from '../imports/serve.ts'
import { startTerminationBatch, terminationFaults } from './batches.ts'

const order = z.object({ company_id: z.uuid(), file_url: z.string().default('') })

/** A row whose worker is one of the enterprise's. */
interface CheckedTermination extends CheckedRow<TerminationRow> {
  workerId?: string
}

/** Ends of cooperations by sheet: one batch with an audit for each, whatever the number of rows (R317, R388). */
export const servedTerminations = serveImport(terminationImport, { template: terminationTemplate, check: checkTerminations, submit: importTerminations }, {
  order,
  chunkRows: terminationImport.maxRows,
  async place(tx, actor, { company_id }: { company_id: string }) {
    return { company_id: (await enabledCompany(tx, actor, companyOf(actor, company_id, `导入${terminationImport.title}`))).id }
  },
  // Of two files with the same person, the second one finds that an audit waits.
  lock: (tx, { company_id }) => lockKey(tx, `terminations:${company_id}`),
  async check(tx, { company_id }, rows) {
    const company = await enterprise(tx, company_id)
    const workers = await workersOf(tx, company, rows)
    const faults = await terminationFaults(tx, company, [...workers.values()].map(({ id }) => id))
    return rows.map((one): CheckedTermination => {
      const worker = workers.get(one)
      if (worker === undefined) return one
      const { row, issues } = one
      const isOther = row.name !== '' && row.name !== worker.name
      if (isOther) issues.push({ column: 'name', level: 'error', text: `姓名与登记的不一致，登记为 ${maskName(worker.name)}` })
      const fault = faults.get(worker.id)
      if (fault !== undefined) issues.push({ column: 'id_no', level: 'error', text: fault })
      return { ...one, workerId: worker.id, ...(isOther && { isUnmatched: true }) }
    })
  },
  async write(tx, { actor, id }, { company_id }, rows, now) {
    const ended = rows.flatMap(({ row, workerId }) => (workerId === undefined ? [] : [{ id: workerId, cause: row.reason }]))
    await startTerminationBatch(tx, actor, await enterprise(tx, company_id), ended, { importId: id }, now)
  },
  undo: undoTerminations,
})

/** Takes the batch back with its audits, or refuses: once one of them has been decided. */
async function undoTerminations(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const batch = await scoped(tx, actor, 'app.termination_batch').selectAll('app.termination_batch').where('import_id', '=', importId).forUpdate().executeTakeFirst()
  if (batch === undefined) return
  const rows = await tx.selectFrom('app.user_audit').selectAll().where('park_id', '=', batch.park_id).where('batch_id', '=', batch.id).orderBy('id').forUpdate().execute()
  const decided = rows.filter(({ status }) => status !== 'to_audit').length
  if (batch.status !== 'to_audit' || decided > 0) refuse('not_allowed', `终止批次 ${batch.sn} 已审核 ${decided} 人，不能撤销导入`)
  const by = { action: 'undo' as const, actor: { id: actor.staffId, name: actor.name } }
  const gone = (status: string) => [{ field: 'status' as const, type: 'plain' as const, old_value: status, new_value: null }]
  await recordHistory(tx, [
    { ...by, entity: 'termination_batch', entityId: batch.id, chain: batch, content: gone(batch.status) },
    ...rows.flatMap((row): HistoryEvent[] => [
      { ...by, entity: 'user_audit', entityId: row.id, chain: row, content: gone(row.status) },
      { ...by, entity: 'company_user', entityId: row.company_user_id, chain: row, action: 'termination_undone', content: [] },
    ]),
  ])
  await sql`delete from app.user_audit where ${inPark(tx)} and batch_id = ${batch.id}`.execute(tx)
  await sql`delete from app.termination_batch where ${inPark(tx)} and id = ${batch.id}`.execute(tx)
}

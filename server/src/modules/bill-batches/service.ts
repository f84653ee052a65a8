import { sql } from 'kysely'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { next } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange, referenceTo } from '../../kernel/history.ts'
import { asSeen, record, writeChange } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordBills } from '../bill-steps/history.ts'
import { lockBills, refreshBatch, setBillStatus } from '../bill-steps/rows.ts'
import { projectOf } from './projects.ts'

const table = 'app.bill_batch'
const batchRecord = record(table, 'bill_batch')

const lockBatch = async (tx: Tx, actor: Actor, id: string, version: number): Promise<Row<typeof table>> => asSeen(await scopedId(tx, actor, table, id, { lock: true }), version)

/** Remark and project company; of the latter, absent is as it is. */
export async function changeFacts(tx: Tx, actor: Actor, id: string, { remark, project_company_id, version }: { remark: string; project_company_id?: string | null | undefined; version: number }): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  if (project_company_id === undefined || project_company_id === batch.project_company_id) {
    await batchRecord.change(tx, actor, batch, { remark }, { action: 'update_remark' })
    return
  }
  const wished = project_company_id === null ? null : referenceTo(await projectOf(tx, actor, batch.company_id, project_company_id))
  await batchRecord.change(tx, actor, batch, { remark, project_company_id }, {
    action: 'update_remark', from: { remark: batch.remark, project_company: await knownProject(tx, batch) }, to: { remark, project_company: wished },
  })
}

/** Also one that was disabled since. */
async function knownProject(tx: Tx, { park_id, project_company_id: id }: Row<typeof table>) {
  if (id === null) return null
  const row = await tx.selectFrom('app.project_company').select(['id', 'name']).where('park_id', '=', park_id).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : referenceTo(row)
}

/** Cancels the open bills; bills in a settlement stay and determine the batch's state (domain.md §2.7). */
export async function cancelBatch(tx: Tx, actor: Actor, id: string, input: { version: number }): Promise<void> {
  await giveUpBills(tx, actor, await lockBatch(tx, actor, id, input.version), 'cancel')
}

/** Undo of an import: cancels all bills of its batch, or refuses. */
export async function undoBatch(tx: Tx, actor: Actor, id: string): Promise<void> {
  await giveUpBills(tx, actor, await scopedId(tx, actor, 'app.bill_batch', id, { lock: true }), 'undo')
}

async function giveUpBills(tx: Tx, actor: Actor, batch: Row<'app.bill_batch'>, action: 'cancel' | 'undo'): Promise<void> {
  const { id, bill_count, park_id } = batch
  const open = await lockBills(tx, sql`park_id = ${park_id} and batch_id = ${id} and status = 'to_settlement'`)
  const step = next(billBatchMachine, { status: batch.status, open_count: open.length, bill_count }, action, action === 'undo' ? 'system' : actor.flavour)
  if (!step.ok) refuse('not_allowed', step.reason)
  await setBillStatus(tx, park_id, open.map((bill) => bill.id), 'canceled')
  await recordBills(tx, open, { sharedUnder: id, chain: batch, by: actor, action })
  await writeChange(tx, table, batch, { status: step.to })
  // When the whole batch is canceled, its state says so.
  const canceled = step.to === batch.status ? { canceled_count: open.length } : { status: step.to }
  await recordChange(tx, actor, 'bill_batch', id, action, diff({ status: batch.status }, canceled, billBatchFields), batch)
  await refreshBatch(tx, actor, { park_id, batch_id: id })
}

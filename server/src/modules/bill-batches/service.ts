import { sql } from 'kysely'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { next, STALE } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory, type ActionOf, type Change, type FieldOf } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordBills } from '../bill-steps/history.ts'
import { lockBills, refreshBatch, setBillStatus } from '../bill-steps/rows.ts'

async function lockBatch(tx: Tx, actor: Actor, id: string, version: number): Promise<Row<'app.bill_batch'>> {
  const batch = await scopedId(tx, actor, 'app.bill_batch', id, { lock: true })
  if (batch.version !== version) refuse('stale', STALE)
  return batch
}

export async function changeRemark(tx: Tx, actor: Actor, id: string, input: { remark: string; version: number }): Promise<void> {
  const batch = await lockBatch(tx, actor, id, input.version)
  await tx
    .updateTable('app.bill_batch')
    .set({ remark: input.remark, version: sql<number>`version + 1` })
    .where('park_id', '=', batch.park_id)
    .where('id', '=', id)
    .execute()
  await record(tx, actor, batch, 'update_remark', diff(batch, { remark: input.remark }, billBatchFields))
}

/** Cancels the open bills; bills in a settlement stay and determine the batch's state (domain.md §2.7). */
export async function cancelBatch(tx: Tx, actor: Actor, id: string, input: { version: number }): Promise<void> {
  const batch = await lockBatch(tx, actor, id, input.version)
  const open = await lockBills(tx, sql`park_id = ${batch.park_id} and batch_id = ${id} and status = 'to_settlement'`)
  const step = next(billBatchMachine, { status: batch.status, open_count: open.length }, 'cancel', actor.flavour)
  if (!step.ok) refuse('not_allowed', step.reason)
  await setBillStatus(tx, batch.park_id, open.map((bill) => bill.id), 'canceled')
  await recordBills(tx, open, { sharedUnder: id, chain: batch, by: actor, action: 'cancel' })
  await tx
    .updateTable('app.bill_batch')
    .set({ status: step.to, version: sql<number>`version + 1` })
    .where('park_id', '=', batch.park_id)
    .where('id', '=', id)
    .execute()
  // When the whole batch is canceled, its state says so.
  const canceled = step.to === batch.status ? { canceled_count: open.length } : { status: step.to }
  await record(tx, actor, batch, 'cancel', diff({ status: batch.status }, canceled, billBatchFields))
  await refreshBatch(tx, actor, { park_id: batch.park_id, batch_id: id })
}

async function record(tx: Tx, actor: Actor, batch: Row<'app.bill_batch'>, action: ActionOf<'bill_batch'>, content: readonly Change<FieldOf<'bill_batch'>>[]): Promise<void> {
  await recordHistory(tx, [{ entity: 'bill_batch', entityId: batch.id, chain: batch, action, actor: { id: actor.staffId, name: actor.name }, content }])
}

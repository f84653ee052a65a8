import { sql } from 'kysely'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { next } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { asSeen, record, writeChange } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { recordBills } from '../bill-steps/history.ts'
import { lockBills, refreshBatch, setBillStatus } from '../bill-steps/rows.ts'

const table = 'app.bill_batch'
const batchRecord = record(table, 'bill_batch')

const lockBatch = async (tx: Tx, actor: Actor, id: string, version: number): Promise<Row<typeof table>> => asSeen(await scopedId(tx, actor, table, id, { lock: true }), version)

export async function changeRemark(tx: Tx, actor: Actor, id: string, input: { remark: string; version: number }): Promise<void> {
  await batchRecord.change(tx, actor, await lockBatch(tx, actor, id, input.version), { remark: input.remark }, { action: 'update_remark' })
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

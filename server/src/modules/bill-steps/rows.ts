import { sql, type RawBuilder } from 'kysely'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { batchStatusOf, billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import type { BillStatus } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { writeChange } from '../../kernel/record.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The columns of a bill that creation, payment and results need, since thousands are loaded at a time. */
export type LockedBill = Pick<
  Row<'app.bill'>,
  | 'id' | 'version' | 'sn' | 'row_no' | 'status' | 'person_id' | 'name' | 'account_no' | 'account_kind' | 'amount' | 'promotion_fee' | 'personal_service_fee'
  | 'vat' | 'urban_tax' | 'edu_surcharge' | 'local_edu_surcharge' | 'income_tax' | 'credit_tax' | 'card_fee' | 'accounting_fee' | 'user_use_fee'
  | 'excess_amount' | 'net_amount' | 'tax_basis' | 'reserved_month' | 'tax_month' | 'settlement_id'
>

/** Locked in file order, which is also the order of ids, so that two transactions wait instead of deadlocking. */
export const lockBills = (tx: Tx, where: RawBuilder<unknown>): Promise<LockedBill[]> => selectBills(tx, where, sql`for update`)

/** In file order, for callers that hold the lock of the settlement. */
export const readBills = (tx: Tx, where: RawBuilder<unknown>): Promise<LockedBill[]> => selectBills(tx, where, sql``)

async function selectBills(tx: Tx, where: RawBuilder<unknown>, lock: RawBuilder<unknown>): Promise<LockedBill[]> {
  const { rows } = await sql<LockedBill>`
    select id, version, sn, row_no, status, person_id, name, account_no, account_kind, amount, promotion_fee, personal_service_fee, vat, urban_tax,
      edu_surcharge, local_edu_surcharge, income_tax, credit_tax, card_fee, accounting_fee, user_use_fee, excess_amount, net_amount, tax_basis,
      reserved_month, tax_month, settlement_id
    from app.bill where ${where} order by row_no, id ${lock}`.execute(tx)
  return rows
}

/** Marks bills as failed, each with its reason; the caller releases their limits and reverses their taxes. */
export async function failBills(tx: Tx, parkId: string, reasons: ReadonlyMap<string, string>, now: Date): Promise<void> {
  await sql`
    update app.bill b set status = 'pay_failure', fail_reason = n.reason, failed_at = ${now}::timestamptz, reserved_month = null, tax_month = null, is_estimate = true, version = b.version + 1
    from unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) as n(id, reason)
    where b.park_id = ${parkId} and b.id = n.id`.execute(tx)
}

/** Returns bills to their state before a settlement, after it was canceled or finished without them. */
export async function releaseBills(tx: Tx, parkId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update app.bill set status = 'to_settlement', settlement_id = null, reserved_month = null, tax_month = null, is_estimate = true,
      fail_reason = '', failed_at = null, promotion_fee = 0, accounting_fee = 0, user_use_fee = 0, excess_amount = 0, carried_tax = 0, credit_tax = 0, version = version + 1
    where park_id = ${parkId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

export async function setBillStatus(tx: Tx, parkId: string, ids: readonly string[], status: BillStatus): Promise<void> {
  await sql`update app.bill set status = ${status}, version = version + 1 where park_id = ${parkId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/**
 * Locks the batch, before anything that depends on it: creating a settlement of its other bills also locks limits and use fees afterwards,
 * and opposite orders would deadlock.
 */
export const lockBatch = (tx: Tx, of: InBatch): Promise<Row<'app.bill_batch'>> =>
  tx.selectFrom('app.bill_batch').selectAll().where('park_id', '=', of.park_id).where('id', '=', of.batch_id).forUpdate().executeTakeFirstOrThrow()

/** A row that belongs to a batch: a settlement or a bill. */
interface InBatch {
  readonly park_id: string
  readonly batch_id: string
}

/**
 * Updates the batch's status, which follows from its bills (domain.md §2.7). Locks the batch before reading them, because two settlements
 * may release bills at once.
 */
export async function refreshBatch(tx: Tx, by: Caller, of: InBatch): Promise<void> {
  const batch = await lockBatch(tx, of)
  const { rows } = await sql<{ status: BillStatus }>`select distinct status from app.bill where park_id = ${batch.park_id} and batch_id = ${batch.id}`.execute(tx)
  const to = batchStatusOf(rows.map(({ status }) => status))
  if (to === batch.status) return
  const step = billBatchMachine.transitions.find((one) => one.by === 'system' && one.to === to && one.from.includes(batch.status))
  if (step === undefined) throw new Error(`bill batch: no step from ${batch.status} to ${to}`)
  await writeChange(tx, 'app.bill_batch', batch, { status: to })
  await recordChange(tx, by, 'bill_batch', batch.id, step.action, diff({ status: batch.status }, { status: to }, billBatchFields), batch)
}

import { sql, type RawBuilder } from 'kysely'
import type { BillFees } from '@linggong/shared/domain/fees'
import { batchStatusOf, billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import type { BillStatus } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { packTax } from '../payments/tax-basis.ts'

/** A bill as creation, payment and results handle it: thousands at a time, so without what they do not need. */
export type LockedBill = Pick<
  Row<'app.bill'>,
  | 'id' | 'sn' | 'row_no' | 'status' | 'person_id' | 'name' | 'account_no' | 'account_kind' | 'amount' | 'promotion_fee' | 'personal_service_fee'
  | 'vat' | 'urban_tax' | 'edu_surcharge' | 'local_edu_surcharge' | 'income_tax' | 'credit_tax' | 'card_fee' | 'accounting_fee' | 'user_use_fee'
  | 'excess_amount' | 'net_amount' | 'tax_basis' | 'reserved_month' | 'tax_month' | 'settlement_id'
>

/** Locked in file order, which is also the order of their ids: two that meet wait instead of deadlocking. */
export const lockBills = (tx: Tx, where: RawBuilder<unknown>): Promise<LockedBill[]> => selectBills(tx, where, sql`for update`)

/** In file order, for whoever holds the lock of their settlement. */
export const readBills = (tx: Tx, where: RawBuilder<unknown>): Promise<LockedBill[]> => selectBills(tx, where, sql``)

async function selectBills(tx: Tx, where: RawBuilder<unknown>, lock: RawBuilder<unknown>): Promise<LockedBill[]> {
  const { rows } = await sql<LockedBill>`
    select id, sn, row_no, status, person_id, name, account_no, account_kind, amount, promotion_fee, personal_service_fee, vat, urban_tax,
      edu_surcharge, local_edu_surcharge, income_tax, credit_tax, card_fee, accounting_fee, user_use_fee, excess_amount, net_amount, tax_basis,
      reserved_month, tax_month, settlement_id
    from app.bill where ${where} order by row_no, id ${lock}`.execute(tx)
  return rows
}

/** Puts the bills into the settlement with their fees and taxes, in one statement. */
export async function writeSettledBills(
  tx: Tx,
  parkId: string,
  settlementId: string,
  reservedMonth: string,
  fees: readonly BillFees[],
  taxes: readonly BillTax[],
): Promise<void> {
  const byFee = (pick: (fee: BillFees) => number): number[] => fees.map(pick)
  const byTax = (pick: (tax: BillTax) => number): number[] => taxes.map(pick)
  await sql`
    update app.bill b set status = 'in_settlement', settlement_id = ${settlementId}::uuid, reserved_month = ${reservedMonth}, fail_reason = '',
      is_estimate = true, tax_month = null, version = b.version + 1,
      personal_service_fee = n.personal_fee, card_fee = n.card_fee, accounting_fee = n.accounting_fee, user_use_fee = n.use_fee,
      promotion_fee = n.promotion_fee, excess_amount = n.excess, vat = n.vat, urban_tax = n.urban, edu_surcharge = n.edu,
      local_edu_surcharge = n.local_edu, income_tax = n.iit, carried_tax = n.carried, credit_tax = n.credit, net_amount = n.net, tax_basis = n.basis
    from unnest(${fees.map((fee) => fee.id)}::uuid[], ${byFee((f) => f.personal_service_fee)}::bigint[], ${byFee((f) => f.card_fee)}::bigint[],
      ${byFee((f) => f.accounting_fee)}::bigint[], ${byFee((f) => f.user_use_fee)}::bigint[], ${byFee((f) => f.promotion_fee)}::bigint[],
      ${byFee((f) => f.excess)}::bigint[], ${byTax((t) => t.vat)}::bigint[], ${byTax((t) => t.urban)}::bigint[], ${byTax((t) => t.edu)}::bigint[],
      ${byTax((t) => t.local_edu)}::bigint[], ${byTax((t) => t.iit)}::bigint[], ${byTax((t) => t.carried_total)}::bigint[], ${byTax((t) => t.credit_used)}::bigint[],
      ${byTax((t) => t.net)}::bigint[], ${taxes.map((tax) => JSON.stringify(packTax(tax)))}::jsonb[])
      as n(id, personal_fee, card_fee, accounting_fee, use_fee, promotion_fee, excess, vat, urban, edu, local_edu, iit, carried, credit, net, basis)
    where b.park_id = ${parkId} and b.id = n.id`.execute(tx)
}

/** The final taxes of a payment round; nets move with them (domain.md §3.4). */
export async function writeFinalTaxes(
  tx: Tx,
  parkId: string,
  to: { status: 'paying'; payAt: null } | { status: 'paid'; payAt: Date },
  taxMonth: string,
  taxes: readonly BillTax[],
): Promise<void> {
  const by = (pick: (tax: BillTax) => number): number[] => taxes.map(pick)
  await sql`
    update app.bill b set status = ${to.status}, pay_at = ${to.payAt}::timestamptz, is_estimate = false, tax_month = ${taxMonth},
      fail_reason = '', version = b.version + 1,
      vat = n.vat, urban_tax = n.urban, edu_surcharge = n.edu, local_edu_surcharge = n.local_edu, income_tax = n.iit,
      carried_tax = n.carried, credit_tax = n.credit, net_amount = n.net, tax_basis = n.basis
    from unnest(${taxes.map((tax) => tax.id)}::uuid[], ${by((t) => t.vat)}::bigint[], ${by((t) => t.urban)}::bigint[], ${by((t) => t.edu)}::bigint[],
      ${by((t) => t.local_edu)}::bigint[], ${by((t) => t.iit)}::bigint[], ${by((t) => t.carried_total)}::bigint[], ${by((t) => t.credit_used)}::bigint[], ${by((t) => t.net)}::bigint[],
      ${taxes.map((tax) => JSON.stringify(packTax(tax)))}::jsonb[])
      as n(id, vat, urban, edu, local_edu, iit, carried, credit, net, basis)
    where b.park_id = ${parkId} and b.id = n.id`.execute(tx)
}

/** Not paid, each for its reason: limits and taxes that it held are the caller's to give back. */
export async function failBills(tx: Tx, parkId: string, reasons: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update app.bill b set status = 'pay_failure', fail_reason = n.reason, reserved_month = null, tax_month = null, is_estimate = true, version = b.version + 1
    from unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) as n(id, reason)
    where b.park_id = ${parkId} and b.id = n.id`.execute(tx)
}

/** Back to where a bill is before a settlement: canceled, or left out of a finished one. */
export async function releaseBills(tx: Tx, parkId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update app.bill set status = 'to_settlement', settlement_id = null, reserved_month = null, tax_month = null, is_estimate = true,
      fail_reason = '', promotion_fee = 0, accounting_fee = 0, user_use_fee = 0, excess_amount = 0, carried_tax = 0, credit_tax = 0, version = version + 1
    where park_id = ${parkId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

export async function setBillStatus(tx: Tx, parkId: string, ids: readonly string[], status: BillStatus): Promise<void> {
  await sql`update app.bill set status = ${status}, version = version + 1 where park_id = ${parkId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/**
 * The batch, before anything else that hangs on it: who makes a settlement of its other bills takes limits and use fees after it too,
 * and two that took them crosswise would wait for one another.
 */
export const lockBatch = (tx: Tx, batchId: string): Promise<Row<'app.bill_batch'>> =>
  tx.selectFrom('app.bill_batch').selectAll().where('id', '=', batchId).forUpdate().executeTakeFirstOrThrow()

/** A batch is as settled as its bills are (domain.md §2.7). Locked before they are looked at, as two settlements may let bills go at once. */
export async function refreshBatch(tx: Tx, by: Caller, batchId: string): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  const { rows } = await sql<{ status: BillStatus }>`select distinct status from app.bill where batch_id = ${batchId}`.execute(tx)
  const to = batchStatusOf(rows.map(({ status }) => status))
  if (to === batch.status) return
  const step = billBatchMachine.transitions.find((one) => one.by === 'system' && one.to === to && one.from.includes(batch.status))
  if (step === undefined) throw new Error(`bill batch: no step from ${batch.status} to ${to}`)
  await tx.updateTable('app.bill_batch').set({ status: to, version: sql<number>`version + 1` }).where('park_id', '=', batch.park_id).where('id', '=', batchId).execute()
  await recordHistory(tx, [
    {
      entity: 'bill_batch', entityId: batchId, chain: batch, action: step.action, actor: { id: by.staffId, name: by.name },
      content: [{ field: 'status', type: 'plain', old_value: batch.status, new_value: to }],
    },
  ])
}

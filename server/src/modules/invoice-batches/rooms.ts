import { sql } from 'kysely'
import { applicationTotals, deductible, invoiceable } from '@linggong/shared/domain/tax/invoiceable'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** A settlement with what may still be invoiced of it, and deducted by difference invoices. Cents. */
export interface Room {
  readonly settlement: Row<'app.settlement'>
  readonly left: number
  readonly deductible: number
}

/** The caller holds their locks where it writes. */
export async function roomsOf(tx: Tx, parkId: string, settlements: readonly Row<'app.settlement'>[]): Promise<Room[]> {
  if (settlements.length === 0) return []
  const used = await tx
    .selectFrom('app.invoice_batch_settlement as t')
    .innerJoin('app.invoice_batch_detail as d', (on) => on.onRef('d.id', '=', 't.detail_id').onRef('d.park_id', '=', 't.park_id'))
    .select(['t.settlement_id', 't.amount', 't.red_amount', 't.deduct_amount'])
    .where('t.park_id', '=', parkId)
    .where(sql<boolean>`t.settlement_id = any(${settlements.map(({ id }) => id)}::uuid[])`)
    .where('t.deduct_amount', '>', 0)
    .where('d.status', 'not in', ['canceled', 'rejected'])
    .execute()
  const usedOf = Map.groupBy(used, ({ settlement_id }) => settlement_id)
  return settlements.map((settlement) => ({ settlement, left: invoiceable(settlement), deductible: deductible(settlement.settlement_amount, usedOf.get(settlement.id) ?? []) }))
}

/** The sums of an application over its settlements. */
export const totalsOf = (rooms: readonly Room[]) => applicationTotals(rooms.map(({ settlement, left }) => ({ ...settlement, left })))

import { sql } from 'kysely'
import { VOID_REDINKS, type RefundClaim } from '@linggong/shared/domain/tax/redink'
import type { RefundBatchStatus } from '@linggong/shared/domain/machines/invoice'
import { prepared } from '../../db/connect.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rowsFor, written } from '../../kernel/written.ts'

/** A line of a refund that is audited or waits for its red ink. */
export interface OpenClaim extends RefundClaim {
  readonly invoice_id: string
  readonly refund_batch_id: string
  readonly sn: string
  readonly status: RefundBatchStatus
}

/**
 * What refunds ask for of these invoices, of those that the caller sees. Who writes has locked the invoices before: everybody who gives one back, or takes
 * it back, locks it first, so that nothing is added meanwhile.
 */
export async function openClaims(tx: Tx, ids: readonly string[]): Promise<(invoiceId: string) => readonly OpenClaim[]> {
  if (ids.length === 0) return () => []
  const park = parkValues(tx)
  const claims = () => sql<OpenClaim>`
    select ${prepared} l.invoice_id, l.refund_batch_id, r.sn, r.status, l.amount,
      (select coalesce(-sum(o.amount), 0)::bigint from app.redink_offset o where o.refund_batch_id = l.refund_batch_id and o.invoice_id = l.invoice_id and o.park_id = l.park_id and o.status <> all(${[...VOID_REDINKS]}::text[])) as red
    from app.refund_batch_invoice l
    join app.refund_batch r on r.id = l.refund_batch_id and r.park_id = l.park_id
    where l.invoice_id = any(${ids}::uuid[]) and ${inPark(tx, 'l')} and r.status in ('to_audit', 'to_redink')`
  const rows = await rowsFor(tx, written(tx, `open claims on invoices ${park.length}`, [[...VOID_REDINKS], ids, ...park], claims))
  const found = Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  return (invoiceId) => found.get(invoiceId) ?? []
}

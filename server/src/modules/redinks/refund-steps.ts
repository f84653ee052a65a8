import { refundBatchMachine } from '@linggong/shared/domain/machines/invoice'
import { claimLeft } from '@linggong/shared/domain/tax/redink'
import { sql } from 'kysely'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { scopedId } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { tellOfRefund } from '../messages/invoice-events.ts'

export type Refund = Row<'app.refund_batch'>

export const refundSteps = steps('app.refund_batch', 'refund_batch', refundBatchMachine, ['status', 'amount', 'reason', 'reject_reason', 'auditor', 'audit_at', 'finish_at'])

export const lockRefund = (tx: Tx, caller: Caller, id: string, parkId?: string): Promise<Refund> => scopedId(tx, caller, 'app.refund_batch', id, { lock: true, ...(parkId !== undefined && { parkId }) })

/** Finished once red ink was issued for all that was to be given back, of each of its invoices. */
export async function finishIfDone(tx: Tx, refund: Refund, now: Date): Promise<void> {
  if (refund.status !== 'to_redink') return
  const lines = await tx
    .selectFrom('app.refund_batch_invoice as l')
    .leftJoin('app.redink_offset as o', (join) => join.onRef('o.refund_batch_id', '=', 'l.refund_batch_id').onRef('o.invoice_id', '=', 'l.invoice_id').onRef('o.park_id', '=', 'l.park_id').on('o.status', '=', 'issued'))
    .select(['l.amount', sql<number>`coalesce(-sum(o.amount), 0)::bigint`.as('red')])
    .where('l.park_id', '=', refund.park_id)
    .where('l.refund_batch_id', '=', refund.id)
    .groupBy(['l.id', 'l.park_id', 'l.amount'])
    .execute()
  if (lines.every((line) => claimLeft(line) === 0)) await tellOfRefund(tx, await refundSteps.move(tx, SYSTEM, { ...refund, is_own: false }, 'finish', { finish_at: now }, 'all_issued'), 'finished')
}

import { refundBatchMachine } from '@linggong/shared/domain/machines/invoice'
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

/** Finished once red ink was issued for all that was to be given back. */
export async function finishIfDone(tx: Tx, refund: Refund, now: Date): Promise<void> {
  if (refund.status !== 'to_redink') return
  const { done } = await tx
    .selectFrom('app.redink_offset')
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('done'))
    .where('park_id', '=', refund.park_id)
    .where('refund_batch_id', '=', refund.id)
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow()
  if (done >= refund.amount) await tellOfRefund(tx, await refundSteps.move(tx, SYSTEM, { ...refund, is_own: false }, 'finish', { finish_at: now }, 'all_issued'), 'finished')
}

import { sql } from 'kysely'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { next, STALE, stepFrom, type CheckedOf, type Next } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction, type SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import type { Row, RowChange } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tellOfSettlement } from '../messages/settlement-events.ts'

export type Settlement = Row<'app.settlement'>

/** The settlement, locked, provided that the caller sees it, its version is the expected one, and the machine permits the action as far as the row can tell. */
export async function lockForAction(tx: Tx, caller: Caller, id: string, action: SettlementAction, version?: number): Promise<Settlement> {
  const settlement = await scopedId(tx, caller, 'app.settlement', id, { lock: true })
  if (version !== undefined && settlement.version !== version) refuse('stale', STALE)
  stateAfter(stepFrom(settlementMachine, settlement, action, caller.flavour))
  return settlement
}

/** A forbidden state has its own error code; for a guard the text suffices. */
function stateAfter(step: Next<SettlementStatus>): SettlementStatus {
  return step.ok ? step.to : refuse(step.guard === undefined ? 'not_allowed' : 400, step.reason)
}

type Changes = Omit<RowChange<'app.settlement'>, 'status' | 'version' | 'id' | 'park_id'>

/** Fields whose changes are logged. */
const logged = [
  'status', 'pay_amount', 'settlement_amount', 'promotion_fee', 'tax_amount', 'net_amount', 'paid_amount', 'paid_count', 'failed_count', 'bill_count',
  'reject_reason', 'write_off_remark', 'received_amount', 'settlement_at', 'voucher_url',
] as const

/**
 * Takes a locked settlement through a transition: the new state, further columns, the version, one change-log entry
 * and the company's message, all in the caller's transaction. Returns the new row.
 * `checked` names the guards of the action that only the caller could decide.
 */
export async function move<A extends SettlementAction>(tx: Tx, caller: Caller, from: Settlement, action: A, changes: Changes = {}, ...checked: CheckedOf<typeof settlementMachine, A>): Promise<Settlement> {
  const status = stateAfter(next(settlementMachine, from, action, caller.flavour, ...checked))
  const settlement = await tx
    .updateTable('app.settlement')
    .set({ ...changes, status, version: sql<number>`version + 1` })
    .where('park_id', '=', from.park_id)
    .where('id', '=', from.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordHistory(tx, [
    {
      entity: 'settlement',
      entityId: from.id,
      chain: from,
      action,
      actor: { id: caller.staffId, name: caller.name },
      content: diff(from, settlement, settlementFields, logged),
    },
  ])
  await tellOfSettlement(tx, caller, settlement, action)
  return settlement
}

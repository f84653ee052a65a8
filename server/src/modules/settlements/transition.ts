import { sql } from 'kysely'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { next, STALE, type Actor as MachineActor } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction } from '@linggong/shared/domain/machines/settlement'
import type { Row, RowChange } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tellOfSettlement } from '../messages/settlement-events.ts'

export type Settlement = Row<'app.settlement'>

const machineActor = (caller: Caller): MachineActor => caller.flavour

/** The settlement, locked, if the caller sees it, its version is the one the caller saw, and the machine lets the caller act. */
export async function lockForAction(tx: Tx, caller: Caller, id: string, action: SettlementAction, version?: number): Promise<Settlement> {
  const settlement = await scopedId(tx, caller, 'app.settlement', id, { lock: true })
  if (version !== undefined && settlement.version !== version) refuse('stale', STALE)
  const move = next(settlementMachine, settlement.status, action, machineActor(caller))
  if (!move.ok) refuse('not_allowed', move.reason)
  return settlement
}

type Changes = Omit<RowChange<'app.settlement'>, 'status' | 'version' | 'id' | 'park_id'>

/** Fields that the change log shows when they change. */
const logged = [
  'status', 'pay_amount', 'settlement_amount', 'promotion_fee', 'tax_amount', 'net_amount', 'paid_amount', 'paid_count', 'failed_count', 'bill_count',
  'reject_reason', 'write_off_remark', 'received_amount', 'settlement_at', 'voucher_url',
] as const

/**
 * Moves a locked settlement along the machine: the new state, what changes with it, the version, one entry in the
 * change log and what the company is told, all in the caller's transaction. Answers the row as it is now.
 */
export async function move(tx: Tx, caller: Caller, from: Settlement, action: SettlementAction, changes: Changes = {}): Promise<Settlement> {
  const step = next(settlementMachine, from.status, action, machineActor(caller))
  if (!step.ok) refuse('not_allowed', step.reason)
  const settlement = await tx
    .updateTable('app.settlement')
    .set({ ...changes, status: step.to, version: sql<number>`version + 1` })
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

import { type CheckedOf } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction } from '@linggong/shared/domain/machines/settlement'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import type { Columns } from '../../kernel/record.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tellToRedink } from '../messages/invoice-events.ts'
import { tellOfSettlement } from '../messages/settlement-events.ts'

export type Settlement = Row<'app.settlement'>
type Changes = Omit<Columns<'app.settlement'>, 'status'>

const settlementSteps = steps('app.settlement', 'settlement', settlementMachine, [
  'status', 'pay_amount', 'settlement_amount', 'promotion_fee', 'tax_amount', 'net_amount', 'paid_amount', 'paid_count', 'failed_count', 'bill_count',
  'reject_reason', 'write_off_remark', 'received_amount', 'settlement_at', 'voucher_url', 'approvers', 'split_plan',
])

export const { begin: lockForAction, create, refuseCreation } = settlementSteps

/** A step of the machine, and what is told of it. */
export async function move<A extends SettlementAction>(tx: Tx, caller: Caller, from: Settlement, action: A, changes: Changes = {}, ...checked: CheckedOf<typeof settlementMachine, A>): Promise<Settlement> {
  const settlement = await settlementSteps.move(tx, caller, from, action, changes, ...checked)
  await tellOfSettlement(tx, caller, settlement, action)
  if (settlement.to_redink_amount > from.to_redink_amount) await tellToRedink(tx, settlement, 'returned')
  return settlement
}

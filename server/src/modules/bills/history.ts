import { sql } from 'kysely'
import { billMachine, type BillStatus } from '@linggong/shared/domain/machines/bill'
import { next } from '@linggong/shared/domain/machines/machine'
import type { Caller, Chain } from '../../kernel/actor.ts'
import { historyOf, recordHistory, type Change, type LogEntry } from '../../kernel/history.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** How the change log names the steps of the machine. */
const actionTexts = {
  settle: '生成结算单',
  payment: '支付',
  offline_payment: '线下支付',
  withdraw: '撤回线下支付',
  new_payment: '重新支付',
  pay_success: '支付成功',
  pay_failed: '支付失败',
  write_off: '核销',
  bank_return: '银行退汇',
  release: '移出结算单',
  cancel: '取消批次',
} as const

export type BillAction = keyof typeof actionTexts

/** As the bill was before the step. */
interface MovedBill {
  readonly id: string
  readonly status: BillStatus
}

interface Moves {
  /** Their settlement, or their batch: what their log is found by. */
  readonly bond: string
  readonly chain: Chain
  readonly by: Caller
  readonly action: BillAction
  /** Why, bill by bill. */
  readonly reasons?: ReadonlyMap<string, string>
  /** What else changed for all of them. */
  readonly more?: readonly Change[]
}

/**
 * The change log of bills that take a step of their machine together: one event for all that come from the same state for the
 * same reason. A step that the machine does not have is a fault of ours and throws, which undoes the transaction.
 */
export async function recordBills(tx: Tx, bills: readonly MovedBill[], { bond, chain, by, action, reasons, more = [] }: Moves): Promise<void> {
  const alike = Map.groupBy(bills, ({ id, status }) => `${status} ${reasons?.get(id) ?? ''}`)
  await recordHistory(
    tx,
    [...alike.values()].map((group) => {
      const [{ id, status }] = group as [MovedBill]
      const step = next(billMachine, status, action, action === 'cancel' ? by.flavour : 'system')
      if (!step.ok) throw new Error(`bills: no step ${action} from ${status}`)
      const reason = reasons?.get(id) ?? ''
      return {
        entity: 'bill', entityId: bond, chain, action: actionTexts[action], actor: { id: by.staffId, name: by.name },
        members: group.map((bill) => bill.id),
        content: [
          { field: 'status', type: 'plain' as const, old_value: status, new_value: step.to },
          ...(reason === '' ? [] : [{ field: 'fail_reason', type: 'plain' as const, old_value: '', new_value: reason }]),
          ...more,
        ],
      }
    }),
  )
}

/** What happened to a bill: alone, with its batch, and in each settlement that its batch has had. */
export async function historyOfBill(tx: Tx, bill: { readonly id: string; readonly batch_id: string }): Promise<LogEntry[]> {
  const { rows } = await sql<{ id: string }>`select id from app.settlement where batch_id = ${bill.batch_id}`.execute(tx)
  return historyOf(tx, 'bill', bill.id, [bill.batch_id, ...rows.map(({ id }) => id)])
}

// Bill batch (domain.md §2.7): its status follows its bills, so cancelling the open bills of a batch in settlement leaves the status to the others.
import type { BillStatus } from './bill.ts'
import { machine } from './machine.ts'

const SOME_OPEN = { name: 'some_open', text: '批次中没有待结算的账单，不能取消；正在结算的账单请在结算单中取消', holds: ({ open_count }: { readonly open_count: number }) => open_count > 0 } as const

const ALL_OPEN = {
  name: 'all_open', text: '批次中已有账单进入结算或被取消，不能撤销导入',
  holds: ({ open_count, bill_count }: { readonly open_count: number; readonly bill_count: number }) => open_count === bill_count,
} as const

export const billBatchMachine = machine({
  name: 'bill-batch',
  states: ['to_settlement', 'part_settlement', 'settled', 'canceled'],
  goal: 'settled',
  initial: [{ actor: ['agency', 'company'], to: 'to_settlement', newBusiness: true }],
  transitions: [
    { from: ['to_settlement'], action: 'settle', actor: ['system'], to: 'part_settlement', by: 'system' },
    { from: ['part_settlement'], action: 'pay_all', actor: ['system'], to: 'settled', by: 'system' },
    // The bank returned a payment.
    { from: ['settled'], action: 'reopen', actor: ['system'], to: 'part_settlement', by: 'system' },
    { from: ['part_settlement'], action: 'release_all', actor: ['system'], to: 'to_settlement', by: 'system' },
    { from: ['to_settlement'], action: 'cancel', actor: ['agency', 'company'], guards: [SOME_OPEN], to: 'canceled' },
    // Only the open bills are canceled.
    { from: ['part_settlement'], action: 'cancel', actor: ['agency', 'company'], guards: [SOME_OPEN], to: 'same' },
    // The import that made it is undone.
    { from: ['to_settlement', 'part_settlement', 'settled', 'canceled'], action: 'undo', actor: ['system'], guards: [ALL_OPEN], to: 'canceled' },
  ],
})

export type BillBatchStatus = (typeof billBatchMachine.states)[number]
export type BillBatchAction = (typeof billBatchMachine.transitions)[number]['action']

/** The status that follows from the bills: settled when all remaining ones are paid, part as soon as one is in a settlement. */
export function batchStatusOf(bills: readonly BillStatus[]): BillBatchStatus {
  const living = bills.filter((b) => b !== 'canceled')
  if (bills.length > 0 && living.length === 0) return 'canceled'
  if (living.every((b) => b === 'to_settlement')) return 'to_settlement'
  return living.every((b) => b === 'paid') ? 'settled' : 'part_settlement'
}

// Bill batch (domain.md §2.7): its status follows its bills.
import type { BillStatus } from './bill.ts'
import { machine } from './machine.ts'

export const billBatchMachine = machine({
  name: 'bill-batch',
  states: ['to_settlement', 'part_settlement', 'settled', 'canceled'],
  initial: [{ actor: ['agency', 'company'], to: 'to_settlement', newBusiness: true }],
  transitions: [
    { from: ['to_settlement', 'settled'], action: 'settle_part', actor: ['system'], to: 'part_settlement', by: 'system' },
    { from: ['to_settlement', 'part_settlement'], action: 'settle_all', actor: ['system'], to: 'settled', by: 'system' },
    { from: ['part_settlement', 'settled'], action: 'release_all', actor: ['system'], to: 'to_settlement', by: 'system' },
    { from: ['to_settlement'], action: 'cancel', actor: ['agency', 'company'], guard: { name: 'no_living_settlement', text: '批次中有账单正在结算，不能取消' }, to: 'canceled' },
  ],
})

export type BillBatchStatus = (typeof billBatchMachine.states)[number]

/** The status a batch should have by its bills: settled when all that live are in a settlement or beyond, part when some are. */
export function batchStatusOf(bills: readonly BillStatus[]): BillBatchStatus {
  const living = bills.filter((b) => b !== 'canceled')
  if (bills.length > 0 && living.length === 0) return 'canceled'
  const waiting = living.filter((b) => b === 'to_settlement').length
  if (waiting === living.length) return 'to_settlement'
  return waiting === 0 ? 'settled' : 'part_settlement'
}

import * as contract from '@linggong/shared/contract/bill-batches'
import { billBatchMachine, type BillBatchStatus } from '@linggong/shared/domain/machines/bill-batch'
import { batchScenes, type Batch, type Steps } from '../test/spine-scenes.ts'
import { online, type Proven } from './machines-runner.ts'

/** People can only cancel a batch; its other transitions follow from its bills. */
export function batchProof(steps: Steps): Proven<BillBatchStatus, (typeof billBatchMachine.transitions)[number], Batch> {
  const { fresh, taken, halfTaken, settled, canceled } = batchScenes(steps)
  return {
    title: '批次', machine: billBatchMachine, table: 'bill_batch', detail: contract.billBatchDetail, apart: [contract.updateBillBatch], shut: {},
    reach: { to_settlement: [online(fresh)], part_settlement: [online(halfTaken), online(taken)], settled: [online(settled)], canceled: [online(canceled)] },
    attempt: { cancel: { call: contract.cancelBillBatch }, settle: 'by itself', pay_all: 'by itself', reopen: 'by itself', release_all: 'by itself', undo: 'by itself' },
    faults: (_, { bills }) => (Object.values(bills).includes('to_settlement') ? ['仍有待结算的账单'] : []),
  }
}

import * as contract from '@linggong/shared/contract/bill-batches'
import { billBatchMachine, type BillBatchStatus } from '@linggong/shared/domain/machines/bill-batch'
import { batchScenes, type Batch, type Steps } from '../test/spine-scenes.ts'
import { online, openWorld, type Proven } from './machines-proven.ts'
import { followUpFaults, ofBatch, snapshot, type SpineSnapshot } from './machines-spine.ts'

/** People can only cancel a batch; its other transitions follow from its bills. */
export function batchProof(steps: Steps): Proven<BillBatchStatus, (typeof billBatchMachine.transitions)[number], Batch, SpineSnapshot> {
  const { fresh, taken, halfTaken, settled, canceled } = batchScenes(steps)
  return {
    title: '批次', machine: billBatchMachine, family: 'bill-batches', read: contract.billBatchDetail, apart: [contract.updateBillBatch],
    open: openWorld, see: async (setup, id) => ofBatch(await snapshot(setup, { batch: id })),
    reach: { to_settlement: [online(fresh)], part_settlement: [online(halfTaken), online(taken)], settled: [online(settled)], canceled: [online(canceled)] },
    attempt: { cancel: { call: contract.cancelBillBatch }, settle: 'by itself', pay_all: 'by itself', reopen: 'by itself', release_all: 'by itself', undo: 'by itself' },
    faults: (label, before, after) => [...followUpFaults(label, before, after), ...(Object.values(after.bills).includes('to_settlement') ? [`${label}：仍有待结算的账单`] : [])],
  }
}

import type { z } from 'zod'
import * as contract from '@linggong/shared/contract/bill-batches'
import { billBatchMachine, type BillBatchStatus } from '@linggong/shared/domain/machines/bill-batch'
import type { Member } from '../test/makers.ts'
import { callAs, type World } from '../test/spine.ts'
import { ofBatch, snapshot } from './machines-snapshot.ts'
import type { MachineSetup } from './machines-setup.ts'
import type { Proven, Reply, Way } from './machines-runner.ts'

type Batch = z.output<typeof contract.billBatchDetail.response>
type Proof = Proven<BillBatchStatus, (typeof billBatchMachine.transitions)[number], Batch>

const follows = { call: null, because: 'a batch follows its bills' } as const

/** People can only cancel a batch; otherwise its state follows from its bills. */
export function batchProof(setup: MachineSetup): Proof {
  const { steps, look, place: { app } } = setup
  const read = async (who: Member, id: string): Promise<Batch> => steps.ok(await callAs<Batch>(app, who, 'GET', `/v1/bill-batches/${id}/`))
  const fresh = (world: World): Promise<string> => steps.importBatch(world, ['1000', '2000'])
  const cancel = (who: Member, { id, version }: Batch): Promise<Reply> => callAs(app, who, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version })
  const way = (make: (world: World) => Promise<string>): Way<Batch> => ({ mode: 'cmb', make: async (world) => read(world.agency, await make(world)) })
  const part = async (world: World, open: 'some' | 'none'): Promise<string> => {
    const id = await fresh(world)
    const bills = await look('select id from app.bill where batch_id = $1 order by row_no', [id])
    steps.ok(await steps.settle(world.agency, id, open === 'some' ? { bill_ids: [bills[0]?.['id']] } : {}))
    return id
  }
  const settled = async (world: World): Promise<string> => {
    const { batch_id } = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
    await steps.runBank()
    return batch_id
  }
  const canceled = async (world: World): Promise<string> => {
    const id = await fresh(world)
    steps.ok(await cancel(world.agency, await read(world.agency, id)))
    return id
  }
  return {
    title: '批次',
    machine: billBatchMachine,
    reach: { to_settlement: [way(fresh)], part_settlement: [way((world) => part(world, 'some')), way((world) => part(world, 'none'))], settled: [way(settled)], canceled: [way(canceled)] },
    attempt: { cancel: { call: contract.cancelBillBatch, trace: { event: 'cancel' }, ask: cancel }, settle: follows, pay_all: follows, reopen: follows, release_all: follows },
    shut: {},
    apart: [contract.updateBillBatch],
    detail: contract.billBatchDetail,
    read,
    faults: (_, { bills }) => (Object.values(bills).includes('to_settlement') ? ['仍有待结算的账单'] : []),
    look: async (id) => ofBatch(await snapshot(setup, { batch: id })),
  }
}

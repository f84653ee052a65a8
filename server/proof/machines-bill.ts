import { createAcceptOrder } from '@linggong/shared/contract/accept-orders'
import * as contract from '@linggong/shared/contract/bills'
import { billMachine, type BillStatus } from '@linggong/shared/domain/machines/bill'
import { makeFile } from '../test/makers.ts'
import { asOwner } from '../test/database.ts'
import { callAs, type World } from '../test/spine.ts'
import { batchScenes, settlementScenes } from '../test/spine-scenes.ts'
import type { Settlement } from '../test/spine-steps.ts'
import { makeTask } from '../test/tasks.ts'
import { online, openWorld, paidOffline, type Proven } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { snapshotBy } from './machines-snapshot.ts'

interface ShownBill {
  readonly id: string
  readonly version: number
  readonly status: BillStatus
}

/** People give a bill a task or an acceptance form; its other transitions follow from its batch and its settlement. */
export function billProof(setup: MachineSetup): Proven<BillStatus, (typeof billMachine.transitions)[number], ShownBill> {
  const { server: { app, deps }, steps, look } = setup
  const { paying, offline, answered, created } = settlementScenes(steps)
  const { fresh, canceled } = batchScenes(steps)
  const firstOf = async ({ agency }: World, batch: string): Promise<ShownBill> => {
    const [first] = await asOwner(deps, 'select id from app.bill where batch_id = $1 order by row_no limit 1', [batch])
    return steps.ok(await callAs<ShownBill>(app, agency, 'GET', `/v1/bills/${String(first?.['id'])}/`))
  }
  const inBatch = (make: (world: World) => Promise<{ id: string }>) => async (world: World) => firstOf(world, (await make(world)).id)
  const settled = (make: (world: World) => Promise<Settlement>) => async (world: World) => firstOf(world, (await make(world)).batch_id)
  const returned = async (world: World): Promise<ShownBill> => {
    const bill = await settled(answered(0))(world)
    await look(`update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = $1`, [bill.id])
    await steps.collectReturns()
    return steps.ok(await callAs<ShownBill>(app, world.agency, 'GET', `/v1/bills/${bill.id}/`))
  }
  return {
    title: '账单', machine: billMachine, family: 'bills', open: openWorld, read: contract.billDetail,
    // Its creation is proven with that of its batch; the others leave bills as they are.
    apart: [contract.importBills, contract.updateBill],
    see: ({ look: ask }, id) => snapshotBy({ ...setup, look: ask }, `select jsonb_build_object('row', (select to_jsonb(b) from app.bill b where b.id = $1::uuid),
      'forms', (select jsonb_agg(f.accept_order_id order by f.accept_order_id) from app.bill_accept_order f where f.bill_id = $1::uuid),
      'events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity = 'bill' and (e.entity_id = $1::uuid or $1::uuid = any(e.members))))`, [id]),
    reach: {
      to_settlement: [online(inBatch(fresh))],
      in_settlement: [online(settled(created))],
      paying: [online(settled(paying)), paidOffline(settled(offline))],
      paid: [online(settled(answered(0)))],
      pay_failure: [online(settled(answered(1)))],
      refunded: [online(returned)],
      canceled: [online(inBatch(canceled))],
    },
    attempt: {
      settle: 'by itself', payment: 'by itself', offline_payment: 'by itself', withdraw: 'by itself', pay_success: 'by itself', write_off: 'by itself', pay_failed: 'by itself',
      bank_return: 'by itself', new_payment: 'by itself', split: 'by itself', release: 'by itself', cancel: 'by itself', undo: 'by itself',
      accept: {
        call: createAcceptOrder, isBeside: true,
        body: async ({ id }, _, who) => ({ name: '验收单', file_url: await makeFile(look, who.tenantId, 'accept_order'), bill_ids: [id], accept_at: '2026-01-05' }),
      },
      assign_task: { call: contract.assignBillTask, body: async ({ id }, world) => ({ bill_ids: [id], task_id: (await makeTask(deps, world, { status: 'traded' })).id }) },
    },
  }
}

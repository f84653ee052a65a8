import { topupMachine, type TopupStatus } from '@linggong/shared/domain/machines/topup'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { enterFinishedOrder } from '../src/modules/topups/service.ts'
import type { World } from '../test/spine.ts'
import { openWorld, type Proven } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Order {
  readonly id: string
  readonly version: number
  readonly status: TopupStatus
}

/** Orders are recorded when they are paid and confirmed; no call changes one yet, which the runner checks. */
export function topupProof({ server: { deps } }: MachineSetup): Proven<TopupStatus, (typeof topupMachine.transitions)[number], Order> {
  const finished = async ({ agency, chain }: World): Promise<Order> => {
    const owner = { tenantId: agency.tenantId, flavour: 'agency' as const, chain: { ...chain, company_id: null } }
    const id = await inTransaction(deps.db, SYSTEM, (tx) => enterFinishedOrder(tx, SYSTEM, owner, { lines: [{ service: 'sms', count: 100, price: 5 }] }, deps.clock()))
    return { id, version: 1, status: 'finished' }
  }
  return {
    title: '充值订单', machine: topupMachine, family: 'topups', open: openWorld, see: rowOf('topup_order'),
    reach: { finished: [{ title: '业务公司', company: {}, make: finished }], to_payment: 'not built', to_confirm: 'not built', canceled: 'not built', rejected: 'not built' },
    attempt: { upload_voucher: 'not built', confirm: 'not built', reject: 'not built', resubmit: 'not built', cancel: 'not built' },
  }
}

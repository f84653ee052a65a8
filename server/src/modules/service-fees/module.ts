import * as contract from '@linggong/shared/contract/service-fee-bills'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { agencyWalletOf } from '../ledger/accounts.ts'
import { serviceFeeBillList, serviceFeeBillOf } from './list.ts'
import { payBill, payBills } from './pay.ts'
import { billLastMonth } from './software.ts'
import { sweepDue } from './sweep.ts'

/** What becomes of fees: they are swept to the agency's balance, recorded as bills, and the agency pays its group for the software. */
export const serviceFees = defineModule({
  routes: [
    read(contract.serviceFeeBillById, (tx, { actor, params }) => serviceFeeBillOf(tx, actor, params.id)),
    read(contract.agencyFunds, (tx, { actor }) => agencyWalletOf(tx, { park_id: actor.chain.park_id ?? '', agency_id: actor.tenantId })),
    write(contract.payServiceFeeBill, async (tx, { actor, params, body, now }) => {
      await payBill(tx, actor, params.id, 'payment', body.version, now)
      return serviceFeeBillOf(tx, actor, params.id)
    }),
    // Each in a transaction of its own: one that is refused stops none of the others.
    handle(contract.payServiceFeeBills, async ({ actor, deps, body }) => ({ results: await payBills(deps, actor, body.ids) })),
  ],
  lists: [serviceFeeBillList],
  // The balance first, from which the bills are paid.
  clocks: [{ name: 'fee_sweep', run: (deps) => sweepDue(deps) }, { name: 'software_fees', run: billLastMonth }],
  tables: ['app.service_fee_bill'],
})

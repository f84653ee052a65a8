import * as contract from '@linggong/shared/contract/service-fee-bills'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { serviceFeeBillList, serviceFeeBillOf } from './list.ts'
import { sendFeeCode, startFeePasskey, takeFeeConsent } from './code.ts'
import { fundsOf } from './funds.ts'
import { tellCredited } from './owe.ts'
import { payBill, payBills } from './pay.ts'
import { billLastMonth, softwareClock } from './software.ts'
import { sweepDue } from './sweep.ts'

/** What becomes of fees: they are swept to the agency's balance, recorded as bills, a company pays those that it is charged apart, and the agency pays its group for the software. */
export const serviceFees = defineModule({
  routes: [
    read(contract.serviceFeeBillById, (tx, { actor, params }) => serviceFeeBillOf(tx, actor, params.id)),
    read(contract.feeFunds, (tx, { actor, deps }) => fundsOf(tx, deps, actor)),
    write(contract.payServiceFeeBill, async (tx, { actor, deps, params, body, now }) => {
      await payBill(tx, actor, params.id, 'payment', body.version, now, async () => void (await takeFeeConsent(tx, deps, actor, [params.id], body, now)))
      return serviceFeeBillOf(tx, actor, params.id)
    }),
    write(contract.sendServiceFeeSms, (tx, { actor, deps, body }) => sendFeeCode(tx, deps, actor, body.ids)),
    write(contract.startServiceFeePasskey, (tx, { actor, deps, body, now }) => startFeePasskey(tx, deps, actor, body.ids, now)),
    // Each in a transaction of its own: one that is refused stops none of the others.
    handle(contract.payServiceFeeBills, async ({ actor, deps, body }) => ({ results: await payBills(deps, actor, body) })),
  ],
  lists: [serviceFeeBillList],
  // The balance first, from which the bills are paid.
  clocks: [{ name: 'fee_sweep', run: (deps) => sweepDue(deps) }, { name: softwareClock, run: billLastMonth }],
  loops: [{ name: 'credited service fees', everyMs: 15_000, run: tellCredited }],
  tables: ['app.service_fee_bill'],
})

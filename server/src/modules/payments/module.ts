import * as contract from '@linggong/shared/contract/settlements'
import { handle, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { changing } from '../settlements/changing.ts'
import { lockForAction } from '../settlements/transition.ts'
import { payOffline, rejectVoucher, uploadVoucher, writeOff } from './offline.ts'
import { collectReturns } from './returns.ts'
import { sendPayouts } from './sender.ts'
import { pay, payMany, repay, sendCodeFor, writeOffMany } from './service.ts'

/** Calls that move a settlement's money. */
export const payments = defineModule({
  routes: [
    write(contract.sendPaymentSms, (tx, { actor, deps, params }) => sendCodeFor(tx, deps, actor, params.id)),
    changing(contract.paySettlement, (tx, { actor, params, body, now }) => pay(tx, actor, params.id, body, now)),
    changing(contract.repaySettlement, (tx, { actor, params, body, now }) => repay(tx, actor, params.id, body, now)),
    changing(contract.payOffline, (tx, { actor, params, body, now }) => payOffline(tx, actor, params.id, body, now)),
    changing(contract.uploadVoucher, (tx, { actor, params, body }) => uploadVoucher(tx, actor, params.id, body)),
    changing(contract.rejectVoucher, (tx, { actor, params, body }) => rejectVoucher(tx, actor, params.id, body)),
    changing(contract.writeOffSettlement, async (tx, { actor, params, body, now }) => {
      const settlement = await lockForAction(tx, actor, params.id, 'write_off', body.version)
      await writeOff(tx, actor, settlement, 'write_off', body, now)
    }),
    // A savepoint per settlement: a refused one does not affect the others.
    handle(contract.payMany, async ({ actor, deps, body }) => ({ results: await payMany(deps, actor, body) })),
    handle(contract.writeOffMany, async ({ actor, deps, body }) => ({ results: await writeOffMany(deps, actor, body.ids) })),
  ],
  loops: [
    { name: 'payouts', everyMs: 1000, wokenBy: 'payout', run: sendPayouts },
    { name: 'returned payments', everyMs: 15_000, run: collectReturns },
  ],
  tables: ['app.payout', 'simulator.payment', 'simulator.setting'],
})

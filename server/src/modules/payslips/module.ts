import { createPayslipLink } from '@linggong/shared/contract/payslips'
import * as contract from '@linggong/shared/contract/worker-payslip'
import { handle, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { createLink } from './links.ts'
import { open, opening, sendOpeningCode } from './opening.ts'
import { payslipOf } from './payslip.ts'

/** The worker's own view of a payment. */
export const payslips = defineModule({
  routes: [
    write(createPayslipLink, (tx, { actor, deps, params, now }) => createLink(tx, deps, actor, params.id, now)),
    // One of the system's: a worker's context shows bills alone.
    handle(contract.payslipOpening, ({ deps, worker }) => opening(deps, worker)),
    // Three of the system's: attempts are counted before the code is sent, so that refused ones count as well.
    handle(contract.sendPayslipCode, async ({ deps, worker }) => {
      await sendOpeningCode(deps, worker)
      return { ok: true as const }
    }),
    // One of the system's, in which the code is used up and the token made.
    handle(contract.openPayslip, ({ deps, worker, body }) => open(deps, worker, body.sms_code)),
    // Two: the bill is read as the worker, the rules that explain it as the system.
    handle(contract.payslip, ({ deps, worker }) => payslipOf(deps, worker)),
  ],
  cleanUp: async (tx, before) => {
    await tx.deleteFrom('app.worker_token').where('expire_at', '<', before(30)).execute()
  },
  tables: ['app.worker_token'],
  // As sessions: whoever is restored elsewhere asks for a new link.
  notBackedUp: ['app.worker_token'],
})

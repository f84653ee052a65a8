import { sendPaymentCaptcha } from '@linggong/shared/contract/accounts'
import * as approval from '@linggong/shared/contract/payment-approvals'
import { billTrace } from '@linggong/shared/contract/bills'
import { paymentPreview } from '@linggong/shared/contract/payments'
import { confirmReceivables } from '@linggong/shared/contract/receivables'
import * as contract from '@linggong/shared/contract/settlements'
import { handle, read, write } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { changing } from '../settlements/changing.ts'
import { lockForAction } from '../settlements/transition.ts'
import { payOffline, rejectVoucher, uploadVoucher, writeOff } from './offline.ts'
import { approvalOf, review, startReviewPasskey, withdraw } from './approving.ts'
import { sendPaymentCode } from './code.ts'
import { takesPasskey } from '../passkeys/payer.ts'
import { startPaymentPasskey } from './consent.ts'
import { serveNotices } from './notice.ts'
import { outagesOf } from './account-facts.ts'
import { previewPayment } from './preview.ts'
import { collectReturns } from './returns.ts'
import { sendPayouts } from './sender.ts'
import { traceOfBill } from './trace.ts'
import { pay, payMany, repay, confirmMany, writeOffMany } from './service.ts'

/** Calls that move a settlement's money. */
export const payments = defineModule({
  routes: [
    // In a transaction that could write: what is looked at is made up to the money and taken back.
    handle(paymentPreview, async ({ actor, deps, params, body, now }) => {
      const outages = await outagesOf(deps)
      return inTransaction(deps.db, actor, async (tx) => ({
        ...(await previewPayment(tx, actor, params.id, body ?? {}, outages, now)),
        takes_passkey: await takesPasskey(tx, deps, actor),
      }))
    }),
    write(contract.startPaymentPasskey, (tx, { actor, deps, params, body, now }) => startPaymentPasskey(tx, deps, actor, params.id, body ?? {}, now)),
    write(contract.sendPaymentSms, (tx, { actor, deps, params, body, now }) => sendPaymentCode(tx, deps, actor, params.id, body ?? {}, now)),
    write(sendPaymentCaptcha, (tx, { actor, deps, body, now }) => sendPaymentCode(tx, deps, actor, body.id, {}, now)),
    changing(contract.paySettlement, (tx, { actor, deps, params, body, now }) => pay(tx, deps, actor, params.id, body, now)),
    changing(contract.repaySettlement, (tx, { actor, deps, params, body, now }) => repay(tx, deps, actor, params.id, body, now)),
    read(billTrace, async (tx, { actor, params }) => ({ steps: await traceOfBill(tx, actor, params.id) })),
    read(approval.paymentApproval, (tx, { actor, deps, params, now }) => approvalOf(tx, deps, actor, params.id, now)),
    write(approval.startReviewPasskey, (tx, { actor, deps, params, body, now }) => startReviewPasskey(tx, deps, actor, params.id, body.version, now)),
    write(approval.reviewPayment, async (tx, { actor, deps, params, body, now }) => {
      await review(tx, deps, actor, params.id, body, now)
      return approvalOf(tx, deps, actor, params.id, now)
    }),
    write(approval.withdrawPayment, async (tx, { actor, deps, params, body, now }) => {
      await withdraw(tx, actor, params.id, body.version, now)
      return approvalOf(tx, deps, actor, params.id, now)
    }),
    changing(contract.payOffline, (tx, { actor, params, body, now }) => payOffline(tx, actor, params.id, body, now)),
    changing(contract.uploadVoucher, (tx, { actor, params, body }) => uploadVoucher(tx, actor, params.id, body)),
    changing(contract.rejectVoucher, (tx, { actor, params, body }) => rejectVoucher(tx, actor, params.id, body)),
    changing(contract.writeOffSettlement, async (tx, { actor, params, body, now }) => {
      const settlement = await lockForAction(tx, actor, params.id, 'write_off', body.version)
      await writeOff(tx, actor, settlement, 'write_off', body, now)
    }),
    // A savepoint per settlement: a refused one does not affect the others.
    handle(contract.payMany, async ({ actor, deps, body }) => ({ results: await payMany(deps, actor, body) })),
    handle(confirmReceivables, async ({ actor, deps, body }) => ({ results: await confirmMany(deps, actor, body) })),
    handle(contract.writeOffMany, async ({ actor, deps, body }) => ({ results: await writeOffMany(deps, actor, body.ids) })),
  ],
  serve: serveNotices,
  loops: [
    { name: 'payouts', everyMs: 1000, wokenBy: 'payout', run: sendPayouts },
    { name: 'returned payments', everyMs: 15_000, run: collectReturns },
  ],
  tables: ['app.payout', 'app.payment_approval', 'app.payment_signature', 'simulator.payment', 'simulator.setting'],
})

import { refundInvoices } from '@linggong/shared/contract/invoice-issuing'
import * as contract from '@linggong/shared/contract/refund-invoice-batches'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { applyForRefund, decide } from './apply.ts'
import { refundList, refundOf } from './list.ts'

/** What is given back of applications. */
export const refunds = defineModule({
  routes: [
    read(contract.refundById, (tx, { actor, params }) => refundOf(tx, actor, params.id)),
    write(refundInvoices, async (tx, { actor, params, body, now }) => ({ results: await applyForRefund(tx, actor, params.id, body, now) })),
    write(contract.decideRefund, async (tx, { actor, params, body, now }) => {
      await decide(tx, actor, params.id, body, now)
      return refundOf(tx, actor, params.id)
    }),
  ],
  lists: [refundList],
  tables: ['app.refund_batch', 'app.refund_batch_invoice'],
})

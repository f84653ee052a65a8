import * as contract from '@linggong/shared/contract/accept-orders'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { acceptOrderOf, acceptOrdersOf, billAcceptOrdersOf } from './lists.ts'
import { createAcceptOrder, removeAcceptOrder } from './service.ts'

/** Acceptance forms of delivered work, and the bills that they are about (R657, R658). */
export const acceptOrders = defineModule({
  routes: [
    read(contract.listAcceptOrders, (tx, { actor, query }) => acceptOrdersOf(tx, actor, query)),
    read(contract.listBillAcceptOrders, (tx, { actor, query }) => billAcceptOrdersOf(tx, actor, query)),
    write(contract.createAcceptOrder, async (tx, { actor, body, now }) => {
      const { id, results } = await createAcceptOrder(tx, actor, body, now)
      return { ...(await acceptOrderOf(tx, actor, id)), results }
    }),
    write(contract.deleteAcceptOrder, async (tx, { actor, params }) => {
      await removeAcceptOrder(tx, actor, params.id)
      return { ok: true as const }
    }),
  ],
  tables: ['app.accept_order', 'app.bill_accept_order'],
})

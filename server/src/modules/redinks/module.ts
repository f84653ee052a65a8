import * as contract from '@linggong/shared/contract/invoice-redink-offsets'
import { invoiceChain } from '@linggong/shared/contract/invoice-chain'
import { handle, read, write } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { answer, cancel, create, retry, save, submit } from './acts.ts'
import { chainFrom } from './chain.ts'
import { followRedinks } from './follow.ts'
import { redinkList, redinkOf } from './list.ts'

/** Red ink: what takes invoices back, with the bureau's word. */
export const redinks = defineModule({
  routes: [
    read(contract.redinkById, (tx, { actor, params }) => redinkOf(tx, actor, params.id)),
    write(contract.createRedink, async (tx, { actor, body, now }) => redinkOf(tx, actor, await create(tx, actor, body, now))),
    read(invoiceChain, (tx, { actor, query }) => chainFrom(tx, actor, query)),
    // Several where the bureau is asked in between: that it was asked must stay.
    handle(contract.updateRedink, async ({ actor, deps, params: { id }, body }) => {
      const { action, version } = body
      if (action === 'save') await inTransaction(deps.db, actor, (tx) => save(tx, actor, id, body))
      else if (action === 'retry') await inTransaction(deps.db, actor, (tx) => retry(tx, actor, id, version, deps.clock()))
      else if (action === 'submit') await submit(deps, actor, id, version)
      else await answer(deps, actor, id, action === 'seller_confirm', version)
      return inTransaction(deps.db, actor, (tx) => redinkOf(tx, actor, id), { readOnly: true })
    }),
    write(contract.cancelRedink, async (tx, { actor, params, body, now }) => {
      await cancel(tx, actor, params.id, body.version, now)
      return redinkOf(tx, actor, params.id)
    }),
  ],
  lists: [redinkList],
  loops: [{ name: 'red ink at the bureau and the vendor', everyMs: 2000, wokenBy: 'payout', run: followRedinks }],
  tables: ['app.redink_offset', 'simulator.red_confirmation', 'simulator.invoice_use'],
})

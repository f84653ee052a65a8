import * as contract from '@linggong/shared/contract/invoice-batches'
import { each } from '../../kernel/each.ts'
import { handle, read, readAlone, write } from '../../kernel/route.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { apply, applyState, resubmit } from './apply.ts'
import { agencyConfirmsOne, agencyDecides, cancel, companyDecides } from './decide.ts'
import { detailsExport } from './details-export.ts'
import { eventsOf } from './events.ts'
import { batchOf, invoiceBatchList } from './list.ts'
import { requestStatement, statementJob } from './print.ts'
import { certifyStatements } from './sign.ts'
import { simulate } from './simulate.ts'
import { statementHtml, statementOf } from './statement.ts'
import { invoiceStatList } from './stats.ts'

/** Applications for invoices, from paid settlements to what is ready to be issued. */
export const invoiceBatches = defineModule({
  routes: [
    read(contract.simulateInvoices, (tx, { actor, body, now }) => simulate(tx, actor, body, now)),
    read(contract.invoiceApplyState, (tx, { actor, now }) => applyState(tx, actor, now)),
    write(contract.createInvoiceBatch, async (tx, { actor, body, now }) => batchOf(tx, actor, await apply(tx, actor, body, now))),
    read(contract.invoiceBatchById, (tx, { actor, params }) => batchOf(tx, actor, params.id)),
    // An application over several enterprises is read as the system, once the caller has been found to see it.
    handle(contract.invoiceBatchEvents, ({ deps, actor, params }) => eventsOf(deps, actor, params.id)),
    write(contract.updateInvoiceBatch, async (tx, { actor, params, body, now }) => {
      await resubmit(tx, actor, params.id, body, now)
      return batchOf(tx, actor, params.id)
    }),
    write(contract.cancelInvoiceBatch, async (tx, { actor, params, body }) => {
      await cancel(tx, actor, params.id, body)
      return batchOf(tx, actor, params.id)
    }),
    // First the caller's own, which finds the application; then the system's: an enterprise sees its own part alone, but its rejection returns those of all.
    handle(contract.companyConfirmInvoiceBatch, async ({ deps, actor, params, body, now }) => {
      await inTransaction(deps.db, actor, (tx) => batchOf(tx, actor, params.id), { readOnly: true })
      await inTransaction(deps.db, SYSTEM, (tx) => companyDecides(tx, actor, params.id, body, now))
      return inTransaction(deps.db, actor, (tx) => batchOf(tx, actor, params.id), { readOnly: true })
    }),
    write(contract.agencyConfirmInvoiceBatch, async (tx, { actor, params, body, now }) => {
      await agencyDecides(tx, actor, params.id, body, now)
      return batchOf(tx, actor, params.id)
    }),
    // A transaction for each: one that is refused stops none of the others.
    handle(contract.agencyConfirmInvoiceBatches, async ({ deps, actor, body, now }) => ({
      results: await each(deps, actor, body.ids.map((id) => ({ id })), (tx, { id }) => agencyConfirmsOne(tx, actor, id, now), async (tx, id) => (await batchOf(tx, actor, id).catch(() => undefined))?.sn ?? ''),
    })),
    readAlone(contract.invoiceStatementHtml, async (tx, { actor, params, query }) => ({ html: statementHtml(await statementOf(tx, actor, params.id), query.is_company_confirm === '1') })),
    readAlone(contract.invoiceStatementContent, async (tx, { actor, params }) => {
      const { signed: _, ordered: __, ...content } = await statementOf(tx, actor, params.id)
      return content
    }),
    write(contract.makeInvoiceStatement, (tx, { actor, params }) => requestStatement(tx, actor, params.id)),
  ],
  lists: [invoiceBatchList, invoiceStatList],
  exports: [detailsExport],
  jobs: [statementJob],
  loops: [{ name: 'signed statements', everyMs: 2000, run: certifyStatements }],
  tables: ['app.invoice_batch', 'app.invoice_batch_detail', 'app.invoice_batch_settlement', 'app.invoice_split'],
})

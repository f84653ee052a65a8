import { agencyInvoiceStats } from '@linggong/shared/contract/agency-invoices'
import * as issuing from '@linggong/shared/contract/invoice-issuing'
import * as contract from '@linggong/shared/contract/invoices'
import { handle, read, write } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { cancel, confirm, mail, reject } from './acts.ts'
import { correct, register, upload } from './by-hand.ts'
import { followInvoices } from './follow.ts'
import { agencyInvoiceList, companyInvoiceList, invoiceList, invoiceOf, linesOf, statsOf } from './list.ts'
import { submit, submitMany } from './order.ts'

const done = { ok: true } as const

/** Invoices: ordered from the vendor, uploaded or registered by hand, and mailed. */
export const invoices = defineModule({
  routes: [
    read(contract.invoiceById, (tx, { actor, params }) => invoiceOf(tx, actor, params.id)),
    read(issuing.invoiceLines, (tx, { actor, params }) => linesOf(tx, actor, params.id)),
    read(agencyInvoiceStats, (tx, { actor, query }) => statsOf(tx, actor, query)),
    write(issuing.submitInvoice, async (tx, { actor, deps, params, body, now }) => {
      await submit(tx, deps, actor, params.id, 'submit_invoice', body.version, now)
      return done
    }),
    // Each in a transaction of its own: one that is refused stops none of the others.
    handle(issuing.submitInvoices, async ({ actor, deps, body }) => ({ results: await submitMany(deps, actor, body.ids) })),
    write(issuing.uploadInvoiceFiles, async (tx, { actor, params, body, now }) => {
      await upload(tx, actor, params.id, body, now)
      return done
    }),
    write(contract.registerInvoice, async (tx, { actor, body, now }) => invoiceOf(tx, actor, await register(tx, actor, body, now))),
    // Two: the vendor is asked in between.
    handle(contract.confirmInvoice, async ({ actor, deps, params, body }) => {
      await confirm(deps, actor, params.id, body.version)
      return inTransaction(deps.db, actor, (tx) => invoiceOf(tx, actor, params.id), { readOnly: true })
    }),
    write(contract.rejectInvoice, async (tx, { actor, params, body }) => {
      await reject(tx, actor, params.id, body)
      return invoiceOf(tx, actor, params.id)
    }),
    write(contract.cancelInvoice, async (tx, { actor, params, body }) => {
      await cancel(tx, actor, params.id, body.version)
      return invoiceOf(tx, actor, params.id)
    }),
    write(contract.correctInvoice, async (tx, { actor, params, body, now }) => {
      await correct(tx, actor, params.id, body, now)
      return invoiceOf(tx, actor, params.id)
    }),
    write(contract.mailInvoice, async (tx, { actor, params, body, now }) => {
      await mail(tx, actor, params.id, body, now)
      return invoiceOf(tx, actor, params.id)
    }),
  ],
  lists: [invoiceList, companyInvoiceList, agencyInvoiceList],
  loops: [{ name: 'invoices at the vendor', everyMs: 2000, wokenBy: 'payout', run: followInvoices }],
  tables: ['app.invoice', 'simulator.einvoice'],
})

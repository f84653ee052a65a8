import * as contract from '@linggong/shared/contract/user-invoices'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { servedUserInvoices } from './imports.ts'
import { userInvoiceList, userInvoiceOf } from './list.ts'
import { userInvoiceMonths } from './stats.ts'
import { voidInvoice } from './void.ts'

/** 个人代开: the invoices that a park has issued for workers. */
export const userInvoices = defineModule({
  routes: [
    read(contract.userInvoiceById, (tx, { actor, params }) => userInvoiceOf(tx, actor, params.id)),
    write(contract.voidUserInvoice, async (tx, { actor, params, body }) => {
      await voidInvoice(tx, actor, params.id, body.version)
      return userInvoiceOf(tx, actor, params.id)
    }),
  ],
  // First: `stats` is no id.
  lists: [userInvoiceMonths, userInvoiceList],
  imports: [servedUserInvoices],
  tables: ['app.user_invoice', 'app.user_invoice_month'],
})

import * as contract from '@linggong/shared/contract/invoice-categories'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { categoriesOf, categoryOf, createCategory, updateCategory } from './service.ts'

export const invoiceCategories = defineModule({
  routes: [
    read(contract.listInvoiceCategories, (tx, { query }) => categoriesOf(tx, query)),
    write(contract.createInvoiceCategory, (tx, { actor, body, now }) => createCategory(tx, actor, body, now)),
    write(contract.updateInvoiceCategory, (tx, { actor, params, body }) => updateCategory(tx, actor, params.id, body)),
    read(contract.invoiceCategoryHistory, async (tx, { params }) => ({ results: await historyOf(tx, 'invoice_category', (await categoryOf(tx, params.id)).id) })),
  ],
  tables: ['app.invoice_category'],
})

import { exportInvoiceDetails } from '@linggong/shared/contract/invoice-batches'
import { invoiceBatchFields } from '@linggong/shared/domain/fields/invoice-batch'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { defineExport } from '../../documents/export-job.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { rowOf } from './list.ts'
import { statementOf } from './statement.ts'

type Line = Awaited<ReturnType<typeof statementOf>>['lines'][number]

const { custom } = sheetColumnsOf({ ...settlementFields, company_name: invoiceBatchFields.company_name, amount: invoiceBatchFields.real_invoice_amount })

/** The details of one application: a row for each settlement of each enterprise (R686). */
export const detailsExport = defineExport(exportInvoiceDetails, {
  category: 'invoice_detail',
  columns: [
    custom('company_name', (line: Line) => line.company_name, 30), custom('sn', (line: Line) => line.sn, 20), custom('settlement_at', (line: Line) => line.settlement_at === null ? null : new Date(line.settlement_at)),
    custom('worker_count', (line: Line) => line.worker_count), custom('bill_count', (line: Line) => line.bill_count), custom('settlement_amount', (line: Line) => line.settlement_amount),
    custom('promotion_fee', (line: Line) => line.promotion_fee), custom('accounting_fee', (line: Line) => line.accounting_fee), custom('pay_amount', (line: Line) => line.pay_amount), custom('amount', (line: Line) => line.amount),
  ],
  count: async (tx, actor, _, __, { id }) => (await rowOf(tx, actor, id)).details.reduce((all, { sns }) => all + sns.length, 0),
  async *rows({ db }, actor, _, { id }) {
    yield (await inTransaction(db, actor, (tx) => statementOf(tx, actor, id), { readOnly: true })).lines
  },
})

import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inIndexOrder, page, type Paging } from '../../kernel/lists.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { billBatchQuery, openAmount, type BillBatchFilters } from './queries.ts'
import { billBatchWire } from './wire.ts'

const { column } = sheetColumnsOf(billBatchFields)

const orderings = inIndexOrder({ id: 'app.bill_batch.id', create_at: 'app.bill_batch.id', amount: 'app.bill_batch.amount', bill_count: 'app.bill_batch.bill_count' })

const rows = fromStatement(billBatchQuery, orderings)

async function searchBatchRows(tx: Tx, actor: Actor, filters: BillBatchFilters, paging: Paging) {
  const name = nameOfQuery('bill batches', filters)
  const query = () => billBatchQuery(tx, actor, filters)
  const matched = (most: number) => query().clearSelect().select(['app.bill_batch.amount', openAmount]).limit(most)
  return withSums(tx, () => page(tx, { name, query }, paging, orderings), { name, query: matched }, ['amount', 'open_amount'])
}

export const billBatchList = serveList(listBillBatches, { ...rows, page: searchBatchRows }, {
  wire: billBatchWire,
  category: 'bill_batch',
  machine: billBatchMachine,
  columns: [
    column('sn', 20),
    column('status', 10),
    column('company_name', 30),
    column('agency_name', 30),
    column('project_company_name', 24),
    column('filename', 34),
    column('bill_count'),
    column('amount'),
    column('open_count', 12),
    column('open_amount'),
    column('created_by', 10),
    column('creator', 12),
    column('remark', 24),
    column('create_at'),
  ],
})

import * as contract from '@linggong/shared/contract/bill-batches'
import { historyOf } from '../../kernel/history.ts'
import { mapPage } from '../../kernel/lists.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { billBatchRow, listBillBatchRows } from './queries.ts'
import { cancelBatch, changeRemark } from './service.ts'
import { billBatchWire } from './wire.ts'

export const routes: Route[] = [
  handle(contract.listBillBatches, async ({ actor, deps, query }) => {
    const { page, page_size, ordering, ...filters } = query
    return mapPage(await inTransaction(deps.db, actor, (tx) => listBillBatchRows(tx, actor, filters, { page, page_size, ordering })), billBatchWire)
  }),
  handle(contract.billBatchDetail, ({ actor, deps, params }) =>
    inTransaction(deps.db, actor, async (tx) => ({ ...billBatchWire(await billBatchRow(tx, actor, params.id)), events: await historyOf(tx, params.id) })),
  ),
  handle(contract.updateBillBatch, ({ actor, deps, params, body }) =>
    inTransaction(deps.db, actor, async (tx) => {
      await changeRemark(tx, actor, params.id, body)
      return billBatchWire(await billBatchRow(tx, actor, params.id))
    }),
  ),
  handle(contract.cancelBillBatch, ({ actor, deps, params, body }) =>
    inTransaction(deps.db, actor, async (tx) => {
      await cancelBatch(tx, actor, params.id, body)
      return billBatchWire(await billBatchRow(tx, actor, params.id))
    }),
  ),
]

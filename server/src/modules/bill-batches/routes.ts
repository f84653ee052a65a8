import * as contract from '@linggong/shared/contract/bill-batches'
import { businessDate } from '@linggong/shared/domain/time'
import { requestExport } from '../../documents/export-job.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { mapPage } from '../../kernel/lists.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { findContract } from '../terms/terms.ts'
import { billBatchExport } from './export.ts'
import { billBatchRow, listBillBatchRows } from './queries.ts'
import { cancelBatch, changeRemark } from './service.ts'
import { billBatchWire } from './wire.ts'

export const routes: Route[] = [
  handle(contract.listBillBatches, async ({ actor, deps, query }) => {
    const { page, page_size, ordering, ...filters } = query
    return mapPage(await inTransaction(deps.db, actor, (tx) => listBillBatchRows(tx, actor, filters, { page, page_size, ordering })), billBatchWire)
  }),
  handle(contract.billBatchDetail, ({ actor, deps, params }) =>
    inTransaction(deps.db, actor, (tx) => detailOf(tx, actor, params.id, deps.clock())),
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
  handle(contract.exportBillBatches, ({ actor, deps, query }) => requestExport(deps, actor, billBatchExport, query)),
]

async function detailOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const row = await billBatchRow(tx, actor, id)
  const inForce = await findContract(tx, row.company_id, businessDate(now))
  return {
    ...billBatchWire(row),
    events: await historyOf(tx, 'bill_batch', id),
    contract: inForce && { is_support_promotion_fee: inForce.is_support_promotion_fee, support_promotion_fee: inForce.support_promotion_fee },
  }
}

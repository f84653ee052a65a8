import * as contract from '@linggong/shared/contract/bills'
import { requestExport } from '../../documents/export-job.ts'
import { mapPage } from '../../kernel/lists.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { historyOfBill } from '../bill-steps/history.ts'
import { billExport } from './export.ts'
import { billRow, searchBillRows } from './queries.ts'
import { changeRemark, explainBill } from './service.ts'
import { billWire } from './wire.ts'

export const routes: Route[] = [
  handle(contract.searchBills, async ({ actor, deps, body }) => {
    const { page, page_size, ordering, ...filters } = body
    return mapPage(await inTransaction(deps.db, actor, (tx) => searchBillRows(tx, actor, filters, { page, page_size, ordering })), billWire)
  }),
  handle(contract.listBills, async ({ actor, deps, query }) => {
    const { page, page_size, ordering, ...filters } = query
    return mapPage(await inTransaction(deps.db, actor, (tx) => searchBillRows(tx, actor, filters, { page, page_size, ordering })), billWire)
  }),
  handle(contract.billDetail, ({ actor, deps, params }) =>
    inTransaction(deps.db, actor, async (tx) => {
      const bill = await billRow(tx, actor, params.id)
      return { ...billWire(bill), events: await historyOfBill(tx, bill) }
    }),
  ),
  handle(contract.billExplanation, ({ actor, deps, params }) => inTransaction(deps.db, actor, (tx) => explainBill(tx, actor, params.id, deps.clock()))),
  handle(contract.updateBill, ({ actor, deps, params, body }) =>
    inTransaction(deps.db, actor, async (tx) => {
      await changeRemark(tx, actor, params.id, body)
      return billWire(await billRow(tx, actor, params.id))
    }),
  ),
  handle(contract.exportBills, ({ actor, deps, body }) => requestExport(deps, actor, billExport, body)),
]

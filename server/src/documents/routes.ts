import { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import { exportBillReceipts, exportBills } from '@linggong/shared/contract/bills'
import { createReceipt, exportSettlements } from '@linggong/shared/contract/settlements'
import { handle, type Route } from '../kernel/route.ts'
import { billBatchExport } from './export-bill-batches.ts'
import { billExport } from './export-bills.ts'
import { requestExport } from './export-job.ts'
import { settlementExport } from './export-settlements.ts'
import { requestBillReceipts, requestSettlementReceipt } from './receipts.ts'

export const routes: Route[] = [
  handle(exportSettlements, (ctx) => requestExport(ctx.deps, ctx.actor, settlementExport, ctx.body)),
  handle(exportBills, (ctx) => requestExport(ctx.deps, ctx.actor, billExport, ctx.body)),
  handle(exportBillBatches, (ctx) => requestExport(ctx.deps, ctx.actor, billBatchExport, ctx.query)),
  handle(createReceipt, (ctx) => requestSettlementReceipt(ctx.deps, ctx.actor, ctx.params.id)),
  handle(exportBillReceipts, (ctx) => requestBillReceipts(ctx.deps, ctx.actor, ctx.body)),
]

import { exportBillReceipts } from '@linggong/shared/contract/bills'
import { createReceipt } from '@linggong/shared/contract/settlements'
import { handle, type Route } from '../../kernel/route.ts'
import { requestBillReceipts, requestSettlementReceipt } from './receipts.ts'

export const routes: Route[] = [
  handle(createReceipt, (ctx) => requestSettlementReceipt(ctx.deps, ctx.actor, ctx.params.id)),
  handle(exportBillReceipts, (ctx) => requestBillReceipts(ctx.deps, ctx.actor, ctx.body)),
]

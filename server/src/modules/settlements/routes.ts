import * as contract from '@linggong/shared/contract/settlements'
import { requestExport } from '../../documents/export-job.ts'
import { historyOf } from '../../kernel/history.ts'
import { mapPage } from '../../kernel/lists.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { createSettlement } from './create.ts'
import { changed } from './changed.ts'
import { explainSettlementOf, settlementDetailOf } from './detail.ts'
import { settlementExport } from './export.ts'
import { searchSettlementRows } from './queries.ts'
import { audit, cancel, confirm, finish, moveDate, revoke } from './service.ts'
import { settlementWire } from './wire.ts'

export const routes: Route[] = [
  handle(contract.searchSettlements, async ({ actor, deps, body }) => {
    const { page, page_size, ordering, ...filters } = body
    const found = await inTransaction(deps.db, actor, (tx) => searchSettlementRows(tx, actor, filters, { page, page_size, ordering }))
    return { ...mapPage(found, settlementWire), sums: found.sums }
  }),
  handle(contract.findSettlements, async ({ actor, deps, query }) => {
    const { page, page_size, ordering, ...filters } = query
    const { sums: _, ...found } = await inTransaction(deps.db, actor, (tx) => searchSettlementRows(tx, actor, filters, { page, page_size, ordering }))
    return mapPage(found, settlementWire)
  }),
  handle(contract.settlementById, ({ actor, deps, params }) => inTransaction(deps.db, actor, (tx) => settlementDetailOf(tx, actor, params.id))),
  handle(contract.settlementEvents, ({ actor, deps, params }) =>
    inTransaction(deps.db, actor, async (tx) => {
      await scopedId(tx, actor, 'app.settlement', params.id)
      return { results: await historyOf(tx, 'settlement', params.id) }
    }),
  ),
  handle(contract.settlementExplanation, ({ actor, deps, params }) => inTransaction(deps.db, actor, (tx) => explainSettlementOf(tx, actor, params.id))),

  handle(contract.createSettlement, ({ actor, deps, body }) =>
    inTransaction(deps.db, actor, async (tx) => settlementDetailOf(tx, actor, await createSettlement(tx, actor, body, deps.clock()))),
  ),
  handle(contract.confirmSettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => confirm(tx, ctx.actor, ctx.params.id, ctx.body, ctx.deps.clock()))),
  handle(contract.auditSettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => audit(tx, ctx.actor, ctx.params.id, ctx.body, ctx.deps.clock()))),
  handle(contract.revokeSettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => revoke(tx, ctx.actor, ctx.params.id, ctx.body))),
  handle(contract.cancelSettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => cancel(tx, ctx.actor, ctx.params.id, ctx.body))),
  handle(contract.finishSettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => finish(tx, ctx.actor, ctx.params.id, ctx.body, ctx.deps.clock()))),
  handle(contract.moveSettlementDate, (ctx) => changed(ctx, ctx.body.id, (tx) => moveDate(tx, ctx.actor, ctx.body, ctx.deps.clock()))),
  handle(contract.exportSettlements, ({ actor, deps, body }) => requestExport(deps, actor, settlementExport, body)),
]

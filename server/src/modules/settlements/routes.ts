import * as contract from '@linggong/shared/contract/settlements'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { mapPage } from '../../kernel/lists.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { payOffline, rejectVoucher, uploadVoucher, writeOff } from '../payments/offline.ts'
import { pay, payMany, repay, sendCodeFor, writeOffMany } from '../payments/service.ts'
import { createSettlement } from './create.ts'
import { explainSettlementOf, settlementDetailOf } from './detail.ts'
import { searchSettlementRows } from './queries.ts'
import { audit, cancel, confirm, finish, moveDate, revoke } from './service.ts'
import { lockForAction } from './transition.ts'
import { settlementWire } from './wire.ts'

/** Does something to one settlement and answers it as it is afterwards, in one transaction. */
async function changed({ deps, actor }: { deps: Deps; actor: Actor }, id: string, work: (tx: Tx) => Promise<unknown>) {
  return inTransaction(deps.db, actor, async (tx) => {
    await work(tx)
    return settlementDetailOf(tx, actor, id)
  })
}

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

  handle(contract.sendPaymentSms, ({ actor, deps, params }) => sendCodeFor(deps, actor, params.id)),
  handle(contract.paySettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => pay(tx, ctx.actor, ctx.params.id, ctx.body, ctx.deps.clock()))),
  handle(contract.repaySettlement, (ctx) => changed(ctx, ctx.params.id, (tx) => repay(tx, ctx.actor, ctx.params.id, ctx.body, ctx.deps.clock()))),
  handle(contract.payMany, async ({ actor, deps, body }) => ({ results: await payMany(deps, actor, body) })),

  handle(contract.payOffline, (ctx) => changed(ctx, ctx.params.id, (tx) => payOffline(tx, ctx.actor, ctx.params.id, ctx.body, ctx.deps.clock()))),
  handle(contract.uploadVoucher, (ctx) => changed(ctx, ctx.params.id, (tx) => uploadVoucher(tx, ctx.actor, ctx.params.id, ctx.body))),
  handle(contract.rejectVoucher, (ctx) => changed(ctx, ctx.params.id, (tx) => rejectVoucher(tx, ctx.actor, ctx.params.id, ctx.body))),
  handle(contract.writeOffSettlement, (ctx) =>
    changed(ctx, ctx.params.id, async (tx) => {
      const settlement = await lockForAction(tx, ctx.actor, ctx.params.id, 'write_off', ctx.body.version)
      await writeOff(tx, ctx.actor, settlement, 'write_off', ctx.body, ctx.deps.clock())
    }),
  ),
  handle(contract.writeOffMany, async ({ actor, deps, body }) => ({ results: await writeOffMany(deps, actor, body.ids) })),
]

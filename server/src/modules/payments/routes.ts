import * as contract from '@linggong/shared/contract/settlements'
import { handle, type Route } from '../../kernel/route.ts'
import { changed } from '../settlements/changed.ts'
import { lockForAction } from '../settlements/transition.ts'
import { payOffline, rejectVoucher, uploadVoucher, writeOff } from './offline.ts'
import { pay, payMany, repay, sendCodeFor, writeOffMany } from './service.ts'

/** What moves a settlement's money. */
export const routes: Route[] = [
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

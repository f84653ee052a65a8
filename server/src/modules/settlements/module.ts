import { leaveOutBills, previewSettlement } from '@linggong/shared/contract/payments'
import { planSettlementInvoices } from '@linggong/shared/contract/settlement-invoices'
import * as contract from '@linggong/shared/contract/settlements'
import { historyOf } from '../../kernel/history.ts'
import { mapPage, splitPaging } from '../../kernel/lists.ts'
import { handle, read, write } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { defineModule } from '../../module.ts'
import { changing } from './changing.ts'
import { createSettlement } from './create.ts'
import { explainSettlementOf, settlementDetailOf } from './detail.ts'
import { receivableList } from './receivables.ts'
import { leaveOut } from './leave-out.ts'
import { settlementList } from './list.ts'
import { detailsExport } from './details-export.ts'
import { notInvoicedExport, planInvoices } from './invoice-plan.ts'
import { tryOut } from './preview.ts'
import { searchSettlementRows } from './queries.ts'
import { split } from './split.ts'
import { audit, cancel, confirm, finish, moveDate, revoke } from './service.ts'
import { settlementWire } from './wire.ts'

export const settlements = defineModule({
  routes: [
    read(contract.findSettlements, async (tx, { actor, query }) => {
      const { sums: _, ...found } = await searchSettlementRows(tx, actor, ...splitPaging(query))
      return mapPage(found, settlementWire)
    }),
    read(contract.settlementById, (tx, { actor, params }) => settlementDetailOf(tx, actor, params.id)),
    read(contract.settlementEvents, async (tx, { actor, params }) => {
      await scopedId(tx, actor, 'app.settlement', params.id)
      return { results: await historyOf(tx, 'settlement', params.id) }
    }),
    read(contract.settlementExplanation, (tx, { actor, params }) => explainSettlementOf(tx, actor, params.id)),

    // Not one transaction of the caller: it is always rolled back.
    handle(previewSettlement, ({ deps, actor, body, now }) => tryOut(deps, actor, body, now)),
    write(contract.createSettlement, async (tx, { actor, body, now }) => settlementDetailOf(tx, actor, await createSettlement(tx, actor, body, now))),
    changing(contract.confirmSettlement, (tx, { actor, params, body, now }) => confirm(tx, actor, params.id, body, now)),
    changing(contract.auditSettlement, (tx, { actor, params, body, now }) => audit(tx, actor, params.id, body, now)),
    changing(contract.revokeSettlement, (tx, { actor, params, body }) => revoke(tx, actor, params.id, body)),
    changing(contract.cancelSettlement, (tx, { actor, params, body }) => cancel(tx, actor, params.id, body)),
    changing(contract.splitSettlementBills, (tx, { actor, params, body, now }) => split(tx, actor, params.id, body, now)),
    write(leaveOutBills, async (tx, { actor, params, body, now }) => settlementDetailOf(tx, actor, await leaveOut(tx, actor, params.id, body, now))),
    changing(planSettlementInvoices, (tx, { actor, params, body, now }) => planInvoices(tx, actor, params.id, body, now)),
    changing(contract.finishSettlement, (tx, { actor, params, body, now }) => finish(tx, actor, params.id, body, now)),
    write(contract.moveSettlementDate, async (tx, { actor, body, now }) => {
      await moveDate(tx, actor, body, now)
      return settlementDetailOf(tx, actor, body.id)
    }),
  ],
  lists: [settlementList, receivableList],
  exports: [detailsExport, notInvoicedExport],
  tables: ['app.settlement', 'app.user_use_fee'],
})

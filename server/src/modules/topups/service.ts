import { topupFields } from '@linggong/shared/domain/fields/topup'
import { next } from '@linggong/shared/domain/machines/machine'
import { topupMachine, type TopupStatus } from '@linggong/shared/domain/machines/topup'
import { topUpAmount } from '@linggong/shared/domain/topup'
import { insertRows } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller, Chain } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { insertLines, type TopupLine } from './lines.ts'
import { credit } from './metering.ts'

export interface TopupOwner {
  readonly tenantId: string
  readonly flavour: Row<'app.topup_order'>['flavour']
  readonly chain: Chain
}

/**
 * Records a paid order: the order, the counts it credits and the resulting balance, in one transaction
 * (domain.md §2.11, §3.7). Returns its id.
 */
export async function enterFinishedOrder(tx: Tx, caller: Caller, owner: TopupOwner, order: { readonly lines: readonly TopupLine[]; readonly discount?: number }, now: Date): Promise<string> {
  const total = topUpAmount(order.lines, order.discount)
  if (!total.ok) refuse(400, total.reason)
  const [sn = ''] = await nextSerials(tx, 'CZ', 1, now)
  const id = newId()
  const place = { tenant_id: owner.tenantId, flavour: owner.flavour, ...owner.chain }
  await insertRows(tx, 'app.topup_order', [
    { ...place, id, sn, status: finishedState(owner), amount: total.amount, discount_amount: order.discount ?? 0, creator_id: caller.staffId, creator: caller.name, create_at: now, finish_at: now },
  ])
  await insertLines(tx, owner.chain, id, order.lines)
  await credit(tx, place, id, order.lines, now)
  await recordHistory(tx, [
    {
      entity: 'topup_order', entityId: id, chain: owner.chain, action: 'confirm', actor: { id: caller.staffId, name: caller.name },
      content: diff(null, Object.fromEntries(order.lines.map(({ service, count }) => [`${service}_count`, count])), topupFields),
    },
  ])
  return id
}

/** The machine takes every step: ordered and paid by the organisation, confirmed by the operator. */
function finishedState({ flavour }: Pick<TopupOwner, 'flavour'>): TopupStatus {
  const ordered = firstState(topupMachine, {}, { flavour })
  const paid = stateAfter(next(topupMachine, { status: ordered }, 'upload_voucher', flavour))
  return stateAfter(next(topupMachine, { status: paid }, 'confirm', 'saas'))
}

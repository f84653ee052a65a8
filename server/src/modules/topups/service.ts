import { topupFields } from '@linggong/shared/domain/fields/topup'
import { next } from '@linggong/shared/domain/machines/machine'
import { topupMachine, type TopupStatus } from '@linggong/shared/domain/machines/topup'
import { topUpAmount, type ServiceKey } from '@linggong/shared/domain/topup'
import { insertRows } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller, Chain } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newId, newIds, nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'

export interface TopupOwner {
  readonly tenantId: string
  readonly flavour: Row<'app.topup_order'>['flavour']
  readonly chain: Chain
}

export interface TopupLine {
  readonly service: ServiceKey
  readonly count: number
  /** Cents per unit. */
  readonly price: number
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
  await insertRows(tx, 'app.topup_line', order.lines.map((line) => ({ ...owner.chain, order_id: id, ...line })))
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

type Place = Pick<Row<'app.service_balance'>, 'tenant_id' | 'flavour' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>

/** The entry documents the origin of a count and prevents an order from being credited twice; the balance is what remains. */
async function credit(tx: Tx, place: Place, orderId: string, lines: readonly TopupLine[], now: Date): Promise<void> {
  const ids = newIds(lines.length)
  await insertRows(
    tx,
    'app.service_entry',
    lines.map(({ service, count }, index) => ({ ...place, id: ids[index] ?? '', service, change: count, reason: 'topup' as const, order_id: orderId, create_at: now })),
  )
  await tx
    .insertInto('app.service_balance')
    .values(lines.map(({ service, count }) => ({ ...place, service, count })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'service', 'park_id']).doUpdateSet((eb) => ({ count: eb('app.service_balance.count', '+', eb.ref('excluded.count')) })))
    .execute()
}

import { PAY_LINK_HOURS } from '@linggong/shared/domain/machines/alipay-agreement'
import type { Row } from '../../db/tables.ts'
import { insertRows } from '../../db/bulk.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { AlipayAccount } from '../alipay/steps.ts'

export type Order = Row<'app.alipay_order'>

interface Wish {
  readonly kind: Order['kind']
  /** Cents. */
  readonly amount: number
  readonly settlementId?: string
  /** Of exactly what it is to pay. */
  readonly reference?: string
}

/** Milliseconds that a link can be paid, and the least that is left of them when it is given out again. */
const validMs = PAY_LINK_HOURS * 3_600_000
const leastMs = 3_600_000
/** The links that were made by then have ended at this moment. */
export const endedSince = (now: Date): Date => new Date(now.getTime() - validMs)
/** Until when the link of this order can be paid. */
const untilOf = ({ create_at }: Order): Date => new Date(create_at.getTime() + validMs)

/** A link that was asked for twice at once is the same; a top-up of the same amount may be wanted again a minute later. */
const sameMs = 60_000

/** The order behind a link to pay: the one that was asked for already, or another. Its row tells who has asked for it. */
export async function orderFor(tx: Tx, actor: Actor, account: AlipayAccount, { kind, amount, settlementId, reference = '' }: Wish, now: Date): Promise<Order> {
  const { park_id, platform_id, agency_id, company_id, id: owner_id, sign_at } = account
  await lockKey(tx, `alipay:${owner_id}`)
  const same = tx.selectFrom('app.alipay_order').selectAll().where('park_id', '=', park_id).where('owner_id', '=', owner_id).where('kind', '=', kind).where('status', '=', 'created').where('amount', '=', amount)
    // One of an agreement that has ended is being closed.
    .where('create_at', '>=', sign_at ?? now)
    .where('create_at', '>', endedSince(new Date(now.getTime() + leastMs)))
  const known = await (settlementId === undefined
    ? same.where('create_at', '>', new Date(now.getTime() - sameMs)).where('staff_id', '=', actor.staffId)
    : same.where('settlement_id', '=', settlementId).where('reference', '=', reference)
  ).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (known !== undefined) return known
  const [orderNo = ''] = await nextSerials(tx, 'ZF', 1, now)
  const row: Order = {
    park_id, platform_id, agency_id, company_id, id: newId(), owner_id, kind, order_no: orderNo, amount, settlement_id: settlementId ?? null, reference, status: 'created', trade_no: '', payer_name: '',
    reason: '', staff_id: actor.staffId, create_at: now, pay_at: null, next_at: now, attempts: 0,
  }
  await insertRows(tx, 'app.alipay_order', [row])
  return row
}

export function payLink({ alipay }: Deps, order: Order, { book_id: bookId }: AlipayAccount, subject: string) {
  if (!alipay.isConnected) refuse(400, '尚未连接支付宝')
  const validUntil = untilOf(order)
  return { url: alipay.payUrl({ orderNo: order.order_no, amount: order.amount, subject, bookId, validUntil }), until: validUntil.toISOString() }
}

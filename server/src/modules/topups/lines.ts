import { topUpAmount, perPrice, perService, SERVICES, type ServiceKey } from '@linggong/shared/domain/topup'
import { insertRows } from '../../db/bulk.ts'
import type { Chain } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

export interface TopupLine {
  readonly service: ServiceKey
  readonly count: number
  /** Cents per unit. */
  readonly price: number
}

type Counts = { readonly [K in ServiceKey as `${K}_count`]: number }
type Prices = { readonly [K in ServiceKey as `${K}_price`]: number }

/** What a body says, line by line: the price of each service, also of those that are not bought. */
export const linesOf = (wish: Counts & { readonly price: Prices }): TopupLine[] => SERVICES.map(({ value }) => ({ service: value, count: wish[`${value}_count`], price: wish.price[`${value}_price`] }))

/** The lines as an answer has them. */
export const countsOf = (lines: readonly TopupLine[]): Counts => perService(({ value }) => lines.find(({ service }) => service === value)?.count ?? 0)
export const pricesOf = (lines: readonly TopupLine[]): Prices => perPrice(({ value }) => lines.find(({ service }) => service === value)?.price ?? 0)

/** Refuses an order that buys nothing, or whose amount or discount is not what its lines come to (domain.md §3.7). */
export function checkAmounts(lines: readonly TopupLine[], amount: number, discount: number): void {
  const total = topUpAmount(lines, discount)
  if (!total.ok) refuse('invalid', total.reason, { fields: [{ field: discount < 0 || discount > amount ? 'discount_amount' : 'amount', text: total.reason }] })
  if (lines.every(({ count }) => count === 0)) refuse('invalid', '请填写充值次数', { fields: [{ field: 'sms_count', text: '请填写充值次数' }] })
  const text = '充值金额与次数、单价不符，请刷新后重试'
  if (total.amount !== amount) refuse('invalid', text, { fields: [{ field: 'amount', text }] })
}

export const insertLines = (tx: Tx, chain: Chain, orderId: string, lines: readonly TopupLine[]): Promise<void> =>
  insertRows(tx, 'app.topup_line', lines.map((line) => ({ park_id: chain.park_id, platform_id: chain.platform_id, agency_id: chain.agency_id, company_id: chain.company_id, order_id: orderId, ...line })))

export async function readLines(tx: Tx, parkId: string, orderId: string): Promise<TopupLine[]> {
  return tx.selectFrom('app.topup_line').select(['service', 'count', 'price']).where('park_id', '=', parkId).where('order_id', '=', orderId).execute()
}

import type { z } from 'zod'
import type { saveServicePrices } from '@linggong/shared/contract/service-prices'
import { servicePriceFields } from '@linggong/shared/domain/fields/topup'
import { perPrice, SERVICES, type ServiceKey } from '@linggong/shared/domain/topup'
import { businessDate, type BusinessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { TopupLine } from './lines.ts'

/** The price list of a day: of each service the last price that holds by then. */
export async function pricesOn(tx: Tx, day: BusinessDate) {
  const rows = await tx
    .selectFrom('app.service_price')
    .distinctOn('service')
    .selectAll()
    .where('from_date', '<=', day)
    .orderBy('service')
    .orderBy('from_date', 'desc')
    .execute()
  const last = rows.toSorted((a, b) => b.create_at.getTime() - a.create_at.getTime())[0]
  return {
    price: perPrice(({ value }) => rows.find(({ service }) => service === value)?.price ?? null),
    creator: last?.creator ?? '',
    create_at: last?.create_at.toISOString() ?? null,
  }
}

/** Sets the prices from today on; those of earlier days stay what they were. */
export async function savePrices(tx: Tx, actor: Actor, { price }: z.output<NonNullable<typeof saveServicePrices.body>>, now: Date): Promise<void> {
  await lockKey(tx, 'service_price')
  const today = businessDate(now)
  const before = await pricesOn(tx, today)
  const changed = SERVICES.filter(({ value }) => before.price[`${value}_price`] !== price[`${value}_price`])
  if (changed.length === 0) return
  await tx
    .insertInto('app.service_price')
    .values(changed.map(({ value }) => ({ service: value, from_date: today, price: price[`${value}_price`], creator: actor.name, create_at: now })))
    .onConflict((conflict) => conflict.columns(['service', 'from_date']).doUpdateSet((eb) => ({ price: eb.ref('excluded.price'), creator: eb.ref('excluded.creator'), create_at: eb.ref('excluded.create_at') })))
    .execute()
  await recordChange(tx, actor, 'service_price', actor.tenantId, 'update', diff(before.price, price, servicePriceFields))
}

/** A tenant orders at the operator's prices, and nothing that has none. */
export async function refuseOtherPrices(tx: Tx, lines: readonly TopupLine[], now: Date): Promise<void> {
  const { price } = await pricesOn(tx, businessDate(now))
  const isOther = ({ service, price: own }: TopupLine) => own !== (price[`${service}_price` as const satisfies `${ServiceKey}_price`] ?? 0)
  if (lines.some(({ service, count }) => count > 0 && price[`${service}_price`] === null)) refuse(400, '运营商尚未设置该服务的单价，请联系运营商')
  if (lines.some(isOther)) refuse('stale', '服务单价已变更，请刷新后重新核对金额')
}

// What the form of an order holds, and the body that it makes.
import type { CallInput, CallOutput } from '../../contract/call.ts'
import type { servicePrices } from '../../contract/service-prices.ts'
import type { serviceUsage } from '../../contract/service-use-records.ts'
import type { createTopupOrder } from '../../contract/topup-orders.ts'
import { toOrder } from '../../domain/service-forecast.ts'
import { perPrice, perService, SERVICES, topUpAmount } from '../../domain/topup.ts'

type Body = NonNullable<CallInput<typeof createTopupOrder>['body']>
type Counts = ReturnType<typeof perService<number | null>>
type Prices = ReturnType<typeof perPrice<number | null>>

export type OrderValues = Counts & { readonly price: Prices; readonly discount_amount: number | null; readonly remark: string }

/** Why a form makes no body. */
export const NOTHING = '请填写充值次数'

interface Ordered {
  readonly price: CallOutput<typeof servicePrices>['price']
}

/** A new order: at the prices of today, of as much as lasts three months. */
export function suggested({ price }: Ordered, usage: CallOutput<typeof serviceUsage> | undefined): OrderValues {
  const counts = perService<number | null>(({ value }) => {
    const one = usage?.results.find(({ service }) => service === value)
    const wanted = one === undefined || price[`${value}_price`] === null ? 0 : toOrder(one.count, one.debt, one.days)
    return wanted === 0 ? null : wanted
  })
  return { ...counts, price: perPrice(({ value }) => price[`${value}_price`]), discount_amount: null, remark: '' }
}

type Stored = Body & Counts & { readonly price: Prices; readonly remark: string }

/** An order that is changed. */
export const valuesOf = (order: Stored): OrderValues => ({
  ...perService(({ value }) => order[`${value}_count`] || null),
  price: perPrice(({ value }) => order.price[`${value}_price`]),
  discount_amount: order.discount_amount || null,
  remark: order.remark,
})

/** Σ count × price, the discount, and what is to be paid; a reason where they do not fit. */
export function totalsOf(values: Partial<OrderValues> | undefined) {
  const discount = values?.discount_amount ?? 0
  const lines = SERVICES.map(({ value }) => ({ count: values?.[`${value}_count`] ?? 0, price: values?.price?.[`${value}_price`] ?? 0 }))
  return { lines, discount, isEmpty: lines.every(({ count }) => count === 0), total: topUpAmount(lines, discount) }
}

/** The body without its owner; undefined where the form has a fault. */
export function bodyOf(values: OrderValues): Omit<Body, 'park_id' | 'platform_id' | 'agency_id'> | undefined {
  const { total, discount, isEmpty } = totalsOf(values)
  if (!total.ok || isEmpty) return undefined
  return {
    ...perService(({ value }) => values[`${value}_count`] ?? 0),
    price: perPrice(({ value }) => values.price[`${value}_price`] ?? 0),
    amount: total.amount, discount_amount: discount, remark: values.remark.trim(),
  }
}

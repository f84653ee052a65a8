import type { FastifyInstance } from 'fastify'
import { saveServicePrices } from '@linggong/shared/contract/service-prices'
import { createTopupOrder, updateTopupOrder } from '@linggong/shared/contract/topup-orders'
import type { CallOutput } from '@linggong/shared/contract/call'
import { perPrice, SERVICES, topUpAmount, type ServiceKey } from '@linggong/shared/domain/topup'
import type { Member } from './makers.ts'
import { callAs, type Answer } from './spine.ts'

/** Orders of counted services, at the prices of the example of domain.md §3.7. */

export type Order = CallOutput<typeof createTopupOrder>

/** Cents per unit. */
const prices: Readonly<Record<ServiceKey, number>> = {
  sms: 6, contract_sms: 150, contract_face: 200, electronic_file_signature: 180, two_auth: 30, phone_three_auth: 40, bank_three_auth: 50, bank_four_auth: 60, liveness_recognition_auth: 80, enterprise_auth: 100,
}
export const price = perPrice(({ value }) => prices[value])

export type Counts = Readonly<Partial<Record<ServiceKey, number>>>

/** The body of an order for an organisation, whose amount is what it comes to. */
export function orderBody(owner: Pick<Member, 'flavour' | 'tenantId'>, counts: Counts, discount_amount = 0) {
  const lines = SERVICES.map(({ value }) => ({ count: counts[value] ?? 0, price: prices[value] }))
  const total = topUpAmount(lines)
  return {
    [`${owner.flavour}_id`]: owner.tenantId, amount: total.ok ? total.amount : 0, discount_amount, price,
    ...Object.fromEntries(Object.entries(counts).map(([service, count]) => [`${service}_count`, count])),
  }
}

export const setPrices = (app: FastifyInstance, saas: Member): Promise<Answer> => callAs(app, saas, 'PUT', saveServicePrices.path, { price })

export const order = (app: FastifyInstance, who: Member, body: object, key?: string): Promise<Answer<Order>> => callAs<Order>(app, who, 'POST', createTopupOrder.path, body, key)

export const step = (app: FastifyInstance, who: Member, { id, version }: Pick<Order, 'id' | 'version'>, body: object): Promise<Answer<Order>> =>
  callAs<Order>(app, who, 'PUT', updateTopupOrder.path.replace(':id', id), { version, ...body })

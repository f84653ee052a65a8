import { z } from 'zod'
import { topupInputFields } from '../domain/fields/topup.ts'
import { ORDER_ADDS, ORDER_LISTS } from '../domain/service-pages.ts'
import { MAX_SERVICE_PRICE, perPrice } from '../domain/topup.ts'
import { family } from './call.ts'
import { eitherOf } from './list-calls.ts'
import { cents, timestamp } from './schemas/common.ts'

const call = family('service-prices', topupInputFields)

/** What a unit costs today; null: not set, so nobody can order it. */
const prices = z.object({ price: z.object(perPrice(() => cents.nullable())), creator: z.string(), create_at: timestamp.nullable() })

export const servicePrices = call({
  name: 'servicePrices',
  summary: '服务单价',
  method: 'GET',
  path: '/v1/service-prices/',
  access: eitherOf(ORDER_LISTS, ORDER_ADDS),
  response: prices,
})

/** From today on; orders keep the prices that they were made with. */
export const saveServicePrices = call({
  name: 'saveServicePrices',
  summary: '修改服务单价',
  method: 'PUT',
  path: '/v1/service-prices/',
  access: { saas: ['AdminProductRechargePageIndex:price'] },
  body: z.strictObject({ price: z.strictObject(perPrice(() => z.int().min(0).max(MAX_SERVICE_PRICE))) }),
  response: prices,
  changes: ['service-prices'],
})

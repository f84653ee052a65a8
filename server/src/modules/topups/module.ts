import { saveServicePrices, servicePrices } from '@linggong/shared/contract/service-prices'
import { serviceUsage } from '@linggong/shared/contract/service-use-records'
import { createTopupOrder, topupBuyers, topupOrder, updateTopupOrder } from '@linggong/shared/contract/topup-orders'
import { serviceBalances } from '@linggong/shared/contract/topups'
import { businessDate } from '@linggong/shared/domain/time'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { buyersFound, orderOf, topupOrderList } from './order-list.ts'
import { changeOrder, createOrder } from './orders.ts'
import { pricesOn, savePrices } from './prices.ts'
import { balancesOf } from './queries.ts'
import { serviceUseList, usageOf } from './uses.ts'

export const topups = defineModule({
  routes: [
    read(serviceBalances, (tx, { actor, query }) => balancesOf(tx, actor, query)),
    read(topupOrder, (tx, { actor, params }) => orderOf(tx, actor, params.id)),
    write(createTopupOrder, async (tx, { actor, body, now }) => orderOf(tx, actor, await createOrder(tx, actor, body, now))),
    write(updateTopupOrder, async (tx, { actor, params, body, now }) => {
      await changeOrder(tx, actor, params.id, body, now)
      return orderOf(tx, actor, params.id)
    }),
    read(topupBuyers, (tx, { query }) => buyersFound(tx, query)),
    read(serviceUsage, (tx, { actor, now }) => usageOf(tx, actor, now)),
    read(servicePrices, (tx, { now }) => pricesOn(tx, businessDate(now))),
    write(saveServicePrices, async (tx, { actor, body, now }) => {
      await savePrices(tx, actor, body, now)
      return pricesOn(tx, businessDate(now))
    }),
  ],
  lists: [topupOrderList, serviceUseList],
  tables: ['app.topup_order', 'app.topup_line', 'app.service_balance', 'app.service_entry', 'app.service_price'],
})

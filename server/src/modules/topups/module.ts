import { serviceBalances } from '@linggong/shared/contract/topups'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { balancesOf } from './queries.ts'

export const topups = defineModule({
  routes: [
    read(serviceBalances, (tx, { actor, query }) => balancesOf(tx, actor, query)),
  ],
  tables: ['app.topup_order', 'app.topup_line', 'app.service_balance', 'app.service_entry'],
})

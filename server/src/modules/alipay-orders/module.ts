import { alipayBatchPayUrl, alipayTopupUrl } from '@linggong/shared/contract/alipay'
import { write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { signedAccount } from '../alipay/agreement.ts'
import { followOrders } from './follow.ts'
import { serveAlipayNotices } from './notice.ts'
import { orderFor, payLink } from './order.ts'
import { settlementLink } from './settlement-link.ts'

/** What is paid into books by link, and what is paid with it. */
export const alipayOrders = defineModule({
  routes: [
    write(alipayTopupUrl, async (tx, { actor, deps, query, now }) => {
      const account = await signedAccount(tx, actor)
      const order = await orderFor(tx, actor, account, { kind: 'topup', amount: query.amount }, now)
      return payLink(deps, order, account, `${account.account_name} 充值`)
    }),
    write(alipayBatchPayUrl, (tx, { actor, deps, params, now }) => settlementLink(tx, deps, actor, params.id, now)),
  ],
  serve: serveAlipayNotices,
  loops: [{ name: 'payments in the payment app', everyMs: 1000, wokenBy: 'payout', run: followOrders }],
  tables: ['app.alipay_order'],
})

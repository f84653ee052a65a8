import { exportAlipayVouchers } from '@linggong/shared/contract/alipay-transactions'
import { write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { alipayTransactionList } from './list.ts'
import { requestBookVouchers } from './vouchers.ts'

/** What moved in a book of the payment app: read from the ledger, like the wallet at the bank. Its vouchers are made by the job of all vouchers. */
export const alipayTransactions = defineModule({
  routes: [write(exportAlipayVouchers, (tx, { actor, body, now }) => requestBookVouchers(tx, actor, body, now))],
  lists: [alipayTransactionList],
})

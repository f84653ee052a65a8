import { downloadCmbVouchers } from '@linggong/shared/contract/cmb-transactions'
import { write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { cmbTransactionList } from './list.ts'
import { requestVouchers, walletVouchersJob } from './vouchers.ts'

/** What moved in a wallet: read from the ledger. */
export const cmbTransactions = defineModule({
  routes: [write(downloadCmbVouchers, (tx, { actor, body, now }) => requestVouchers(tx, actor, body, now))],
  lists: [cmbTransactionList],
  jobs: [walletVouchersJob],
})

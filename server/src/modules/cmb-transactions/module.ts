import { downloadCmbVouchers, walletOwners } from '@linggong/shared/contract/cmb-transactions'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { cmbTransactionList } from './list.ts'
import { ownersNamed } from './owners.ts'
import { requestVouchers, walletVouchersJob } from './vouchers.ts'

/** What moved in a wallet: read from the ledger. */
export const cmbTransactions = defineModule({
  routes: [
    read(walletOwners, (tx, { query }) => ownersNamed(tx, query.owner_name, query.owner_id)),
    write(downloadCmbVouchers, (tx, { actor, body, now }) => requestVouchers(tx, actor, body, now)),
  ],
  lists: [cmbTransactionList],
  jobs: [walletVouchersJob],
})

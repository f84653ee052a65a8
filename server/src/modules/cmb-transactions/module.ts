import { defineModule } from '../../module.ts'
import { cmbTransactionList } from './list.ts'

/** What moved in a wallet: read from the ledger. */
export const cmbTransactions = defineModule({ lists: [cmbTransactionList] })

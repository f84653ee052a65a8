import { clarifyTransaction, transactionHistory } from '@linggong/shared/contract/cmb-transactions'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { serviceRecordList } from './charges.ts'
import { claimOf, clarify } from './clarify.ts'
import { pullStatement } from './pull.ts'

/** What arrives on the accounts at the bank. */
export const bankDeposits = defineModule({
  routes: [
    read(transactionHistory, (tx, { actor, params }) => claimOf(tx, actor, params.id)),
    write(clarifyTransaction, async (tx, { actor, params, body, now }) => {
      await clarify(tx, actor, params.id, body.company_id, now)
      return { ok: true } as const
    }),
  ],
  lists: [serviceRecordList],
  loops: [{ name: 'bank statement', everyMs: 60_000, run: pullStatement }],
  tables: ['app.bank_deposit', 'simulator.bank_entry'],
})

import { withdrawAlipay } from '@linggong/shared/contract/alipay'
import * as contract from '@linggong/shared/contract/cmb-withdraw-records'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { apply, applyFromBook } from './apply.ts'
import { audit } from './audit.ts'
import { revealWithdrawal, withdrawalList, withdrawalOf } from './list.ts'
import { sendWithdrawals } from './send.ts'
import type { Withdrawal } from './steps.ts'

/** Nothing of the account. */
const applied = ({ id, sn, status, amount, create_at, version }: Withdrawal) => ({ id, sn, status, amount, create_at: create_at.toISOString(), version })

/** What leaves a wallet for an account of its owner. */
export const withdrawals = defineModule({
  routes: [
    read(contract.withdrawalById, (tx, { actor, params }) => withdrawalOf(tx, actor, params.id)),
    write(contract.applyWithdrawal, async (tx, { actor, body, now }) => applied(await apply(tx, actor, body, now))),
    write(withdrawAlipay, async (tx, { actor, body, now }) => applied(await applyFromBook(tx, actor, body, now))),
    write(contract.auditWithdrawal, async (tx, { actor, params, body, now }) => {
      await audit(tx, actor, params.id, body, now)
      return withdrawalOf(tx, actor, params.id)
    }),
  ],
  lists: [withdrawalList],
  reveals: { withdraw: revealWithdrawal },
  loops: [{ name: 'withdrawals', everyMs: 1000, wokenBy: 'payout', run: sendWithdrawals }],
  tables: ['app.withdraw_record', 'app.withdraw_payout'],
})

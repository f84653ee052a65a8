import { readChannel, returnPayment, setChannel } from '@linggong/shared/contract/demo'
import { sendDeposit } from '@linggong/shared/contract/demo-deposit'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../kernel/refuse.ts'
import { handle } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import { isSimulatedAccounts } from '../../ports/bank-accounts-simulator.ts'
import { isSimulated, type SimulatedChannel } from '../../ports/channel-simulator.ts'
import { pullStatement } from '../bank-deposits/pull.ts'
import { collectReturns } from '../payments/returns.ts'

/** The controls of the simulated bank; absent when a real channel is configured. */
function simulatorOf(deps: Deps): SimulatedChannel {
  return isSimulated(deps.channel) ? deps.channel : refuse(400, '未使用银行模拟器')
}

export const demoChannel = defineModule({
  demo: true,
  routes: [
    // None of the caller's in these two: the simulator has its own.
    handle(readChannel, ({ deps }) => simulatorOf(deps).readSetting()),
    handle(setChannel, async ({ deps, body }) => {
      const channel = simulatorOf(deps)
      await channel.writeSetting(body)
      return channel.readSetting()
    }),
    // None of the caller's: anybody may send money to any account.
    handle(sendDeposit, async ({ deps, body }) => {
      const bank = deps.bankAccounts
      if (!isSimulatedAccounts(bank)) refuse(400, '未使用银行模拟器')
      const { account_no: accountNo, kind, amount, payer_name: payerName, payer_account: payerAccount, summary } = body
      await bank.book({ accountNo, kind, amount, payerName, payerAccount, summary })
      await pullStatement(deps)
      return { ok: true as const }
    }),
    // The caller's finds the payment; the simulator and the collection of returns have their own.
    handle(returnPayment, async ({ actor, deps, body }) => {
      const channel = simulatorOf(deps)
      const requestNo = await inTransaction(deps.db, actor, async (tx) => {
        const bill = await scopedId(tx, actor, 'app.bill', body.bill_id)
        const payout = await tx
          .selectFrom('app.payout')
          .select('request_no')
          .where('park_id', '=', bill.park_id)
          .where('bill_id', '=', bill.id)
          .where('status', '=', 'success')
          .executeTakeFirst()
        return payout?.request_no
      })
      if (requestNo === undefined || !(await channel.sendBack(requestNo, body.reason))) refuse(400, '只有已支付的账单可以退汇')
      await collectReturns(deps)
      return { ok: true as const }
    }),
  ],
})

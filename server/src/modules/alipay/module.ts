import * as contract from '@linggong/shared/contract/alipay'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../kernel/refuse.ts'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { sendTerminationCode, startSigning, terminate, unbind } from './agreement.ts'
import { followAgreements } from './follow.ts'
import { lapseLinks } from './lapse.ts'
import { balanceList, ownBook } from './queries.ts'
import type { AlipayAccount } from './steps.ts'

function signLink({ alipay }: Deps, { sign_no: signNo, account_name: accountName, link_until: validUntil }: AlipayAccount) {
  if (!alipay.isConnected) refuse(400, '尚未连接支付宝，不能签约')
  return { url: alipay.signUrl({ signNo, accountName, validUntil: validUntil ?? '' }) }
}

/** Agreements with the payment app, and what is in its books. */
export const alipay = defineModule({
  routes: [
    read(contract.alipayAccountInfo, (tx, { actor }) => ownBook(tx, actor)),
    write(contract.alipaySignUrl, async (tx, { actor, deps, now }) => signLink(deps, await startSigning(tx, actor, actor.tenantId, now))),
    write(contract.alipayInviteUrl, async (tx, { actor, deps, query, now }) => signLink(deps, await startSigning(tx, actor, query.company_id, now))),
    write(contract.terminateAlipay, async (tx, { actor, body, now }) => {
      await terminate(tx, actor, body, now)
      return { ok: true } as const
    }),
    handle(contract.sendTerminationSms, async ({ actor, deps }) => {
      await sendTerminationCode(deps, actor)
      return { ok: true } as const
    }),
    write(contract.unbindAlipay, async (tx, { actor, params, body, now }) => {
      await unbind(tx, actor, params.id, body, now)
      return { ok: true } as const
    }),
  ],
  lists: [balanceList],
  clocks: [{ name: 'alipay_sign_links', run: lapseLinks }],
  loops: [{ name: 'agreements with the payment app', everyMs: 2000, wokenBy: 'payout', run: followAgreements }],
  tables: ['app.alipay_account', 'simulator.alipay_agreement', 'simulator.alipay_payment'],
})

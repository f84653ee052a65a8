import { formatCents } from '@linggong/shared/domain/money'
import { softwareFeePaid } from '@linggong/shared/domain/postings'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { each, type Result } from '../../kernel/each.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { requireUsable } from '../cmb-wallets/usable.ts'
import { accountsOf, agencyWalletOf } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { feeBills, type ServiceFeeBill } from './steps.ts'

/** An agency pays a software-use fee to its group, from its available balance: both are accounts here, so it is paid at once (domain.md §3.8). */
export async function payBill(tx: Tx, actor: Actor, id: string, action: 'payment' | 'batch_payment', version: number | undefined, now: Date): Promise<ServiceFeeBill> {
  const bill = await feeBills.begin(tx, actor, id, action, version)
  if (bill.payer_id !== actor.tenantId) refuse('forbidden', texts.forbidden)
  const chain = { park_id: bill.park_id, platform_id: bill.platform_id, agency_id: bill.agency_id, company_id: null }
  await requireUsable(tx, chain, '付款')
  const paid = await feeBills.move(tx, actor, bill, action, { pay_at: now, fail_reason: '' })
  await accountsOf(tx, chain)
  // Always the last lock taken.
  const { available } = await agencyWalletOf(tx, chain, { lock: true })
  if (available < bill.amount) refuse('wallet', `可用余额不足：可用 ${formatCents(available)} 元，本次需 ${formatCents(bill.amount)} 元`)
  await post(tx, chain, { settlementId: null, round: 0, at: now }, softwareFeePaid(bill.amount))
  return paid
}

export const payBills = (deps: Deps, actor: Actor, ids: readonly string[]): Promise<Result[]> =>
  each(
    deps,
    actor,
    ids.map((id) => ({ id })),
    async (tx, { id }) => ({ sn: (await payBill(tx, actor, id, 'batch_payment', undefined, deps.clock())).sn, text: '已支付' }),
    async (tx, id) => (await scoped(tx, actor, 'app.service_fee_bill').select('sn').where('id', '=', id).executeTakeFirst())?.sn ?? '',
  )

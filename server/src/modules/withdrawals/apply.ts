import type { z } from 'zod'
import type { applyWithdrawal } from '@linggong/shared/contract/cmb-withdraw-records'
import { formatCents } from '@linggong/shared/domain/money'
import { comingFrom, withdrawApplied } from '@linggong/shared/domain/postings'
import { chainOfCaller, type Actor } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { requireUsable } from '../cmb-wallets/usable.ts'
import { accountsOf, walletIn } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { chainOf, ownerOf, withdrawals, type Withdrawal } from './steps.ts'

/**
 * 提现申请 (R705): what is applied for is frozen at once, so that of two applications only one gets the same money. It goes to an account in
 * the organisation's own name: the bank refuses any other. An overdrawn wallet has nothing to give (decision 82).
 */
export async function apply(tx: Tx, actor: Actor, { amount, to_account, to_bank, remark }: z.output<NonNullable<typeof applyWithdrawal.body>>, now: Date): Promise<Withdrawal> {
  const owner = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirst()
  if (owner === undefined) refuse(404, texts.notFound)
  await requireUsable(tx, chainOfCaller(actor), '提现')
  const [sn = ''] = await nextSerials(tx, 'TX', 1, now)
  const made = await withdrawals.create(tx, actor, {
    facts: {},
    keys: ['status', 'amount', 'to_name', 'to_account', 'to_bank'],
    row: {
      ...chainOfCaller(actor), id: newId(), owner_id: actor.tenantId, sn, amount, to_name: owner.name, to_account: to_account.replaceAll(' ', ''), to_bank, remark,
      applicant_id: actor.staffId, applicant: actor.name, create_at: now,
    },
  }, 'available')
  const chain = chainOf(made)
  await accountsOf(tx, chain)
  // Always the last lock taken.
  const { available } = await walletIn(tx, made.park_id, actor.tenantId, ownerOf(made), { lock: true })
  if (available < amount) {
    const text = `提现金额超过可用余额：可用 ${formatCents(available)} 元`
    refuse('wallet', text, { fields: [{ field: 'amount', text }] })
  }
  await post(tx, chain, { settlementId: null, round: 0, at: now }, comingFrom(made.id, withdrawApplied(amount, ownerOf(made))))
  return made
}

import type { z } from 'zod'
import type { auditWithdrawal } from '@linggong/shared/contract/cmb-withdraw-records'
import { comingFrom, withdrawRefused } from '@linggong/shared/domain/postings'
import { wakeWorkers } from '../../jobs/wake.ts'
import type { Actor } from '../../kernel/actor.ts'
import { isSelf } from '../../kernel/person.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { livingWallet, requireUsable } from '../cmb-wallets/usable.ts'
import { post } from '../ledger/post.ts'
import { chainOf, ownerOf, placeOf, withdrawals } from './steps.ts'
import { tellApplicant } from './told.ts'

/** 审核提现 (R706): passed, it is sent to the bank or the payment app, under its own number; rejected, the money is available again. */
export async function audit(tx: Tx, actor: Actor, id: string, { result, reason = '', version }: z.output<typeof auditWithdrawal.body & object>, now: Date): Promise<void> {
  const action = result === 'pass' ? 'audit_pass' : 'audit_reject'
  const found = await withdrawals.begin(tx, actor, id, action, version)
  const row = { ...found, is_own: isSelf(actor, found.applicant_id) }
  const chain = chainOf(row)
  if (action === 'audit_reject') {
    await withdrawals.move(tx, actor, row, action, { auditor: actor.name, audit_at: now, finish_at: now, reason }, 'reason')
    await post(tx, chain, { settlementId: null, round: 0, at: now, place: placeOf(row) }, comingFrom(id, withdrawRefused(row.amount, ownerOf(row))))
    await tellApplicant(tx, row, 'rejected', reason)
    return
  }
  if (row.channel === 'cmb') await requireUsable(tx, row, '提现')
  await withdrawals.move(tx, actor, row, action, { auditor: actor.name, audit_at: now })
  // What leaves a book leaves no account at the bank.
  await tx
    .insertInto('app.withdraw_payout')
    .values({ ...chain, id, request_no: row.sn, channel: row.channel, account_no: row.to_account, account_name: row.to_name, amount: row.amount, status: 'created', create_at: now, wallet_id: row.channel === 'cmb' ? await livingWallet(tx, row.park_id, row.owner_id) : null })
    .execute()
  await wakeWorkers(tx, 'payout', id)
}

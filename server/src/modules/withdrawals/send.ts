import { sql } from 'kysely'
import { comingFrom, withdrawPaid, withdrawRefused, withdrawReturned } from '@linggong/shared/domain/postings'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { ChannelAnswer } from '../../ports/channel.ts'
import { payingAccount, sendOut } from '../channel/send-out.ts'
import { post } from '../ledger/post.ts'
import { chainOf, ownerOf, placeOf, withdrawals } from './steps.ts'
import { tellApplicant } from './told.ts'

/** Sends what has been passed, and processes the channel's answers; what the bank has not answered stays 处理中, and is never sent under another number. */
export const sendWithdrawals = (deps: Deps): Promise<number> => sendOut(deps, { table: 'app.withdraw_payout', accountName: () => sql`p.account_name`, payer: payingAccount, apply: applyAnswers })

/** Each result once, however often it is reported. */
export async function applyAnswers(deps: Deps, answers: readonly ChannelAnswer[]): Promise<void> {
  for (const answer of answers) if (answer.status !== 'accepted') await inTransaction(deps.db, SYSTEM, (tx) => applyAnswer(tx, answer, deps.clock()))
}

async function applyAnswer(tx: Tx, { requestNo, status, reason }: ChannelAnswer, now: Date): Promise<void> {
  const at = await tx.selectFrom('app.withdraw_payout').select(['park_id', 'id', 'status']).where('request_no', '=', requestNo).executeTakeFirst()
  // What is over stays so; only what was paid may come back.
  if (at === undefined || at.status === 'failure' || (at.status === 'success' && status !== 'returned')) return
  const found = await scopedId(tx, SYSTEM, 'app.withdraw_record', at.id, { lock: true, parkId: at.park_id })
  const row = { ...found, is_own: false }
  const [chain, owner, reference] = [chainOf(row), ownerOf(row), { settlementId: null, round: 0, at: now, place: placeOf(row) }]
  if (row.status === 'paying' && status === 'success') {
    await withdrawals.move(tx, SYSTEM, row, 'pay_success', { finish_at: now })
    await post(tx, chain, reference, comingFrom(row.id, withdrawPaid(row.amount, owner)))
  } else if (row.status === 'paying') {
    await withdrawals.move(tx, SYSTEM, row, 'pay_failed', { finish_at: now, reason })
    await post(tx, chain, reference, comingFrom(row.id, withdrawRefused(row.amount, owner)))
    await tellApplicant(tx, row, 'failed', reason)
  } else if (row.status === 'success' && status === 'returned') {
    await withdrawals.move(tx, SYSTEM, row, 'bank_return', { reason })
    await post(tx, chain, reference, comingFrom(row.id, withdrawReturned(row.amount, owner)))
    await tellApplicant(tx, row, 'returned', reason)
  } else return
  await sql`update app.withdraw_payout set status = ${status === 'success' ? 'success' : 'failure'}, reason = ${reason}, answer_at = ${now}::timestamptz where park_id = ${row.park_id} and id = ${row.id}`.execute(tx)
}

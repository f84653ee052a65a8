import { sql } from 'kysely'
import { taxRefundFailed, taxRefundPaid, taxRefundReturned } from '@linggong/shared/domain/postings'
import { creditAgain } from '@linggong/shared/domain/tax/recompute'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { ChannelAnswer } from '../../ports/channel.ts'
import { post } from '../ledger/post.ts'
import { sendOut } from '../channel/send-out.ts'
import { lockLedgers, saveLedgers } from './tax-ledger.ts'

/** Sends the refunds of closed months, and processes the channel's answers. */
export const sendRefunds = (deps: Deps): Promise<number> => sendOut(deps, { table: 'app.tax_refund', accountName: () => sql`p.account_name`, apply: applyRefunds })

/** Each refund once, however often its result is reported. A failed or returned one becomes credit of its month again, which pays what the person has come to owe meanwhile. */
export async function applyRefunds(deps: Deps, answers: readonly ChannelAnswer[]): Promise<void> {
  for (const answer of answers) {
    if (answer.status === 'accepted') continue
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const at = await tx.selectFrom('app.tax_refund').select(['park_id', 'id']).where('request_no', '=', answer.requestNo).executeTakeFirst()
      if (at === undefined) return
      const refund = await tx.selectFrom('app.tax_refund').selectAll().where('park_id', '=', at.park_id).where('id', '=', at.id).forUpdate().executeTakeFirst()
      if (refund === undefined) return
      const isOpen = refund.status === 'created' || refund.status === 'sent'
      const isBack = answer.status === 'returned'
      if (!isOpen && !(isBack && refund.status === 'success')) return
      const now = deps.clock()
      const reference = { settlementId: null, round: 0, at: now }
      if (isOpen) await post(tx, refund, reference, answer.status === 'failure' ? taxRefundFailed(refund.amount) : taxRefundPaid(refund.amount))
      if (isBack) await post(tx, refund, reference, taxRefundReturned(refund.amount))
      const isPaid = answer.status === 'success'
      await sql`update app.tax_refund set status = ${isPaid ? 'success' : 'failure'}, reason = ${answer.reason}, answer_at = ${now}::timestamptz
        where park_id = ${refund.park_id} and id = ${refund.id}`.execute(tx)
      if (!isPaid) await takeCreditAgain(tx, refund)
    })
  }
}

async function takeCreditAgain(tx: Tx, { park_id, person_id, month, amount }: Row<'app.tax_refund'>): Promise<void> {
  const before = await lockLedgers(tx, park_id, [person_id], [month])
  await saveLedgers(tx, park_id, before, new Map([[person_id, creditAgain(before.get(person_id) ?? [], month, amount)]]))
}

import { sql } from 'kysely'
import { feesSwept } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { feesOf, post } from '../ledger/post.ts'
import { lookBackMs } from './look-back.ts'

/**
 * Fees of rounds that the bank returns nothing of any more become the agency's available balance (decision 82). One transaction for each
 * settlement; one that is run again finds nothing left. Returns their number.
 */
export async function sweepDue(deps: Deps): Promise<number> {
  const now = deps.clock()
  const before = new Date(now.getTime() - lookBackMs)
  const due = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.settlement').select(['id', 'park_id']).where(isDue(before)).orderBy('round_closed_at').execute(),
  )
  for (const { id, park_id } of due) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const settlement = await scopedId(tx, SYSTEM, 'app.settlement', id, { lock: true, parkId: park_id })
      // Since it was found, its company may have begun another round.
      const isPaid = settlement.status === 'paid' || settlement.status === 'pay_failure'
      if (isPaid && settlement.swept_round < settlement.round) await sweep(tx, settlement, now)
    })
  }
  return due.length
}

const isDue = (before: Date) => sql<boolean>`swept_round < round and status in ('paid', 'pay_failure') and round_closed_at < ${before}`

/** Empties the fee accounts of a settlement whose lock the caller holds. After a return of what was swept, the agency gives back its part. */
export async function sweep(tx: Tx, settlement: Row<'app.settlement'>, now: Date): Promise<void> {
  const { id, park_id, round } = settlement
  await post(tx, settlement, { settlementId: id, round, at: now, mayOverdraw: true }, feesSwept(await feesOf(tx, settlement, id)))
  await sql`update app.settlement set swept_round = ${round}::int where park_id = ${park_id} and id = ${id}`.execute(tx)
}

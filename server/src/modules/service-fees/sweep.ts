import { sql } from 'kysely'
import { feesSwept } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { placeOf } from '../alipay/place.ts'
import { feesOf, post } from '../ledger/post.ts'
import { lookBackMs } from './look-back.ts'

/**
 * Fees of rounds that the bank returns nothing of any more become the agency's available balance (decision 82). One transaction for each
 * settlement; one that is run again finds nothing left. Returns their number.
 */
export async function sweepDue(deps: Deps): Promise<number> {
  const now = deps.clock()
  const before = new Date(now.getTime() - lookBackMs)
  const due = await inTransaction(deps.db, SYSTEM, async (tx) => [
    ...(await tx.selectFrom('app.settlement').select(['id', 'park_id']).where(isDue(before)).orderBy('round_closed_at').execute()),
    ...(await paidSince(tx, before)),
  ])
  for (const { id, park_id } of due) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const settlement = await scopedId(tx, SYSTEM, 'app.settlement', id, { lock: true, parkId: park_id })
      // Since it was found, its company may have begun another round.
      const isPaid = settlement.status === 'paid' || settlement.status === 'pay_failure'
      const isOver = settlement.round_closed_at !== null && settlement.round_closed_at < before
      if (isPaid && isOver) await sweep(tx, settlement, now)
    })
  }
  return due.length
}

/** Those that were swept before their separate service fee was paid. */
async function paidSince(tx: Tx, before: Date): Promise<readonly Pick<Row<'app.settlement'>, 'id' | 'park_id'>[]> {
  const { rows } = await sql<{ id: string; park_id: string }>`
    select s.id, s.park_id from app.service_fee_bill f join app.settlement s on s.park_id = f.park_id and s.id = f.settlement_id
    where f.to_sweep and s.swept_round = s.round and s.status in ('paid', 'pay_failure') and s.round_closed_at < ${before} order by s.id`.execute(tx)
  return rows
}

const isDue = (before: Date) => sql<boolean>`swept_round < round and status in ('paid', 'pay_failure') and round_closed_at < ${before}`

/**
 * Empties the fee accounts of a settlement whose lock the caller holds, into the agency's balance in the place that they were paid from: one never
 * pays for the other. An agency without an agreement has them in its book all the same, where they rest until it has signed one. After a return of what was swept, the agency gives back its part. A separate
 * service fee may be paid after the sweep of its settlement, which its bill then says: it is swept by the next one.
 */
export async function sweep(tx: Tx, settlement: Row<'app.settlement'>, now: Date): Promise<void> {
  const { id, park_id, round } = settlement
  // Whoever pays the bill holds it until the money is posted.
  await sql`update app.service_fee_bill set to_sweep = false where park_id = ${park_id} and settlement_id = ${id} and to_sweep`.execute(tx)
  await post(tx, settlement, { settlementId: id, round, at: now, mayOverdraw: true, place: placeOf(settlement) }, feesSwept(await feesOf(tx, settlement, id)))
  await sql`update app.settlement set swept_round = ${round}::int where park_id = ${park_id} and id = ${id}`.execute(tx)
}

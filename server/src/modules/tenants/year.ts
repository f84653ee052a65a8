import { sql } from 'kysely'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { addMonths, monthKey, monthSpan } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { cappedSum } from '../lists/sums.ts'
import { tenantRow } from './form/row.ts'

interface Month {
  readonly month: string
  readonly amount: number
  readonly workers: number
  readonly payments: number
  readonly failed: number
}

const drawn = 12

/** What was settled, for how many people, and how many payments failed, by month: in one statement, from the settlements of these months and what belongs to them. */
export async function yearOf(tx: Tx, actor: Actor, kind: TenantKind, id: string, now: Date): Promise<{ months: Month[] }> {
  await tenantRow(tx, actor, kind, id)
  const months = Array.from({ length: drawn }, (_, index) => addMonths(monthKey(now), index + 1 - drawn))
  const begins = months.map((month) => monthSpan(month).from)
  // The position of the month, from 1: far cheaper for each row than its name.
  const monthOf = (column: string) => sql`width_bucket(${sql.ref(column)}, ${begins}::timestamptz[])`
  const { rows } = await sql<Omit<Month, 'month'> & { readonly at: number }>`
    with settled as (
      select s.id, s.park_id, s.status, s.settlement_amount, ${monthOf('s.pay_at')} as at
      from app.settlement s where ${inScope(actor, 's')} and ${sql.ref(`s.${kind}_id`)} = ${id} and s.pay_at >= ${begins[0]}
    ), sums as (
      select at, ${cappedSum('settlement_amount')} as amount from settled where status = 'paid' group by at
    ), people as (
      select distinct s.at, b.person_id
      from settled s join app.bill b on b.park_id = s.park_id and b.settlement_id = s.id where ${inScope(actor, 'b')} and s.status = 'paid' and b.status = 'paid'
    ), heads as (
      select at, count(*) as workers from people group by at
    ), tries as (
      select ${monthOf('p.create_at')} as at, count(*) as payments, count(*) filter (where p.status <> 'success') as failed
      from settled s join app.payout p on p.park_id = s.park_id and p.settlement_id = s.id
      where ${inScope(actor, 'p')} and p.create_at >= ${begins[0]} and p.status in ('success', 'failure', 'returned') group by 1
    )
    select at, coalesce(amount, 0)::bigint as amount, coalesce(workers, 0) as workers, coalesce(payments, 0) as payments, coalesce(failed, 0) as failed
    from sums full join heads using (at) full join tries using (at)`.execute(tx)
  const known = new Map(rows.map(({ at, ...figures }) => [at, figures]))
  return { months: months.map((month, index) => ({ month, amount: 0, workers: 0, payments: 0, failed: 0, ...known.get(index + 1) })) }
}

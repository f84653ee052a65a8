import { sql } from 'kysely'
import { addMonths, monthKey, monthSpan } from '@linggong/shared/domain/time'
import { remembered } from '../../kernel/totals.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { capped, cappedSum } from '../lists/sums.ts'

const shown = 8

interface OfMonth {
  readonly id: string
  readonly month: string
  readonly amount: number
  readonly paid: number
  readonly failed: number
}

/** Settlements by group and month of payment, as the year on a group's page counts them; only the operator asks, who sees all groups. */
export async function figuresOfGroups(tx: Tx, now: Date) {
  const last = monthKey(now)
  const months = Array.from({ length: 6 }, (_, index) => addMonths(last, index - 5))
  const since = monthSpan(months[0] ?? last).from
  const sums = tx
    .selectFrom('app.settlement as s')
    .select(['s.platform_id as id', sql<string>`to_char(s.pay_at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month')])
    .select([cappedSum('s.settlement_amount', sql`s.status = 'paid'`).as('amount'), sql<number>`sum(s.paid_count)`.as('paid'), sql<number>`sum(s.failed_count)`.as('failed')])
    .where('s.pay_at', '>=', since)
    .groupBy(['s.platform_id', 'month'])
  const { rows } = await remembered(tx, tx.selectFrom(sums.as('g')).select(sql<readonly OfMonth[]>`coalesce(json_agg(g order by g.amount desc, g.id), '[]')`.as('rows')))
  const groups = rows.filter(({ month }) => month === last).slice(0, shown)
  const name = await namesOf(tx, { tenants: groups.map(({ id }) => id) })
  return {
    months: months.map((month) => ({ month, amount: capped(rows.reduce((sum, row) => (row.month === month ? sum + row.amount : sum), 0)) })),
    groups: groups.map(({ id, amount, paid, failed }) => ({ id, name: name(id), amount, failed_ratio: paid + failed === 0 ? null : Math.round((failed * 1000) / (paid + failed)) / 10 })),
  }
}

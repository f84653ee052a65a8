import { sql } from 'kysely'
import type { Ranking } from '@linggong/shared/domain/home/tile'
import type { Caller } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import { remembered } from '../../kernel/totals.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { cappedSum } from '../lists/sums.ts'
import { type SettlementFilters, wanted } from './queries.ts'

const shown = 6

interface Ranked {
  readonly id: string
  readonly count: number
  readonly amount: number
}

/** The organisations with the largest 结算金额 in the list with these filters, and how many settlements each has there. */
export async function rankedSettlements(tx: Tx, caller: Caller, filters: SettlementFilters, of: Ranking['of']): Promise<(Ranked & { readonly name: string })[]> {
  const groups = scoped(tx, caller, 'app.settlement')
    .where(wanted(caller, filters))
    .select([`app.settlement.${of} as id`, sql<number>`count(*)`.as('count'), cappedSum('settlement_amount').as('amount')])
    .groupBy(`app.settlement.${of}`)
    .orderBy('amount', 'desc')
    .orderBy('id')
    .limit(shown)
  const { rows } = await remembered(tx, tx.selectFrom(groups.as('g')).select(sql<readonly Ranked[]>`coalesce(json_agg(g order by g.amount desc, g.id), '[]')`.as('rows')))
  const name = await namesOf(tx, { tenants: rows.map(({ id }) => id) })
  return rows.map((row) => ({ ...row, name: name(row.id) }))
}

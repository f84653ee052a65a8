import { sql, type Expression, type RawBuilder } from 'kysely'
import { cappedAt, countCap, orderOf, type Orderings, type Page, type Paging } from '../../kernel/lists.ts'
import { remembered } from '../../kernel/totals.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { cappedSum } from './sums.ts'

/**
 * A page of a list whose rows are each made of many others: `groups`, a statement in parentheses. They are made once for the page, the total and
 * whatever `more` makes of them, each a scalar subquery that calls them `g`, as `orderings` do; and not again before a table that they are made of
 * has changed (`totals.ts`). All values are as JSON has them.
 */
export async function readGroups<R extends object, M extends object = object>(
  tx: Tx,
  groups: Expression<unknown>,
  { page, page_size, ordering }: Paging,
  orderings: Orderings,
  more: { readonly [K in keyof M & string]: RawBuilder<M[K]> } = {} as never,
): Promise<Page<R> & M> {
  const parts = Object.entries<RawBuilder<unknown>>(more).map(([name, part]) => sql`, (${part}) as ${sql.ref(name)}`)
  const read = sql<Read<R>>`(
    with g as materialized (select * from ${groups} r)
    select (select count(*) from (select 1 from g limit ${sql.lit(countCap + 1)}) n) as total,
      (select coalesce(json_agg(p.row order by p.n), '[]') from (
        select to_json(g) as row, row_number() over (order by ${sql.join(orderOf(ordering, orderings))}) as n from g order by n limit ${page_size} offset ${(page - 1) * page_size}) p) as results
      ${sql.join(parts, sql``)})`
  const { total, results, ...others } = await remembered(tx, tx.selectFrom(read.as('r')).selectAll())
  // The other columns are those of `more`, which Object.entries forgets.
  return { ...cappedAt(total), page, page_size, results: [...results], ...(others as M) }
}

/** The sums of these columns of groups, as columns of a select. */
export const summed = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql`${cappedSum(`g.${name}`)} as ${sql.ref(name)}`))

/** The same over all groups, for `more`. */
export const sumsOf = <K extends string>(names: readonly K[]): RawBuilder<Readonly<Record<K, number>>> => sql`select to_json(s) from (select ${summed(names)} from g) s`

interface Read<R> {
  readonly total: number
  readonly results: readonly R[]
}

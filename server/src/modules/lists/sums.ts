import { sql, type AliasableExpression, type RawBuilder } from 'kysely'
import { countCap } from '../../kernel/lists.ts'
import { rememberedLater } from '../../kernel/totals.ts'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * A sum of amounts over any number of rows: beyond what a JSON number can hold exactly, the largest such number,
 * so that the list still answers. `of`: which of the rows.
 */
export const cappedSum = (column: string, of: RawBuilder<unknown> = sql`true`): RawBuilder<number> =>
  sql<number>`greatest(least(coalesce(sum(${sql.ref(column)}) filter (where ${of}), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)}), -${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`

/** Whether a capped sum is only a lower bound. */
export const isCapped = (sum: number): boolean => Math.abs(sum) === Number.MAX_SAFE_INTEGER

/** What a row's amounts come to, for showing it: between the largest exact numbers. */
export const capped = (amount: number): number => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, amount))

export type Sums<K extends string> = Readonly<Record<K, number>> & { readonly is_capped?: boolean }

/**
 * A page of a list with the totals of these columns over all rows of its filter. `matched`: those rows, at most as many. Of more rows than
 * are counted there are no totals: reading them would cost more than everything else of the page.
 */
export async function withSums<P extends { readonly total_capped?: boolean }, K extends string>(
  tx: Tx,
  find: () => Promise<P>,
  { name, query: matched }: { readonly name: string; readonly query: (most: number) => AliasableExpression<object> },
  columns: readonly K[],
): Promise<P & { sums?: Sums<K> }> {
  const summing = () => tx.selectFrom(matched(countCap + 1).as('matched')).select([sql<number>`count(*)`.as('n'), ...columns.map((column) => cappedSum(column).as(column))])
  const summed = await rememberedLater(tx, { name, query: summing }, 'sums')
  const found = await find()
  if (found.total_capped === true) return found
  const totals: Readonly<Record<string, number>> = await summed()
  if ((totals['n'] ?? 0) > countCap) return found
  // Object.fromEntries forgets the keys.
  const sums = Object.fromEntries(columns.map((column) => [column, totals[column] ?? 0])) as Record<K, number>
  return { ...found, sums: toldSums(sums) }
}

/** Sums that say whether one of them is only a lower bound. */
export const toldSums = <K extends string>(sums: Readonly<Record<K, number>>): Sums<K> => ({ ...sums, ...(Object.values<number>(sums).some(isCapped) && { is_capped: true }) })

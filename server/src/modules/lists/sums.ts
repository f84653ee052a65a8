import { sql, type RawBuilder } from 'kysely'

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

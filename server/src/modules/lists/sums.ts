import { sql, type RawBuilder } from 'kysely'

/**
 * A sum of amounts over any number of rows: beyond what a JSON number can hold exactly, the largest such number,
 * so that the list still answers. `of`: which of the rows.
 */
export const cappedSum = (column: string, of: RawBuilder<unknown> = sql`true`): RawBuilder<number> =>
  sql<number>`least(coalesce(sum(${sql.ref(column)}) filter (where ${of}), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`

/** Whether a capped sum is only a lower bound. */
export const isCapped = (sum: number): boolean => sum === Number.MAX_SAFE_INTEGER

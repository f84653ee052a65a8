import { sql, type RawBuilder } from 'kysely'

/**
 * A sum of money that any number of rows may make: what a JSON number cannot hold exactly any more is told as the largest that it can,
 * so that a list still answers.
 */
export const cappedSum = (column: string): RawBuilder<number> => sql<number>`least(coalesce(sum(${sql.ref(column)}), 0), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`

/** Whether a capped sum is only the least that it may be. */
export const isCapped = (sum: number): boolean => sum === Number.MAX_SAFE_INTEGER

import { sql } from 'kysely'
import { refuse, texts } from './refuse.ts'
import type { Tx } from './transaction.ts'

export interface Limit {
  readonly key: string
  readonly max: number
  readonly seconds: number
  /** How much one attempt counts, where it is about several things at once; 1 if absent. */
  readonly by?: number
}

const windowOf = (limit: Limit, now: Date): Date => new Date(Math.floor(now.getTime() / (limit.seconds * 1000)) * limit.seconds * 1000)

/**
 * Counts one attempt in the current window, in the database so that all processes share the counter. Counts before the
 * work, so that parallel attempts cannot exceed the limit; commit the count even when the attempt fails.
 */
export async function countAttempt(tx: Tx, limit: Limit, now: Date): Promise<void> {
  refuseFull(await countAttempts(tx, [limit], now), now)
}

/** Answers 429 with `text` when one of the limits is exhausted. After the commit of what was counted, so that refused attempts count too. */
export function refuseFull([first]: readonly Limit[], now: Date, text: string = texts.tooMany): void {
  if (first === undefined) return
  const end = windowOf(first, now).getTime() + first.seconds * 1000
  refuse('too_many', text, { retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) })
}

/** Counts one attempt on each of several limits and returns those that are exhausted. One statement in total. */
export async function countAttempts(tx: Tx, limits: readonly Limit[], now: Date): Promise<Limit[]> {
  // Always in the same order, so that two transactions wait for each other instead of deadlocking.
  const rows = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((limit) => ({ key: limit.key, window_start: windowOf(limit, now), count: limit.by ?? 1 }))
  const counted = await tx
    .insertInto('app.rate_limit')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet((eb) => ({ count: eb('app.rate_limit.count', '+', eb.ref('excluded.count')) })))
    .returning(['key', 'count'])
    .execute()
  return limits.filter(({ key, max }) => counted.some((row) => row.key === key && row.count > max))
}

/**
 * Gives back one attempt on each limit after a success. One statement in total, which locks the rows in the order in
 * which attempts are counted: by bytes, independent of the database's collation.
 */
export async function forgiveAttempts(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return
  await tx
    .with('locked', (before) =>
      before
        .selectFrom('app.rate_limit')
        .select(['key', 'window_start'])
        .where((eb) => eb.or(limits.map((limit) => eb.and({ key: limit.key, window_start: windowOf(limit, now) }))))
        .orderBy(sql`key collate "C"`)
        .forUpdate(),
    )
    .updateTable('app.rate_limit as counted')
    .from('locked')
    .set((eb) => ({ count: sql<number>`greatest(${eb.ref('counted.count')} - 1, 0)` }))
    .whereRef('counted.key', '=', 'locked.key')
    .whereRef('counted.window_start', '=', 'locked.window_start')
    .execute()
}

/** Locks `key` until the transaction ends, so that transactions about the same key run one after the other. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx
    .insertInto('app.rate_limit')
    .values({ key, window_start: new Date(0), count: 1 })
    .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet((eb) => ({ count: eb.ref('app.rate_limit.count') })))
    .execute()
}

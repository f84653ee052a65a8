import { v7 } from 'uuid'
import type { SerialKind } from '@linggong/shared/domain/serials'
import { businessDate } from '@linggong/shared/domain/time'
import type { Tx } from './transaction.ts'

/** UUIDv7: ordered by time, created by the application so that rows can refer to each other before they are inserted. */
export const newId = (): string => v7()

/** Of what is entered for another time than the present: the demo's past. Those of one millisecond are in no order. */
export const newIdAt = (time: Date): string => v7({ msecs: time.getTime() })

/** Not after any id of this time or a later one: where ids are of the time of their rows, an index on them finds those since then. */
export const firstIdAt = (time: Date): string => v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) })

/** `n` ids in ascending order. */
export const newIds = (n: number): string[] => Array.from({ length: n }, () => v7())

/**
 * The next `n` serial numbers of the business day, ascending: `JS20260108000001`.
 * Locks the counter's row until the transaction ends, so call it late and once.
 */
export async function nextSerials(tx: Tx, kind: SerialKind, n: number, now: Date = new Date()): Promise<string[]> {
  if (n === 0) return []
  const day = businessDate(now)
  const { last } = await tx
    .insertInto('app.serial')
    .values({ kind, day, last: n })
    .onConflict((conflict) => conflict.columns(['kind', 'day']).doUpdateSet((eb) => ({ last: eb('app.serial.last', '+', n) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  const prefix = kind + day.replaceAll('-', '')
  return Array.from({ length: n }, (_, index) => prefix + String(last - n + 1 + index).padStart(6, '0'))
}

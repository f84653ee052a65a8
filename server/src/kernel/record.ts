import { sql, type UpdateObject } from 'kysely'
import type { Database, Row } from '../db/tables.ts'
import { chainOfCaller, type Caller, type Chain } from './actor.ts'
import { diff, recordChange, type ActionOf, type Entity, type FieldOf } from './history.ts'
import { logged } from './logged.ts'
import { refuse, texts } from './refuse.ts'
import type { Tx } from './transaction.ts'

/** Tables whose rows have a version counter. */
export type Versioned = { [T in keyof Database]: Row<T> extends { id: string; version: number } ? T : never }[keyof Database]

/** A row of such a table, or the result of a query on it. */
export interface Seen {
  readonly id: string
  readonly version: number
  readonly park_id?: string | null
}

export type Columns<T extends Versioned> = Omit<UpdateObject<Database, T>, 'id' | 'park_id' | 'version'>
type Values<E extends Entity> = { readonly [K in FieldOf<E>]?: unknown }

/**
 * Checks that the row still has the version that the caller has seen (optimistic locking); returns it. The row must be locked, so that the
 * check holds until the write.
 */
export function asSeen<R extends { readonly version: number }>(row: R, version: number): R {
  return row.version === version ? row : refuse('stale', texts.stale)
}

/** Updates a locked row and increments its version. Returns the new row. */
export async function writeChange<T extends Versioned>(tx: Tx, table: T, row: Seen, set: Columns<T>): Promise<Row<T>> {
  // The builder's types do not work with a type variable as table name, so one of these tables stands for all.
  const any = table as 'app.settlement'
  const change = tx.updateTable(any).set({ ...(set as Columns<'app.settlement'>), version: sql<number>`version + 1` }).where('id', '=', row.id)
  const changed: unknown = await (typeof row.park_id === 'string' ? change.where('park_id', '=', row.park_id) : change).returningAll().executeTakeFirstOrThrow()
  return changed as Row<T>
}

interface Change<E extends Entity> {
  readonly action: ActionOf<E>
  /** The values to compare for the change log where they differ from the row's columns: references with names, codes of a configuration. */
  readonly from?: Values<E>
  readonly to?: Values<E>
}

/** All updates of the table's rows go through this: columns, version and change-log entry, in the caller's transaction. */
export function record<T extends Versioned, E extends Entity, B extends Seen = Seen>(table: T, entity: E, chainOf: (by: Caller, row: B) => Chain = ownChain) {
  /** Returns false and writes nothing when no logged field differs. */
  async function change(tx: Tx, by: Caller, row: B, set: Columns<T>, { action, from = row as Values<E>, to = set as Values<E> }: Change<E>): Promise<boolean> {
    const changes = diff(from, to, logged[entity].fields)
    if (changes.length === 0) return false
    await writeChange(tx, table, row, set)
    await recordChange(tx, by, entity, row.id, action, changes, chainOf(by, row))
    return true
  }
  return {
    change,
    /** Enables or disables. */
    switchTo: (tx: Tx, by: Caller, row: B & { readonly is_enable: boolean }, isEnable: boolean): Promise<boolean> =>
      change(tx, by, row, { is_enable: isEnable } as unknown as Columns<T>, { action: (isEnable ? 'enable' : 'disable') as ActionOf<E> }),
  }
}

/** The tenant chain of a row that has one, otherwise the caller's. */
export const ownChain = (by: Caller, row: Seen): Chain => (isChain(row) ? row : chainOfCaller(by))

const isChain = (row: object): row is Chain => 'park_id' in row && 'platform_id' in row && 'agency_id' in row && 'company_id' in row

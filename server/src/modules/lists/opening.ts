import { sql, type SqlBool } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { inScope, type ScopedTable } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Condition } from './filters.ts'

/** Organisations of one kind, in a statement about `app.tenant`. */
export interface Opened {
  readonly tx: Tx
  readonly actor: Actor
  /** Names `app.tenant` in the statement. */
  readonly alias: string
  /** The column by which rows of other tables belong to one of them. */
  readonly level: 'park_id' | 'platform_id' | 'agency_id' | 'company_id'
  /** Those asked about; null: all that the caller sees. */
  readonly ids: readonly string[] | null
}

/** What a module knows of 开户进度: whether an organisation has what `shared/domain/opening.ts` names. */
export type Fulfilled = (opened: Opened) => Condition

/** Those of `ids`, where they are given. */
export const amongThem = (column: string, { ids }: Pick<Opened, 'ids'>): Condition => (ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)

/**
 * Whether an organisation has a row of this table, as `x`, of this condition. A subquery of its own, not one for each organisation: a
 * distributed database asks its nodes once.
 */
export const hasSome = (opened: Opened, table: ScopedTable, condition: Condition): Condition =>
  sql<SqlBool>`${sql.ref(`${opened.alias}.id`)} in (
    select ${sql.ref(`x.${opened.level}`)} from ${sql.table(table)} x where ${inScope(opened.actor, 'x')} and ${amongThem(`x.${opened.level}`, opened)} and ${condition})`

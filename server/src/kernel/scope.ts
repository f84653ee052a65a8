import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Caller, Chain } from './actor.ts'
import { isDistributed } from './distributed.ts'
import { refuse, texts } from './refuse.ts'
import { callerOf, homeOf, type Tx } from './transaction.ts'

/** Tables whose rows have a tenant chain. Not `app.tenant`, see `inScopeOfTenant`. */
export type ScopedTable = Exclude<{ [T in keyof Database]: Database[T] extends Record<keyof Chain, unknown> ? T : never }[keyof Database], 'app.tenant'>

const column = { park: 'park_id', platform: 'platform_id', agency: 'agency_id', company: 'company_id' } as const

/**
 * Tenant isolation in the query (row-level security repeats it): only rows below the caller's organisation. `alias` names the
 * table in the query. For joins and aliases; otherwise use `scoped`. An actor within one park also names the park, so that a
 * distributed database queries only the node that holds it.
 */
export function inScope(caller: Caller, alias: string): Expression<SqlBool> {
  switch (caller.flavour) {
    case 'system':
    case 'saas':
      return sql<SqlBool>`true`
    case 'agency':
    case 'company':
      return sql<SqlBool>`(${sql.ref(`${alias}.park_id`)} = ${caller.chain.park_id} and ${sql.ref(`${alias}.${column[caller.flavour]}`)} = ${caller.tenantId})`
    default:
      return sql<SqlBool>`${sql.ref(`${alias}.${column[caller.flavour]}`)} = ${caller.tenantId}`
  }
}

/** The values of that condition, in its order. */
export function scopeValues(caller: Caller): readonly string[] {
  if (caller.flavour === 'system' || caller.flavour === 'saas') return []
  return caller.flavour === 'agency' || caller.flavour === 'company' ? [caller.chain.park_id, caller.tenantId] : [caller.tenantId]
}

/** The same for `app.tenant`, whose rows are the organisations themselves: the caller's own and those below it. */
export function inScopeOfTenant(caller: Caller, alias: string): Expression<SqlBool> {
  switch (caller.flavour) {
    case 'system':
    case 'saas':
      return sql<SqlBool>`true`
    case 'company':
      return sql<SqlBool>`${sql.ref(`${alias}.id`)} = ${caller.tenantId}`
    default:
      return sql<SqlBool>`(${sql.ref(`${alias}.id`)} = ${caller.tenantId} or ${sql.ref(`${alias}.${column[caller.flavour]}`)} = ${caller.tenantId})`
  }
}

/** A select on `table`, already restricted to what the caller may see. Columns are referred to as `app.bill.id`. */
export function scoped<T extends ScopedTable>(tx: Tx, caller: Caller, table: T): SelectQueryBuilder<Database, T, object> {
  const from: unknown = tx.selectFrom(table as ScopedTable).where(inScope(caller, table))
  // The builder's type does not survive a table name that is still a type variable; its shape is exactly this.
  return from as SelectQueryBuilder<Database, T, object>
}

/**
 * Returns the row, optionally locked; absent and foreign rows both answer 404. A caller who sees several parks names the park before
 * locking where it is known, which spares a distributed database to look for it.
 */
export async function scopedId<T extends ScopedTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  id: string,
  options: { lock?: boolean; parkId?: string } = {},
): Promise<Selectable<Database[T]>> {
  const lock: RawBuilder<unknown> = options.lock === true ? sql`for update` : sql``
  const parkId = options.parkId ?? (options.lock === true && parkOf(caller).length === 0 ? await parkToLock(tx, table, id) : undefined)
  const park = parkId === undefined ? sql`` : sql`and park_id = ${parkId}`
  const found = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where id = ${id} and ${inScope(caller, table)} ${park} ${lock}`.execute(tx)
  return found.rows[0] ?? refuse(404, texts.notFound)
}

/** A distributed database locks rows of one park only; undefined where it does not matter. */
async function parkToLock(tx: Tx, table: ScopedTable, id: string): Promise<string | undefined> {
  if (!(await isDistributed(homeOf(tx), tx))) return undefined
  const { rows: [row] } = await sql<{ park_id: string | null }>`select park_id from ${sql.table(table)} where id = ${id}`.execute(tx)
  return row?.park_id ?? undefined
}

/**
 * A condition on the park, for tables that are restricted by other means than their chain (the history of a visible document, for example).
 * Whoever is above parks (the operator, a group) is not restricted. `alias` names the table in a statement with several.
 */
export const inPark = (tx: Tx, alias?: string): Expression<SqlBool> => inParkOf(callerOf(tx), alias)

/** The same where the caller is at hand and the transaction is not. */
export function inParkOf(caller: Caller, alias?: string): Expression<SqlBool> {
  const [park] = parkOf(caller)
  return park === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(alias === undefined ? 'park_id' : `${alias}.park_id`)} = ${park}`
}

/** The values of that condition: the park, or none. */
export const parkValues = (tx: Tx): readonly string[] => parkOf(callerOf(tx))

const parkOf = (caller: Caller): readonly string[] => (caller.flavour === 'system' || caller.flavour === 'saas' || caller.flavour === 'platform' ? [] : [caller.chain.park_id])

import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Caller } from './actor.ts'
import { refuse, texts } from './refuse.ts'
import { callerOf, type Tx } from './transaction.ts'

/** Tables whose rows carry the tenant chain. */
export type ScopedTable =
  | 'app.company_user'
  | 'app.company_contract'
  | 'app.task'
  | 'app.bill_batch'
  | 'app.settlement'
  | 'app.bill'
  | 'app.posting'
  | 'app.payout'
  | 'app.job'
  | 'app.file'
  | 'app.history_event'
  | 'app.message'
  | 'app.topup_order'
  | 'app.service_balance'
  | 'app.service_entry'
  | 'app.project_company'
  | 'app.import_row'
  | 'app.topup_line'

const column = { park: 'park_id', platform: 'platform_id', agency: 'agency_id', company: 'company_id' } as const

/**
 * The first wall: the rows below the caller's organisation. `alias` names the table in the query.
 * For joins and aliases; `scoped` is the usual door. Whoever works inside one park names it, so that a distributed
 * database asks the one node that holds it.
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

/** The row, locked if asked; a row that is absent or foreign answers 404 alike. Whoever sees several parks locks by naming one. */
export async function scopedId<T extends ScopedTable>(
  tx: Tx,
  caller: Caller,
  table: T,
  id: string,
  options: { lock?: boolean; parkId?: string } = {},
): Promise<Selectable<Database[T]>> {
  const lock: RawBuilder<unknown> = options.lock === true ? sql`for update` : sql``
  const park = options.parkId === undefined ? sql`` : sql`and park_id = ${options.parkId}`
  const found = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where id = ${id} and ${inScope(caller, table)} ${park} ${lock}`.execute(tx)
  return found.rows[0] ?? refuse(404, texts.notFound)
}

/**
 * For what is known to be the caller's by another way than its chain, as the history of a document: who works inside one park names it.
 * Where the tables of a statement are several, `alias` says whose.
 */
export function inPark(tx: Tx, alias?: string): Expression<SqlBool> {
  const caller = callerOf(tx)
  if (caller.flavour === 'system' || caller.flavour === 'saas' || caller.flavour === 'platform') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(alias === undefined ? 'park_id' : `${alias}.park_id`)} = ${caller.chain.park_id}`
}

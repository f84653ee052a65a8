import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Today, where a statement is about no particular day. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/**
 * `contractStatusOn` (domain/machines/contract) as a condition: in force on a day, by its dates, because the daily job may not have written
 * the status yet. `alias` names a table of contracts in the statement.
 */
export function inForceOn(alias: string, day: string | RawBuilder<unknown> = today): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('audit_status')} = 'passed' and ${column('status')} <> 'terminated' and ${day}::date between ${column('start_at')} and ${column('end_at')})`
}

import { sql, type SqlBool } from 'kysely'
import { hasSome, type Fulfilled } from '../lists/opening.ts'

/** A contract in force today: by its dates, which may be ahead of its status. */
export const hasContract: Fulfilled = (opened) =>
  hasSome(opened, 'app.company_contract', sql<SqlBool>`x.audit_status = 'passed' and x.status in ('in_force', 'not_started') and (now() at time zone 'Asia/Shanghai')::date between x.start_at and x.end_at`)

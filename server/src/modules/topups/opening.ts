import { sql, type SqlBool } from 'kysely'
import { inScope } from '../../kernel/scope.ts'
import { amongThem, type Fulfilled } from '../lists/opening.ts'

/** It has service counts left. */
export const hasServices: Fulfilled = (opened) =>
  sql<SqlBool>`${sql.ref(`${opened.alias}.id`)} in (select x.tenant_id from app.service_balance x where ${inScope(opened.actor, 'x')} and ${amongThem('x.tenant_id', opened)} and x.count > 0)`

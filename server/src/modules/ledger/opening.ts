import { sql, type SqlBool } from 'kysely'
import { inPark } from '../../kernel/scope.ts'
import { amongThem, type Fulfilled } from '../lists/opening.ts'

/** Money has arrived in its wallet before, or it pays without one. An account is opened by its first posting. */
export const hasWallet: Fulfilled = (opened) =>
  sql<SqlBool>`(${sql.ref(`${opened.alias}.config`)} ->> 'pay_mode' is not distinct from 'offline' or ${sql.ref(`${opened.alias}.id`)} in (
    select x.owner_id from app.ledger_account x where ${inPark(opened.tx, 'x')} and ${amongThem('x.owner_id', opened)} and x.kind = 'company.available'))`

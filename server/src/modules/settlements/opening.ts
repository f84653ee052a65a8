import { sql, type SqlBool } from 'kysely'
import { hasSome, type Fulfilled } from '../lists/opening.ts'

/** It has taken part in a settlement that was paid. */
export const hasSettled: Fulfilled = (opened) => hasSome(opened, 'app.settlement', sql<SqlBool>`x.status = 'paid'`)

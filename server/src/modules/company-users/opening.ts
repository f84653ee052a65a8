import { sql, type SqlBool } from 'kysely'
import { hasSome, type Fulfilled } from '../lists/opening.ts'

export const hasWorker: Fulfilled = (opened) => hasSome(opened, 'app.company_user', sql<SqlBool>`x.status = 'in_cooperation'`)

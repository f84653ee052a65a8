import { sql } from 'kysely'

/** An invoice `i` that was issued, and is not wholly taken back in red. */
export const INVOICED = sql<boolean>`i.status in ('invoiced', 'mailed') and i.red_amount < i.amount`

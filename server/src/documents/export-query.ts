import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Deps } from '../deps.ts'
import { byKeyset } from '../jobs/keyset.ts'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'

/** Rows and count of an export, using the statement of its list, newest first. `id`: the column for keyset pagination. */
export function exportQuery<F, DB, TB extends keyof DB, R extends { readonly id: string }>(query: (tx: Tx, actor: Actor, filters: F) => SelectQueryBuilder<DB, TB, R>, id: string) {
  return {
    async count(tx: Tx, actor: Actor, filters: F, most: number): Promise<number> {
      const bounded = query(tx, actor, filters).clearSelect().select(sql<number>`1`.as('one')).limit(most)
      const { n } = await tx.selectFrom(bounded.as('bounded')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
      return n
    },
    rows: (deps: Deps, actor: Actor, filters: F) =>
      byKeyset((before, limit) =>
        inTransaction(deps.db, actor, (tx) => {
          const rows = query(tx, actor, filters).orderBy(sql.ref(id), 'desc').limit(limit)
          return (before === null ? rows : rows.where(sql<SqlBool>`${sql.ref(id)} < ${before}`)).execute()
        }, { readOnly: true }),
      ),
  }
}

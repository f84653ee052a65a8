import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Identities } from '../../kernel/identities.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'

/** The lists whose entries have an identity number, sealed. */
export const PEOPLE_LISTS = ['user_blacklist', 'executive'] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

export const isOfPeople = (list: string): list is PeopleList => PEOPLE_LISTS.some((one) => one === list)

/**
 * Until the end of the transaction nobody else writes numbers into the list: while the key is changed two entries of one number have
 * different hashes, which no constraint compares. Readers go on. Taken before any row of the list is locked, and before the keys are read.
 */
export async function lockNumbers(tx: Tx, list: PeopleList): Promise<void> {
  await sql`lock table ${sql.table(`app.${list}`)} in share row exclusive mode`.execute(tx)
}

/** Of an entry: whether its key is none of these. As ranges between them, which the index of the keys answers at once where there is none. */
export function hasOtherKey({ keyIds }: Pick<Identities, 'keyIds'>): RawBuilder<SqlBool> {
  const bounds = ['', ...keyIds.toSorted(), '~']
  const between = bounds.slice(1).map((upper, index) => sql`(id_key > ${bounds[index] ?? ''} and id_key < ${upper})`)
  return sql<SqlBool>`(${sql.join(between, sql` or `)})`
}

/** Whether entries of an older version still wait for the start that has the key: until then they stop nobody. */
export async function areWaiting(db: Db): Promise<boolean> {
  const { rows } = await inTransaction(db, SYSTEM, (tx) => sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'guard' and c.relname = 'unsealed_identity'`.execute(tx))
  return rows.length > 0
}

/** The keys that entries need and that are none of these: with them missing, the entries stop nobody. */
export async function missingKeys(db: Db, identities: Pick<Identities, 'keyIds'>): Promise<readonly string[]> {
  const other = hasOtherKey(identities)
  const { rows } = await inTransaction(db, SYSTEM, (tx) => sql<{ id_key: string }>`
    select id_key from app.user_blacklist where ${other} union select id_key from app.executive where ${other} order by id_key`.execute(tx))
  return rows.map(({ id_key }) => id_key)
}

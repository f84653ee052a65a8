import { sql, type SqlBool } from 'kysely'
import { maskIdNoTwo, maskName, maskPhone } from '@linggong/shared/domain/masks'
import { isPhone } from '@linggong/shared/domain/phone'
import { isIdNoFormat } from '@linggong/shared/domain/validators'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Condition } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { best, bestOf } from '../lists/search.ts'

/** Workers with the companies they work for: one row per cooperation, newest first. */
export async function findUsers(tx: Tx, actor: Actor, words: string) {
  const rows = await tx
    .selectFrom('app.company_user as u')
    .innerJoin('app.person as p', 'p.id', 'u.person_id')
    .innerJoin(tenantNames.as('c'), 'c.id', 'u.company_id')
    .select(['u.id', 'p.name', 'p.phone', 'p.id_no', 'u.status', 'c.name as company_name'])
    .where(inScope(actor, 'u'))
    .where(personOf(words))
    .orderBy('u.id', 'desc')
    .limit(best + 1)
    .execute()
  // Unmasked, the fifty best matches would be a directory of personal data.
  return bestOf(rows.map((row) => ({ ...row, name: maskName(row.name), phone: maskPhone(row.phone), id_no: maskIdNoTwo(row.id_no) })))
}

/** Whole values, or the character of a name that its mask shows: parts would tell by trial what the mask hides. */
function personOf(words: string): Condition {
  const plain = words.replaceAll(/\s/gu, '').toUpperCase()
  if (isPhone(plain)) return sql<SqlBool>`p.phone = ${plain}`
  if (isIdNoFormat(plain)) return sql<SqlBool>`p.id_no = ${plain}`
  // Asked of the persons, which have no policy: under row-level security their indexes would not be used.
  const isFirst = Array.from(words).length === 1
  const matching = isFirst ? sql`string_to_array(n.name, null) @> ${[words]}::text[] and starts_with(n.name, ${words})` : sql`n.name_bigrams @> app.bigrams(${words}) and n.name = ${words}`
  return sql<SqlBool>`u.person_id in (select n.id from app.person n where ${matching})`
}

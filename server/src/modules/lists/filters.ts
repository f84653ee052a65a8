import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { addDays, isRealDate, startOfDay } from '@linggong/shared/domain/time'
import { refuse } from '../../kernel/refuse.ts'

/** A condition of a where clause, shared by the lists of bills, batches and settlements. */
export type Condition = RawBuilder<SqlBool>

export const allOf = (conditions: readonly Condition[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** `2026-01-01,2026-01-31`, both days inclusive, as business days. */
export function inDateRange(column: string, range: string): Condition {
  const [from = '', to = ''] = range.split(',')
  if (!isRealDate(from) || !isRealDate(to)) refuse(400, '日期不存在，请重新选择')
  return sql<SqlBool>`${sql.ref(column)} >= ${startOfDay(from)} and ${sql.ref(column)} < ${startOfDay(addDays(to, 1))}`
}

export const oneOf = (column: string, values: readonly string[]): Condition => sql<SqlBool>`${sql.ref(column)} = any(${[...values]})`

/** Ids arrive as free text in comma lists: an invalid id matches no row. */
export function oneOfIds(column: string, values: readonly string[]): Condition {
  const ids = values.filter((value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(value))
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
}

export const like = (text: string): string => `%${text.replace(/[\\%_]/gu, '\\$&')}%`

/** A masked phone: the whole number, or its last four digits, which the mask shows. Any other text matches none. */
export function phoneOf(column: string, text: string): Condition {
  const digits = text.replaceAll(/\s/gu, '')
  return /^\d{4}$/u.test(digits) ? sql<SqlBool>`right(${sql.ref(column)}, 4) = ${digits}` : sql<SqlBool>`${sql.ref(column)} = ${digits}`
}

/**
 * Rows of people whose registered name contains any of these texts. Two characters make no trigram, so a GIN index on an array of
 * bigrams finds candidates and `like` decides; a single character has no bigram, so its candidates are found by their
 * characters.
 * Queried on the persons, which have no policy: under row-level security the index would not be used.
 */
export function personNamed(column: string, names: readonly string[]): Condition {
  const long = names.every((name) => Array.from(name).length >= 2)
  const candidates = long ? sql`p.name_bigrams && ${bigrams(names)}::text[] and ` : sql`string_to_array(p.name, null) && ${names.map(firstCharacter)}::text[] and `
  const exact = long && names.length === 1 ? sql`p.name_bigrams @> app.bigrams(${names[0]}) and ` : candidates
  return sql<SqlBool>`${sql.ref(column)} in (select p.id from app.person p where ${exact}p.name like any(${names.map(like)}::text[]))`
}

const firstCharacter = (name: string): string => Array.from(name)[0] ?? ''

/** Pasted lines: numbers or complete names. Two conditions, so that each can use its index. */
export function numberOrName(alias: 'app.bill', items: readonly string[]): Condition {
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (
    select b.id from app.bill b where b.sn = any(${[...items]}::text[])
    union select b.id from app.bill b join app.person p on p.id = b.person_id
      where p.name_bigrams && ${bigrams(items)}::text[] and p.name = any(${[...items]}::text[]))`
}

export function bigrams(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const characters = Array.from(text)
    if (characters.length < 2) found.add(text)
    for (let i = 0; i + 1 < characters.length; i += 1) found.add(`${characters[i]}${characters[i + 1]}`)
  }
  return [...found]
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { addDays, isRealDate, startOfDay } from '@linggong/shared/domain/time'
import { isPhone } from '@linggong/shared/domain/phone'
import { isIdNoFormat } from '@linggong/shared/domain/validators'
import type { Caller } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inParkOf } from '../../kernel/scope.ts'

/** A condition of a where clause, shared by the lists of bills, batches and settlements. */
export type Condition = RawBuilder<SqlBool>

const allOf = (conditions: readonly Condition[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** How one filter compares its column with what is asked; undefined where that leaves nothing to ask. */
type Comparison<V> = (column: string, value: V) => Condition | undefined

/**
 * What rows must be like by the filters that are given, each compared as `by` says: one without its comparison does not compile. Its
 * column bears its name, unless `on` says which.
 */
export function matching<F extends object>(table: string, filters: F, by: { readonly [K in keyof F]-?: Comparison<NonNullable<F[K]>> }): Expression<SqlBool> {
  const comparisons: Readonly<Record<string, Comparison<never> | undefined>> = by
  // Each value goes to the comparison that the type has matched with it by its key.
  const given = Object.entries(filters).filter(([, value]: [string, unknown]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
  return allOf(given.flatMap(([key, value]: [string, unknown]) => comparisons[key]?.(`${table}.${key}`, value as never) ?? []))
}

/** The same for another column of the table. */
export const on = <V>(name: string, compare: Comparison<V>): Comparison<V> => (column, value) => compare(`${column.slice(0, column.lastIndexOf('.'))}.${name}`, value)

export const is = (column: string, value: string | boolean): Condition => sql<SqlBool>`${sql.ref(column)} = ${value}`
/** Of which agency, for those above agencies. To an enterprise an id tells nothing, also not whether it is its own agency's. */
export const ofAgency = ({ flavour }: Pick<Caller, 'flavour'>): Comparison<string> => (column, id) => (flavour === 'company' ? sql<SqlBool>`false` : is(column, id))
export const isFlag = (column: string, value: 'true' | 'false'): Condition => is(column, value === 'true')
/** Rows that point to a document, by its number: found once, by the document's index. */
export const ofDocument = (caller: Caller, table: 'app.invoice' | 'app.invoice_batch' | 'app.refund_batch', key: 'sn' | 'number' = 'sn'): Comparison<string> => (column, text) =>
  sql<SqlBool>`${sql.ref(column)} in (select x.id from ${sql.table(table)} x where ${inParkOf(caller, 'x')} and ${sql.ref(`x.${key}`)} = ${text})`
export const contains = (column: string, text: string): Condition => sql<SqlBool>`${sql.ref(column)} like ${like(text)}`

/**
 * Numbers of documents as far as they have been entered. As a range, because row-level security lets an index be used for comparisons but not for
 * `like`; in the collation of that index, whichever the database has.
 */
export const startsWith = (column: string, text: string): Condition =>
  sql<SqlBool>`(${sql.ref(column)} collate "C" >= ${text} and ${sql.ref(column)} collate "C" < ${text + last})`
/** Sorts after every character that a number has. */
const last = '\u{10FFFF}'

export const atLeast = (column: string, value: number): Condition => sql<SqlBool>`${sql.ref(column)} >= ${value}`
export const atMost = (column: string, value: number): Condition => sql<SqlBool>`${sql.ref(column)} <= ${value}`

/** `2026-01-01,2026-01-31`, both days inclusive, as business days. */
export function inDateRange(column: string, range: string): Condition {
  const [from = '', to = ''] = range.split(',')
  if (!isRealDate(from) || !isRealDate(to)) refuse(400, '日期不存在，请重新选择')
  return sql<SqlBool>`${sql.ref(column)} >= ${startOfDay(from)} and ${sql.ref(column)} < ${startOfDay(addDays(to, 1))}`
}

/** The same for a column of business days. */
export function inDays(column: string, range: string): Condition {
  const [from = '', to = ''] = range.split(',')
  // The calendar of the database has no year 0.
  if ([from, to].some((day) => !isRealDate(day) || day < '0001')) refuse(400, '日期不存在，请重新选择')
  return sql<SqlBool>`${sql.ref(column)} between ${from}::date and ${to}::date`
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

/**
 * Pasted lines: numbers, complete names, whole identity numbers or phones. Separate conditions, so that each can use its index. A phone must
 * be both the person's, which has an index, and the bill's, for a bill shows the phone that it was imported with.
 */
export function billOf(alias: 'app.bill', items: readonly string[]): Condition {
  const plain = items.map((item) => item.replaceAll(/\s/gu, '').toUpperCase())
  const [idNos, phones] = [plain.filter(isIdNoFormat), plain.filter(isPhone)]
  const personal = (column: 'id_no' | 'phone', values: readonly string[]) =>
    values.length === 0
      ? sql``
      : sql`union select b.id from app.bill b join app.person p on p.id = b.person_id
          where ${sql.ref(`p.${column}`)} = any(${[...values]}::text[]) and ${sql.ref(`b.${column}`)} = any(${[...values]}::text[])`
  return sql<SqlBool>`${sql.ref(`${alias}.id`)} in (
    select b.id from app.bill b where b.sn = any(${[...items]}::text[])
    union select b.id from app.bill b join app.person p on p.id = b.person_id
      where p.name_bigrams && ${bigrams(items)}::text[] and p.name = any(${[...items]}::text[])
    ${personal('id_no', idNos)} ${personal('phone', phones)})`
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

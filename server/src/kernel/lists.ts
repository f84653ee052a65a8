import { sql, type RawBuilder, type SelectQueryBuilder, type Selectable } from 'kysely'
import { pageSizes } from '@linggong/shared/contract/schemas/common'
import { prepared } from '../db/connect.ts'
import type { Database } from '../db/tables.ts'
import type { Caller } from './actor.ts'
import { refuse } from './refuse.ts'
import { inScope, scopeValues, type ScopedTable } from './scope.ts'
import { rememberedLater } from './totals.ts'
import { callerOf, type Tx } from './transaction.ts'
import { named, rowsFor, written, type Named } from './written.ts'

export interface Paging {
  readonly page: number
  readonly page_size: number
  /** The wire name of a column; a leading `-` sorts descending. */
  readonly ordering?: string | undefined
  /** The page that a list shows first: of all rows, in the default order, of a size that the interface offers. */
  readonly isFirst?: boolean
}

/** Filters and paging of a call that takes both in one object. */
export function splitPaging<Q extends Paging>({ page, page_size, ordering, ...filters }: Q): [filters: Omit<Q, 'page' | 'page_size' | 'ordering'>, paging: Paging] {
  const isUsual = ordering === undefined && page === 1 && pageSizes.some((size) => size === page_size)
  return [filters, { page, page_size, ordering, isFirst: isUsual && asksNothing(filters) }]
}

/** All rows of a list. One that has conditions of its own adds them to the filters that are asked for: then it is another page that is first. */
export const asksNothing = (filters: object): boolean => Object.values(filters).every((filter) => filter === undefined)

/** Wire name → column reference. `id` breaks ties and, newest first, is the default order. */
export type Orderings = { readonly id: string } & Readonly<Record<string, string>>

const indexed = new WeakSet<Orderings>()

/**
 * Of a list that has an index of each scope in the default order. Its first page has the same plan for everybody, so each connection plans it
 * once: planning takes longer than reading twenty rows.
 */
export function inIndexOrder<O extends Orderings>(orderings: O): O {
  indexed.add(orderings)
  return orderings
}

const isPlanned = ({ isFirst }: Paging, orderings: Orderings): boolean => isFirst === true && indexed.has(orderings)

export interface Page<R> {
  total: number
  total_capped?: boolean
  page: number
  page_size: number
  results: R[]
}

/** Beyond this number, counting costs more than it is worth. */
export const countCap = 10_000

/** One page of `query` (no group by, no order, no limit of its own), with the total in the contract's shape. */
export async function page<DB, TB extends keyof DB, R>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, R> | Named<SelectQueryBuilder<DB, TB, R>>,
  paging: Paging,
  allowedOrderings: Orderings,
): Promise<Page<R>> {
  const all = named(query)
  const rows = () => ordered(all.query(), paging, allowedOrderings)
  if (all.name === undefined || !isPlanned(paging, allowedOrderings)) return pageBeside(tx, all, query, paging, allowedOrderings)
  const caller = callerOf(tx)
  return withTotal(tx, all, paging, () => rowsFor(tx, written(tx, `page ${all.name} ${caller.flavour} ${partOf(paging)}`, scopeValues(caller), rows)))
}

/** The same where the total is that of another query, which costs less and finds as many. */
export const pageBeside = <D1, T1 extends keyof D1, D2, T2 extends keyof D2, R>(
  tx: Tx,
  counted: SelectQueryBuilder<D1, T1, unknown> | Named<SelectQueryBuilder<D1, T1, unknown>>,
  query: SelectQueryBuilder<D2, T2, R> | Named<SelectQueryBuilder<D2, T2, R>>,
  paging: Paging,
  allowedOrderings: Orderings,
): Promise<Page<R>> => withTotal(tx, named(counted), paging, () => ordered(named(query).query(), paging, allowedOrderings).execute())

/** The rows of one page of `query`, which `find` reads, with the total. */
export async function withTotal<DB, TB extends keyof DB, R>(tx: Tx, query: Named<SelectQueryBuilder<DB, TB, unknown>>, paging: Paging, find: () => Promise<R[]>): Promise<Page<R>> {
  const { page: number, page_size } = paging
  const total = await totalOf(tx, query, paging)
  const results = await find()
  return { ...(await total(results.length)), page: number, page_size, results }
}

/** The same of a query whose condition costs more than to read all that fulfil it: they are found and counted by one statement, which selects ids alone. */
export async function costlyPage<DB, TB extends keyof DB, R>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, R>,
  paging: Paging,
  allowedOrderings: Orderings,
): Promise<Page<{ readonly id: string }>> {
  const { page: number, page_size } = paging
  const ids = ordered(query.clearSelect(), paging, allowedOrderings).select([sql<string>`${sql.ref(allowedOrderings.id)}`.as('id'), sql<number>`count(*) over ()`.as('found')])
  const { rows } = await sql<{ readonly id: string; readonly found: number }>`${ids}`.execute(tx)
  // A page beyond the last one has no row that tells the number.
  const total = rows[0] === undefined ? await (await totalOf(tx, named(query), paging))(0) : cappedAt(rows[0].found)
  return { ...total, page: number, page_size, results: rows.map(({ id }) => ({ id })) }
}

/** Of the first page of a list. */
const partOf = ({ page_size, ordering }: Paging): string => `${page_size} ${ordering ?? ''}`

const offsetOf = ({ page: number, page_size }: Paging): number => (number - 1) * page_size

function ordered<DB, TB extends keyof DB, R>(query: SelectQueryBuilder<DB, TB, R>, paging: Paging, allowed: Orderings): SelectQueryBuilder<DB, TB, R> {
  let all = query
  for (const part of orderOf(paging.ordering, allowed)) all = all.orderBy(part)
  // As a literal, because PostgreSQL expects a tenth of all rows of a limit that it does not know.
  if (isPlanned(paging, allowed)) return all.modifyFront(prepared).limit(sql.lit(paging.page_size))
  return all.limit(paging.page_size).offset(offsetOf(paging))
}

/** The same page with its rows mapped to the wire format. */
export function mapPage<A, B>(from: Page<A>, map: (row: A) => B): Page<B> {
  return { ...from, results: from.results.map(map) }
}

type Wire<R> = { [K in keyof R]: R[K] extends Date | null ? string | Extract<R[K], null> : R[K] }

/** A row whose times only are other than the contract has them. */
export function wireTimes<R extends object>(row: R): Wire<R> {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(row).map(([key, value]: [string, unknown]) => [key, value instanceof Date ? value.toISOString() : value])) as Wire<R>
}

/** The order of a list or of an export, the tie-breaker included. */
export function orderOf(ordering: string | undefined, allowed: Orderings) {
  const wish = ordering ?? '-id'
  const descending = wish.startsWith('-')
  const name = descending ? wish.slice(1) : wish
  const column = Object.hasOwn(allowed, name) ? allowed[name] : undefined
  if (column === undefined) refuse(400, '排序字段不支持', { fields: [{ field: 'ordering', text: '排序字段不支持' }] })
  const direction = descending ? sql`desc` : sql`asc`
  const first = sql`${sql.ref(column)} ${direction}`
  return column === allowed.id ? [first] : [first, sql`${sql.ref(allowed.id)} ${direction}`]
}

/** Before the page is asked for; its number of rows gives the total. */
async function totalOf<DB, TB extends keyof DB, R>(
  tx: Tx,
  { name, query }: Named<SelectQueryBuilder<DB, TB, R>>,
  paging: Paging,
): Promise<(found: number) => Promise<{ total: number; total_capped?: boolean }>> {
  const [offset, size] = [offsetOf(paging), paging.page_size]
  const count = () => {
    const bounded = query().clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(sql.lit(countCap + 1))
    const counting = tx.selectFrom(bounded.as('bounded')).select(sql<number>`count(*)`.as('n'))
    // Of all rows of a list: where it is counted each time, planning took longer than counting.
    return paging.isFirst === true ? counting.modifyFront(prepared) : counting
  }
  const counted = await rememberedLater(tx, { name, query: count }, paging.isFirst === true ? 'count of all' : 'count')
  return async (found) => {
    // On the last page the total follows from the offset, without counting.
    if (found < size && (found > 0 || offset === 0) && offset + found <= countCap) return { total: offset + found }
    const { n } = await counted()
    return cappedAt(n)
  }
}

export const cappedAt = (n: number): { total: number; total_capped?: boolean } => (n > countCap ? { total: countCap, total_capped: true } : { total: n })

/** `select` lists, by the columns. */
const lists = new WeakMap<readonly string[], { readonly text: string; readonly list: RawBuilder<unknown> }>()

function listOf(columns: readonly string[]) {
  const text = columns.join(', ')
  const made = { text, list: sql.raw(text) }
  lists.set(columns, made)
  return made
}

type ColumnOf<T extends ScopedTable> = `${T}.${keyof Selectable<Database[T]> & string}`
type Selected<T extends ScopedTable, C> = { [K in keyof Selectable<Database[T]> as `${T}.${K & string}` extends C ? K : never]: Selectable<Database[T]>[K] }

/**
 * The rows of one page of `ids`, a query of the table's ids: found by an index first, because a common name or a late page would otherwise read
 * thousands of wide rows to show twenty. Both statements for rows are composed and planned once. `columns` is a constant, the id among it.
 */
export async function rowsOfPage<T extends ScopedTable, C extends ColumnOf<T>>(
  tx: Tx,
  caller: Caller,
  { table, columns, orderings }: { readonly table: T; readonly columns: readonly C[]; readonly orderings: Orderings },
  ids: Named<SelectQueryBuilder<Database, T, { readonly id: string }>>,
  paging: Paging,
): Promise<Selected<T, C>[]> {
  const { text, list } = lists.get(columns) ?? listOf(columns)
  const rows = () => sql`select ${prepared} ${list} from ${sql.table(table)} where ${inScope(caller, table)}`
  const shape = `${text} from ${table} ${caller.flavour}`
  if (isPlanned(paging, orderings)) {
    const first = () => sql<Selected<T, C>>`${rows()} order by ${sql.join(orderOf(paging.ordering, orderings))} limit ${sql.lit(paging.page_size)}`
    return rowsFor(tx, written(tx, `first ${partOf(paging)} ${shape}`, scopeValues(caller), first))
  }
  const found = await ordered(ids.query(), paging, orderings).execute()
  const wanted = found.map(({ id }) => id)
  const them = () => sql<Selected<T, C> & { readonly id: string }>`${rows()} and ${sql.ref(`${table}.id`)} = any(${wanted}::uuid[])`
  return inOrderOf(found, await rowsFor(tx, written(tx, `wanted ${shape}`, [...scopeValues(caller), wanted], them)))
}

/** The page whose ids were found, with the rows that `read` has for them. */
export const withRows = async <R extends { readonly id: string }>(found: Page<{ readonly id: string }>, read: (ids: string[]) => Promise<R[]>): Promise<Page<R>> =>
  ({ ...found, results: inOrderOf(found.results, await read(found.results.map(({ id }) => id))) })

/** Sorts rows into the order in which a page found their ids. */
function inOrderOf<R extends { readonly id: string }>(ids: readonly { readonly id: string }[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

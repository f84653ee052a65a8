import { sql, type SelectQueryBuilder } from 'kysely'
import { refuse } from './refuse.ts'
import { remembered } from './totals.ts'
import type { Tx } from './transaction.ts'

export interface Paging {
  readonly page: number
  readonly page_size: number
  /** The wire name of a column; a leading `-` sorts descending. */
  readonly ordering?: string | undefined
}

/** Filters and paging of a call that takes both in one object. */
export const splitPaging = <Q extends Paging>({ page, page_size, ordering, ...filters }: Q): [filters: Omit<Q, keyof Paging>, paging: Paging] => [filters, { page, page_size, ordering }]

/** Wire name → column reference. `id` breaks ties and, newest first, is the default order. */
export type Orderings = { readonly id: string } & Readonly<Record<string, string>>

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
  query: SelectQueryBuilder<DB, TB, R>,
  paging: Paging,
  allowedOrderings: Orderings,
): Promise<Page<R>> {
  const offset = (paging.page - 1) * paging.page_size
  let ordered = query
  for (const part of orderOf(paging.ordering, allowedOrderings)) ordered = ordered.orderBy(part)
  const results = await ordered.limit(paging.page_size).offset(offset).execute()
  const count = await totalOf(tx, query, offset, results.length, paging.page_size)
  return { ...count, page: paging.page, page_size: paging.page_size, results }
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

async function totalOf<DB, TB extends keyof DB, R>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, R>,
  offset: number,
  found: number,
  size: number,
): Promise<{ total: number; total_capped?: boolean }> {
  // On the last page the total follows from the offset, without counting.
  if (found < size && (found > 0 || offset === 0) && offset + found <= countCap) return { total: offset + found }
  const bounded = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one')).limit(countCap + 1)
  const { n } = await remembered(tx, tx.selectFrom(bounded.as('bounded')).select(sql<number>`count(*)`.as('n')))
  return n > countCap ? { total: countCap, total_capped: true } : { total: n }
}

/** Sorts rows into the order in which `page` found their ids. */
export function inOrderOf<R extends { readonly id: string }>(ids: readonly { readonly id: string }[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

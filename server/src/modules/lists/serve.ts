import { sql, type AliasableExpression, type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Call, ListCall } from '@linggong/shared/contract/call'
import type { statusCounts } from '@linggong/shared/contract/schemas/common'
import { type Machine, stateField } from '@linggong/shared/domain/machines/machine'
import type { Deps } from '../../deps.ts'
import { defineExport, type ExportColumn, type FiltersOf } from '../../documents/export-job.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import type { Actor } from '../../kernel/actor.ts'
import { cappedAt, costlyPage, countCap, page, splitPaging, withRows, type Orderings, type Page, type Paging } from '../../kernel/lists.ts'
import { readerOf } from '../../kernel/replica.ts'
import { read, readAlone } from '../../kernel/route.ts'
import { isRemembered, rememberedTogether } from '../../kernel/totals.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { FigureWish, ListFigure, ServedList } from '../../module.ts'
import { oneOfIds } from './filters.ts'
import { cappedSum, isCapped } from './sums.ts'

/** Where the rows of a list come from: a page of them for the screen, all of them for a file. `A`: what the answer has besides. */
export interface ListSource<F, R, A = Omit<Page<R>, 'results'>> {
  /** `now`: of the call, for figures of the current month. */
  readonly page: (tx: Tx, actor: Actor, filters: F, paging: Paging, now: Date) => Promise<A & { results: R[] }>
  /** As many of the matching rows as are worth counting, for the numbers of rows; with these columns of the list's table. */
  readonly bounded: (tx: Tx, actor: Actor, filters: F, most: number, columns?: readonly string[]) => AliasableExpression<object>
  /** How many rows the sums of the answer are made of, where that is more than are counted. */
  readonly sumsUpTo?: number
  readonly rows: (deps: Deps, actor: Actor, filters: F) => AsyncIterable<readonly R[]>
  /** Answers what is no condition on the database's columns beforehand, as ids; before any of the others is asked. */
  readonly resolve?: (tx: Tx, actor: Actor, filters: F) => Promise<F>
}

/** Filters with what `resolve` makes of them. */
const resolved = async <F>(source: Pick<ListSource<F, unknown>, 'resolve'>, tx: Tx, actor: Actor, filters: F): Promise<F> => (source.resolve === undefined ? filters : source.resolve(tx, actor, filters))

interface Costs<F> {
  /** The filters without one that makes a page costly (`costlyPage`); undefined where none does. */
  readonly cheaper?: (filters: F) => F | undefined
  /** The orderings that no index has, for which all that is found is sorted. */
  readonly sorted?: readonly string[]
}

/**
 * All three derive from one statement that has no order: newest first in a file, and on the screen unless another of `orderings` is asked for.
 */
export function fromStatement<F, DB, TB extends keyof DB, R extends { readonly id: string }>(
  statement: (tx: Tx, actor: Actor, filters: F) => SelectQueryBuilder<DB, TB, R>,
  orderings: Orderings,
  { cheaper, sorted = [] }: Costs<F> = {},
): ListSource<F, R> {
  const isSorted = ({ ordering = '' }: Paging) => sorted.includes(ordering.replace(/^-/u, ''))
  const id = sql.ref(orderings.id)
  return {
    page: async (tx, actor, filters, paging) => {
      const others = cheaper?.(filters)
      const query = statement(tx, actor, filters)
      // A late page is found by ids alone, because what its rows are joined with would be read for all those before it as well; one that is sorted, for all of them.
      if (others === undefined && paging.page === 1 && !isSorted(paging)) return page(tx, query, paging, orderings)
      const found = others === undefined ? await page(tx, query.clearSelect().select(sql<string>`${id}`.as('id')).$castTo<{ readonly id: string }>(), paging, orderings) : await costlyPage(tx, query, paging, orderings)
      return withRows(found, (ids) => statement(tx, actor, others ?? filters).where(oneOfIds(orderings.id, ids)).execute())
    },
    bounded: (tx, actor, filters, most, columns) => statement(tx, actor, filters).clearSelect().select(columnsOf(orderings.id.replace(/\.id$/u, ''), columns)).limit(most),
    rows: async function* (deps, actor, filters) {
      const read = await readerOf(deps, actor)
      yield* byKeyset((before, limit) =>
        read((tx) => {
          const rows = statement(tx, actor, filters).orderBy(id, 'desc').limit(limit)
          return (before === null ? rows : rows.where(sql<SqlBool>`${id} < ${before}`)).execute()
        }),
      )
    },
  }
}

/** These columns of a table, or where none is wanted a constant. */
export const columnsOf = (table: string, names: readonly string[] = []): AliasedRawBuilder<unknown, string>[] =>
  names.length === 0 ? [sql`1`.as('one')] : names.map((name) => sql.ref(`${table}.${name}`).as(name))

type WireRow<A extends z.ZodType> = z.input<A> extends { readonly results: readonly (infer W)[] } ? W : never

interface Shown<R, W> {
  /** A row as the contract has it. */
  readonly wire: (row: R) => W
  /** Category of the export record (domain.md §1.4), which names the sheet and the file. */
  readonly category: string
  /** Of the file. */
  readonly columns: readonly ExportColumn<R>[]
  /** Of the rows, for the count by state, where the contract declares it. */
  readonly machine?: Pick<Machine, 'field' | 'states'>
  /** Some rows are found by no state: the count by state then tells the number of all rows as well. */
  readonly hasOthers?: boolean
}

/** The number of rows, counted up to `most`. */
export async function countOf(tx: Tx, bounded: AliasableExpression<object>): Promise<number> {
  const { n } = await tx.selectFrom(bounded.as('bounded')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

/**
 * How many rows the list has in each state, by its own filter with that state: so a count is exactly the list that it opens. One statement,
 * which is remembered like the totals of lists; each state is counted no further than a total.
 */
async function countsOf<F>(tx: Tx, source: Pick<ListSource<F, unknown>, 'bounded' | 'resolve'>, actor: Actor, asked: F, machine: Pick<Machine, 'field' | 'states'>, hasOthers = false) {
  const { states } = machine
  const filters = await resolved(source, tx, actor, asked)
  const wanted = [...states.map((state) => [state, [state]] as const), ...(hasOthers ? [[allStates, undefined] as const] : [])]
  const counts = wanted.map(([name, state]) => [name, tx.selectFrom(source.bounded(tx, actor, { ...filters, [stateField(machine)]: state }, countCap + 1).as('bounded')).select(sql<number>`count(*)`.as('answer'))] as const)
  const numbers = await rememberedTogether(tx, counts)
  const number = (name: string) => cappedAt(numbers[name] ?? 0)
  return { counts: states.map((status) => ({ status, ...number(status) })), ...(hasOthers && { all: number(allStates) }) }
}

/** The name of no state. */
const allStates = '*'

const nothing: RawBuilder<unknown> = sql`null`

/** As JSON has it. */
interface Counted {
  readonly n: number
  readonly amount: number | null
  readonly oldest: string | null
}

/** All in one statement, and those whose tables record their changes in one that is remembered. */
async function figuresOf<F>(tx: Tx, source: Pick<ListSource<F, unknown>, 'bounded' | 'sumsUpTo' | 'resolve'>, actor: Actor, filtersOf: (wish: FigureWish) => F, wishes: readonly FigureWish[]): Promise<ListFigure[]> {
  const filters = await Promise.all(wishes.map((wish) => resolved(source, tx, actor, filtersOf(wish))))
  const asked = wishes.map((wish, index) => {
    const { sum, since } = wish
    const most = sum === undefined ? countCap + 1 : (source.sumsUpTo ?? countCap + 1)
    const matched = source.bounded(tx, actor, filters[index] ?? filtersOf(wish), most, [sum, since].filter((name) => name !== undefined))
    const told = tx.selectFrom(matched.as('matched')).select([
      sql<number>`count(*)`.as('n'), (sum === undefined ? nothing : cappedSum(sum)).as('amount'), (since === undefined ? nothing : sql`min(${sql.ref(since)})`).as('oldest'),
    ])
    return { key: `f${index}`, figure: tx.selectFrom(told.as('told')).select(sql<Counted>`to_json(told)`.as('answer')) }
  })
  const { cached = [], others = [] } = Object.groupBy(asked, ({ figure }) => (isRemembered(figure) ? 'cached' : 'others'))
  const answers: Record<string, Counted> = {}
  for (const some of [cached, others]) if (some.length > 0) Object.assign(answers, await rememberedTogether(tx, some.map(({ key, figure }) => [key, figure] as const)))
  return asked.map(({ key }) => {
    const { n = 0, amount = null, oldest = null } = answers[key] ?? {}
    const isMore = n > countCap
    const isLower = isMore || (amount !== null && isCapped(amount))
    // The answer of a list has no sums of more rows than it counts, but where its source says so.
    return { count: isMore ? countCap : n, ...(isLower && { is_capped: true }), amount: isMore && source.sumsUpTo === undefined ? null : amount, oldest_at: oldest === null ? null : new Date(oldest).toISOString() }
  })
}

type SourceOf<A extends z.ZodType, F, R> = ListSource<F, R, Omit<z.input<A>, 'results'>>

/** What every list serves: its page, and its figures. `F`: its filters, as query or body have them. */
function pageOf<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, F, R>(call: Call<z.ZodUndefined, Q, B, A>, source: SourceOf<A, F, R>, wire: (row: R) => WireRow<A>) {
  const answer = async (tx: Tx, actor: Actor, wish: unknown, now: Date) => {
    // Which of query and body has the filters follows from the call's method, and the types of the contract follow it too.
    const [filters, paging] = splitPaging(wish as F & Paging)
    const found = await source.page(tx, actor, await resolved(source, tx, actor, filters as F), paging, now)
    return { ...found, results: found.results.map(wire) } as z.input<A>
  }
  return {
    route: readAlone(call, (tx, { actor, query, body, now }) => answer(tx, actor, call.body === undefined ? query : body, now)),
    // Every list answers so (R528); the generic type of its answer does not say it.
    page: async (tx: Tx, actor: Actor, wish: unknown) => (await answer(tx, actor, (call.body ?? call.query)?.parse(wish), new Date())) as unknown as Awaited<ReturnType<ServedList['page']>>,
    figures: (tx: Tx, actor: Actor, wishes: readonly FigureWish[]) => figuresOf(tx, source, actor, ({ filter }) => splitPaging((call.body ?? call.query)?.parse(filter) as F & Paging)[0] as F, wishes),
  }
}

type CountedList<Q extends z.ZodType, A extends z.ZodType, C extends z.ZodType> = Call<z.ZodUndefined, Q, z.ZodUndefined, A> & { readonly counted: Call<z.ZodUndefined, C, z.ZodUndefined, typeof statusCounts> }

/** A list without an export, and its count by state (`readCalls`). */
export function serveRead<Q extends z.ZodType, A extends z.ZodType, C extends z.ZodType, R>(
  call: CountedList<Q, A, C>,
  source: SourceOf<A, z.output<C>, R>,
  { wire, machine }: { readonly wire: (row: NoInfer<R>) => WireRow<A>; readonly machine: Pick<Machine, 'field' | 'states'> },
): ServedList {
  const { route, ...served } = pageOf(call, source, wire)
  return { call, ...served, routes: [route, read(call.counted, (tx, { actor, query }) => countsOf(tx, source, actor, query, machine))] }
}

/** A list, its export and its count by state: the calls that the contract declares together (`listCalls`). */
export function serveList<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, EQ extends z.ZodType, EB extends z.ZodType, R>(
  call: ListCall<Q, B, A, EQ, EB>,
  source: ListSource<FiltersOf<EQ, EB>, R, Omit<z.input<A>, 'results'>>,
  { wire, category, columns, machine = { states: [] }, hasOthers }: Shown<NoInfer<R>, WireRow<A>>,
): ServedList {
  const { route, ...served } = pageOf(call, source, wire)
  const count = async (tx: Tx, actor: Actor, filters: FiltersOf<EQ, EB>, most: number) => countOf(tx, source.bounded(tx, actor, await resolved(source, tx, actor, filters), most))
  async function* rows(deps: Deps, actor: Actor, filters: FiltersOf<EQ, EB>) {
    yield* source.rows(deps, actor, await inTransaction(deps.db, actor, (tx) => resolved(source, tx, actor, filters), { readOnly: true }))
  }
  const exported = defineExport(call.exported, { category, columns, count, rows })
  const { counted } = call
  const counts = counted && read(counted, (tx, { actor, query, body }) => countsOf(tx, source, actor, (counted.body === undefined ? query : body) as FiltersOf<EQ, EB>, machine, hasOthers))
  return {
    call,
    ...served,
    routes: [route, exported.route, ...(counts ? [counts] : [])],
    job: exported.job,
    exported,
  }
}

import { hash } from 'node:crypto'
import { CompiledQuery, type Compilable, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Statements that every request sends are composed once: to compose one, part by part, takes longer than to send it. Only their text is kept,
 * which has a placeholder where a value belongs; the values come with each request. So what is kept belongs to no organisation.
 */

type On = Pick<Db, 'getExecutor'>

/** A query with what it is composed of besides the caller's organisation, see `nameOfQuery`. Without a name it is composed each time. */
export interface Named<Q> {
  readonly name: string | undefined
  readonly query: () => Q
}

/**
 * The name of what a list asks for. Nothing but the caller's organisation may be part of the statement besides: no time, and nothing of the
 * member who asks.
 */
export const nameOfQuery = (list: string, filters: object): string => JSON.stringify([list, filters])

const isNamed = <Q extends object>(query: Q | Named<Q>): query is Named<Q> => 'name' in query

/** Also of a query that was composed already. */
export const named = <Q extends object>(query: Q | Named<Q>): Named<Q> => (isNamed(query) ? query : { name: undefined, query: () => query })

/** Distinguishes statements with their values. Hashed, because it is kept and values may be names or numbers of people. */
export const digestOf = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64')

/**
 * Whether somebody hears the statements on their way to the database, as the proofs do that read or change them. They hear each statement
 * then, because it is composed each time, and what is kept of it is compared.
 */
export const isHeard = (on: On): boolean => on.getExecutor().plugins.length > 0

/** The texts by shape. */
const texts = new Map<string, string>()

/**
 * A statement whose text follows from `shape` alone. `values` are those of the statement, in the order of its text, also where one stands in
 * it twice. One that turns out to have others is not kept; where the statements are heard, that throws.
 */
export function written<R>(on: On, shape: string, values: readonly unknown[], compose: () => RawBuilder<R> | Compilable<R>): CompiledQuery<R> {
  const text = texts.get(shape)
  if (text !== undefined && !isHeard(on)) return CompiledQuery.raw(text, [...values]) as CompiledQuery<R>
  const composed = compose()
  const statement = isRaw(composed) ? composed.compile(on) : composed.compile()
  if (isHeard(on) && isChanged(on, statement)) return statement
  if ((text === undefined || text === statement.sql) && areEqual(values, statement.parameters)) texts.set(shape, statement.sql)
  else if (isHeard(on)) throw new Error(`${shape}: the statement that is kept is another one, or has these values in another order`)
  return statement
}

const isRaw = <R>(composed: RawBuilder<R> | Compilable<R>): composed is RawBuilder<R> => 'isRawBuilder' in composed

/** Whether whoever hears it changes it: then it is not what is kept. */
const isChanged = (on: On, { query, queryId }: CompiledQuery): boolean => on.getExecutor().transformQuery(query, queryId) !== query

const areEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index] || JSON.stringify(value) === JSON.stringify(others[index]))

/** The rows of a statement that has been written. */
export async function rowsFor<R>(on: On, statement: CompiledQuery<R>): Promise<R[]> {
  const { rows } = await on.getExecutor().provideConnection((connection) => connection.executeQuery<R>(statement))
  return rows
}

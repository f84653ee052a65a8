import { CompiledQuery, type Compilable, type RawBuilder } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Caller } from './actor.ts'

/**
 * Statements that are asked for again and again are written once: to compose one, part by part, takes longer than to send it.
 */

type On = Pick<Db, 'getExecutor'>

/** A query with the name of all that it is made of; without a name it is written each time. */
export interface Made<Q> {
  readonly of: string | undefined
  readonly query: () => Q
}

const isMade = <Q extends object>(query: Q | Made<Q>): query is Made<Q> => 'of' in query

/** Also of a query that was composed already. */
export const made = <Q extends object>(query: Q | Made<Q>): Made<Q> => (isMade(query) ? query : { of: undefined, query: () => query })

/** The name of what a list asks for: nothing else may be part of its statements, no time and no other member. It is kept, so nobody's name or number may be among the filters. */
export const nameOf = (list: string, caller: Caller, filters: object): string =>
  JSON.stringify([list, caller.flavour, caller.staffId, caller.tenantId, caller.flavour === 'system' ? null : caller.chain, filters])

const statements = new Map<string, CompiledQuery<unknown>>()
const mostStatements = 2000

/** Without the nodes that it was composed of, which take ten times as much room. */
const bare = ({ sql, parameters }: CompiledQuery): CompiledQuery => CompiledQuery.raw(sql, [...parameters])

/** The statement for `part` of what the query is made of, values and all. */
export function writtenOnce<R>({ of, query }: Made<Compilable<R>>, part: string): CompiledQuery<R> {
  if (of === undefined) return query().compile()
  const name = `${part} ${of}`
  // The name says what the query selects, too.
  const known = statements.get(name) as CompiledQuery<R> | undefined
  if (known !== undefined) return known
  if (statements.size >= mostStatements) statements.clear()
  // Given from the first time on: whoever remembers something of a statement remembers it of this one.
  const kept = bare(query().compile()) as CompiledQuery<R>
  statements.set(name, kept)
  return kept
}

const shapes = new Map<string, CompiledQuery<unknown>>()

/** A statement whose text follows from `shape` alone: of `write` only the first is written, later ones have other values. `values` in the order of the text. */
export function written<R>(on: On, shape: string, values: readonly unknown[], write: () => RawBuilder<R>): CompiledQuery<R> {
  // Of one shape, so with rows of one type.
  const known = shapes.get(shape) as CompiledQuery<R> | undefined
  if (known !== undefined) return { ...known, parameters: values }
  const first = write().compile(on)
  if (first.parameters.length !== values.length || first.parameters.some((value, index) => value !== values[index])) throw new Error(`${shape}: these are not the statement's values in their order`)
  shapes.set(shape, CompiledQuery.raw(first.sql))
  return first
}

/** The rows of a statement that has been written. */
export async function rowsFor<R>(on: On, statement: CompiledQuery<R>): Promise<R[]> {
  const { rows } = await on.getExecutor().provideConnection((connection) => connection.executeQuery<R>(statement))
  return rows
}

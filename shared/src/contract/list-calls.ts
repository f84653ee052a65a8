import { z } from 'zod'
import { type Flavour, flavours } from '../domain/flavours.ts'
import type { OpenScope } from '../domain/open-scopes.ts'
import type { PermissionKey } from '../domain/permissions.ts'
import type { Access, Asks, Call, family, FlavourAccess, ListCall } from './call.ts'
import { id, pageBody, pageQuery, statusCounts } from './schemas/common.ts'

/** The pages that grant an export. */
type ExportingPage<F extends Flavour> = PermissionKey<F> extends infer K ? PageOfExport<K> & K : never
type PageOfExport<K> = K extends `${infer Page}:export` ? Page : never
export type ExportingPages = { readonly [G in Flavour]?: readonly ExportingPage<G>[] }

interface Named<M extends 'GET' | 'POST'> {
  readonly name: string
  readonly summary: string
  readonly method: M
  readonly path: `/${string}`
}

interface ListCallsSpec<S extends 'GET' | 'POST', E extends 'GET' | 'POST', F extends z.ZodRawShape, R extends z.ZodType> {
  readonly search: Named<S>
  readonly exported: Named<E>
  /** For a list with states: how many rows the filters find in each. It takes the filters where the export takes them. */
  readonly counted?: Omit<Named<E>, 'method'>
  /** The pages that show the list; whoever may export there, by the page's action, may make the second call. */
  readonly access: ExportingPages
  /** Pages that read the list to choose a record, without showing it. */
  readonly also?: FlavourAccess
  /** Of both calls. */
  readonly asks?: Asks
  /** The list alone may be read by programs, neither exported nor counted. */
  readonly open?: OpenScope
  readonly filters: F
  readonly response: R
}

/** Where a call takes its filters: a GET in the query, a POST in the body. */
type InQuery<M, S extends z.ZodRawShape> = M extends 'GET' ? z.ZodObject<S> : z.ZodUndefined
type InBody<M, S extends z.ZodRawShape> = M extends 'POST' ? z.ZodObject<S> : z.ZodUndefined
type PagingOf<M> = M extends 'GET' ? typeof pageQuery : typeof pageBody

const accepted = z.object({ id })

interface ListCalls<S, E, F extends z.ZodRawShape, R extends z.ZodType> {
  readonly search: ListCall<InQuery<S, F & PagingOf<S>>, InBody<S, F & PagingOf<S>>, R, InQuery<E, F>, InBody<E, F>>
  readonly exported: Call<z.ZodUndefined, InQuery<E, F>, InBody<E, F>, typeof accepted>
  readonly counted: Call<z.ZodUndefined, InQuery<E, F>, InBody<E, F>, typeof statusCounts>
}

/** The calls of a list that can be exported: a page of the rows that match the filters, a file of all of them, and their number by state. */
export function listCalls<const S extends 'GET' | 'POST', const E extends 'GET' | 'POST', F extends z.ZodRawShape, R extends z.ZodType>(
  call: ReturnType<typeof family>,
  { search, exported, counted, access, also = {}, asks, open, filters, response }: ListCallsSpec<S, E, F, R>,
): ListCalls<S, E, F, R> {
  const wish = ({ method }: Named<S | E>, shape: z.ZodRawShape) => ({ [method === 'GET' ? 'query' : 'body']: z.strictObject(shape) })
  const exportCall = call({ ...exported, ...wish(exported, filters), ...(asks && { asks }), access: exporters(access), response: accepted, changes: ['exports'] })
  const paging = search.method === 'GET' ? pageQuery : pageBody
  const searchCall = call({ ...search, ...wish(search, { ...filters, ...paging }), ...(asks && { asks }), ...(open && { open }), access: eitherOf(access, also), response, reads: true })
  const countCall = counted && call({ ...counted, method: exported.method, ...wish(exported, filters), ...(asks && { asks }), access, response: statusCounts, reads: true, background: true })
  // Which of query and body a call has follows from its method, here as in the types.
  return { search: { ...searchCall, exported: exportCall, ...(countCall && { counted: countCall }) }, exported: exportCall, ...(countCall && { counted: countCall }) } as unknown as ListCalls<S, E, F, R>
}

interface ReadCallsSpec<F extends z.ZodRawShape, R extends z.ZodType> {
  readonly search: Named<'GET'>
  readonly counted: Omit<Named<'GET'>, 'method'>
  readonly access: FlavourAccess
  readonly filters: F
  readonly response: R
}

/** The calls of a list that has no export: a page of the rows that match the filters, and their number by state. */
export function readCalls<F extends z.ZodRawShape, R extends z.ZodType>(call: ReturnType<typeof family>, { search, counted, access, filters, response }: ReadCallsSpec<F, R>) {
  const countCall = call({ ...counted, method: 'GET', access, query: z.strictObject(filters), response: statusCounts, reads: true, background: true })
  const searchCall = call({ ...search, access, query: z.strictObject({ ...filters, ...pageQuery }), response, reads: true })
  return { search: { ...searchCall, counted: countCall }, counted: countCall }
}

/** Whoever either of them lets in. */
export function eitherOf(...all: readonly FlavourAccess[]): FlavourAccess {
  return Object.fromEntries(flavours.map((flavour) => [flavour, [...new Set(all.flatMap((one) => one[flavour] ?? []))]] as const).filter(([, keys]) => keys.length > 0))
}

const exporters = (access: FlavourAccess): Access =>
  // The type of the specification takes only pages that have this action.
  Object.fromEntries(Object.entries(access).map(([flavour, pages]) => [flavour, pages.map((page) => `${page}:export`)])) as Access

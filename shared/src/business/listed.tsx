import { type ReadOptions, readOnce, useRead } from '@linggong/shared/api/queries'
import { ExportButton } from '@linggong/shared/ui/export-button'
import type { ListQuery } from '@linggong/shared/ui/list-page'
import { dateRangeFilter, flagFilter, monthFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call, CallOutput } from '../contract/call.ts'
import type { statusCounts } from '../contract/schemas/common.ts'
import type { CodedField, FlagField, MaskedField, PlainField } from '../domain/fields/field.ts'

/** What a call takes as filters, wherever it takes them. */
type Wish<C> = C extends Call<z.ZodType, infer Q, infer B> ? (B extends z.ZodUndefined ? z.input<Q> : z.input<B>) : never

interface Listed<C extends Call, W = Wish<C>> {
  readonly useList: (params: W) => Omit<ListQuery<unknown>, 'data'> & { readonly data: CallOutput<C> | undefined }
  /** A page outside the list's own place: the next one, or all rows at once. */
  readonly readList: (params: W) => Promise<CallOutput<C>>
}

interface Counted<E, W = Wish<E>> {
  readonly useCounts: (params: W, options: { readonly enabled: boolean }) => { readonly data: StatusCounts | undefined }
}

interface Exported<E, W = Wish<E>> {
  readonly exportButton: (params: W, shown: { readonly total: number | undefined; readonly isCapped: boolean | undefined }) => ReactNode
}

const input = ({ method }: Call, wish: object) => ({ params: undefined, ...(method === 'GET' ? { query: wish, body: undefined } : { body: wish }) })

type StatusCounts = z.output<typeof statusCounts>
type CountCall = Call<z.ZodType, z.ZodType, z.ZodType, typeof statusCounts>

/** Of a list whose figures others change all the time: read again whenever it is opened. */
export const alwaysAnew = { staleTime: 0 } as const satisfies ReadOptions

/** Also how often the open list is read again, which its answer may say: where the outside world moves what it shows. */
type Freshness<C extends Call> = Pick<ReadOptions<CallOutput<C>>, 'staleTime' | 'refetchInterval'>

/** The rows of a document by the call that lists them; the button for their export, and their number by state, where the contract has them. */
export function listedBy<C extends Call, E extends Call>(call: C & { readonly exported: E }, options?: Freshness<C>): Listed<C> & Exported<E> & Partial<Counted<E>>
export function listedBy<C extends Call, E extends Call>(call: C & { readonly exported?: never; readonly counted: E }, options?: Freshness<C>): Listed<C> & Counted<E>
export function listedBy<C extends Call>(call: C, options?: Freshness<C>): Listed<C>
export function listedBy(call: Call & { readonly exported?: Call; readonly counted?: CountCall }, freshness: object = {}): Listed<Call, object> & Partial<Exported<Call, object> & Counted<Call, object>> {
  const { exported, counted } = call
  return {
    readList: (params) => readOnce(call, input(call, params)),
    ...(counted && {
      // Without them the states are shown all the same.
      useCounts: (params, options) => useRead(counted, input(counted, params), { ...options, quiet: true }),
    }),
    useList: (params) => useRead(call, input(call, params), freshness),
    ...(exported && { exportButton: (params, shown) => <ExportButton call={exported} input={[input(exported, params)]} {...shown} /> }),
  }
}

/** The filter that a field has without more being said: days, a month, some of its values, yes or no, a text. */
type FilterOf<F> = F extends { readonly kind: 'time' | 'date' }
  ? ReturnType<typeof dateRangeFilter>
  : F extends { readonly kind: 'status' | 'code' }
    ? ReturnType<typeof selectFilter>
    : F extends FlagField
      ? ReturnType<typeof flagFilter>
      : ReturnType<typeof textFilter>

type Filtered = PlainField<'text' | 'month' | 'time' | 'date'> | CodedField | FlagField | MaskedField

export function filtersOf<const F extends { readonly [P in K]: Filtered }, const K extends keyof F & string>(fields: F, ...keys: readonly K[]): { readonly [P in K]: FilterOf<F[P]> } {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(keys.map((key) => [key, filterOf(fields[key])])) as { readonly [P in K]: FilterOf<F[P]> }
}

function filterOf(field: Filtered) {
  switch (field.kind) {
    case 'time':
    case 'date':
      return dateRangeFilter(field.label)
    case 'status':
    case 'code':
      return selectFilter(field.label, field.table)
    case 'flag':
      return flagFilter(field)
    case 'month':
      return monthFilter(field.label)
    default:
      return textFilter(field.label)
  }
}

/** Beside the pager. */
export const sumsNote = (sums: { readonly is_capped?: boolean | undefined } | undefined): ReactNode => sums?.is_capped === true && '合计过大，仅为下限'

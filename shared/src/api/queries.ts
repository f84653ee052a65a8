import { type QueryClient, type UseQueryResult, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call, CallFacts, CallOutput } from '../contract/call.ts'
import { tenantScope } from '../session/session.ts'
import { type Client, client, secondClient } from './client.ts'
import type { ApiError } from './errors.ts'
import { type AnyInput, type SendArguments, type SendInput, plainInput } from './input.ts'

/** `[tenant, family, call, input]`: reads of one company are never shown to another. */
export type ReadKey = readonly [scope: string, family: string, name: string, input: AnyInput]

export function readKey(call: { readonly family: string; readonly name: string }, input: AnyInput = {}): ReadKey {
  const { params, query, body } = input
  return [tenantScope(), call.family, call.name, { params, query, body }]
}

/** A call that reads (GET, and the searches that are POST), as query options. */
export function queryOf<C extends Call>(call: C, ...args: SendArguments<C>) {
  return readOptions(call, plainInput(args[0]))
}

function readOptions<C extends Call>(call: C, input: AnyInput) {
  // A query may be sent again at any time, so a call that changes something must not be one.
  if (!call.reads) throw new TypeError(`${call.name} is not declared as a read`)
  return queryOptions<CallOutput<C>, ApiError, CallOutput<C>, ReadKey>({
    queryKey: readKey(call, input),
    queryFn: ({ signal }) => readerOf(call).sendAny(call, { ...input, signal }),
    ...(call.countsAll && { meta: { countsAll: true } }),
    // The previous page's rows stay while the next ones load; another record's data never does.
    placeholderData: (previous, query) => (query && isSameRecord(query.queryKey, call, input) ? previous : undefined),
  })
}

function readerOf({ background }: CallFacts): Client {
  return background ? secondClient : client
}

function isSameRecord([scope, , name, before]: ReadKey, call: Call, input: AnyInput): boolean {
  return scope === tenantScope() && name === call.name && JSON.stringify(before.params) === JSON.stringify(input.params)
}

export interface ReadOptions<T = unknown> {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** A failure is not worth a message. */
  readonly quiet?: boolean
  /** Milliseconds between polls, or false; may depend on the answer. A hidden tab does not poll. */
  readonly refetchInterval?: number | false | ((data: T | undefined) => number | false)
}

/** The input may be omitted where the call has no required part. */
export type ReadArguments<C extends Call> =
  Record<never, never> extends SendInput<C>
    ? [input?: SendInput<C>, options?: ReadOptions<CallOutput<C>>]
    : [input: SendInput<C>, options?: ReadOptions<CallOutput<C>>]

/** Reads a call. Failures have already been shown; `error` is for the place where the data would be. */
export function useRead<C extends Call>(call: C, ...args: ReadArguments<C>): UseQueryResult<CallOutput<C>, ApiError> {
  const [input, { refetchInterval = false, quiet = false, ...options } = {}] = args
  return useQuery({
    ...readOptions(call, { ...plainInput(input), quiet }),
    ...options,
    refetchInterval: typeof refetchInterval === 'function' ? (query) => refetchInterval(query.state.data) : refetchInterval,
  })
}

/** The same read without a place that shows it; rejects with a failure that has been shown. */
export function readOnce<C extends Call>(call: C, ...args: SendArguments<C>): Promise<CallOutput<C>> {
  return readerOf(call).sendAny(call, plainInput(args[0]))
}

/** Marks every read of these families, and what counts them, as stale; visible ones are refetched at once. */
export function refreshFamilies(client: QueryClient, families: readonly string[]): Promise<void> {
  const scope = tenantScope()
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      queryKey[0] === scope && typeof queryKey[1] === 'string' && (families.includes(queryKey[1]) || (families.length > 0 && meta?.['countsAll'] === true)),
  })
}

/** The same, once work is over that a call has only started: a job. `families` are a constant. */
export function useRefreshWhen(isOver: boolean, families: readonly string[]): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOver) void refreshFamilies(client, families)
  }, [client, isOver, families])
}

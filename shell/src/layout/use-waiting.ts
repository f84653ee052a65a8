import { refreshSession } from '@linggong/shared/api/load-session'
import { queryOf } from '@linggong/shared/api/queries'
import type { CallOutput } from '@linggong/shared/contract/call'
import { waitingCounts } from '@linggong/shared/contract/home'
import { useTenant, useUser } from '@linggong/shared/session/use-session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { sharePoll } from './share-poll.ts'

const everyMs = 10_000

export interface WaitingCount {
  readonly count: number
  /** There are more. */
  readonly isCapped: boolean
}

/** How much waits for the user on each page, by the page's name. Asked every ten seconds by one of the user's visible windows. */
export function useWaiting(): ReadonlyMap<string, WaitingCount> {
  const client = useQueryClient()
  const id = useUser()?.id
  // The poll says when it is asked again; what an action makes stale is asked at once.
  const { data } = useQuery({ ...queryOf(waitingCounts, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (id === undefined) return undefined
    const options = queryOf(waitingCounts, { quiet: true })
    return sharePoll(client, { of: `waiting ${id}`, queryKey: options.queryKey, ask: () => client.fetchQuery({ ...options, staleTime: 0 }), everyMs, isAnswer })
  }, [client, id])
  // Somebody has switched the organisation off or on: banner and buttons follow.
  const [by, wasBy] = [data?.disabled_by, useTenant()?.disabledBy]
  useEffect(() => {
    if (by !== undefined && wasBy !== undefined && by !== wasBy) void refreshSession()
  }, [by, wasBy])
  // The first page shows the same work: when something came or went, its figures are out of date.
  useEffect(() => {
    if (data !== undefined) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === waitingCounts.family && queryKey[2] !== waitingCounts.name })
  }, [client, data])
  return useMemo(() => new Map(data?.results.map(({ page, count, is_capped: isCapped = false }) => [page, { count, isCapped }])), [data])
}

function isAnswer(value: unknown): value is CallOutput<typeof waitingCounts> {
  return typeof value === 'object' && value !== null && 'disabled_by' in value && (value.disabled_by === null || typeof value.disabled_by === 'string') && 'results' in value && Array.isArray(value.results) && value.results.every(isCount)
}

function isCount(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'string' && 'count' in value && typeof value.count === 'number'
}

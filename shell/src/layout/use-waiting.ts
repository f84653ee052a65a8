import { queryOf } from '@linggong/shared/api/queries'
import { waitingCounts } from '@linggong/shared/contract/home'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

const everyMs = 10_000

export interface WaitingCount {
  readonly count: number
  /** There are more. */
  readonly isCapped: boolean
}

/** How much waits for the user on each page, by the page's name. Asked again every ten seconds; a hidden page does not ask. */
export function useWaiting(): ReadonlyMap<string, WaitingCount> {
  const { data } = useQuery({ ...queryOf(waitingCounts, { quiet: true }), refetchInterval: everyMs, refetchOnWindowFocus: true })
  const client = useQueryClient()
  // The first page shows the same work: when something came or went, its figures are out of date.
  useEffect(() => {
    if (data !== undefined) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === waitingCounts.family && queryKey[2] !== waitingCounts.name })
  }, [client, data])
  return useMemo(() => new Map(data?.results.map(({ page, count, is_capped: isCapped = false }) => [page, { count, isCapped }])), [data])
}

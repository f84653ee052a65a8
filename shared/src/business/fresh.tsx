import { useStaleRefusal } from '@linggong/shared/api/actions'
import { useState } from 'react'

interface Asked<T> {
  readonly data: T | undefined
  /** Whether the answer, or the failure, is of this question; absent: it is. */
  readonly isFetchedAfterMount?: boolean
}

/**
 * What a form is filled with: nothing until there is an answer since it was opened, because fields keep what they begin with. From then on
 * always something, so that the form stays with what was typed, also when the cache has forgotten the answer: so it does while a page is
 * hidden for minutes. Read with `staleTime: 0`.
 */
export function useFresh<T>({ data, isFetchedAfterMount = true }: Asked<T>): T | undefined {
  const [latest, setLatest] = useState<T>()
  if (!isFetchedAfterMount || data === undefined) return latest
  if (data !== latest) setLatest(() => data)
  return data
}

/**
 * The same for a form that sends the version of what it began with: a later answer is taken only after the server has refused to overwrite
 * what somebody else has changed. Otherwise the form would go on with its old values and the new version, and overwrite it all the same.
 */
export function useBegun<T>(asked: Asked<T>): T | undefined {
  const fresh = useFresh(asked)
  const isRefused = useStaleRefusal()
  const [begun, setBegun] = useState<T>()
  const next = begun === undefined || isRefused ? fresh : begun
  if (next !== begun) setBegun(() => next)
  return next
}

import { useEffect } from 'react'

interface Asked<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetchedAfterMount: boolean
}

/**
 * What a form in a dialog is filled with: only an answer since it was opened, because fields keep what they begin with. Where there is none
 * the dialog closes, so that its button opens it again. Read with `staleTime: 0`.
 */
export function useFormFacts<T>({ data, error, isFetchedAfterMount }: Asked<T>, onClose: () => void): T | undefined {
  const isLost = data === undefined && error !== null
  useEffect(() => {
    if (isLost) onClose()
  }, [isLost, onClose])
  return isFetchedAfterMount ? data : undefined
}

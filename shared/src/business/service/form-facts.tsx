import { useEffect } from 'react'
import { useFresh } from '../fresh.tsx'

interface Asked<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetchedAfterMount: boolean
}

/** What a form in a dialog is filled with. Where there is no answer the dialog closes, so that its button opens it again. */
export function useFormFacts<T>(asked: Asked<T>, onClose: () => void): T | undefined {
  const facts = useFresh(asked)
  const isLost = facts === undefined && asked.data === undefined && asked.error !== null
  useEffect(() => {
    if (isLost) onClose()
  }, [isLost, onClose])
  return facts
}

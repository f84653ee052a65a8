import { reportUnsaved } from '@linggong/shared/federation/reload-once'
import { useEffect } from 'react'

let isAnswered = false

/** The operator has been asked already, in the page: the browser need not ask the same again. */
export function leaveAnyway(): void {
  isAnswered = true
}

/** The browser asks before the document goes while a tab has unsaved input. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    reportUnsaved(isUnsaved)
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAnswered) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      reportUnsaved(false)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}

import { reportUnsaved } from '@linggong/shared/federation/reload-once'
import { useEffect } from 'react'

let isAnswered = false

/** The user has already been asked in the page, so the browser need not ask again. */
export function leaveAnyway(): void {
  isAnswered = true
}

/** The browser asks before unloading while a tab has unsaved input. */
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

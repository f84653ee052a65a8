import { useEffect } from 'react'

/**
 * For a dialog that is unmounted when it closes: returns the focus to the element that opened it, which the dialog itself
 * can no longer do. Otherwise keyboard navigation would restart at the top of the page.
 */
export function FocusReturn() {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) giveBack(opener)
    }
  }, [])
  return null
}

function giveBack(opener: HTMLElement): void {
  const last = document.activeElement
  if (last === null || last === document.body) {
    if (opener.isConnected) opener.focus()
    return
  }
  // Another dialog, such as the question whether to leave, still has the focus, and goes after this one.
  const above = last.closest('[role=dialog]')
  if (above === null || above.contains(opener)) return
  const observer = new MutationObserver(() => {
    if (last.isConnected) return
    observer.disconnect()
    giveBack(opener)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

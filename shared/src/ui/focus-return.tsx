import { useEffect } from 'react'

/**
 * For a dialog that is unmounted when it closes: returns the focus to the element that opened it, which the dialog itself
 * can no longer do. Otherwise keyboard navigation would restart at the top of the page.
 */
export function FocusReturn() {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return null
}

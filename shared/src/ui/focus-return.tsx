import { useEffect } from 'react'

/**
 * Beside a dialog that is unmounted when it closes: hands the focus back to what opened it, which the dialog itself
 * can no longer do. Without it the keyboard starts at the top of the page again.
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

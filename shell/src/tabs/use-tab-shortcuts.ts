import { useEffect, useRef } from 'react'
import type { Tab } from './tabs.ts'

/** Alt+1 to Alt+9 activate the first nine tabs, as in browsers. Not while a dialog is open. */
export function useTabShortcuts(tabs: readonly Tab[], show: (tab: Tab) => void): void {
  const latest = useRef({ tabs, show })
  useEffect(() => {
    latest.current = { tabs, show }
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/u.exec(event.code)?.[1]
      if (!digit || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const tab = latest.current.tabs[Number(digit) - 1]
      if (!tab || document.querySelector('[role=dialog][aria-modal=true]')) return
      event.preventDefault()
      latest.current.show(tab)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

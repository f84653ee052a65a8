import { useEffect, useRef } from 'react'

/**
 * The button by which the file was chosen is gone, and with it the focus: it goes to the first cell with an error, else to the table, unless
 * the user has put it elsewhere.
 */
export function FirstFocus() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const dialog = place.current?.closest('[role=dialog]')
    const target = dialog?.querySelector<HTMLElement>('[data-cell][data-level=error]') ?? dialog?.querySelector<HTMLElement>('[role=grid]')
    target?.focus({ preventScroll: true })
  }, [])
  return <span ref={place} hidden />
}

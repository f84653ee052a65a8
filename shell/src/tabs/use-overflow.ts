import { type RefObject, useEffect, useState } from 'react'

/** Whether the element's content is wider than the element, also after either has changed. `changes`: whatever changes the content. */
export function useOverflow(element: RefObject<HTMLElement | null>, ...changes: readonly unknown[]): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const node = element.current
    if (node === null) return undefined
    const measure = () => setOverflows(node.scrollWidth > node.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured again when the content changes
  }, [element, ...changes])
  return overflows
}

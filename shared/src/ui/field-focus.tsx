import { type RefObject, useCallback, useRef } from 'react'

const anyField = 'input:not([type=hidden], [type=file], [disabled], [hidden]), textarea:not([disabled]), [role=combobox]:not([disabled]), button:not([disabled])'

/**
 * Returns a function that focuses a field below `root` as soon as it is rendered, which may take several frames; the latest call wins.
 * Without a selector: the field marked `data-first`, else the first one.
 */
export function useFieldFocus(root: RefObject<HTMLElement | null>): (selector?: string) => void {
  const latest = useRef(0)
  return useCallback(
    (selector?: string) => {
      latest.current += 1
      const call = latest.current
      const attempt = (frames: number): void => {
        if (call !== latest.current || frames === 0) return
        const field = root.current?.querySelector<HTMLElement>(selector ?? '[data-first]') ?? (selector === undefined ? root.current?.querySelector<HTMLElement>(anyField) : null)
        field?.focus()
        // Not there yet, or still disabled by what is being saved.
        if (!field || document.activeElement !== field) requestAnimationFrame(() => attempt(frames - 1))
      }
      requestAnimationFrame(() => attempt(30))
    },
    [root],
  )
}

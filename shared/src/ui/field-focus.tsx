import { type RefObject, useCallback, useRef } from 'react'

const anyField = 'input:not([type=hidden], [type=file], [disabled], [hidden]), textarea:not([disabled]), [role=combobox]:not([disabled])'
const anyButton = 'button:not([disabled])'

/**
 * Returns a function that focuses a field below `root` as soon as it is rendered, which may take several frames; the latest call wins.
 * Without a selector: the field marked `data-first`, else the first one, and where none has come in all that time a button.
 */
export function useFieldFocus(root: RefObject<HTMLElement | null>): (selector?: string) => void {
  const latest = useRef(0)
  return useCallback(
    (selector?: string) => {
      latest.current += 1
      const call = latest.current
      const attempt = (frames: number): void => {
        if (call !== latest.current || frames === 0) return
        const find = (one: string) => root.current?.querySelector<HTMLElement>(one)
        const field = find(selector ?? '[data-first]') ?? (selector === undefined ? (find(anyField) ?? (frames === 1 ? find(anyButton) : null)) : null)
        field?.focus()
        // Not there yet, or still disabled by what is being saved.
        if (!field || document.activeElement !== field) requestAnimationFrame(() => attempt(frames - 1))
      }
      requestAnimationFrame(() => attempt(30))
    },
    [root],
  )
}

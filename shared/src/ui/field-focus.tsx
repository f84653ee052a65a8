import { type RefObject, useCallback, useRef } from 'react'

const anyField = 'input:not([type=hidden], [type=file], [disabled], [hidden]), textarea:not([disabled]), [role=combobox]:not([disabled])'
const anyButton = 'button:not([disabled])'
/** What stands where fields will be. */
const placeholder = '.ant-skeleton, .ant-spin, [aria-busy=true]'

/** Frames after which whatever somebody has moved to keeps the focus, and a button is taken where no field is on its way. */
const shortly = 30
/** Milliseconds that fields may take to come, whose code is fetched first. */
const longest = 5000

/**
 * Returns a function that focuses a field below `root` as soon as it is rendered, which may take a while, unless somebody focuses something else
 * meanwhile; the latest call wins.
 * Without a selector: the field marked `data-first`, else the first one, and where none is to come a button.
 */
export function useFieldFocus(root: RefObject<HTMLElement | null>): (selector?: string) => void {
  const latest = useRef(0)
  return useCallback(
    (selector?: string) => {
      latest.current += 1
      const call = latest.current
      const until = performance.now() + longest
      const start = document.activeElement
      const isMoved = () => document.activeElement !== start && document.activeElement !== document.body
      const find = (one: string) => root.current?.querySelector<HTMLElement>(one) ?? undefined
      const buttonOf = (frame: number) => (frame >= shortly && find(placeholder) === undefined ? find(anyButton) : undefined)
      const attempt = (frame: number): void => {
        if (call !== latest.current || performance.now() > until || (frame > shortly && isMoved())) return
        const field = selector === undefined ? (find('[data-first]') ?? find(anyField) ?? buttonOf(frame)) : find(selector)
        field?.focus()
        // Not there yet, or still disabled by what is being saved.
        if (!field || document.activeElement !== field) requestAnimationFrame(() => attempt(frame + 1))
      }
      requestAnimationFrame(() => attempt(1))
    },
    [root],
  )
}

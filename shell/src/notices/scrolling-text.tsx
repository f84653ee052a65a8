import { useLayoutEffect, useRef, useState } from 'react'
import styles from './notices.module.css'

/** One line; it scrolls when it is longer than its place (R042) and rests under the pointer and with the focus. */
export function ScrollingText({ texts }: { readonly texts: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const length = texts.reduce((sum, text) => sum + text.length, 0)

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    // The parts' own widths: the moving line has a margin as wide as the place, and must not count as long by that.
    const measure = () => setIsLong(Array.from(element.querySelectorAll('[data-text]'), ({ scrollWidth }) => scrollWidth).reduce((sum, width) => sum + width + gap, -gap) > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [length])

  const seconds = Math.max(12, length / 4)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what moves must be stoppable by the keyboard (WCAG 2.2.2)
    <div ref={place} className={styles['place']} title={texts.join('\n')} tabIndex={isLong ? 0 : undefined}>
      <span className={isLong ? styles['moving'] : styles['resting']} style={{ animationDuration: `${seconds}s` }}>
        {texts.map((text) => (
          <span key={text} data-text className={styles['text']}>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

/** As the style sheet has it. */
const gap = 40
